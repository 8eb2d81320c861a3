// Package app is the only loop around the domain: load, decide, append, and start again when somebody else was faster.
// It declares the log it needs and knows neither JetStream nor Postgres.
package app

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
)

// Log is where events are kept.
type Log interface {
	// Last returns the newest event of each aggregate that has one. One that cannot be taken is there with its Trouble alone. An answer
	// may be of a moment ago; up to MaxAtOnce aggregates are as they were at one moment.
	Last(ctx context.Context, aggregates []ledger.Aggregate) (map[ledger.Aggregate]ledger.Recorded, error)
	// Append stores events of one aggregate, all or none, if its history still ends at after (the zero value: it is new), and
	// returns the last one's sequence. A lost race is a refusal with ledger.CodeConflict.
	Append(ctx context.Context, after ledger.Head, events []ledger.Recorded) (last uint64, err error)
	// AppendAll does the same with events of several aggregates; after has the end of each, and lacks new ones.
	AppendAll(ctx context.Context, after map[ledger.Aggregate]ledger.Head, events []ledger.Recorded) (last uint64, err error)
	// LastSequence returns the sequence of the newest event, 0 when there is none.
	LastSequence(ctx context.Context) (uint64, error)
}

// MaxAtOnce is about how many aggregates a log answers from one place at one moment.
const MaxAtOnce = 500

// Service carries out commands.
type Service struct {
	log   Log
	now   func() time.Time
	id    func() string
	guard ledger.Guard
	begun atomic.Bool // new sales are posted by ledger.SchemeApproval
}

// New returns a service on a log. Now and id are the clock and the source of unique event ids.
func New(log Log, now func() time.Time, id func() string) *Service {
	return &Service{log: log, now: now, id: id}
}

// WithGuard has the service look at sales by a guard from now on, and returns it.
func (s *Service) WithGuard(guard ledger.Guard) *Service {
	s.guard = guard
	return s
}

// NewID returns a time-ordered UUID (RFC 9562, version 7), the id source outside of tests.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// maxTries bounds how often a command starts again after a lost race.
const maxTries = 5

// RecordClick stores a click and returns its sequence in the ledger; a visitor's is not there and has none, which is 0.
func (s *Service) RecordClick(ctx context.Context, cmd ledger.RecordClick) (uint64, error) {
	events, err := ledger.DecideClick(cmd)
	if err != nil {
		return 0, err
	}
	actor := "visitor"
	if !cmd.UserID.IsZero() {
		actor = "user:" + cmd.UserID.String()
	}
	return s.log.Append(ctx, ledger.Head{}, s.record(events, ledger.Meta{Actor: actor, CorrelationID: cmd.ClickID.String()}))
}

// record dresses events for the log. What conversions gain or lose by a payout is caused by its event, which comes first. What a budget lets go names
// the budget, as the budget's own event does, and a campaign's cap is shared by the system itself.
func (s *Service) record(events []ledger.Event, meta ledger.Meta) []ledger.Recorded {
	recorded := make([]ledger.Recorded, len(events))
	for i, e := range events {
		if first := events[0].Aggregate().Kind; i > 0 && e.Aggregate().Kind != first && first != ledger.KindBudget && first != ledger.KindCampaignCap {
			meta.Cause = ledger.CauseWrite
		}
		meta.EventID, meta.RecordedAt = s.id(), s.now().UTC()
		recorded[i] = ledger.Recorded{Event: e, Meta: meta}
	}
	return recorded
}

// decision is what a command comes to.
type decision[S any] struct {
	was    S                                // the state it is decided on, which stays as it is without events
	after  map[ledger.Aggregate]ledger.Head // where the histories end that it is decided on
	events []ledger.Event
}

// carryOut decides and appends, and starts again while somebody else is faster, as often as tries. It returns the state after the
// command and the sequence of the write's newest event; 0 when nothing changes. What is lost for the last time is ledger.CodeConflict.
func carryOut[S any](
	ctx context.Context, s *Service, meta ledger.Meta, tries int, evolve func(S, ledger.Event) S, decide func() (decision[S], error),
) (S, uint64, error) {
	for try := 1; ; try++ {
		d, err := decide()
		if err != nil || len(d.events) == 0 {
			return d.was, 0, err
		}
		last, err := s.log.AppendAll(ctx, d.after, s.record(d.events, meta))
		switch {
		case err == nil:
			return d.state(evolve), last, nil
		case ledger.CodeOf(err) != ledger.CodeConflict || try == tries:
			id := d.events[0].Aggregate()
			return d.was, 0, fmt.Errorf("%s %s: %w", id.Kind, id.ID, err)
		}
	}
}

// state returns the state after the events.
func (d decision[S]) state(evolve func(S, ledger.Event) S) S {
	state := d.was
	for _, e := range d.events {
		state = evolve(state, e)
	}
	return state
}

// change carries out what is decided on one history alone, and returns the state after it and the sequence of its newest event, which
// may be one of before.
func change[S any](
	ctx context.Context, s *Service, id ledger.Aggregate, meta ledger.Meta, evolve func(S, ledger.Event) S, decide func(S) ([]ledger.Event, error),
) (S, uint64, error) {
	var newest uint64
	after, sequence, err := carryOut(ctx, s, meta, maxTries, evolve, func() (d decision[S], err error) {
		last, err := s.load(ctx, []ledger.Aggregate{id})
		if err != nil {
			return d, err
		}
		newest = last[id].Sequence
		d.was, d.after = evolve(d.was, last[id].Event), headsOf(last)
		d.events, err = decide(d.was)
		return d, err
	})
	return after, max(newest, sequence), err
}

// troubleOf returns the first trouble of what a command is decided on.
func troubleOf(last map[ledger.Aggregate]ledger.Recorded) error {
	for _, recorded := range last {
		if recorded.Trouble != nil {
			return recorded.Trouble
		}
	}
	return nil
}

// load returns the newest events of aggregates, all of which can be taken. One that cannot is a refusal with ledger.CodeParked.
func (s *Service) load(ctx context.Context, aggregates []ledger.Aggregate) (map[ledger.Aggregate]ledger.Recorded, error) {
	last, err := s.log.Last(ctx, aggregates)
	if err == nil {
		err = troubleOf(last)
	}
	return last, err
}

func headsOf(last map[ledger.Aggregate]ledger.Recorded) map[ledger.Aggregate]ledger.Head {
	after := make(map[ledger.Aggregate]ledger.Head, len(last))
	for a, e := range last {
		after[a] = e.Head()
	}
	return after
}

// End returns the sequence of the newest event in the log.
func (s *Service) End(ctx context.Context) (uint64, error) { return s.log.LastSequence(ctx) }
