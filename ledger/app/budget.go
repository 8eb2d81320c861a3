package app

import (
	"context"

	"example.com/devolve/ledger"
)

// OpenBudget sets a budget aside, and returns the sequence of its newest event. Refusals are those of ledger.DecideBudget.
func (s *Service) OpenBudget(ctx context.Context, cmd ledger.OpenBudget, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	_, sequence, err := change(ctx, s, ledger.BudgetOf(cmd.ID), ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveBudget,
		func(b ledger.Budget) ([]ledger.Event, error) { return ledger.DecideBudget(b, cmd) })
	return sequence, err
}

// EndBudget ends a budget, and returns the sequence of its newest event: nothing that comes after it in the log was paid by the budget. Refusals are
// those of ledger.DecideEnd.
func (s *Service) EndBudget(ctx context.Context, id ledger.BudgetID, by ledger.By) (uint64, error) {
	_, sequence, err := change(ctx, s, ledger.BudgetOf(id), ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveBudget,
		func(b ledger.Budget) ([]ledger.Event, error) { return ledger.DecideEnd(b, s.now().UTC()) })
	return sequence, err
}

// Candidate is a sale that a budget may pay for, and the click that it came of when somebody looked.
type Candidate struct {
	Sale  ledger.ConversionID
	Click ledger.ClickID
}

// MaxCandidates is how many sales are looked at in one write.
const MaxCandidates = 200

// DrawBudget lets a budget pay for those of up to MaxCandidates sales that it covers and has the money for, in the order in which they are given, in one
// atomic write: see ledger.DecideDraw. It returns the budget after it, and the write's last sequence; 0 when nothing is released. Of two that draw on one
// budget at once, the second is decided anew on what the first left. A budget that is not there is refused with ledger.CodeNotFound. A sale whose
// history cannot be read is refused with ledger.CodeParked.
func (s *Service) DrawBudget(ctx context.Context, id ledger.BudgetID, candidates []Candidate) (ledger.Budget, uint64, error) {
	if len(candidates) == 0 || len(candidates) > MaxCandidates {
		return ledger.Budget{}, 0, ledger.Refuse(ledger.CodeInvalid, "%d sales: 1 to %d are looked at in one write", len(candidates), MaxCandidates)
	}
	budget := ledger.BudgetOf(id)
	clicks, sales := make([]ledger.Aggregate, len(candidates)), make([]ledger.Aggregate, len(candidates))
	for i, one := range candidates {
		clicks[i] = ledger.Aggregate{Kind: ledger.KindClick, ID: one.Click.String()}
		sales[i] = ledger.ConversionOf(one.Sale)
	}
	meta := ledger.Meta{Actor: "system:budget", Cause: ledger.CauseAction(id.String()), CorrelationID: id.String()}
	return carryOut(ctx, s, meta, maxPayoutTries, ledger.EvolveBudget, func() (d decision[ledger.Budget], err error) {
		last, err := s.load(ctx, append(append([]ledger.Aggregate{budget}, sales...), clicks...))
		if err != nil {
			return d, err
		}
		if d.was = ledger.EvolveBudget(d.was, last[budget].Event); d.was.ID.IsZero() {
			return d, ledger.Refuse(ledger.CodeNotFound, "there is no budget %s", id)
		}
		claimants := make([]ledger.Claimant, len(candidates))
		for i := range candidates {
			claimants[i].Sale = ledger.EvolveConversion(ledger.Conversion{}, last[sales[i]].Event)
			claimants[i].Click, _ = last[clicks[i]].Event.(ledger.ClickRecorded)
		}
		d.events = ledger.DecideDraw(d.was, claimants, s.now().UTC())
		d.after = make(map[ledger.Aggregate]ledger.Head, len(d.events))
		for _, e := range d.events {
			d.after[e.Aggregate()] = last[e.Aggregate()].Head()
		}
		return d, nil
	})
}

// Budget returns a budget as the log has it; one that is not there is the zero value.
func (s *Service) Budget(ctx context.Context, id ledger.BudgetID) (ledger.Budget, error) {
	last, err := s.load(ctx, []ledger.Aggregate{ledger.BudgetOf(id)})
	return ledger.EvolveBudget(ledger.Budget{}, last[ledger.BudgetOf(id)].Event), err
}
