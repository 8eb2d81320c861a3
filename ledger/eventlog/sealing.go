package eventlog

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// Sealing is from when on everything has to be sealed, and the keys that it is checked with. A nil Sealing takes everything.
type Sealing struct {
	ledger.SealingBegun
	Event uint64 // sequence of the event that says so
	keys  seal.Keys
}

// rulings are the events that do not count by decision of staff.
type rulings struct {
	ignored map[uint64]bool
	read    time.Time
}

func (r *rulings) fresh() bool { return r != nil && time.Since(r.read) < rulingsAge }

// rulingsAge is how long it takes at most until a decision of staff is seen.
const rulingsAge = 2 * time.Second

var sealingSubject = wire.Subject(ledger.SealingBegun{}.Aggregate())

// Requires says whether an event has to be sealed.
func (s *Sealing) Requires(sequence uint64) bool { return s != nil && sequence > s.Sequence }

// Check says what is wrong with the seal of a stored event that has to have one; nil: nothing.
func (s *Sealing) Check(raw wire.Raw) error {
	if !s.Requires(raw.Sequence) {
		return nil
	}
	return wire.CheckSeal(s.keys(), raw)
}

// Ring returns the keys as they are now.
func (s *Sealing) Ring() *seal.Ring { return s.keys() }

// Ring returns the keys that the log is sealed with, as they are now; nil: it was opened without.
func (l *Log) Ring() *seal.Ring {
	if l.keys == nil {
		return nil
	}
	return l.keys()
}

// Sealing returns from when on everything is sealed; nil: it has not begun, or this log was opened without keys. What somebody
// without a key wrote to the subject is passed over.
func (l *Log) Sealing(ctx context.Context) (*Sealing, error) {
	if l.keys == nil {
		return nil, nil
	}
	if known := l.sealing.Load(); known != nil {
		return known, nil
	}
	if err := l.ask(ctx); err != nil {
		return nil, err
	}
	defer l.asked()
	if known := l.sealing.Load(); known != nil {
		return known, nil
	}
	found, foreign, err := l.findSealing(ctx)
	if err == nil && found == nil && foreign != nil {
		return nil, fmt.Errorf("event %d begins sealing and its seal cannot be checked: %w; bring back the file of the seal keys",
			foreign.sequence, foreign.err)
	}
	l.sealing.Store(found)
	return found, err
}

