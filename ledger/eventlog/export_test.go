package eventlog

import (
	"context"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/wire"
)

// CommitTogether commits writes in one batch, whoever else is there, and returns where each ends.
func (a *Appender) CommitTogether(writes ...[]Segment) (last []uint64, errs []error) {
	batch := make([]*write, len(writes))
	for i, segments := range writes {
		batch[i] = newWrite(segments)
	}
	a.commit(batch)
	for _, w := range batch {
		o := <-w.done
		last, errs = append(last, o.last), append(errs, o.err)
	}
	return last, errs
}

// MarkAndEnd is what an append does for traces, around what it does for the log.
func (l *Log) MarkAndEnd(ctx context.Context, events []ledger.Recorded, m wire.Message) {
	steps := l.beginAppends(ctx, events)
	steps.mark(0, m)
	steps.end(nil)
}
