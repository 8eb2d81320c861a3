package app

import (
	"context"
	"slices"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// maxPayoutTries is how often a command about a payout is decided again: networks may report any of up to 900 sales meanwhile.
const maxPayoutTries = 20

// Request is a payout to ask for.
type Request struct {
	ID     ledger.PayoutID
	Run    ledger.RunID
	User   ledger.UserID
	KeyID  ledger.KeyID
	Paying []ledger.ConversionID
	// Bonuses are what it pays besides: with conversions at most ledger.MaxPayoutItems.
	Bonuses []ledger.BonusID
	By      ledger.By
}

// RequestPayout reserves what is payable of conversions and bonuses now, in one atomic write with the payout, and returns the sequence of
// its newest event. A repeat returns the payout as it is, and 0. It refuses as ledger.DecideRequest does,
// what is for a run whose planning has ended, and with ledger.CodeConflict when networks report faster than we decide.
func (s *Service) RequestPayout(ctx context.Context, r Request) (ledger.Payout, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindPayout, ID: r.ID.String()}
	run := ledger.Aggregate{Kind: ledger.KindRun, ID: r.Run.String()}
	sales, bonuses := lists.Map(r.Paying, ledger.ConversionOf), lists.Map(r.Bonuses, ledger.BonusOf)
	meta := ledger.Meta{Actor: r.By.Actor, Cause: r.By.Cause, CorrelationID: r.Run.String()}
	return carryOut(ctx, s, meta, maxPayoutTries, ledger.EvolvePayout, func() (d decision[ledger.Payout], err error) {
		last, err := s.load(ctx, slices.Concat([]ledger.Aggregate{run, id}, sales, bonuses))
		if err != nil {
			return d, err
		}
		of := ledger.EvolveRun(ledger.Run{}, last[run].Event)
		delete(last, run) // it is not written
		if d.was = ledger.EvolvePayout(d.was, last[id].Event); d.was.Exists() {
			return d, nil
		}
		if of.Exists() && of.State != ledger.RunOpen { // a planner that slept: what people look at and approve has no more in it
			return d, ledger.Refuse(ledger.CodeTransitionRefused, "run %s is %s: nothing more is requested in it", of.ID, of.State)
		}
		d.after = headsOf(last)
		d.events, err = ledger.DecideRequest(statesOf(sales, last), ledger.RequestPayout{
			ID: r.ID, RunID: r.Run, UserID: r.User, KeyID: r.KeyID, At: s.now().UTC(),
		}, bonusesOf(bonuses, last)...)
		return d, err
	})
}

// ChangePayout carries a command out on a payout and returns the payout after it, and the sequence of the
// write's newest event; 0 when nothing changed. An end-to-end or return id of another payout is refused with ledger.CodePixIDTaken.
func (s *Service) ChangePayout(ctx context.Context, payout ledger.PayoutID, cmd ledger.PayoutCommand, meta ledger.Meta) (ledger.Payout, uint64, error) {
	return s.ChangePayoutAfter(ctx, payout, anySequence, cmd, meta)
}

// anySequence is of whatever event is the newest.
const anySequence = 0

// ChangePayoutAfter is ChangePayout for a command that is only right while one event is the payout's newest: of two who saw the
// same, one changes it. For the other, and for whoever saw an older event, nothing changes.
func (s *Service) ChangePayoutAfter(
	ctx context.Context, payout ledger.PayoutID, newest uint64, cmd ledger.PayoutCommand, meta ledger.Meta,
) (ledger.Payout, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindPayout, ID: payout.String()}
	return carryOut(ctx, s, meta, maxPayoutTries, ledger.EvolvePayout, func() (decision[ledger.Payout], error) {
		return s.decideChange(ctx, id, newest, cmd)
	})
}

// decideChange decides a command on what the log has of a payout.
func (s *Service) decideChange(
	ctx context.Context, id ledger.Aggregate, newest uint64, cmd ledger.PayoutCommand,
) (d decision[ledger.Payout], err error) {
	last, err := s.load(ctx, []ledger.Aggregate{id})
	if err != nil {
		return d, err
	}
	d.was = ledger.EvolvePayout(d.was, last[id].Event)
	if newest != anySequence && newest != last[id].Sequence {
		return d, nil
	}
	sales, bonuses := d.was.Conversions(), d.was.BonusHistories()
	paid, err := s.load(ctx, slices.Concat(sales, bonuses))
	if err != nil {
		return d, err
	}
	d.events, err = ledger.DecidePayout(d.was, statesOf(sales, paid), cmd, bonusesOf(bonuses, paid)...)
	d.after = headsOf(paid)
	d.after[id] = last[id].Head()
	if err != nil {
		return d, err
	}
	taken, err := s.takePixIDs(ctx, d.was, d.events)
	d.events = append(d.events, taken...)
	return d, err
}

// PreviewPayout says what a command would do to a payout now: the payout after it, whether anything would change, and what
// ChangePayout would refuse.
func (s *Service) PreviewPayout(ctx context.Context, payout ledger.PayoutID, cmd ledger.PayoutCommand) (after ledger.Payout, changes bool, err error) {
	d, err := s.decideChange(ctx, ledger.Aggregate{Kind: ledger.KindPayout, ID: payout.String()}, anySequence, cmd)
	return d.state(ledger.EvolvePayout), len(d.events) > 0, err
}

// takePixIDs decides on the ids of the settlement system that events give to a payout. Their aggregates are new, so the write
// expects nothing there: of two payouts that claim an id at once, one is decided again and refused.
func (s *Service) takePixIDs(ctx context.Context, was ledger.Payout, events []ledger.Event) ([]ledger.Event, error) {
	ids := ledger.NewPixIDs(was, events)
	if len(ids) == 0 {
		return nil, nil
	}
	aggregates := lists.Map(ids, ledger.PixID)
	taken, err := s.load(ctx, aggregates)
	if err != nil {
		return nil, err
	}
	return ledger.DecidePixIDs(was.ID, ids, taken, s.now().UTC())
}

// ChangeRun carries a command out on a run and returns the run after it, and the sequence of its newest event. A repeat changes
// nothing.
func (s *Service) ChangeRun(ctx context.Context, run ledger.RunID, cmd ledger.RunCommand, meta ledger.Meta) (ledger.Run, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindRun, ID: run.String()}
	return change(ctx, s, id, meta, ledger.EvolveRun, func(r ledger.Run) ([]ledger.Event, error) { return ledger.DecideRun(r, cmd) })
}

// statesOf returns the conversions in the order of their aggregates; one that nobody reported is the zero value.
func statesOf(aggregates []ledger.Aggregate, last map[ledger.Aggregate]ledger.Recorded) []ledger.Conversion {
	return lists.Map(aggregates, func(a ledger.Aggregate) ledger.Conversion {
		return ledger.EvolveConversion(ledger.Conversion{}, last[a].Event)
	})
}