// ask waits until nobody else looks for what all of them want to know, as long as ctx lasts: where the log hangs they do not wait for each
// other. Call asked after it.
func (l *Log) ask(ctx context.Context) error {
	select {
	case l.asking <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Log) asked() { <-l.asking }

// foreignSeal is an event that begins sealing with what is no key of ours.
type foreignSeal struct {
	sequence uint64
	err      error
}

func (l *Log) findSealing(ctx context.Context) (found *Sealing, foreign *foreignSeal, err error) {
	for next := uint64(1); ; {
		raw, err := l.nextOf(ctx, sealingSubject, next)
		if err != nil || raw == nil {
			return nil, foreign, err
		}
		next = raw.Sequence + 1
		if err := wire.CheckSeal(l.keys(), *raw); err != nil {
			if foreign == nil {
				foreign = &foreignSeal{raw.Sequence, err}
			}
			continue
		}
		recorded, err := wire.Decode(*raw)
		if err != nil {
			return nil, nil, err
		}
		begun, ok := recorded.Event.(ledger.SealingBegun)
		if !ok {
			return nil, nil, fmt.Errorf("event %d of %s is %T", raw.Sequence, raw.Subject, recorded.Event)
		}
		return &Sealing{SealingBegun: begun, Event: raw.Sequence, keys: l.keys}, nil, nil
	}
}

// nextOf returns the first message of a subject from a sequence on, nil when there is none.
func (l *Log) nextOf(ctx context.Context, subject string, from uint64) (*wire.Raw, error) {
	var msg *jetstream.RawStreamMsg
	err := l.appender.connection.read(ctx, func(ctx context.Context) (err error) {
		msg, err = Find(ctx, l.js, l.stream, from, subject)
		return err
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", subject, err)
	}
	return &wire.Raw{Sequence: msg.Sequence, Subject: msg.Subject, Header: msg.Header, Data: msg.Data, Time: msg.Time}, nil
}

// before returns the newest event of a subject that counts, where one at its end does not.
func (l *Log) before(ctx context.Context, end wire.Raw, sealing *Sealing, ignored map[uint64]bool) (ledger.Recorded, error) {
	newest := ledger.Recorded{}
	for next := uint64(1); next <= end.Sequence; {
		raw, err := l.nextOf(ctx, end.Subject, next)
		if err != nil {
			return newest, err
		}
		if raw == nil { // the end is there, so that who answered has not got it yet
			return newest, fmt.Errorf("read %s after event %d: %w", end.Subject, next-1, errIncomplete)
		}
		next = raw.Sequence + 1
		if ignored[raw.Sequence] {
			continue
		}
		if newest, err = l.take(*raw, sealing); err != nil {
			return newest, err
		}
	}
	newest.End = end.Sequence
	return newest, nil
}

// forgetRulings has them be read again. Whoever reads them now began before.
func (l *Log) forgetRulings(ctx context.Context) error {
	if err := l.ask(ctx); err != nil {
		return err
	}
	defer l.asked()
	l.rulings.Store(nil)
	return nil
}

// ignored returns the sequences of the events that do not count by decision of staff.
func (l *Log) ignored(ctx context.Context, sealing *Sealing) (map[uint64]bool, error) {
	if sealing == nil {
		return nil, nil
	}
	if known := l.rulings.Load(); known.fresh() {
		return known.ignored, nil
	}
	if err := l.ask(ctx); err != nil {
		return nil, fmt.Errorf("look for decisions of staff: %w", err)
	}
	defer l.asked()
	if known := l.rulings.Load(); known.fresh() {
		return known.ignored, nil
	}
	var info *jetstream.StreamInfo
	err := l.appender.connection.read(ctx, func(ctx context.Context) (err error) {
		info, err = l.stream.Info(ctx, jetstream.WithSubjectFilter(wire.Subject(ledger.Aggregate{Kind: ledger.KindRuling, ID: "*"})))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for decisions of staff: %w", err)
	}
	ignored := make(map[uint64]bool)
	if subjects := slices.Collect(maps.Keys(info.State.Subjects)); len(subjects) > 0 {
		messages, err := lastMessages(ctx, l.js, LedgerStream, subjects)
		if err != nil {
			return nil, err
		}
		for _, raw := range messages {
			recorded, err := l.take(raw, sealing)
			if err != nil {
				return nil, err
			}
			if ruling, ok := recorded.Event.(ledger.EventIgnored); ok {
				ignored[ruling.Sequence] = true
			}
		}
	}
	l.rulings.Store(&rulings{ignored, time.Now()})
	return ignored, nil
}

// BeginSealing appends the event that begins it, if the log still ends where the event says. A lost race is a refusal with
// ledger.CodeConflict.
func (l *Log) BeginSealing(ctx context.Context, begun ledger.SealingBegun, meta ledger.Meta) (uint64, error) {
	ring := l.Ring()
	if ring == nil {
		return 0, errors.New("the log was opened without keys to seal with")
	}
	message, err := wire.Encode(begun, meta)
	if err != nil {
		return 0, err
	}
	wire.Seal(ring, sealingSubject, "", &message)
	header := message.Header
	header.Set(wire.HeaderID, message.ID)
	header.Set(jetstream.ExpectedLastSeqHeader, strconv.FormatUint(begun.Sequence, 10))
	var ack *jetstream.PubAck
	err = l.appender.connection.request(ctx, func(ctx context.Context) (err error) {
		ack, err = l.js.PublishMsg(ctx, &nats.Msg{Subject: sealingSubject, Header: header, Data: message.Data}, jetstream.WithRetryAttempts(0))
		return err
	})
	if isConflict(err) {
		return 0, ledger.Refuse(ledger.CodeConflict, "the log has moved on from event %d", begun.Sequence)
	}
	if err != nil {
		return 0, fmt.Errorf("begin sealing: %w", err)
	}
	return ack.Sequence, nil
}
