package finance

import (
	"math"
	"time"

	"example.com/devolve/ledger"
)

// Closing is a month of the book that was closed for good.
type Closing struct {
	Month    ledger.Month
	Through  time.Time // the first instant after it
	Sequence uint64    // of the event that closed it
	By       string
	Reason   string
	At       time.Time // when that was recorded
}

// noFence is the fence of an instant that no closing covers.
const noFence = math.MaxInt64

// Fence returns up to which event lines count before an instant: the first closing whose month ends there or later. Closings
// are in the order of their events.
func Fence(closings []Closing, instant time.Time) uint64 {
	for _, c := range closings {
		if !c.Through.Before(instant) {
			return c.Sequence
		}
	}
	return noFence
}

// within says whether a month that ends at an instant is closed.
func within(closings []Closing, end time.Time) (Closing, bool) {
	for _, c := range closings {
		if !c.Through.Before(end) {
			return c, true
		}
	}
	return Closing{}, false
}
