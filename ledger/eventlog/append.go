package eventlog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger/wire"
)

// Errors of appends.
var (
	// ErrConflict means that a subject's last sequence was not the expected one; nothing of the write is stored.
	ErrConflict = errors.New("the subject has moved on")
	// ErrUnknown means that the write may or may not be stored; ask again before anything else.
	ErrUnknown = errors.New("the outcome of the write is unknown")
	// ErrClosed means that the appender no longer takes writes.
	ErrClosed = errors.New("the log is closed")
)

// Segment is what a write appends to one subject, if the subject's last sequence is still After (0: the subject is new).
type Segment struct {
	Subject  string
	After    uint64
	Messages []wire.Message
}

// markWrite says in the messages of a write with which of them it ends.
func markWrite(segments []Segment) {
	last := segments[len(segments)-1].Messages
	until := last[len(last)-1].ID
	for _, segment := range segments {
		for _, message := range segment.Messages {
			if message.ID != until {
				message.Header[wire.HeaderUntil] = []string{until}
			}
		}
	}
}

// Limits of one atomic batch: the server's own on messages, ours on bytes.
const (
	maxBatchMessages = wire.MaxWrite
	maxBatchBytes    = 4 << 20
	queueLength      = 4096
	linger           = 2 * time.Millisecond
	requestTimeout   = 2 * time.Second  // for one request to the server
	appendTimeout    = 30 * time.Second // for a batch in all, lost answers included
	closeTimeout     = 2 * time.Second  // for all that is queued when the appender is closed
)

// Appender gathers the writes of concurrent callers into atomic batches, so that many share one fsync. An idle
// log commits a single write at once, without waiting for others.
type Appender struct {
	js     jetstream.JetStream
	stream jetstream.Stream
	name   string

	connection connection
	queue      chan *write
	concurrent int             // how many callers write at once: those of the last batch, and those that waited behind it; the loop's own
	life       context.Context //nolint:containedctx // it stands for the appender's life, not for a call
	abandon    context.CancelFunc
	working    sync.WaitGroup
	mu         sync.RWMutex // guards closed against a send on a closed queue
	closed     bool
}

// write is a caller's segments on their way through the queue.
type write struct {
	segments []Segment
	messages []*nats.Msg // of all segments, in order
	bytes    int
	done     chan outcome
	unsure   bool // an attempt that held it was not answered
}

type outcome struct {
	last uint64
	err  error
}

// NewAppender starts an appender for a stream. One batch is under way at a time: what arrives meanwhile is the next one.
func NewAppender(ctx context.Context, js jetstream.JetStream, stream string) (*Appender, error) {
	handle, err := js.Stream(ctx, stream)
	if err != nil {
		return nil, fmt.Errorf("open stream %s: %w", stream, err)
	}
	a := &Appender{js: js, stream: handle, name: stream, queue: make(chan *write, queueLength)}
	a.life, a.abandon = context.WithCancel(context.Background())
	a.connection.watch(js.Conn())
	a.working.Go(a.commitLoop)
	return a, nil
}

// Append stores all messages of all segments, or none, and returns the sequence of the last one; those before it have
// consecutive sequences. When ctx ends first, the outcome is unknown.
func (a *Appender) Append(ctx context.Context, segments ...Segment) (uint64, error) {
	ctx, cancel := Patient(ctx)
	defer cancel()
	w := newWrite(segments)
	if len(w.messages) == 0 || len(w.messages) > maxBatchMessages {
		return 0, fmt.Errorf("a write of %d messages: 1 to %d are possible", len(w.messages), maxBatchMessages)
	}
	if err := a.enqueue(ctx, w); err != nil {
		return 0, err
	}
	select {
	case o := <-w.done:
		return o.last, o.err
	case <-ctx.Done():
		return 0, fmt.Errorf("%w: %w", ErrUnknown, ctx.Err())
	}
}

// newWrite does what can be done before the write's turn comes, by its caller: the loop that commits serves them all.
func newWrite(segments []Segment) *write {
	w := &write{segments: segments, done: make(chan outcome, 1)}
	for _, s := range segments {
		for i, m := range s.Messages {
			w.messages = append(w.messages, natsMessage(s, i))
			w.bytes += len(m.Data) + 512 // headers and subject, roughly
		}
	}
	return w
}

func (a *Appender) enqueue(ctx context.Context, w *write) error {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.closed {
		return ErrClosed
	}
	select {
	case a.queue <- w:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close takes no more writes, finishes those that are queued, and returns. When the server does not answer, it gives
// them up after a moment: their outcome is unknown.
func (a *Appender) Close() {
	a.mu.Lock()
	if !a.closed {
		a.closed = true
		close(a.queue)
	}
	a.mu.Unlock()
	impatience := time.AfterFunc(closeTimeout, a.abandon)
	a.working.Wait()
	impatience.Stop()
	a.abandon()
	a.connection.unwatch(a.js.Conn())
}

// commitLoop turns the queue into batches. A write whose subject is already in the batch waits for the next one: its
// expectation can only be judged after the first.
func (a *Appender) commitLoop() {
	var held []*write
	for {
		batch := newBatch()
		held = batch.takeFrom(held)
		if batch.empty() {
			w, ok := <-a.queue
			if !ok {
				return
			}
			batch.add(w)
		}
		held = append(held, a.fill(batch)...)
		a.concurrent = 0
		a.commit(batch.writes)
	}
}

// fill adds what is queued and returns what did not fit. Where many callers write concurrently, it waits
// up to linger for those of the last batch to write again: one batch for all of them saves more time than the wait costs. A few callers
// never wait; see maxSingles.
func (a *Appender) fill(batch *batch) (rest []*write) {
	var patience <-chan time.Time
	if a.concurrent > maxSingles {
		timer := time.NewTimer(linger)
		defer timer.Stop()
		patience = timer.C
	}
	for len(rest) < maxBatchMessages && !batch.full() {
		var w *write
		var ok bool
		select {
		case w, ok = <-a.queue:
		default:
			if patience == nil || len(batch.writes)+len(rest) >= a.concurrent {
				return rest
			}
			select {
			case w, ok = <-a.queue:
			case <-patience:
				return rest
			}
		}
		if !ok {
			return rest
		}
		if !batch.add(w) {
			rest = append(rest, w)
		}
	}
	return rest
}

// batch is a set of writes with disjoint subjects within the limits.
type batch struct {
	writes          []*write
	subjects        map[string]struct{}
	messages, bytes int
}

func newBatch() *batch { return &batch{subjects: make(map[string]struct{})} }

func (b *batch) empty() bool { return len(b.writes) == 0 }

func (b *batch) full() bool { return b.messages >= maxBatchMessages || b.bytes >= maxBatchBytes }

func (b *batch) add(w *write) bool {
	if !b.empty() && (b.messages+len(w.messages) > maxBatchMessages || b.bytes+w.bytes > maxBatchBytes) {
		return false
	}
	for _, s := range w.segments {
		if _, taken := b.subjects[s.Subject]; taken {
			return false
		}
	}
	for _, s := range w.segments {
		b.subjects[s.Subject] = struct{}{}
	}
	b.writes = append(b.writes, w)
	b.messages += len(w.messages)
	b.bytes += w.bytes
	return true
}

func (b *batch) takeFrom(held []*write) (rest []*write) {
	for _, w := range held {
		if !b.add(w) {
			rest = append(rest, w)
		}
	}
	return rest
}
