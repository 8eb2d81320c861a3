package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/halt"
)

// actionPayoutsStopped is what is recorded of stopping payouts by hand.
const actionPayoutsStopped = "payouts_stopped"

func (s *server) ListHalts(w http.ResponseWriter, r *http.Request) error {
	halts, err := s.config.Reconcile.Halts.List(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(halts, haltOf))
}

func (s *server) StopPayouts(w http.ResponseWriter, r *http.Request) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	who := colleagueFrom(r.Context()).Actor()
	h, err := s.config.Reconcile.Halts.Stop(r.Context(), who, reason) // first: it is safe, and the halt itself is a record
	if err != nil {
		return err
	}
	record := staff.Entry{Actor: who, Action: actionPayoutsStopped, Subject: "halt:" + h.ID.String(), Reason: reason}
	if err := s.config.Staff.Note(r.Context(), record); err != nil {
		return err
	}
	return edge.Answer(w, http.StatusCreated, haltOf(h))
}

func (s *server) ClearHalt(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.ClearHalt(r.Context(), colleagueFrom(r.Context()).Principal, id, reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

func haltOf(h halt.Halt) oapi.PayoutHalt {
	shown := oapi.PayoutHalt{
		Id: h.ID, Kind: string(h.Kind), Subject: h.Subject, Detail: h.Detail, RaisedBy: h.RaisedBy, RaisedAt: h.RaisedAt,
	}
	if len(h.Further) > 0 {
		shown.Further = &h.Further
	}
	if !h.ClearedAt.IsZero() {
		shown.ClearedAt, shown.ClearedBy, shown.Reason = &h.ClearedAt, &h.ClearedBy, &h.Reason
	}
	return shown
}
