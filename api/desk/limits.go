package desk

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func (s *server) ListLimits(w http.ResponseWriter, r *http.Request) error {
	values, err := s.config.Approvals.LimitsInForce(r.Context())
	if err != nil {
		return err
	}
	changes, err := s.config.Payouts.Books.LimitChanges(r.Context())
	if err != nil {
		return err
	}
	shown := oapi.Limits{Limits: make([]oapi.Limit, len(values)), Changes: make([]oapi.LimitChange, len(changes))}
	for i, v := range values {
		shown.Limits[i] = oapi.Limit{Name: oapi.LimitName(v.Name), Cents: int64(v.Cents), LargestCents: int64(v.Largest)}
	}
	for i, c := range changes {
		shown.Changes[i] = oapi.LimitChange{
			Name: string(c.Limit), OldCents: int64(c.OldCents), NewCents: int64(c.NewCents), By: c.By, At: c.At,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) ProposeLimit(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.LimitRequest](r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.ChangeLimit(r.Context(), colleagueFrom(r.Context()).Principal, ledger.LimitName(form.Name),
		money.Cents(form.Cents), form.Reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}
