package eventlog

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
	"golang.org/x/sync/semaphore"
)

// Raw is a stored message as it is.
type Raw struct {
	Sequence uint64
	Subject  string
	Header   nats.Header
	Data     []byte
}

// maxLastSubjects is how many subjects one "last message of each" request asks for; the server refuses over 1,024.
const maxLastSubjects = 500

// lastMessages returns the newest message of each subject that has one.
func lastMessages(ctx context.Context, js jetstream.JetStream, stream string, subjects []string) (map[string]Raw, error) {
	found := make(map[string]Raw, len(subjects))
	for start := 0; start < len(subjects); start += maxLastSubjects {
		part := subjects[start:min(start+maxLastSubjects, len(subjects))]
		messages, err := jetstreamext.GetLastMsgsFor(ctx, js, stream, part)
		if err != nil {
			return nil, fmt.Errorf("read last messages of %s: %w", stream, err)
		}
		for msg, err := range messages {
			if errors.Is(err, jetstreamext.ErrNoMessages) {
				break
			}
			if err != nil {
				return nil, fmt.Errorf("read last messages of %s: %w", stream, err)
			}
			found[msg.Subject] = Raw{msg.Sequence, msg.Subject, msg.Header, msg.Data}
		}
	}
	return found, nil
}

// Tail reads a whole stream in order. It is for one goroutine.
type Tail struct {
	messages chan jetstream.Msg
	room     *semaphore.Weighted // bytes that may still wait in messages
	consume  jetstream.ConsumeContext
	closed   <-chan struct{} // asked for once: every asking costs a goroutine until the end
}

// What is read ahead of the caller is bounded in messages and in bytes: deliveries may be large.
const (
	tailMessages = 4096
	tailBytes    = 16 << 20 // more than the largest message
	nextBytes    = 2 << 20  // of one Next
)

// OpenTail starts to read a stream after a sequence, and goes on with what is appended later. Close it.
func OpenTail(ctx context.Context, js jetstream.JetStream, stream string, after uint64) (*Tail, error) {
	consumer, err := js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:   after + 1,
	})
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	t := &Tail{messages: make(chan jetstream.Msg, tailMessages), room: semaphore.NewWeighted(tailBytes)}
	t.consume, err = consumer.Consume(func(msg jetstream.Msg) {
		if t.room.Acquire(ctx, int64(len(msg.Data()))) != nil {
			return
		}
		select {
		case t.messages <- msg:
		case <-ctx.Done():
		}
	}, jetstream.PullMaxMessagesWithBytesLimit(tailMessages, tailBytes), jetstream.PullHeartbeat(5*time.Second), jetstream.PullExpiry(30*time.Second))
	if err != nil {
		return nil, fmt.Errorf("read stream %s: %w", stream, err)
	}
	t.closed = t.consume.Closed()
	return t, nil
}

// Next waits for at least one message and returns up to limit of those that are in the stream, or fewer when they are
// large. It never waits for messages that are not appended yet. It returns ctx's error when ctx ends.
func (t *Tail) Next(ctx context.Context, limit int) ([]Raw, error) {
	var batch []Raw
	for size, pending := 0, uint64(1); pending > 0 && len(batch) < limit && size < nextBytes; {
		select {
		case msg := <-t.messages:
			t.room.Release(int64(len(msg.Data())))
			meta, err := msg.Metadata()
			if err != nil {
				return nil, fmt.Errorf("read message metadata: %w", err)
			}
			batch = append(batch, Raw{meta.Sequence.Stream, msg.Subject(), msg.Headers(), msg.Data()})
			size += len(msg.Data())
			pending = meta.NumPending
		case <-t.closed:
			return nil, errors.New("the reader of the stream was closed")
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return batch, nil
}

// Close stops reading.
func (t *Tail) Close() { t.consume.Stop() }
