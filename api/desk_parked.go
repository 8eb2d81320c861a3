package api

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/projection"
)

func (s operations) ListParkedEvents(w http.ResponseWriter, r *http.Request, p oapi.ListParkedEventsParams) error {
	limit, after := defaultPage, int64(0)
	if p.Limit != nil {
		if err := upTo("limit", *p.Limit, projection.MaxParkedPage); err != nil {
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
	shown := oapi.ParkedEventPage{Total: total, Events: make([]oapi.ParkedEvent, len(parked))}
	for i, one := range parked {
		shown.Events[i] = parkedEventOf(one)
	}
	if more {
		shown.Next = &shown.Events[len(parked)-1].Event
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s operations) UnparkEvent(w http.ResponseWriter, r *http.Request, event int64) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Unpark(r.Context(), colleagueFrom(r.Context()).Principal, uint64(event), reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

func parkedEventOf(p projection.ParkedAbout) oapi.ParkedEvent {
	return oapi.ParkedEvent{
		Event: int64(p.Sequence), Type: orNil(p.Type), About: orNil(string(p.Kind)), AggregateId: orNil(p.Aggregate), Code: string(p.Code),
		Since: p.Since, ConversionId: orNil(p.Conversion), PayoutId: orNil(p.Payout), UserId: orNil(p.User),
	}
}
