package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
)

// maxPayouts is how many payouts a shopper sees; the contract says the same.
const maxPayouts = 100

func (s *Server) listPayouts(w http.ResponseWriter, r *http.Request, p oapi.ListPayoutsParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	list, err := s.config.Statements.PayoutsOf(r.Context(), p.UserId, maxPayouts)
	if err != nil {
		return err
	}
	shown := make([]oapi.Payout, len(list.Payouts))
	for i, one := range list.Payouts {
		shown[i] = oapi.Payout{
			Id: uuid.MustParse(string(one.ID)), Status: payoutStatus(one.State), AmountCents: int64(one.AmountCents),
			ReturnedCents: int64(one.ReturnedCents), Purchases: one.Purchases,
			KeyRefused:  one.State == ledger.StateFailed && one.Remedy == string(pix.RemedyFixKey),
			RequestedAt: one.RequestedAt, UpdatedAt: one.UpdatedAt,
		}
		if one.EndToEndID != "" {
			shown[i].EndToEndId = &one.EndToEndID
		}
	}
	return answerAt(w, list.Sequence, shown)
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
