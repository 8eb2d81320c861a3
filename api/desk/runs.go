package desk

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// Bounds of what is shown; the contract says the same.
const (
	maxRuns      = 100
	maxPlanLines = 20_000
)

// What is recorded of runs before it is tried, whatever comes of it.
const (
	actionRunPlanned  = "payout_run_planned"
	actionRunApproved = "payout_run_approved"
	actionRunReleased = "payout_run_released"
	actionRunCanceled = "payout_run_canceled"
	actionRunRejected = "payout_run_rejected"
)

// actOnRun records what whoever makes the call is about to do with a run.
func (s *server) actOnRun(ctx context.Context, run, action, reason string) (ledger.By, error) {
	return s.config.Staff.Act(ctx, staff.Entry{
		Actor: colleagueFrom(ctx).Actor(), Action: action, Subject: "payout_run:" + run, Reason: reason,
	})
}

func (s *server) ListPayoutRuns(w http.ResponseWriter, r *http.Request) error {
	runs, err := s.config.Payouts.Books.Runs(r.Context(), maxRuns)
	if err != nil {
		return err
	}
	limits, err := s.config.Payouts.Payouts.Limits(r.Context())
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, runs.Sequence, lists.Map(runs.Runs, func(run projection.Run) oapi.PayoutRun { return payoutRunOf(run, limits) }))
}

func payoutRunOf(run projection.Run, limits payout.Limits) oapi.PayoutRun {
	shown := oapi.PayoutRun{
		Id: run.ID.UUID, State: oapi.RunState(run.State), OpenedBy: run.OpenedBy, PlannedBy: oapi.OrNil(run.PlannedBy),
		ApprovedBy: oapi.OrNil(run.ApprovedBy), CanceledBy: oapi.OrNil(run.CanceledBy), Reason: oapi.OrNil(run.Reason), Payouts: run.Payouts, TotalCents: int64(run.TotalCents),
		SecondAboveCents: int64(run.SecondAboveCents), NeedsSecond: limits.NeedsSecond(run.Run), OpenedAt: run.OpenedAt, UpdatedAt: run.UpdatedAt,
		States: lists.Map(run.States, func(sum projection.RunSum) oapi.RunSum {
			return oapi.RunSum{
				State: oapi.PayoutState(sum.State), Payouts: sum.Payouts, AmountCents: int64(sum.AmountCents),
				ReturnedCents: int64(sum.ReturnedCents),
			}
		}),
	}
	return shown
}

func (s *server) GetPayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return s.answerRun(w, r, id)
}

func (s *server) answerRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	found, err := s.config.Payouts.Books.Run(r.Context(), id)
	if err != nil {
		return ofPayouts(err)
	}
	limits, err := s.config.Payouts.Payouts.Limits(r.Context())
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, found.Sequence, payoutRunOf(found.Runs[0], limits))
}

func (s *server) PreviewPayoutRun(w http.ResponseWriter, r *http.Request) error {
	desk := s.config.Payouts
	sequence, err := desk.Books.Sequence(r.Context())
	if err != nil {
		return err
	}
	shown := oapi.PayoutPlan{Lines: []oapi.PayoutPlanLine{}}
	var doubtful doubtfulPlan
	plan, err := desk.Payouts.Preview(r.Context(), func(l payout.Line) error {
		if shown.Truncated = len(shown.Lines) == maxPlanLines; !shown.Truncated {
			shown.Lines = append(shown.Lines, planLineOf(l))
			doubtful.add(l, len(shown.Lines)-1)
		}
		return nil
	})
	if err != nil {
		return ofPayouts(err)
	}
	if err := s.addDoubts(r.Context(), &shown, doubtful); err != nil {
		return err
	}
	if err := s.namePlan(r.Context(), shown.Lines); err != nil {
		return err
	}
	shown.TotalCents, shown.Payouts, shown.Paid, shown.Excluded = int64(plan.TotalCents), plan.Payouts, plan.Paid, plan.Excluded
	return edge.AnswerAt(w, sequence, shown)
}

func planLineOf(l payout.Line) oapi.PayoutPlanLine {
	shown := oapi.PayoutPlanLine{
		UserId: l.UserID.UUID, AmountCents: int64(l.AmountCents), Payouts: l.Payouts, Sales: l.Sales, Reason: oapi.OrNil(l.Reason),
	}
	if l.Key.Type != "" {
		shown.Key = oapi.OrNil(l.Key.Mask())
	}
	if len(l.Held) > 0 {
		held := make([]oapi.HeldBack, len(l.Held))
		for i, h := range l.Held {
			held[i] = oapi.HeldBack{Reason: oapi.HeldBackReason(h.Reason), Sales: h.Sales, AmountCents: int64(h.AmountCents)}
		}
		shown.Held = &held
	}
	return shown
}

func (s *server) PlanPayoutRun(w http.ResponseWriter, r *http.Request) error {
	by, err := s.actOnRun(r.Context(), "new", actionRunPlanned, "")
	if err != nil {
		return err
	}
	id, err := s.config.Payouts.Planner.Plan(r.Context(), by)
	if err != nil {
		return ofPayouts(err)
	}
	return edge.Answer(w, http.StatusAccepted, oapi.PayoutRunStarted{Id: id.UUID})
}

func (s *server) ApprovePayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	by, err := s.actOnRun(r.Context(), id.String(), actionRunApproved, "")
	if err != nil {
		return err
	}
	if _, err := s.config.Payouts.Payouts.Approve(r.Context(), ledger.RunID{UUID: id}, by); err != nil {
		return ofPayouts(err)
	}
	return s.answerRun(w, r, id)
}

func (s *server) ReleasePayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	by, err := s.actOnRun(r.Context(), id.String(), actionRunReleased, "")
	if err != nil {
		return err
	}
	if _, err := s.config.Payouts.Payouts.Release(r.Context(), ledger.RunID{UUID: id}, by); err != nil {
		return ofPayouts(err)
	}
	return s.answerRun(w, r, id)
}

func (s *server) CancelPayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	action := actionRunCanceled
	if colleagueFrom(r.Context()).Require(staff.RoleApprover) == nil {
		action = actionRunRejected
	}
	by, err := s.actOnRun(r.Context(), id.String(), action, reason)
	if err != nil {
		return err
	}
	if _, err := s.config.Payouts.Payouts.Cancel(r.Context(), ledger.RunID{UUID: id}, by, reason); err != nil {
		return ofPayouts(err)
	}
	return s.answerRun(w, r, id)
}
