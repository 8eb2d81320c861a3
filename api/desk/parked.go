package desk

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/finance"
)

func (s *server) ListParkedEvents(w http.ResponseWriter, r *http.Request, p oapi.ListParkedEventsParams) error {
	limit, after := edge.DefaultPage, int64(0)
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, finance.MaxParkedPage); err != nil {
			return err
		}
		limit = *p.Limit
	}
	if p.After != nil {
		if after = *p.After; after < 1 {
			return edge.RefuseField("after", "is below one")
		}
	}
	parked, more, err := s.config.Reconcile.Parked.OpenParked(r.Context(), uint64(after), limit)
	if err != nil {
		return err
	}
	total, err := s.config.Reconcile.Parked.CountOpenParked(r.Context())
	if err != nil {
		return err
	}
	shown := oapi.ParkedEventPage{Total: total, Events: lists.Map(parked, parkedEventOf)}
	if more {
		shown.Next = &shown.Events[len(parked)-1].Event
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) UnparkEvent(w http.ResponseWriter, r *http.Request, event int64) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Unpark(r.Context(), colleagueFrom(r.Context()).Principal, uint64(event), reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

func parkedEventOf(p finance.ParkedEvent) oapi.ParkedEvent {
	return oapi.ParkedEvent{
		Event: int64(p.Sequence), Type: oapi.OrNil(p.Type), About: oapi.OrNil(string(p.Kind)), AggregateId: oapi.OrNil(p.Aggregate), Code: string(p.Code),
		Since: p.Since, ConversionId: oapi.OrNil(p.Conversion), PayoutId: oapi.OrNil(p.Payout), UserId: oapi.OrNil(p.User),
	}
}
