package eventlog

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"

	"example.com/devolve/ledger/wire"
)

// maxLastSubjects is how many subjects one "last message of each" request asks for; the server refuses over 1,024. One node
// answers it, as it is at one moment: app.MaxAtOnce is as large.
const maxLastSubjects = 500

// headerLeft is how many messages of an answer follow the one that carries it.
const headerLeft = "Nats-Num-Pending"

// errIncomplete means that not all of an answer arrived in time. What is missing may well exist.
var errIncomplete = errors.New("the answer is incomplete")

// lastMessages returns the newest message of each subject that has one.
func lastMessages(ctx context.Context, js jetstream.JetStream, stream string, subjects []string) (map[string]wire.Raw, error) {
	found := make(map[string]wire.Raw, len(subjects))
	for start := 0; start < len(subjects); start += maxLastSubjects {
		part := subjects[start:min(start+maxLastSubjects, len(subjects))]
		if err := addLastMessages(ctx, js, stream, part, found); err != nil {
			return nil, fmt.Errorf("read last messages of %s: %w", stream, err)
		}
	}
	return found, nil
}

// addLastMessages asks once. The library ends a late answer like a complete one, so we look for its end ourselves: the
// server says that there is nothing, or that nothing is left after a message.
func addLastMessages(
	ctx context.Context, js jetstream.JetStream, stream string, subjects []string, found map[string]wire.Raw,
) error {
	messages, err := jetstreamext.GetLastMsgsFor(ctx, js, stream, subjects)
	if err != nil {
		return err
	}
	left := "unknown"
	for msg, err := range messages {
		if errors.Is(err, jetstreamext.ErrNoMessages) && left == "unknown" {
			return nil
		}
		if err != nil {
			return err
		}
		left = msg.Header.Get(headerLeft)
		found[msg.Subject] = wire.Raw{Sequence: msg.Sequence, Subject: msg.Subject, Header: msg.Header, Data: msg.Data, Time: msg.Time}
	}
	if left != "0" {
		return fmt.Errorf("%w: %s messages are left: %w", errIncomplete, left, context.DeadlineExceeded) // the rest is late
	}
	return nil
}

// Tail reads a whole stream in order. It is for one goroutine.
type Tail struct {
	messages chan jetstream.Msg
	consumer jetstream.Consumer
	consume  jetstream.ConsumeContext
	closed   <-chan struct{} // asked for once: every asking costs a goroutine until the end
	stop     context.CancelFunc
	stream   string
	want     uint64 // the sequence that has to come; 0: any
}

// nextBytes bounds what one Next returns, unless a single message is larger.
const nextBytes = 2 << 20

// OpenTail starts to read a stream after a sequence, and goes on with what is appended later. Up to ahead messages wait
// in memory, and as many again on their way. A sequence that the stream has not reached is refused: it would wait for
// messages that are not the ones it means. A message that is missing is a GapError. Close the tail.
func OpenTail(ctx context.Context, js jetstream.JetStream, stream string, after uint64, ahead int) (*Tail, error) {
	handle, err := js.Stream(ctx, stream)
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	if last := handle.CachedInfo().State.LastSeq; after > last {
		return nil, &TruncatedError{Stream: stream, Want: after, Last: last}
	}
	consumer, err := js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:   after + 1,
	})
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	reading, stop := context.WithCancel(ctx)
	t := &Tail{messages: make(chan jetstream.Msg, ahead), consumer: consumer, stop: stop, stream: stream, want: after + 1}
	if after == 0 && handle.CachedInfo().Config.MaxAge > 0 {
		t.want = 0 // the first ones may have expired
	}
	t.consume, err = consumer.Consume(func(msg jetstream.Msg) {
		select {
		case t.messages <- msg:
		case <-reading.Done():
		}
	}, jetstream.PullMaxMessages(ahead))
	if err != nil {
		stop()
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	t.closed = t.consume.Closed()
	return t, nil
}

