package eventlog

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger"
)

// eventsAhead is how many events are read ahead; they are small.
const eventsAhead = 4096

// Log is the ledger's stream as the domain sees it.
type Log struct {
	js       jetstream.JetStream
	appender *Appender
	visits   *visits
}

// Open opens the ledger's stream, which must exist. Close it.
func Open(ctx context.Context, js jetstream.JetStream) (*Log, error) {
	appender, err := NewAppender(ctx, js, LedgerStream)
	if err != nil {
		return nil, err
	}
	visits, err := openVisits(ctx, js)
	if err != nil {
		appender.Close()
		return nil, err
	}
	return &Log{js: js, appender: appender, visits: visits}, nil
}

// Close finishes the appends that are under way.
func (l *Log) Close() {
	l.appender.Close()
	l.visits.appender.Close()
}

// Last returns the newest event of each aggregate that has one.
func (l *Log) Last(ctx context.Context, aggregates []ledger.Aggregate) (map[ledger.Aggregate]ledger.Recorded, error) {
	subjects := make([]string, len(aggregates))
	for i, a := range aggregates {
		subjects[i] = Subject(a)
	}
	messages, err := lastMessages(ctx, l.js, LedgerStream, subjects)
	if err != nil {
		return nil, err
	}
	found := make(map[ledger.Aggregate]ledger.Recorded, len(messages))
	for _, raw := range messages {
		recorded, err := Decode(raw)
		if err != nil {
			return nil, err
		}
		found[recorded.Event.Aggregate()] = recorded
	}
	return found, l.visits.addTo(ctx, aggregates, found)
}

// Append stores events of one aggregate, all or none, if its last sequence is still after (0: it is new). It returns
// the sequence of the last one. A lost race is a refusal with ledger.CodeConflict. A visitor's click is kept apart from the
// ledger: it has no sequence there, and 0 is returned.
func (l *Log) Append(ctx context.Context, after uint64, events []ledger.Recorded) (uint64, error) {
	if len(events) == 0 {
		return 0, nil
	}
	if visit, ok := visitOf(events); ok {
		return 0, l.visits.append(ctx, visit)
	}
	return l.AppendAll(ctx, map[ledger.Aggregate]uint64{events[0].Event.Aggregate(): after}, events)
}

// AppendAll stores events of several aggregates in one atomic batch, if the last sequence of each is still what after says
// (absent: it is new). It returns the sequence of the last one. A lost race is a refusal with ledger.CodeConflict.
func (l *Log) AppendAll(ctx context.Context, after map[ledger.Aggregate]uint64, events []ledger.Recorded) (uint64, error) {
	var segments []Segment
	at := make(map[ledger.Aggregate]int)
	for _, e := range events {
		message, err := Encode(e.Event, e.Meta)
		if err != nil {
			return 0, err
		}
		aggregate := e.Event.Aggregate()
		i, known := at[aggregate]
		if !known {
			i, at[aggregate] = len(segments), len(segments)
			segments = append(segments, Segment{Subject: Subject(aggregate), After: after[aggregate]})
		}
		segments[i].Messages = append(segments[i].Messages, message)
	}
	last, err := l.appender.Append(ctx, segments...)
	if errors.Is(err, ErrConflict) {
		return 0, ledger.Refuse(ledger.CodeConflict, "%s has moved on, or another of %d", segments[0].Subject, len(segments))
	}
	return last, err
}

// LastSequence returns the sequence of the newest event in the log.
func (l *Log) LastSequence(ctx context.Context) (uint64, error) {
	stream, err := l.js.Stream(ctx, LedgerStream)
	if err != nil {
		return 0, err
	}
	return stream.CachedInfo().State.LastSeq, nil
}

// Tail reads all events in order, starting after a sequence; see OpenTail.
func (l *Log) Tail(ctx context.Context, after uint64) (*Tail, error) {
	return OpenTail(ctx, l.js, LedgerStream, after, eventsAhead)
}
