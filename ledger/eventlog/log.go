package eventlog

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/nats-io/nats.go/jetstream"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// eventsAhead is how many events are read ahead; they are small.
const eventsAhead = 4096

// deliveriesAhead is how many deliveries are; each may be a megabyte.
const deliveriesAhead = 64

// Log is the ledger's stream as the domain sees it.
type Log struct {
	js       jetstream.JetStream
	stream   jetstream.Stream
	appender *Appender
	visits   *visits
	clicks   clicks
	keys     seal.Keys    // nil: nothing is sealed and nothing checked
	tracer   trace.Tracer // nil: nothing is traced

	sealing atomic.Pointer[Sealing]
	rulings atomic.Pointer[rulings]
	asking  chan struct{} // an entry while somebody looks for one of them
}

// Open opens the ledger's stream, which must exist. What it appends is sealed with the keys, and what it reads is checked from
// where sealing began; without keys neither is. Close it.
func Open(ctx context.Context, js jetstream.JetStream, keys seal.Keys) (*Log, error) {
	appender, err := NewAppender(ctx, js, LedgerStream)
	if err != nil {
		return nil, err
	}
	visits, err := openVisits(ctx, js)
	if err != nil {
		appender.Close()
		return nil, err
	}
	return &Log{js: js, stream: appender.stream, appender: appender, visits: visits, keys: keys, asking: make(chan struct{}, 1)}, nil
}

// Close finishes the appends that are under way.
func (l *Log) Close() {
	l.appender.Close()
	l.visits.appender.Close()
}

// Last returns the newest event of each aggregate that has one. An event that cannot be taken is there with its Trouble alone, a
// refusal with ledger.CodeParked; what staff decided not to count is passed over.
func (l *Log) Last(ctx context.Context, aggregates []ledger.Aggregate) (map[ledger.Aggregate]ledger.Recorded, error) {
	ctx, cancel := Patient(ctx)
	defer cancel()
	sealing, err := l.Sealing(ctx)
	if err != nil {
		return nil, err
	}
	ignored, err := l.ignored(ctx, sealing)
	if err != nil {
		return nil, err
	}
	ring := l.Ring()
	found, unknown := l.clicks.split(aggregates, ring, ignored)
	subjects := lists.Map(unknown, wire.Subject)
	messages, err := lastMessages(ctx, l.js, LedgerStream, subjects)
	if err != nil {
		return nil, err
	}
	for i, subject := range subjects {
		raw, ok := messages[subject]
		if !ok {
			continue
		}
		recorded, err := l.take(raw, sealing)
		if recorded.Trouble != nil && !ignored[raw.Sequence] { // staff may have decided a moment ago
			if err := l.forgetRulings(ctx); err != nil {
				return nil, err
			}
			if ignored, err = l.ignored(ctx, sealing); err != nil {
				return nil, err
			}
		}
		if ignored[raw.Sequence] {
			recorded, err = l.before(ctx, raw, sealing, ignored)
		}
		if err != nil {
			return nil, err
		}
		found[unknown[i]] = recorded
		l.clicks.note(unknown[i], recorded, ring)
	}
	return found, l.visits.addTo(ctx, unknown, found)
}

// take reads an event, or says what its trouble is. An error is of a type that only a newer version knows.
func (l *Log) take(raw wire.Raw, sealing *Sealing) (ledger.Recorded, error) {
	recorded, err := ledger.Recorded{}, sealing.Check(raw)
	if err == nil {
		recorded, err = wire.Decode(raw)
	}
	if _, unknown := errors.AsType[*wire.UnknownTypeError](err); unknown || err == nil {
		return recorded, err
	}
	trouble := ledger.Refuse(ledger.CodeParked, "event %d of %s is not taken: %v", raw.Sequence, raw.Subject, err)
	return ledger.Recorded{Sequence: raw.Sequence, Trouble: trouble}, nil
}