// node returns the node of the log's cluster that is read.
func (t *Tail) node() string {
	if info := t.consumer.CachedInfo(); info != nil && info.Cluster != nil {
		return info.Cluster.Leader
	}
	return ""
}

// TruncatedError says that a stream ends before what was already read of it: it was restored from an older copy than
// the database. Going on would lose what is appended meanwhile.
type TruncatedError struct {
	Stream     string
	Want, Last uint64
}

// Error implements error.
func (e *TruncatedError) Error() string {
	return fmt.Sprintf("stream %s ends at %d but the database has read it up to %d: restore both from the same copy",
		e.Stream, e.Last, e.Want)
}

// GapError says that messages are not in a stream any more, although nothing may be removed from it.
type GapError struct {
	Stream      string
	First, Last uint64
	Node        string // that has not got them; empty: the log is a single server
}

// Error implements error.
func (e *GapError) Error() string {
	if e.Node != "" {
		return fmt.Sprintf("messages %d to %d of stream %s are missing on node %s: 'devolve verify' says whether that node is wrong",
			e.First, e.Last, e.Stream, e.Node)
	}
	return fmt.Sprintf("messages %d to %d of stream %s are missing: stop the server and run 'devolve log restore'", e.First, e.Last, e.Stream)
}

// IsLoss tells whether an error says that a stream has lost messages.
func IsLoss(err error) bool {
	_, gap := errors.AsType[*GapError](err)
	_, cut := errors.AsType[*TruncatedError](err)
	return gap || cut
}

// Next waits for at least one message and returns up to limit of those that are in the stream, or fewer when they are
// large. It never waits for messages that are not appended yet. It returns ctx's error when ctx ends.
func (t *Tail) Next(ctx context.Context, limit int) ([]wire.Raw, error) {
	return t.next(ctx, limit, nil)
}

// NextWithin is Next for as long as there may be none: it returns nothing when no message came within a time.
func (t *Tail) NextWithin(ctx context.Context, limit int, wait time.Duration) ([]wire.Raw, error) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	return t.next(ctx, limit, timer.C)
}

// ErrSilent means that a stream does not give the messages that it says it has.
var ErrSilent = errors.New("the stream does not give what it has")

// silence is how long a message that is in the stream may take.
const silence = 10 * time.Second

// NextOfMany is Next for messages that are known to be in the stream: it does not wait for ever, but returns ErrSilent.
func (t *Tail) NextOfMany(ctx context.Context, limit int) ([]wire.Raw, error) {
	raws, err := t.NextWithin(ctx, limit, silence)
	if err == nil && len(raws) == 0 {
		return nil, fmt.Errorf("%w: %s from %d on", ErrSilent, t.stream, t.want)
	}
	return raws, err
}

func (t *Tail) next(ctx context.Context, limit int, enough <-chan time.Time) ([]wire.Raw, error) {
	var batch []wire.Raw
	// A message says how many were left when it was sent; later ones may wait in memory all the same.
	for size, pending := 0, uint64(1); len(batch) < limit && size < nextBytes; {
		if pending == 0 && len(t.messages) == 0 {
			break
		}
		select {
		case msg := <-t.messages:
			meta, err := msg.Metadata()
			if err != nil {
				return nil, fmt.Errorf("read message metadata: %w", err)
			}
			if sequence := meta.Sequence.Stream; t.want > 0 && sequence != t.want {
				return nil, &GapError{Stream: t.stream, First: t.want, Last: sequence - 1, Node: t.node()}
			}
			t.want = meta.Sequence.Stream + 1
			batch = append(batch, wire.Raw{Sequence: meta.Sequence.Stream, Subject: msg.Subject(), Header: msg.Headers(), Data: msg.Data(), Time: meta.Timestamp})
			size += len(msg.Data())
			pending = meta.NumPending
		case <-enough:
			return batch, nil
		case <-t.closed:
			return nil, errors.New("the reader of the stream was closed")
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return batch, nil
}

// Close stops reading, and lets go of what was read ahead.
func (t *Tail) Close() {
	t.stop()
	t.consume.Stop()
}
