package eventlog

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"

	"example.com/devolve/ledger/wire"
)

// Server error codes of an atomic publish that nats.go does not name.
const (
	codeTooManyInFlight jetstream.ErrorCode = 10210
	codeBatchIncomplete jetstream.ErrorCode = 10176
)

// commit publishes writes as one atomic batch until each is answered: stored, refused, or given up.
func (a *Appender) commit(writes []*write) {
	ctx, cancel := context.WithTimeout(a.life, appendTimeout)
	defer cancel()
	if len(writes) <= maxSingles && allSingle(writes) {
		writes = a.commitSingles(ctx, writes)
	}
	for attempt := 0; len(writes) > 0; attempt++ {
		last, err := a.publish(ctx, writes)
		switch {
		case err == nil:
			a.concurrent = max(a.concurrent, len(writes)+len(a.queue))
			answerStored(writes, last)
			return
		case isConflict(err):
			writes = a.dropStale(ctx, writes)
		case isRefusal(err) && !isTransient(err):
			writes = a.dropRefused(writes, err)
		default:
			writes = a.afterFailure(ctx, writes, err, attempt)
		}
	}
}

// maxSingles is up to how many single messages are cheaper without a batch: the server stages an atomic batch in files of
// its own, which costs about as much as this many synced messages (measured; see docs/benchmarks.md).
const maxSingles = 8

func allSingle(writes []*write) bool {
	for _, w := range writes {
		if len(w.messages) != 1 {
			return false
		}
	}
	return true
}

// commitSingles publishes a few single messages side by side, answers those with a clear outcome, and returns the rest.
func (a *Appender) commitSingles(ctx context.Context, writes []*write) (open []*write) {
	errs := make([]error, len(writes))
	var wait sync.WaitGroup
	for i, w := range writes {
		wait.Go(func() {
			var last uint64
			if last, errs[i] = a.publish(ctx, writes[i:i+1]); errs[i] == nil {
				w.done <- outcome{last: last}
			}
		})
	}
	wait.Wait()
	for i, w := range writes {
		switch err := errs[i]; {
		case err == nil:
		case isConflict(err):
			w.done <- outcome{err: ErrConflict}
		default:
			w.unsure = w.unsure || !isRefusal(err) && !isTransient(err)
			open = append(open, w)
		}
	}
	return open
}

// publish sends the writes in order and returns the sequence of the last message.
func (a *Appender) publish(ctx context.Context, writes []*write) (last uint64, err error) {
	var messages []*nats.Msg
	for _, w := range writes {
		messages = append(messages, w.attempt()...)
	}
	err = a.connection.request(ctx, func(ctx context.Context) error {
		if len(messages) == 1 {
			ack, err := a.js.PublishMsg(ctx, messages[0], jetstream.WithRetryAttempts(0))
			if err == nil {
				last = ack.Sequence
			}
			return err
		}
		ack, err := jetstreamext.PublishMsgBatch(ctx, a.js, messages, jetstreamext.BatchFlowControl{})
		if err == nil {
			last = ack.Sequence
		}
		return err
	})
	return last, err
}

// natsMessage is a message of a segment; only the first carries the expectation, the others follow it in the batch.
func natsMessage(s Segment, i int) *nats.Msg {
	m := s.Messages[i]
	header := m.Header
	if header == nil {
		header = make(nats.Header, wire.MaxHeaders)
	}
	header[wire.HeaderID] = []string{m.ID}
	if i == 0 {
		header[jetstream.ExpectedLastSubjSeqHeader] = []string{strconv.FormatUint(s.After, 10)}
	}
	return &nats.Msg{Subject: s.Subject, Header: header, Data: m.Data}
}

// attempt returns the messages without what an attempt before has put on them.
func (w *write) attempt() []*nats.Msg {
	for _, m := range w.messages {
		m.Reply = ""
		for _, header := range batchHeaders {
			delete(m.Header, header)
		}
	}
	return w.messages
}

// batchHeaders is what an attempt puts on messages.
var batchHeaders = []string{jetstreamext.BatchIDHeader, jetstreamext.BatchSeqHeader, jetstreamext.BatchCommitHeader}

func answerStored(writes []*write, last uint64) {
	for i := len(writes) - 1; i >= 0; i-- {
		writes[i].done <- outcome{last: last}
		last -= uint64(len(writes[i].messages))
	}
}