// Append stores events of one aggregate, all or none, if its history still ends at after (the zero value: it is new). It
// returns the sequence of the last one. A lost race is a refusal with ledger.CodeConflict. A visitor's click is kept apart from the
// ledger: it has no sequence there, and 0 is returned.
func (l *Log) Append(ctx context.Context, after ledger.Head, events []ledger.Recorded) (uint64, error) {
	if len(events) == 0 {
		return 0, nil
	}
	if visit, ok := visitOf(events); ok {
		steps := l.beginAppends(ctx, events)
		err := l.visits.append(ctx, visit, steps)
		steps.end(err)
		return 0, err
	}
	steps := l.beginAppends(ctx, events)
	last, err := l.appendOne(ctx, after, events, steps)
	steps.end(err)
	return last, err
}

func (l *Log) appendOne(ctx context.Context, after ledger.Head, events []ledger.Recorded, steps appends) (uint64, error) {
	ring, previous := l.Ring(), after.EventID
	segment := Segment{Subject: wire.Subject(events[0].Event.Aggregate()), After: after.Sequence, Messages: make([]wire.Message, len(events))}
	for n, e := range events {
		message, err := wire.Encode(e.Event, e.Meta)
		if err != nil {
			return 0, err
		}
		wire.Seal(ring, segment.Subject, previous, &message)
		steps.mark(n, message)
		segment.Messages[n], previous = message, message.ID
	}
	return l.store(ctx, segment)
}

// AppendAll stores events of several aggregates in one atomic batch, if the history of each still ends where after says
// (absent: it is new). It returns the sequence of the last one. A lost race is a refusal with ledger.CodeConflict.
func (l *Log) AppendAll(ctx context.Context, after map[ledger.Aggregate]ledger.Head, events []ledger.Recorded) (uint64, error) {
	steps := l.beginAppends(ctx, events)
	last, err := l.appendAll(ctx, after, events, steps)
	steps.end(err)
	return last, err
}

func (l *Log) appendAll(
	ctx context.Context, after map[ledger.Aggregate]ledger.Head, events []ledger.Recorded, steps appends,
) (uint64, error) {
	ring := l.Ring()
	var segments []Segment
	at := make(map[ledger.Aggregate]int)
	for n, e := range events {
		message, err := wire.Encode(e.Event, e.Meta)
		if err != nil {
			return 0, err
		}
		aggregate := e.Event.Aggregate()
		i, known := at[aggregate]
		previous := after[aggregate].EventID
		if !known {
			i, at[aggregate] = len(segments), len(segments)
			segments = append(segments, Segment{Subject: wire.Subject(aggregate), After: after[aggregate].Sequence})
		} else {
			written := segments[i].Messages
			previous = written[len(written)-1].ID
		}
		wire.Seal(ring, segments[i].Subject, previous, &message)
		steps.mark(n, message)
		segments[i].Messages = append(segments[i].Messages, message)
	}
	return l.store(ctx, segments...)
}

func (l *Log) store(ctx context.Context, segments ...Segment) (uint64, error) {
	markWrite(segments)
	last, err := l.appender.Append(ctx, segments...)
	if errors.Is(err, ErrConflict) {
		return 0, ledger.Refuse(ledger.CodeConflict, "%s has moved on, or another of %d", segments[0].Subject, len(segments))
	}
	return last, err
}

// LastSequence returns the sequence of the newest event in the log.
func (l *Log) LastSequence(ctx context.Context) (uint64, error) {
	state, err := l.state(ctx, LedgerStream)
	return state.LastSeq, err
}

func (l *Log) state(ctx context.Context, name string) (state jetstream.StreamState, err error) {
	err = l.appender.connection.request(ctx, func(ctx context.Context) error {
		stream, err := l.js.Stream(ctx, name)
		if err == nil {
			state = stream.CachedInfo().State
		}
		return err
	})
	return state, err
}

// InboxRange returns the sequences of the first and the last delivery that the inbox has.
func (l *Log) InboxRange(ctx context.Context) (first, last uint64, err error) {
	state, err := l.state(ctx, InboxStream)
	return state.FirstSeq, state.LastSeq, err
}

// TailInbox reads all deliveries in order, starting after a sequence; see OpenTail.
func (l *Log) TailInbox(ctx context.Context, after uint64) (*Tail, error) {
	return OpenTail(ctx, l.js, InboxStream, after, deliveriesAhead)
}

// Tail reads all events in order, starting after a sequence; see OpenTail.
func (l *Log) Tail(ctx context.Context, after uint64) (*Tail, error) {
	return OpenTail(ctx, l.js, LedgerStream, after, eventsAhead)
}
