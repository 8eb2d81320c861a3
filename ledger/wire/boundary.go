package wire

import "fmt"

// MaxWrite is how many events a write has at most: the server takes no larger batch.
const MaxWrite = 1000

// Boundary follows the writes of the ledger through its events, in their order. The zero value stands between two writes. Events of
// before HeaderUntil count as writes of their own.
type Boundary struct {
	until       string // id of the event that the write ends with; empty: none is open
	first, last uint64 // events of the open write that were met
}

// Open says whether events of a write were met and not its last.
func (b *Boundary) Open() bool { return b.until != "" }

// Next goes on to an event. What it returns says that the write before has no end, although another one follows: the log is damaged.
func (b *Boundary) Next(raw Raw) *CutError {
	until, id := raw.Header.Get(HeaderUntil), raw.Header.Get(HeaderID)
	var cut *CutError
	if b.until != "" {
		switch {
		case id == b.until:
			*b = Boundary{}
			return nil
		case until == b.until && raw.Sequence-b.first < MaxWrite-1: // the last may still come
			b.last = raw.Sequence
			return nil
		}
		cut = b.Cut()
	}
	*b = Boundary{}
	if until != "" && until != id {
		*b = Boundary{until: until, first: raw.Sequence, last: raw.Sequence}
	}
	return cut
}

// Cut names the open write as one without an end.
func (b *Boundary) Cut() *CutError { return &CutError{First: b.first, Last: b.last} }

// CutError says that the log has the beginning of a write and not its end.
type CutError struct{ First, Last uint64 }

// Error implements error.
func (e *CutError) Error() string {
	return fmt.Sprintf("events %d to %d of stream LEDGER are the beginning of a write whose end is missing", e.First, e.Last)
}
