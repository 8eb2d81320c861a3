package app

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
)

// maxPayoutTries is how often a command about a payout is decided again: networks may report any of up to 900 sales meanwhile.
const maxPayoutTries = 20

// Request is a payout to ask for.
type Request struct {
	ID     uuid.UUID
	Run    uuid.UUID
	User   uuid.UUID
	KeyID  uuid.UUID
	Paying []ledger.ConversionID // at most ledger.MaxPayoutItems
	By     ledger.By
}

// RequestPayout reserves what is payable of conversions now, in one atomic write with the payout, and returns the sequence of
// its newest event. A repeat returns the payout as it is, and 0. It refuses as ledger.DecideRequest does,
// what is for a run whose planning has ended, and with ledger.CodeConflict when networks report faster than we decide.
func (s *Service) RequestPayout(ctx context.Context, r Request) (ledger.Payout, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindPayout, ID: r.ID.String()}
	run := ledger.Aggregate{Kind: ledger.KindRun, ID: r.Run.String()}
	aggregates := []ledger.Aggregate{id}
	for _, c := range r.Paying {
		aggregates = append(aggregates, ledger.Aggregate{Kind: ledger.KindConversion, ID: string(c)})
	}
	return s.decidePayout(ctx, id, ledger.Meta{Actor: r.By.Actor, Cause: r.By.Cause, CorrelationID: r.Run.String()}, func() (decision, error) {
		last, err := s.load(ctx, append([]ledger.Aggregate{run}, aggregates...))
		if err != nil {
			return decision{}, err
		}
		of := ledger.EvolveRun(ledger.Run{}, last[run].Event)
		delete(last, run) // it is not written
		if was := ledger.EvolvePayout(ledger.Payout{}, last[id].Event); was.Exists() {
			return decision{was: was}, nil
		}
		if of.Exists() && of.State != ledger.RunOpen { // a planner that slept: what people look at and approve has no more in it
			return decision{}, ledger.Refuse(ledger.CodeTransitionRefused, "run %s is %s: nothing more is requested in it", of.ID, of.State)
		}
		events, err := ledger.DecideRequest(statesOf(aggregates[1:], last), ledger.RequestPayout{
			ID: ledger.PayoutID(r.ID.String()), RunID: ledger.RunID(r.Run.String()), UserID: ledger.UserID(r.User.String()),
			KeyID: r.KeyID.String(), At: s.now().UTC(),
		})
		return decision{after: headsOf(last), events: events}, err
	})
}

// ChangePayout carries one of the commands of ledger.DecidePayout out and returns the payout after it, and the sequence of the
// write's newest event; 0 when nothing changed. An end-to-end or return id of another payout is refused with ledger.CodePixIDTaken.
func (s *Service) ChangePayout(ctx context.Context, payout uuid.UUID, cmd any, meta ledger.Meta) (ledger.Payout, uint64, error) {
	return s.ChangePayoutAfter(ctx, payout, anySequence, cmd, meta)
}

// anySequence is of whatever event is the newest.
const anySequence = 0

// ChangePayoutAfter is ChangePayout for a command that is only right while one event is the payout's newest: of two who saw the
// same, one changes it. For the other, and for whoever saw an older event, nothing changes.
func (s *Service) ChangePayoutAfter(
	ctx context.Context, payout uuid.UUID, newest uint64, cmd any, meta ledger.Meta,
) (ledger.Payout, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindPayout, ID: payout.String()}
	return s.decidePayout(ctx, id, meta, func() (decision, error) { return s.decideChange(ctx, id, newest, cmd) })
}

