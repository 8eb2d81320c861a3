package shop

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/referral"
)

// Referrals know what invitations earn, and what they came to; see referral.Reader.
type Referrals interface {
	InForce(ctx context.Context, at time.Time) (terms ledger.ReferralTermsPublished, ok bool, err error)
	Standing(ctx context.Context, user uuid.UUID, at time.Time) (referral.Standing, error)
	Bonuses(ctx context.Context, user uuid.UUID, limit int) ([]referral.Bonus, error)
}

// Inviters know the codes of those who invite; see account.Service.
type Inviters interface {
	ReferralCode(ctx context.Context, id uuid.UUID) (string, error)
	Invites(ctx context.Context, code string) (bool, error)
}

func (s *server) GetReferral(w http.ResponseWriter, r *http.Request, p oapi.GetReferralParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	code, err := s.config.Accounts.ReferralCode(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	terms, err := s.referralTerms(r.Context())
	if err != nil {
		return err
	}
	standing, err := s.config.Referrals.Standing(r.Context(), p.UserId, s.config.Now())
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, standing.Sequence, oapi.Referral{
		Code: code, Terms: terms, Invited: standing.Invited, Granted: standing.Granted, Waiting: standing.Waiting,
		GrantedCents: int64(standing.GrantedCents), Bonuses: lists.Map(standing.Bonuses, bonusOf),
	})
}

func (s *server) GetInvitation(w http.ResponseWriter, r *http.Request, code string) error {
	valid, err := s.config.Accounts.Invites(r.Context(), code)
	if err != nil {
		return err
	}
	terms, err := s.referralTerms(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Invitation{Valid: valid, Terms: terms})
}

// referralTerms are what an invitation earns whose sign-up is now; nil: nothing.
func (s *server) referralTerms(ctx context.Context) (*oapi.ReferralTerms, error) {
	published, ok, err := s.config.Referrals.InForce(ctx, s.config.Now())
	if err != nil || !ok || !published.Terms.Promises() {
		return nil, err
	}
	t := published.Terms
	return &oapi.ReferralTerms{
		InviterCents: int64(t.InviterCents), InvitedCents: int64(t.InvitedCents), MinSaleCents: int64(t.MinSaleCents), Days: t.Days, PerMonth: t.PerMonth,
		Until: oapi.OrNil(published.Until),
	}, nil
}

// bonusNames are what shoppers call the states of bonuses.
var bonusNames = map[oapi.BonusStatus]string{
	oapi.BonusStatusAPPROVED: "Aprovado", oapi.BonusStatusINPAYMENT: "Em pagamento", oapi.BonusStatusPAID: "Pago", oapi.BonusStatusCANCELED: "Cancelado",
}

func bonusOf(b referral.Bonus) oapi.Bonus {
	shown := oapi.Bonus{Id: b.ID.UUID, Role: oapi.INVITER, Status: oapi.BonusStatusAPPROVED, Cents: int64(b.Cents), GrantedAt: b.GrantedAt}
	if b.Role == ledger.RoleInvited {
		shown.Role = oapi.INVITED
	}
	switch {
	case b.ReservedCents > 0:
		shown.Status = oapi.BonusStatusINPAYMENT
	case b.OwedCents() > 0:
	case b.PaidCents > 0:
		shown.Status = oapi.BonusStatusPAID
	default:
		shown.Status = oapi.BonusStatusCANCELED
	}
	return shown
}
