package projection

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/wire"
)

// overdueAfter is after how many readings without an event the end of a write is late: the server stores all of a write at once.
const overdueAfter = int(10 * time.Second / leader.BeatEvery)

// writes gathers events until the write that they belong to is there to its end. It holds back less than one write.
type writes struct {
	until    uint64 // reading ends after this event, whatever it is in; 0: never
	boundary wire.Boundary
	held     []wire.Raw // the beginning of a write
	lulls    int        // readings without an event since then
}

// take adds events and returns the writes that are whole with them. A write whose end will never come, because another one follows it,
// is returned like a whole one: nothing can be put into its place. It is named as well, the last of them when there are several.
func (w *writes) take(raws []wire.Raw) (whole [][]wire.Raw, cut *wire.CutError) {
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
	w.lulls = 0
	w.held = append([]wire.Raw(nil), all[begin:]...)
	return whole, cut
}

// overdue takes a reading without an event, and names the write whose end does not come, once.
func (w *writes) overdue() *wire.CutError {
	if w.lulls++; len(w.held) == 0 || w.lulls != overdueAfter {
		return nil
	}
	return w.boundary.Cut()
}

// tellCut says that a write has no end, and stops payouts. Nothing of it is folded in as long as its end may come.
func (p *Projector) tellCut(ctx context.Context, cut *wire.CutError) error {
	if p.quiet {
		return nil
	}
	p.logger.ErrorContext(ctx, "a write is cut", slog.Uint64("first", cut.First), slog.Uint64("last", cut.Last))
	if p.alarm == nil {
		return nil
	}
	return p.alarm(ctx, fmt.Sprintf("write at event %d", cut.First), cut.Error())
}