// decideChange decides a command on what the log has of a payout.
func (s *Service) decideChange(ctx context.Context, id ledger.Aggregate, newest uint64, cmd any) (decision, error) {
	last, err := s.load(ctx, []ledger.Aggregate{id})
	if err != nil {
		return decision{}, err
	}
	d := decision{was: ledger.EvolvePayout(ledger.Payout{}, last[id].Event)}
	if newest != anySequence && newest != last[id].Sequence {
		return d, nil
	}
	paid := d.was.Conversions()
	sales, err := s.load(ctx, paid)
	if err != nil {
		return decision{}, err
	}
	d.events, err = ledger.DecidePayout(d.was, statesOf(paid, sales), cmd)
	d.after = headsOf(sales)
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
func (s *Service) PreviewPayout(ctx context.Context, payout uuid.UUID, cmd any) (after ledger.Payout, changes bool, err error) {
	d, err := s.decideChange(ctx, ledger.Aggregate{Kind: ledger.KindPayout, ID: payout.String()}, anySequence, cmd)
	after = d.was
	for _, e := range d.events {
		after = ledger.EvolvePayout(after, e)
	}
	return after, len(d.events) > 0, err
}

// takePixIDs decides on the ids of the settlement system that events give to a payout. Their aggregates are new, so the write
// expects nothing there: of two payouts that claim an id at once, one is decided again and refused.
func (s *Service) takePixIDs(ctx context.Context, was ledger.Payout, events []ledger.Event) ([]ledger.Event, error) {
	ids := ledger.NewPixIDs(was, events)
	if len(ids) == 0 {
		return nil, nil
	}
	aggregates := make([]ledger.Aggregate, len(ids))
	for i, id := range ids {
		aggregates[i] = ledger.PixID(id)
	}
	taken, err := s.load(ctx, aggregates)
	if err != nil {
		return nil, err
	}
	return ledger.DecidePixIDs(was.ID, ids, taken, s.now().UTC())
}

// decision is what a try to change a payout came to.
type decision struct {
	was    ledger.Payout // and how it stays without events
	after  map[ledger.Aggregate]ledger.Head
	events []ledger.Event
}

// decidePayout decides and appends until nobody was faster.
func (s *Service) decidePayout(
	ctx context.Context, id ledger.Aggregate, meta ledger.Meta, decide func() (decision, error),
) (ledger.Payout, uint64, error) {
	for try := 1; ; try++ {
		d, err := decide()
		if err != nil || len(d.events) == 0 {
			return d.was, 0, err
		}
		last, err := s.log.AppendAll(ctx, d.after, s.record(d.events, meta))
		if err == nil {
			return ledger.EvolvePayout(d.was, d.events[0]), last, nil
		}
		if ledger.CodeOf(err) != ledger.CodeConflict || try == maxPayoutTries {
			return d.was, 0, fmt.Errorf("payout %s: %w", id.ID, err)
		}
	}
}

// ChangeRun carries one of the commands of ledger.DecideRun out and returns the run after it, and the sequence of its newest
// event. A repeat changes nothing.
func (s *Service) ChangeRun(ctx context.Context, run uuid.UUID, cmd any, meta ledger.Meta) (ledger.Run, uint64, error) {
	id := ledger.Aggregate{Kind: ledger.KindRun, ID: run.String()}
	for try := 1; ; try++ {
		last, err := s.load(ctx, []ledger.Aggregate{id})
		if err != nil {
			return ledger.Run{}, 0, err
		}
		was := ledger.EvolveRun(ledger.Run{}, last[id].Event)
		events, err := ledger.DecideRun(was, cmd)
		if err != nil || len(events) == 0 {
			return was, last[id].Sequence, err
		}
		sequence, err := s.log.Append(ctx, last[id].Head(), s.record(events, meta))
		if err == nil {
			return ledger.EvolveRun(was, events[0]), sequence, nil
		}
		if ledger.CodeOf(err) != ledger.CodeConflict || try == maxTries {
			return was, last[id].Sequence, fmt.Errorf("payout run %s: %w", id.ID, err)
		}
	}
}

// statesOf returns the conversions in the order of their aggregates; one that nobody reported is the zero value.
func statesOf(aggregates []ledger.Aggregate, last map[ledger.Aggregate]ledger.Recorded) []ledger.Conversion {
	states := make([]ledger.Conversion, len(aggregates))
	for i, a := range aggregates {
		states[i] = ledger.EvolveConversion(ledger.Conversion{}, last[a].Event)
	}
	return states
}

func headsOf(last map[ledger.Aggregate]ledger.Recorded) map[ledger.Aggregate]ledger.Head {
	after := make(map[ledger.Aggregate]ledger.Head, len(last))
	for a, e := range last {
		after[a] = e.Head()
	}
	return after
}
