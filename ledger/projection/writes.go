package projection

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"example.com/devolve/ledger/eventlog"
)

// overdueAfter is how long the end of a write may take to come after its beginning: the server stores both at once.
const overdueAfter = 10 * time.Second

// writes gathers events until the write that they belong to is there to its end. It holds back less than one write.
type writes struct {
	until    uint64 // reading ends after this event, whatever it is in; 0: never
	boundary eventlog.Boundary
	held     []eventlog.Raw // the beginning of a write
	since    time.Time      // when it was read
	told     bool           // that its end does not come
}

// take adds events and returns the writes that are whole with them. A write whose end will never come, because another one follows it,
// is returned like a whole one: nothing can be put into its place. It is named as well, the last of them when there are several.
func (w *writes) take(raws []eventlog.Raw) (whole [][]eventlog.Raw, cut *eventlog.CutError) {
	all := append(w.held, raws...)
	begin := 0
	for i := len(w.held); i < len(all); i++ {
		if without := w.boundary.Next(all[i]); without != nil {
			cut = without
			whole, begin = append(whole, all[begin:i]), i
		}
		if !w.boundary.Open() || all[i].Sequence == w.until {
			whole, begin = append(whole, all[begin:i+1]), i+1
		}
	}
	if len(all)-begin > 0 && (begin > 0 || len(w.held) == 0) {
		w.since, w.told = time.Now(), false
	}
	w.held = append([]eventlog.Raw(nil), all[begin:]...)
	return whole, cut
}

// overdue names the write whose end does not come, once.
func (w *writes) overdue() *eventlog.CutError {
	if len(w.held) == 0 || w.told || time.Since(w.since) < overdueAfter {
		return nil
	}
	w.told = true
	return w.boundary.Cut()
}

// tellCut says that a write has no end, and stops payouts. Nothing of it is folded in as long as its end may come.
func (p *Projector) tellCut(ctx context.Context, cut *eventlog.CutError) error {
	if p.quiet {
		return nil
	}
	p.logger.ErrorContext(ctx, "a write is cut", slog.Uint64("first", cut.First), slog.Uint64("last", cut.Last))
	if p.alarm == nil {
		return nil
	}
	return p.alarm(ctx, fmt.Sprintf("write at event %d", cut.First), cut.Error())
}
