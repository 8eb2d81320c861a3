package shop

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/catalog"
)

// VoteOnCoupon takes what somebody who tried a code says of it. Of the address nothing is kept but a hash for this coupon.
func (s *server) VoteOnCoupon(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[struct {
		Worked *bool `json:"worked"`
	}](r)
	if err != nil {
		return err
	}
	if form.Worked == nil {
		return edge.RefuseField("worked", "is required")
	}
	address := s.edge.Address(r)
	if _, err := limit.TakeAll(s.votes.By(address), s.ballots.By(id.String())); err != nil {
		return err
	}
	vote := catalog.Vote{CouponID: id, UserID: userOf(r.Context()), Network: s.config.Accounts.VoterIndex(id, address), Worked: *form.Worked}
	if err := s.config.Catalog.Vote(r.Context(), vote); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