// dropStale answers the writes whose subjects have moved on and returns the others. The server does not say which
// message it refused, so their subjects are read in one request. When none is stale (the reading raced with another
// append), the batch is halved so that it cannot fail as a whole for ever.
func (a *Appender) dropStale(ctx context.Context, writes []*write) []*write {
	last, err := a.lastSequences(ctx, writes)
	if err != nil {
		return a.afterFailure(ctx, writes, err, 0)
	}
	var fresh []*write
	for _, w := range writes {
		if !w.stale(last) {
			fresh = append(fresh, w)
			continue
		}
		a.answerStale(ctx, w)
	}
	if len(fresh) == len(writes) && len(fresh) > 1 {
		a.commit(fresh[:len(fresh)/2])
		return fresh[len(fresh)/2:]
	}
	return fresh
}

func (w *write) stale(last map[string]uint64) bool {
	for _, s := range w.segments {
		if last[s.Subject] != s.After {
			return true
		}
	}
	return false
}

// answerStale tells a lost race from a write of our own that was stored although its answer was lost.
func (a *Appender) answerStale(ctx context.Context, w *write) {
	if !w.unsure {
		w.done <- outcome{err: ErrConflict}
		return
	}
	last, stored, err := a.find(ctx, w)
	for attempt := 0; err != nil && pause(ctx, attempt); attempt++ {
		last, stored, err = a.find(ctx, w)
	}
	switch {
	case err != nil:
		w.done <- outcome{err: fmt.Errorf("%w: %w", ErrUnknown, err)}
	case stored:
		w.done <- outcome{last: last}
	default:
		w.done <- outcome{err: ErrConflict}
	}
}

// find looks for a write in the log by the id of its first message.
func (a *Appender) find(ctx context.Context, w *write) (last uint64, stored bool, err error) {
	first := w.segments[0]
	var msg *jetstream.RawStreamMsg
	err = a.connection.request(ctx, func(ctx context.Context) (err error) {
		msg, err = Find(ctx, a.js, a.stream, first.After+1, first.Subject)
		return err
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	return msg.Sequence + uint64(len(w.messages)) - 1, msg.Header.Get(wire.HeaderID) == first.Messages[0].ID, nil
}

// dropRefused answers a single refused write; a refused batch is halved to find the culprit.
func (a *Appender) dropRefused(writes []*write, err error) []*write {
	if len(writes) == 1 {
		writes[0].done <- outcome{err: fmt.Errorf("append to %s: %w", a.name, err)}
		return nil
	}
	a.commit(writes[:len(writes)/2])
	return writes[len(writes)/2:]
}

// afterFailure handles an attempt without a clear answer: after a pause it looks which writes are stored after all. What is certainly not
// is not looked for: a stream without a leader answers no question either.
func (a *Appender) afterFailure(ctx context.Context, writes []*write, err error, attempt int) []*write {
	if !isTransient(err) {
		for _, w := range writes {
			w.unsure = true
		}
	}
	if !pause(ctx, attempt) {
		return a.giveUp(writes, fmt.Errorf("%w: %w", ErrUnknown, err))
	}
	var open []*write
	for _, w := range writes {
		if w.unsure {
			if last, stored, findErr := a.find(ctx, w); findErr == nil && stored {
				w.done <- outcome{last: last}
				continue
			}
		}
		open = append(open, w)
	}
	return open
}

func (a *Appender) giveUp(writes []*write, err error) []*write {
	for _, w := range writes {
		w.done <- outcome{err: err}
	}
	return nil
}

// longestPause is how long nothing is tried at most, where a leader may be there any moment.
const longestPause = 250 * time.Millisecond

// pause waits before the next attempt, longer each time; false when ctx ends first.
func pause(ctx context.Context, attempt int) bool {
	timer := time.NewTimer(min(10*time.Millisecond<<min(attempt, 10), longestPause))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func (a *Appender) lastSequences(ctx context.Context, writes []*write) (map[string]uint64, error) {
	var subjects []string
	for _, w := range writes {
		for _, s := range w.segments {
			subjects = append(subjects, s.Subject)
		}
	}
	var messages map[string]wire.Raw
	err := a.connection.request(ctx, func(ctx context.Context) (err error) {
		messages, err = lastMessages(ctx, a.js, a.name, subjects)
		return err
	})
	if err != nil {
		return nil, err
	}
	last := make(map[string]uint64, len(messages))
	for subject, msg := range messages {
		last[subject] = msg.Sequence
	}
	return last, nil
}

// isConflict knows both codes of a lost race: a single server's and a replicated stream's.
func isConflict(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// isRefusal says whether it is certain that nothing was stored: the server said so, or the message never left.
func isRefusal(err error) bool {
	if errors.Is(err, nats.ErrMaxPayload) {
		return true
	}
	_, ok := errors.AsType[*jetstream.APIError](err)
	return ok
}

// isTransient says whether the server stored nothing and the same attempt may succeed later.
func isTransient(err error) bool {
	if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) {
		return true
	}
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.Code >= 500 || api.ErrorCode == codeTooManyInFlight || api.ErrorCode == codeBatchIncomplete)
}
