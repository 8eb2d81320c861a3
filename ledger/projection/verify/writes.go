package verify

import (
	"fmt"

	"example.com/devolve/ledger/wire"
)

// write is the write that the log is in: its events, and the id of its last one. The log stores all of it or nothing.
type write struct {
	events []uint64
	until  string
}

// next goes on to an event.
func (w *write) next(raw wire.Raw, report *Report) {
	id, until := raw.Header.Get(wire.HeaderID), raw.Header.Get(wire.HeaderUntil)
	if len(w.events) > 0 && id != w.until && until != w.until {
		w.compareEnd(report)
	}
	if until == "" || id == until {
		*w = write{}
		return
	}
	if until != w.until {
		w.events, w.until = nil, until
	}
	w.events = append(w.events, raw.Sequence)
}

// compareEnd names a write that has no end.
func (w *write) compareEnd(report *Report) {
	if len(w.events) > 0 {
		first, last := w.events[0], w.events[len(w.events)-1]
		report.blame(wrongLog, fmt.Sprintf("events %d to %d", first, last), "a whole write", "its beginning: the end is missing")
	}
	*w = write{}
}
