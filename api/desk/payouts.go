package desk

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/cursor"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

func (s *server) ListFinancePayouts(w http.ResponseWriter, r *http.Request, p oapi.ListFinancePayoutsParams) error {
	query, err := payoutQuery(p)
	if err != nil {
		return err
	}
	query, err = s.searchPayouts(r.Context(), strings.TrimSpace(oapi.OrZero(p.Q)), query)
	if err != nil {
		return err
	}
	page, err := s.config.Payouts.Books.Payouts(r.Context(), query)
	if err != nil {
		return err
	}
	var shown oapi.FinancePayoutPage
	if shown.Payouts, err = s.financePayouts(r.Context(), page.Payouts...); err != nil {
		return err
	}
	if page.Next != nil {
		next := cursor.Encode(uuid.Nil, projection.Cursor{OccurredAt: page.Next.RequestedAt, ID: page.Next.ID})
		shown.Next = &next
	}
	return edge.AnswerAt(w, page.Sequence, shown)
}

func payoutQuery(p oapi.ListFinancePayoutsParams) (finance.PayoutQuery, error) {
	q := finance.PayoutQuery{Limit: edge.DefaultPage}
	if err := edge.AtMost("q", oapi.OrZero(p.Q), 100); err != nil {
		return q, err
	}
	q.RunID, q.UserID = oapi.OrZero(p.Run), oapi.OrZero(p.User)
	if p.State != nil {
		for _, state := range *p.State {
			if !state.Valid() {
				return q, edge.RefuseField("state", "is no state of a payout")
			}
			q.States = append(q.States, ledger.PayoutState(state))
		}
	}
	var err error
	if q.From, q.To, err = edge.Days(p.From, p.To); err != nil {
		return q, err
	}
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, finance.MaxPayouts); err != nil {
			return q, err
		}
		q.Limit = *p.Limit
	}
	if p.Cursor != nil {
		after, err := cursor.Decode(uuid.Nil, *p.Cursor) // nobody's: it is not of a statement
		if err != nil {
			return q, err
		}
		q.After = &finance.PayoutCursor{RequestedAt: after.OccurredAt, ID: after.ID}
	}
	return q, nil
}

// searchPayouts narrows a query down to what a text names: a payout, a shopper or a Pix.
func (s *server) searchPayouts(ctx context.Context, text string, q finance.PayoutQuery) (finance.PayoutQuery, error) {
	if text == "" {
		return q, nil
	}
	id, err := uuid.Parse(text)
	switch {
	case err == nil && len(text) == 36: // 32 digits may be a Pix
		has, err := s.config.Payouts.Books.HasPayout(ctx, id)
		if err != nil {
			return q, err
		}
		if has {
			q.IDs = []uuid.UUID{id}
			return q, nil
		}
	case strings.Contains(text, "@"):
		id, err = s.config.Shoppers.FindByEmail(ctx, text)
		if errors.Is(err, account.ErrNotFound) {
			q.IDs = []uuid.UUID{} // nobody has any
			return q, nil
		}
		if err != nil {
			return q, err
		}
	default:
		q.PixID = text
		return q, nil
	}
	if q.UserID != uuid.Nil && q.UserID != id {
		q.IDs = []uuid.UUID{}
	}
	q.UserID = id
	return q, nil
}

func (s *server) ClearPayoutKey(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	by, err := s.notePayout(r.Context(), id, "pix_key_cleared", reason)
	if err != nil {
		return err
	}
	after, err := s.config.Payouts.Payouts.ClearKey(r.Context(), ledger.PayoutID{UUID: id}, reason, by)
	if err != nil {
		return ofPayouts(err)
	}
	return s.answerPayout(w, r, after)
}

func (s *server) AskPayout(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	if _, err := s.notePayout(r.Context(), id, "payout_asked", ""); err != nil {
		return err
	}
	after, err := s.config.Payouts.Payouts.Ask(r.Context(), ledger.PayoutID{UUID: id})
	if err != nil {
		return ofAsking(err)
	}
	return s.answerPayout(w, r, after)
}

// returnIDForm is how the Pix names a return (RtrId of its message pacs.004). Any other name of it, written by hand, would have it
// counted again once the provider tells of it.
var returnIDForm = regexp.MustCompile(`^D[0-9A-Za-z]{31}$`)

func (s *server) ReturnPayout(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.PayoutReturnRequest](r)
	if err != nil {
		return err
	}
	if !returnIDForm.MatchString(form.ReturnId) {
		return edge.RefuseField("returnId", "is not the id of a Pix return: D and 31 letters or digits")
	}
	if err := checkReason(form.Reason); err != nil {
		return err
	}
	if form.AmountCents < 1 {
		return edge.RefuseField("amountCents", "is below one")
	}
	booked := approval.Return{
		Payout: ledger.PayoutID{UUID: id}, ID: form.ReturnId, AmountCents: money.Cents(form.AmountCents), Break: oapi.OrZero(form.BreakId),
	}
	after, proposed, err := s.config.Approvals.BookReturn(r.Context(), colleagueFrom(r.Context()).Principal, booked, form.Reason)
	if err != nil {
		return ofAsking(err)
	}
	if proposed != nil {
		return answerProposal(w, http.StatusAccepted, *proposed, nil)
	}
	return s.answerPayout(w, r, after)
}

// needPayout refuses a call about a payout that is not there.
func (s *server) needPayout(ctx context.Context, id uuid.UUID) error {
	has, err := s.config.Payouts.Books.HasPayout(ctx, id)
	if err == nil && !has {
		err = ofPayouts(projection.ErrNotFound)
	}
	return err
}

// notePayout records what somebody is about to do with a payout that is there.
func (s *server) notePayout(ctx context.Context, id uuid.UUID, action, reason string) (ledger.By, error) {
	if err := s.needPayout(ctx, id); err != nil {
		return ledger.By{}, err
	}
	return s.config.Staff.Act(ctx, staff.Entry{
		Actor: colleagueFrom(ctx).Actor(), Action: action, Subject: "payout:" + id.String(), Reason: reason,
	})
}

// maxReason is how long a reason may be that somebody gives.
const maxReason = 500

// checkReason refuses what is not one line that people can read for good.
func checkReason(reason string) error {
	if !account.IsLine(reason, maxReason) {
		return edge.RefuseField("reason", "is not one line of 1 to 500 characters")
	}
	return nil
}

// decodeReason reads a body that says why.
func decodeReason(r *http.Request) (string, error) {
	form, err := edge.Decode[oapi.ReasonRequest](r)
	if err != nil {
		return "", err
	}
	return form.Reason, checkReason(form.Reason)
}
