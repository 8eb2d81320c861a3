package desk

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/reconcile"
)

func (s *server) ListBreaks(w http.ResponseWriter, r *http.Request, p oapi.ListBreaksParams) error {
	cases, err := s.config.Reconcile.Breaks.Breaks(r.Context(), oapi.OrZero(p.Closed), reconcile.MaxListed)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(cases, s.breakOf))
}

func (s *server) GetBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	c, notes, err := s.config.Reconcile.Breaks.Break(r.Context(), id)
	if err != nil {
		return err
	}
	story := oapi.BreakStory{
		Break: s.breakOf(c),
		Notes: lists.Map(notes, func(n reconcile.Note) oapi.BreakNote {
			return oapi.BreakNote{Action: n.Action, By: n.By, Reason: string(n.Reason), Comment: n.Comment, Sequence: oapi.OrNil(int64(n.Sequence)), At: n.At}
		}),
	}
	return edge.Answer(w, http.StatusOK, story)
}

func (s *server) AssignBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.AssignBreakRequest](r)
	if err != nil {
		return err
	}
	owner, err := s.financeColleague(r.Context(), form.Owner)
	if err != nil {
		return err
	}
	c, err := s.config.Reconcile.Breaks.Assign(r.Context(), id, colleagueFrom(r.Context()).Actor(), owner, oapi.OrZero(form.Comment))
	return s.answerBreak(w, c, err)
}

// financeColleague names who may look after a break: it is somebody who may change it.
func (s *server) financeColleague(ctx context.Context, id uuid.UUID) (actor string, err error) {
	members, err := s.config.Staff.List(ctx)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(members, func(m staff.Member) bool { return m.ID == id })
	if at < 0 || !members[at].DisabledAt.IsZero() || !slices.Contains(members[at].Roles, staff.RoleFinance) {
		return "", edge.RefuseFieldAs(edge.CodeInvalidOwner, "owner", "is nobody with the role finance who is not disabled")
	}
	return staff.Principal{ID: id}.Actor(), nil
}

func (s *server) ExplainBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.ExplainBreakRequest](r)
	if err != nil {
		return err
	}
	if form.Sequence != nil && *form.Sequence < 1 {
		return edge.RefuseField("sequence", "is not the sequence of an event")
	}
	c, err := s.config.Reconcile.Breaks.Explain(r.Context(), id, colleagueFrom(r.Context()).Actor(), reconcile.Explanation{
		Reason: reconcile.Reason(form.Reason), Comment: oapi.OrZero(form.Comment), Sequence: uint64(oapi.OrZero(form.Sequence)),
	})
	return s.answerBreak(w, c, err)
}

func (s *server) CloseBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	c, proposed, err := s.config.Approvals.CloseBreak(r.Context(), colleagueFrom(r.Context()).Principal, id, reason)
	if err == nil && proposed != nil {
		return answerProposal(w, http.StatusAccepted, *proposed, nil)
	}
	return s.answerBreak(w, c, err)
}

func (s *server) answerBreak(w http.ResponseWriter, c reconcile.Case, err error) error {
	if errors.Is(err, reconcile.ErrInvalid) {
		return edge.Refuse(edge.CodeInvalidRequest, "%s", err)
	}
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, s.breakOf(c))
}

func (s *server) breakOf(c reconcile.Case) oapi.ReconciliationBreak {
	today := reconcile.DayOf(s.config.Now())
	return oapi.ReconciliationBreak{
		Id: c.ID, RunId: oapi.OrNil(c.RunID), Category: string(c.Category), Severity: oapi.BreakSeverity(c.Severity.String()), Leg: c.Leg.String(),
		Side: string(c.Side), Ref: c.Ref, Subject: c.Subject, Day: dayOf(c.Day), LedgerCents: int64(c.LedgerCents),
		OutsideCents: int64(c.OutsideCents), Source: oapi.OrNil(c.Origin.Source), Line: oapi.OrNil(c.Origin.Line),
		State: oapi.ReconciliationBreakState(c.State), Cleared: c.Cleared, Owner: c.Owner, Reason: string(c.Reason),
		Sequence: oapi.OrNil(int64(c.Sequence)), OpenedAt: c.OpenedAt, UpdatedAt: c.UpdatedAt,
		Age: oapi.ReconciliationBreakAge(reconcile.AgeOf(reconcile.DayOf(c.OpenedAt), today)),
	}
}
