package portal

import (
	"errors"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
)

// defaultPage is how many deliveries a page has unless it is asked for another number.
const defaultPage = 50

// What is recorded of what somebody of a network does.
const (
	actionReplayed      = "quarantine_replayed"
	actionReplayRefused = "quarantine_replay_refused"
	actionRotated       = "partner_rotated"
	actionSandboxKey    = "partner_sandbox_key_made"
)

func (s *server) ListPartnerDeliveries(w http.ResponseWriter, r *http.Request, p oapi.ListPartnerDeliveriesParams) error {
	limit, before := defaultPage, oapi.OrZero(p.Before)
	if p.Before != nil && before < 1 {
		return edge.RefuseField("before", "is below one")
	}
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, delivered.MaxPage); err != nil {
			return err
		}
		limit = *p.Limit
	}
	page, next, err := s.parts.Deliveries.List(r.Context(), engineerFrom(r.Context()).Partner, uint64(before), limit)
	if err != nil {
		return err
	}
	shown := oapi.PartnerDeliveryPage{Deliveries: lists.Map(page, partnerDelivery), Before: oapi.OrNil(int64(next))}
	return edge.Answer(w, http.StatusOK, shown)
}

func partnerDelivery(d delivered.Delivery) oapi.PartnerDelivery {
	return oapi.PartnerDelivery{
		Sequence: int64(d.Sequence), DeliveryId: d.ID, ReceivedAt: d.ReceivedAt, Repeats: d.Repeats,
		Outcome: oapi.PartnerOutcome(d.Outcome), Code: oapi.OrNil(string(d.Code)),
	}
}

func (s *server) GetPartnerDelivery(w http.ResponseWriter, r *http.Request, sequence int64) error {
	if sequence < 1 {
		return delivered.ErrNotFound
	}
	story, err := s.parts.Deliveries.Show(r.Context(), engineerFrom(r.Context()).Partner, uint64(sequence))
	if err != nil {
		return err
	}
	shown := oapi.PartnerDeliveryStory{
		Delivery: partnerDelivery(story.Delivery), Body: edge.Readable(story.Body), Lines: lists.Map(story.Lines, partnerLine),
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func partnerLine(l delivered.Line) oapi.PartnerLine {
	line := oapi.PartnerLine{
		Item: l.Item, TransactionId: oapi.OrNil(l.TransactionID), Entry: oapi.OrNil(l.Entry), Code: oapi.OrNil(string(l.Code)),
		Detail: oapi.OrNil(l.Detail), Fault: oapi.FaultOf(l.Fault), Resolution: oapi.OrNil(oapi.PartnerLineResolution(l.Resolution)),
	}
	if sale := l.Sale; sale != nil {
		status, saleCents, commission := oapi.PartnerLineStatus(sale.Verdict), int64(sale.SaleCents), int64(sale.CommissionCents)
		line.OrderId, line.Status, line.UpdatedAt = oapi.OrNil(sale.OrderID), &status, &sale.UpdatedAt
		line.SaleCents, line.CommissionCents, line.Attributed = &saleCents, &commission, &sale.Attributed
	}
	return line
}

func (s *server) ReplayPartnerDelivery(w http.ResponseWriter, r *http.Request, entry int64) error {
	me := engineerFrom(r.Context())
	if err := s.parts.Deliveries.Owns(r.Context(), me.Partner, entry); err != nil {
		return err
	}
	err := s.parts.Quarantine.Replay(r.Context(), entry, s.note(me, actionReplayed, inbox.EntrySubject(entry)))
	if refused, ok := errors.AsType[*ledger.RefusalError](err); ok {
		if err := s.parts.Accounts.NoteAlone(r.Context(), me.Principal, actionReplayRefused, inbox.EntrySubject(entry)); err != nil {
			return err
		}
		code := string(refused.Code)
		return edge.Answer(w, http.StatusOK, oapi.ReplayResult{Code: &code, Detail: &refused.Detail, Fault: oapi.FaultOf(refused.Fault)})
	}
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.ReplayResult{Resolved: true})
}

func (s *server) ListPartnerAttempts(w http.ResponseWriter, r *http.Request) error {
	attempts, err := s.parts.Deliveries.Attempts(r.Context(), engineerFrom(r.Context()).Partner)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(attempts, func(a delivered.Attempt) oapi.PartnerAttempt {
		return oapi.PartnerAttempt{
			At: a.At, DeliveryId: a.DeliveryID, Sequence: oapi.OrNil(int64(a.Sequence)), Code: oapi.OrNil(a.Code), Detail: oapi.OrNil(a.Detail),
		}
	}))
}
