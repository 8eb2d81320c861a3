package ledger

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/ledger/money"
)

// Remittance is one payment of a network to us, for many sales in one sum. It is in the book before its sales are: what of it is not allocated to sales yet
// is unallocated.
type Remittance struct {
	ID        RemittanceID `json:"id"`
	Network   string       `json:"network"`
	PaymentID string       `json:"payment_id"` // the network's own
	// PaidOn is the day on which the bank has it, such as 2026-11-20, and BankAccount the account.
	PaidOn      string `json:"paid_on"`
	BankAccount string `json:"bank_account"`
	// CreditedCents is what arrived. Less than nothing: the network took it back.
	CreditedCents money.Cents `json:"credited_cents"`
	// FeeCents is what banks and the network kept on the way.
	FeeCents money.Cents `json:"fee_cents,omitempty"`
	// GainCents is what the rate gave beyond that at which its sales are in the book; less than nothing: took.
	GainCents money.Cents `json:"gain_cents,omitempty"`
	// Foreign is what the network paid in another currency; the zero value: it paid reais.
	Foreign ForeignSum `json:"foreign,omitzero"`
	// Lines is how many sales it is for, and Digest the SHA-256 of what each gets, in hexadecimal: nobody exchanges them once it is approved.
	Lines  int    `json:"lines"`
	Digest string `json:"digest"`
}

// ForeignSum is a sum of another currency and how it became reais.
type ForeignSum struct {
	Currency string      `json:"currency"` // ISO 4217
	Cents    money.Cents `json:"cents"`    // in hundredths of it
	Rate     money.Rate  `json:"rate"`     // reais for one of it
	Day      string      `json:"day"`      // that the rate is of
	Source   string      `json:"source"`   // who says so, such as the bank's contract
}

// TotalCents is what it pays of commissions: what arrived, and what was kept on the way, at the rates of the book.
func (r Remittance) TotalCents() money.Cents { return r.CreditedCents + r.FeeCents - r.GainCents }

// MaxRemittanceLines is how many sales one remittance may be for.
const MaxRemittanceLines = 200_000

// NewRemittanceID derives the id from the network and its own payment id: the same payment is one remittance, however often somebody brings it.
func NewRemittanceID(network, paymentID string) RemittanceID {
	return RemittanceID{uuidOf(sha256.Sum256([]byte("remittance\x00" + network + "\x00" + paymentID)))}
}

// CommissionReceived says that a network paid, in one sum.
type CommissionReceived struct {
	Remittance Remittance `json:"remittance"`
	At         time.Time  `json:"at"`
}

// RemittanceOf returns the history of a remittance.
func RemittanceOf(id RemittanceID) Aggregate { return Aggregate{Kind: KindRemittance, ID: id.String()} }

// Aggregate implements Event.
func (e CommissionReceived) Aggregate() Aggregate { return RemittanceOf(e.Remittance.ID) }

func (CommissionReceived) isEvent() {}

// ReceiveCommission is the command that books what a network paid.
type ReceiveCommission CommissionReceived

// DecideRemittance returns the event that books a remittance. One that is booked with the same content yields nothing, and one with another is refused with
// CodeConflict.
func DecideRemittance(booked Remittance, cmd ReceiveCommission) ([]Event, error) {
	r := cmd.Remittance
	if err := CheckRemittance(r); err != nil {
		return nil, err
	}
	switch {
	case cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a remittance is booked at a time")
	case booked == r:
		return nil, nil
	case !booked.ID.IsZero():
		return nil, Refuse(CodeConflict, "payment %s of %s is booked already, as another sum or for other sales", r.PaymentID, r.Network)
	}
	return []Event{CommissionReceived(cmd)}, nil
}

// CheckRemittance refuses with CodeInvalid what is no remittance.
func CheckRemittance(r Remittance) error {
	if err := checkText(text{"network", r.Network}, text{"payment", r.PaymentID}); err != nil {
		return err
	}
	_, err := time.Parse(time.DateOnly, r.PaidOn)
	switch {
	case r.Network == "" || r.PaymentID == "" || r.ID != NewRemittanceID(r.Network, r.PaymentID):
		return Refuse(CodeInvalid, "a remittance has a network and its payment's id")
	case err != nil:
		return Refuse(CodeInvalid, "the day of a remittance is written as 2026-11-20")
	case !IsBankAccount(r.BankAccount):
		return Refuse(CodeInvalid, "a bank account is named by up to %d lower-case letters, digits and hyphens", maxAccountName)
	case r.CreditedCents == 0 || r.FeeCents < 0:
		return Refuse(CodeInvalid, "a remittance is of some amount, and its fee is none or above")
	case r.Lines < 0 || r.Lines > MaxRemittanceLines || len(r.Digest) != 2*sha256.Size:
		return Refuse(CodeInvalid, "a remittance is for up to %d sales, and has their digest", MaxRemittanceLines)
	}
	return r.checkSums()
}

// maxSum bounds each sum that people bring to the book: one billion reais.
const maxSum money.Cents = 100_000_000_000

func inBounds(sum money.Cents) bool { return -maxSum <= sum && sum <= maxSum }

func (r Remittance) checkSums() error {
	for _, sum := range []money.Cents{r.CreditedCents, r.FeeCents, r.GainCents} {
		if !inBounds(sum) {
			return Refuse(CodeInvalid, "%s is more than the book takes", sum)
		}
	}
	f := r.Foreign
	if f == (ForeignSum{}) {
		if r.GainCents != 0 {
			return Refuse(CodeInvalid, "a rate gives or takes nothing of a payment in reais")
		}
		return nil
	}
	_, err := time.Parse(time.DateOnly, f.Day)
	if len(f.Currency) != 3 || f.Currency == "BRL" || f.Cents == 0 || !inBounds(f.Cents) || f.Rate <= 0 || f.Source == "" || err != nil {
		return Refuse(CodeInvalid, "a payment in another currency has its sum, its rate, and the rate's day and source")
	}
	return checkText(text{"source", f.Source})
}

