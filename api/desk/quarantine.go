package desk

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"unicode/utf8"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

const (
	maxNotes      = 100
	maxCorrection = 100_000 // characters
)

func (s *server) ListQuarantine(w http.ResponseWriter, r *http.Request, p oapi.ListQuarantineParams) error {
	entries, err := s.config.Reconcile.Quarantine.ListQuarantine(r.Context(), oapi.OrZero(p.Resolved))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(entries, quarantineEntry))
}

func (s *server) GetQuarantine(w http.ResponseWriter, r *http.Request, id int64) error {
	entry, delivery, err := s.config.Reconcile.Quarantine.ShowQuarantine(r.Context(), id)
	if errors.Is(err, inbox.ErrNotFound) && entry.ID == id {
		err = nil // the inbox has forgotten the delivery, not so the entry
	}
	if err != nil {
		return err
	}
	records, err := s.config.Staff.Records(r.Context(), staff.AuditQuery{Subject: inbox.EntrySubject(id), Limit: maxNotes})
	if err != nil {
		return err
	}
	changes, err := s.config.Reconcile.Quarantine.ChangesOf(r.Context(), entry)
	if err != nil {
		return err
	}
	story := oapi.QuarantineStory{
		Entry: quarantineEntry(entry), Body: edge.Readable(delivery.Body), Notes: make([]oapi.AuditRecord, len(records)),
		Changes: lists.Map(changes, func(c inbox.KeptChange) oapi.CorrectedField {
			return oapi.CorrectedField{
				Item: c.Item, ConversionId: c.ConversionID.UUID, Field: c.Field, Arrived: oapi.OrNil(c.Arrived),
				Corrected: oapi.OrNil(c.Corrected), By: c.By, At: c.At,
			}
		}),
	}
	if item, ok := entry.Alone(delivery); ok {
		text := edge.Readable(item)
		story.Item = &text
	}
	for i, n := range records {
		story.Notes[i] = oapi.AuditRecord{Id: n.ID, At: n.At, Actor: n.Actor, Action: n.Action, Subject: n.Subject, Reason: n.Reason}
	}
	return edge.Answer(w, http.StatusOK, story)
}

func (s *server) ReplayQuarantine(w http.ResponseWriter, r *http.Request, id int64) error {
	form, err := edge.Decode[oapi.ReplayRequest](r)
	if err != nil {
		return err
	}
	if err := checkReason(form.Reason); err != nil {
		return err
	}
	var proposed *staff.Proposal
	if form.Item != nil {
		proposed, err = s.correctQuarantine(r.Context(), id, *form.Item, form.Reason)
	} else {
		err = s.config.Approvals.Replay(r.Context(), colleagueFrom(r.Context()).Principal, id, form.Reason)
	}
	refused, ok := errors.AsType[*ledger.RefusalError](err)
	switch {
	case err == nil && proposed != nil:
		return edge.Answer(w, http.StatusOK, oapi.ReplayResult{ProposalId: &proposed.ID})
	case err == nil:
		return edge.Answer(w, http.StatusOK, oapi.ReplayResult{Resolved: true})
	case ok:
		code := string(refused.Code)
		return edge.Answer(w, http.StatusOK, oapi.ReplayResult{Code: &code, Detail: &refused.Detail, Fault: oapi.FaultOf(refused.Fault)})
	default:
		return err
	}
}

// correctQuarantine brings a correction to the ledger, or proposes it.
func (s *server) correctQuarantine(ctx context.Context, id int64, item, reason string) (*staff.Proposal, error) {
	if n := utf8.RuneCountInString(item); n < 2 || n > maxCorrection {
		return nil, edge.RefuseField("item", fmt.Sprintf("has not 2 to %d characters", maxCorrection))
	}
	return s.config.Approvals.Correct(ctx, colleagueFrom(ctx).Principal, id, item, reason)
}

func (s *server) DismissQuarantine(w http.ResponseWriter, r *http.Request, id int64) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	if err := s.config.Approvals.Dismiss(r.Context(), colleagueFrom(r.Context()).Principal, id, reason); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func quarantineEntry(e inbox.Quarantined) oapi.QuarantineEntry {
	return oapi.QuarantineEntry{
		Id: e.ID, Sequence: int64(e.Sequence), Item: e.Item, Partner: e.Partner, DeliveryId: e.DeliveryID, Code: string(e.Code),
		Detail: e.Detail, Fault: oapi.FaultOf(e.Fault), ReceivedAt: e.ReceivedAt, ResolvedAt: e.ResolvedAt, Resolution: oapi.OrNil(oapi.QuarantineEntryResolution(e.Resolution)),
	}
}
