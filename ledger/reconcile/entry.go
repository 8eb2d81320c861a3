package reconcile

import (
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// Day is a day of São Paulo, counted from 1970-01-01.
type Day int32

// DayOf returns the day of an instant.
func DayOf(at time.Time) Day { return DateOf(brazil.Day(at)) }

// DateOf returns the day that a date names as it is written, whatever its zone.
func DateOf(date time.Time) Day {
	year, month, day := date.Date()
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// Time is the day as midnight UTC: the form of a date without a time.
func (d Day) Time() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// String writes it as 2026-11-20.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// Period is the days that are reconciled, both included.
type Period struct{ From, To Day }

// Start is the instant at which the period begins, and End the one at which it is over.
func (p Period) Start() time.Time { return p.From.midnight() }

// End is the first instant after the period.
func (p Period) End() time.Time { return (p.To + 1).midnight() }

func (d Day) midnight() time.Time {
	year, month, day := d.Time().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, brazil.Location)
}

func (p Period) holds(d Day) bool { return d >= p.From && d <= p.To }

// Side is whose word an entry is.
type Side string

// The sides.
const (
	Ledger   Side = "ledger"
	Provider Side = "provider"
	Bank     Side = "bank"
	Network  Side = "network"
)

// Flow is why money moved, as far as a side says.
type Flow string

// The flows.
const (
	FlowPayout Flow = "payout"
	FlowReturn Flow = "return"
	FlowFee    Flow = "fee"
	FlowOther  Flow = "other"
	FlowSale   Flow = "sale"
)

// BRL is the currency of the ledger.
const BRL = "BRL"

// certainty is what an entry of the left side promises about the right one.
type certainty uint8

const (
	must      certainty = iota // the other side has it
	may                        // it may be under way
	mustNot                    // no money moved
	elsewhere                  // it may be on another account, of another statement
)

// keys are the identifiers of an entry by descending strength; what a side does not say is empty. Two entries that name
// different values for one of them are not the same.
type keys [3]string

// mask has a bit per identifier that is there.
func (k *keys) mask() (bits uint8) {
	for i, key := range k {
		if key != "" {
			bits |= 1 << i
		}
	}
	return bits
}

// agree says whether no identifier speaks against two entries being the same.
func (k *keys) agree(other *keys) bool {
	for i, key := range k {
		if key != "" && other[i] != "" && key != other[i] {
			return false
		}
	}
	return true
}

// entry is one movement of money, or one sale, as one side tells it.
type entry struct {
	ref         string // unique on its side, the same in every run
	flow        Flow
	cents       money.Cents // negative: it left the account
	currency    string      // empty: BRL
	keys        keys
	first, last Day // between these it happened
	certainty   certainty
	state       string // in its side's words
	subject     string // the payout or the conversion that it is about, when that is known
	origin      Origin
}

// Origin is where an outside entry was read.
type Origin struct {
	Source string `json:"source,omitempty"` // a file's name
	Line   int    `json:"line,omitempty"`   // counted from 1; of OFX, the transaction's number, and of CAMT.053 the entry's
}

func (e *entry) out() bool   { return e.cents < 0 }
func (e *entry) fee() bool   { return e.flow == FlowFee }
func (e *entry) brl() bool   { return e.currency == "" || e.currency == BRL }
func (e *entry) span() int32 { return int32(e.last - e.first) }
