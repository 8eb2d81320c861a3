package shop

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
)

// maxPayouts is how many payouts a shopper sees; the contract says the same.
const maxPayouts = 100

func (s *server) ListPayouts(w http.ResponseWriter, r *http.Request, p oapi.ListPayoutsParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	list, err := s.statements(p.LedgerMinSequence).PayoutsOf(r.Context(), p.UserId, maxPayouts)
	if err != nil {
		return err
	}
	masks, err := s.config.Accounts.PixMasks(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	shown := make([]oapi.Payout, len(list.Payouts))
	for i, one := range list.Payouts {
		shown[i] = oapi.Payout{
			Id: one.ID.UUID, Status: payoutStatus(one.State), AmountCents: int64(one.AmountCents),
			ReturnedCents: int64(one.ReturnedCents), Purchases: one.Purchases, Bonuses: one.Bonuses,
			KeyRefused:  payout.KeyRefused(one.Payout),
			RequestedAt: one.RequestedAt, UpdatedAt: one.UpdatedAt,
		}
		if one.EndToEndID != "" {
			shown[i].EndToEndId = &one.EndToEndID
		}
		if mask, ok := masks[one.KeyID.UUID]; ok {
			shown[i].Key = &mask
		}
		if !one.PaidAt.IsZero() {
			shown[i].PaidAt = &one.PaidAt
		}
	}
	return edge.AnswerAt(w, list.Sequence, shown)
}

func (s *server) GetNextPayout(w http.ResponseWriter, r *http.Request, p oapi.GetNextPayoutParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	at, scheduled := s.config.Schedule.Next(s.config.Now())
	if !scheduled {
		at = s.config.Now()
	}
	owed, err := s.config.Owed.OwedTo(r.Context(), at, p.UserId)
	if err != nil {
		return err
	}
	next := oapi.NextPayout{AmountCents: int64(payout.Payable(owed.Owed))}
	if scheduled {
		next.Date = &openapi_types.Date{Time: brazil.Day(at)}
	}
	if err := s.tellKey(r.Context(), p.UserId, &next); err != nil {
		return err
	}
	return edge.AnswerAt(w, owed.Sequence, next)
}

// tellKey says whether a shopper has a key that a run would pay to.
func (s *server) tellKey(ctx context.Context, userID uuid.UUID, next *oapi.NextPayout) error {
	key, err := s.config.Accounts.PayoutKey(ctx, userID)
	switch {
	case errors.Is(err, account.ErrNoPixKey):
		next.KeyMissing = true
		return nil
	case errors.Is(err, account.ErrPixHeld):
		user, err := s.config.Accounts.Get(ctx, userID)
		next.KeyHeld, next.HeldUntil = user.PixHeldUntil != nil, user.PixHeldUntil
		return err
	case err != nil:
		return err
	}
	next.KeyMissing, err = s.config.Owed.KeyRefused(ctx, ledger.UserID{UUID: userID}, ledger.KeyID{UUID: key.ID})
	return err
}

// payoutStatus is what a shopper is told of a payout's state.
func payoutStatus(state ledger.PayoutState) oapi.PayoutStatus {
	switch state {
	case ledger.StateSubmitting, ledger.StateInFlight:
		return oapi.PayoutStatusSENDING
	case ledger.StatePaid:
		return oapi.PayoutStatusPAID
	case ledger.StateReturned:
		return oapi.PayoutStatusRETURNED
	case ledger.StateFailed:
		return oapi.PayoutStatusFAILED
	case ledger.StateRequested, ledger.StateApproved, ledger.StateCanceled: // the last are not listed
	}
	return oapi.PayoutStatusPREPARING
}
