package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
)

// maxUnclaimed bounds a list of balances.
const maxUnclaimed = 200

func (s *server) ListUnclaimedBalances(w http.ResponseWriter, r *http.Request) error {
	list, err := s.config.Approvals.Unclaimed(r.Context(), maxUnclaimed)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(list, func(u approval.Unclaimed) oapi.UnclaimedBalance {
		return oapi.UnclaimedBalance{AccountId: u.Account, ErasedAt: u.ErasedAt, Sales: u.Sales, Cents: int64(u.Cents), OwedCents: int64(u.OwedCents)}
	}))
}

// ForfeitBalance proposes that what nobody can claim of an account becomes revenue.
func (s *server) ForfeitBalance(w http.ResponseWriter, r *http.Request, account uuid.UUID) error {
	form, err := edge.Decode[oapi.ReasonRequest](r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Forfeit(r.Context(), colleagueFrom(r.Context()).Principal, account, form.Reason)
	return answerProposal(w, http.StatusAccepted, p, ofLedger(err))
}
