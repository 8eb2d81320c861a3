package payout

import (
	"context"
	"errors"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Limits are up to which amounts people may let runs leave without a second person.
type Limits struct {
	SecondAboveCents money.Cents // of one run
	AloneCapCents    money.Cents // of one person and day; 0: nothing
}

// NeedsSecond says whether nobody may let a run leave alone, whatever else left on that day.
func (l Limits) NeedsSecond(run ledger.Run) bool {
	return run.NeedsSecond() || run.TotalCents > l.SecondAboveCents || run.TotalCents > l.AloneCapCents
}

// Limits returns those in force.
func (s *Service) Limits(ctx context.Context) (Limits, error) { return s.Config.Limits(ctx) }

// Always returns limits that never change, for where there is no log to read them from.
func Always(l Limits) func(context.Context) (Limits, error) {
	return func(context.Context) (Limits, error) { return l, nil }
}

// Approve lets the payouts of a run leave. It refuses with ledger.CodeSecondPerson who opened or planned it, and with ErrBlocked
// and halt.ErrStopped.
func (s *Service) Approve(ctx context.Context, run ledger.RunID, by ledger.By) (ledger.Run, error) {
	if err := s.blocked(ctx); err != nil {
		return ledger.Run{}, err
	}
	if err := s.asPlanned(ctx, run); err != nil {
		return ledger.Run{}, err
	}
	s.At("approve run")
	return s.changeRun(ctx, run, ledger.ApproveRun{By: by.Actor, At: s.Now().UTC()}, by)
}

// asPlanned refuses what lets a run leave in which more, or less, was requested than its planning says: a second planner that was
// asleep when the first ended. People saw the sum that was planned.
func (s *Service) asPlanned(ctx context.Context, id ledger.RunID) error {
	if err := s.catchUp(ctx); err != nil { // what was requested a moment ago counts
		return err
	}
	run, err := s.Reader.Run(ctx, id)
	if errors.Is(err, projection.ErrNotFound) || err == nil && run.State != ledger.RunPlanned {
		return nil // the ledger says so
	}
	if err != nil {
		return err
	}
	var payouts int
	var cents money.Cents
	for _, sum := range run.States {
		payouts += sum.Payouts
		cents += sum.AmountCents
	}
	if payouts != run.Payouts || cents != run.TotalCents {
		return ledger.Refuse(ledger.CodePayoutMismatch, "run %s was planned with %d payouts of %s and has %d of %s by now: reject it and plan again",
			id, run.Payouts, run.TotalCents, payouts, cents)
	}
	return nil
}

// Release lets the payouts of a small run leave in the name of who planned it, without a second person, as far as what one person
// may on a day goes. It refuses with ledger.CodeSecondPerson when somebody else has to approve it, and with ErrBlocked
// and halt.ErrStopped.
func (s *Service) Release(ctx context.Context, run ledger.RunID, by ledger.By) (ledger.Run, error) {
	if err := s.blocked(ctx); err != nil {
		return ledger.Run{}, err
	}
	if err := s.asPlanned(ctx, run); err != nil { // what left a moment ago counts, too
		return ledger.Run{}, err
	}
	planned, err := s.Reader.Run(ctx, run)
	if err != nil {
		return ledger.Run{}, err
	}
	limits, err := s.Limits(ctx)
	if err != nil {
		return ledger.Run{}, err
	}
	cmd := ledger.ReleaseRun{By: by.Actor, SecondAboveCents: limits.SecondAboveCents, AloneCapCents: limits.AloneCapCents, At: s.Now().UTC()}
	if s.Allowances == nil {
		cmd.AloneCapCents = 0
	} else if planned.OpenedBy == by.Actor {
		cmd.AloneCents, err = s.Allowances.Take(ctx, allowance.Claim{
			Planner: by.Actor, Run: run.UUID, TotalCents: planned.TotalCents, CapCents: limits.AloneCapCents, At: cmd.At,
		})
		if err != nil {
			return ledger.Run{}, err
		}
	}
	s.At("release run")
	return s.changeRun(ctx, run, cmd, by)
}

// Cancel gives a run up that is not approved, or rejects it; what it reserved is free again.
func (s *Service) Cancel(ctx context.Context, run ledger.RunID, by ledger.By, reason string) (ledger.Run, error) {
	return s.changeRun(ctx, run, ledger.CancelRun{By: by.Actor, Reason: reason, At: s.Now().UTC()}, by)
}

func (s *Service) changeRun(ctx context.Context, run ledger.RunID, cmd ledger.RunCommand, by ledger.By) (ledger.Run, error) {
	after, sequence, err := s.Ledger.ChangeRun(ctx, run, cmd, ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: run.String()})
	if err != nil {
		return after, err
	}
	return after, s.reach(ctx, sequence)
}
