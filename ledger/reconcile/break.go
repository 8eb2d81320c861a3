package reconcile

import (
	"crypto/sha256"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
)

// Category is what is wrong.
type Category string

// The categories.
const (
	MissingAtProvider Category = "missing_at_provider" // we say it moved, the provider does not know it
	MissingAtBank     Category = "missing_at_bank"
	MissingAtNetwork  Category = "missing_at_network" // we have a sale that the network's report does not
	MissingInLedger   Category = "missing_in_ledger"  // the report has a sale that we do not
	UnknownOutflow    Category = "unknown_outflow"    // money left that no payout explains
	AmountMismatch    Category = "amount_mismatch"
	StatusMismatch    Category = "status_mismatch"
	Duplicate         Category = "duplicate" // a second movement under the identifier of one that has its match
	Timing            Category = "timing"    // ours, explained, and expected to clear with the next day
	FeeUnexplained    Category = "fee_unexplained"
	ReturnUnbooked    Category = "return_unbooked" // the bank sent a payout back and the ledger does not know
	ReturnMissing     Category = "return_missing"  // the ledger booked a return, and paid or may pay again, and it never came
	OrphanCredit      Category = "orphan_credit"
	CurrencyMismatch  Category = "currency_mismatch"
	StaleInFlight     Category = "stale_in_flight"  // under way for too long
	BalanceMismatch   Category = "balance_mismatch" // opening plus movements is not closing
)

// Severity orders breaks.
type Severity int16

// The severities, the worst last. Critical is money that left without the ledger: it stops payout runs.
const (
	Low Severity = iota + 1
	Medium
	High
	Critical
)

// String names it.
func (s Severity) String() string {
	switch s {
	case Low:
		return "low"
	case Medium:
		return "medium"
	case High:
		return "high"
	case Critical:
		return "critical"
	}
	return "unknown"
}

// severities are those of the categories; money that left without the ledger is Critical whatever it is called.
var severities = map[Category]Severity{
	MissingAtProvider: High, MissingAtBank: High, MissingAtNetwork: Medium, MissingInLedger: Medium, UnknownOutflow: Critical,
	AmountMismatch: High, StatusMismatch: High, Duplicate: Medium, Timing: Low, FeeUnexplained: Low, ReturnUnbooked: High,
	ReturnMissing: Critical,
	OrphanCredit:  Medium, CurrencyMismatch: Medium, StaleInFlight: High, BalanceMismatch: High,
}

// Break is something that the two sides do not agree about. It carries no text of a statement: that names people.
type Break struct {
	// ID is derived from whose entry it is about, so that every run finds the same break again.
	ID       uuid.UUID
	Category Category
	Severity Severity
	Leg      Leg
	Side     Side   // whose entry it is about
	Ref      string // of that entry
	Subject  string // the payout or conversion that it is about, when that is known
	Day      Day
	// LedgerCents and OutsideCents are the amounts of both sides; zero where a side has nothing.
	LedgerCents, OutsideCents money.Cents
	Origin                    Origin // of the outside entry
}

// Age is how long something has been open, as finance reports it.
type Age string

// The ages.
const (
	Age0to1   Age = "0-1"
	Age2to7   Age = "2-7"
	Age8to30  Age = "8-30"
	AgeOver30 Age = ">30"
)

// AgeOf returns the age on a day of what is open since another.
func AgeOf(since, today Day) Age {
	switch days := today - since; {
	case days <= 1:
		return Age0to1
	case days <= 7:
		return Age2to7
	case days <= 30:
		return Age8to30
	default:
		return AgeOver30
	}
}

// breakID is the id of whatever is wrong with one entry: its category may change from run to run, people's notes stay. A
// provider's entry has two, because it is compared with both other sides.
func breakID(scope string, side Side, left bool, ref string) uuid.UUID {
	role := "right"
	if left {
		role = "left"
	}
	return derivedID([]byte("break\x00" + scope + "\x00" + string(side) + "\x00" + role + "\x00" + ref))
}

// derivedID is a UUID of version 8 (RFC 9562) over SHA-256.
func derivedID(content []byte) uuid.UUID {
	sum := sha256.Sum256(content)
	id := uuid.UUID(sum[:16])
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return id
}