// EvolveRemittance returns what is booked after e.
func EvolveRemittance(booked Remittance, e Event) Remittance {
	if received, ok := e.(CommissionReceived); ok {
		return received.Remittance
	}
	return booked
}

// maxAccountName bounds the name of a bank account.
const maxAccountName = 40

// IsBankAccount says whether a text names a bank account of ours: up to 40 lower-case letters, digits and hyphens.
func IsBankAccount(name string) bool {
	return name != "" && len(name) <= maxAccountName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// Receipts are what a sale got of remittances, in the order in which it did: one text, such as "ID:1250 ID:-50" in cents, so that two of them are the same
// when their texts are.
type Receipts string

// MaxReceipts is of how many remittances a sale may get something.
const MaxReceipts = 24

// Of returns what a sale got of a remittance; ok is false when it got nothing of it.
func (r Receipts) Of(id RemittanceID) (cents money.Cents, ok bool) {
	for receipt := range strings.FieldsSeq(string(r)) {
		if of, amount, _ := strings.Cut(receipt, ":"); of == id.String() {
			n, err := strconv.ParseInt(amount, 10, 64)
			return money.Cents(n), err == nil
		}
	}
	return 0, false
}

// Remittances are those that a sale got something of, in the order in which it did.
func (r Receipts) Remittances() []RemittanceID {
	var ids []RemittanceID
	for receipt := range strings.FieldsSeq(string(r)) {
		text, _, _ := strings.Cut(receipt, ":")
		var id RemittanceID
		if id.UnmarshalText([]byte(text)) == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

func (r Receipts) count() int { return strings.Count(string(r), ":") }

func (r Receipts) with(id RemittanceID, cents money.Cents) Receipts {
	return Receipts(strings.TrimPrefix(fmt.Sprintf("%s %s:%d", r, id, int64(cents)), " "))
}

type (
	// CommissionAllocated is commission of a sale that the network paid, as a part of a remittance.
	CommissionAllocated struct {
		Change
		RemittanceID RemittanceID `json:"remittance_id"`
	}
	// ReceivableWrittenOff is commission of a sale that people expect no more, or that came nevertheless.
	ReceivableWrittenOff struct {
		Change
		Reason string `json:"reason"`
	}
)

func (CommissionAllocated) isEvent()  {}
func (ReceivableWrittenOff) isEvent() {}

// OutstandingCents is what the network owes of a sale: its commission once approved, less what was received and written off. Less than nothing: the
// network paid more than it owes by now.
func (s Stake) OutstandingCents() money.Cents {
	outstanding := -s.ReceivedCents - s.WrittenOffCents
	if s.Verdict == VerdictApproved {
		outstanding += s.CommissionCents
	}
	return outstanding
}

// ReceivedInFull says whether the network paid all of an approved sale's commission.
func (s Stake) ReceivedInFull() bool {
	return s.Verdict == VerdictApproved && s.ReceivedCents >= s.CommissionCents
}

// Allocate is the command that gives a sale its part of a remittance: less than nothing, where the network took it back.
type Allocate struct {
	RemittanceID RemittanceID
	Cents        money.Cents
	At           time.Time
}

// decide returns the event that allocates a part. One that is allocated already yields none; another part of the same remittance is refused with
// CodeTransitionRefused.
func (cmd Allocate) decide(c Conversion) ([]Event, error) {
	got, again := c.Receipts.Of(cmd.RemittanceID)
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.RemittanceID.IsZero() || cmd.Cents == 0 || cmd.At.IsZero() || !inBounds(cmd.Cents):
		return nil, Refuse(CodeInvalid, "a sale gets some amount of a remittance, at a time")
	case again && got == cmd.Cents:
		return nil, nil
	case again:
		return nil, Refuse(CodeTransitionRefused, "conversion %s got %s of remittance %s, not %s", c.ID, got, cmd.RemittanceID, cmd.Cents)
	case c.Receipts.count() >= MaxReceipts:
		return nil, Refuse(CodeTransitionRefused, "conversion %s is in %d remittances already", c.ID, MaxReceipts)
	}
	after := c
	after.Receipts = c.Receipts.with(cmd.RemittanceID, cmd.Cents)
	after.ReceivedCents += cmd.Cents
	return []Event{CommissionAllocated{Change{after, c.Stake, cmd.At}, cmd.RemittanceID}}, nil
}

// WriteOff is the command by which people give up what a network owes of a sale, or take that back because it came: Cents is all that is outstanding, as
// they saw it.
type WriteOff struct {
	Cents  money.Cents
	Reason string
	At     time.Time
}

// decide returns the event that writes off what is outstanding. It refuses with CodeTransitionRefused when something else is by now.
func (cmd WriteOff) decide(c Conversion) ([]Event, error) {
	outstanding := c.OutstandingCents()
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.Reason == "" || cmd.At.IsZero() || cmd.Cents == 0:
		return nil, Refuse(CodeInvalid, "an amount is written off for a reason, at a time")
	case cmd.Cents != outstanding:
		return nil, Refuse(CodeTransitionRefused, "%s of conversion %s is outstanding by now", outstanding, c.ID)
	case c.WrittenOffCents+outstanding < 0:
		return nil, Refuse(CodeTransitionRefused, "conversion %s was paid more than it ever earned: the network will ask for it", c.ID)
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	after := c
	after.WrittenOffCents += outstanding
	return []Event{ReceivableWrittenOff{Change{after, c.Stake, cmd.At}, cmd.Reason}}, nil
}
