package ledger

import (
	"slices"
	"time"

	"example.com/devolve/ledger/money"
)

// EntryKind says what an entry by hand is of.
type EntryKind string

// The kinds of entries.
const (
	EntryFee      EntryKind = "fee"      // what a bank or provider took
	EntryTransfer EntryKind = "transfer" // money between accounts of ours
	EntryTax      EntryKind = "tax"      // on revenue: owed, or paid
	EntryOther    EntryKind = "other"
)

// entryKinds are all kinds of entries.
var entryKinds = []EntryKind{EntryFee, EntryTransfer, EntryTax, EntryOther}

// Entry is what people put into the book by hand: one prepares it, and another approves. It counts in the month in which it is approved.
type Entry struct {
	ID    EntryID     `json:"id"`
	Kind  EntryKind   `json:"kind"`
	Text  string      `json:"text"` // what it is of, for whoever reads the book
	Lines []EntryLine `json:"lines"`
}

// EntryLine is one line of an entry. Credit is above zero, debit below.
type EntryLine struct {
	Account AccountKind `json:"account"`
	Owner   string      `json:"owner,omitempty"` // the name of a bank account; empty otherwise
	Cents   money.Cents `json:"cents"`
}

// MaxEntryLines is how many lines an entry has at most.
const MaxEntryLines = 20

// byHand are the accounts that people may post to. Those of shoppers and networks move by what shoppers and networks do, and memoranda by neither.
var byHand = []AccountKind{
	AccountBankAccount, AccountBank, AccountTaxesPayable, AccountCapital, AccountForfeited, AccountFees, AccountBadDebts, AccountExchange, AccountTaxes,
}

// AccountsByHand returns the accounts that an entry may have.
func AccountsByHand() []AccountKind { return slices.Clone(byHand) }

// EntryPosted says that an entry by hand is in the book.
type EntryPosted struct {
	Entry Entry     `json:"entry"`
	At    time.Time `json:"at"`
}

// EntryOf returns the history of an entry.
func EntryOf(id EntryID) Aggregate { return Aggregate{Kind: KindEntry, ID: id.String()} }

// Aggregate implements Event.
func (e EntryPosted) Aggregate() Aggregate { return EntryOf(e.Entry.ID) }

func (EntryPosted) isEvent() {}

// PostEntry is the command that posts an entry.
type PostEntry EntryPosted

// DecideEntry returns the event that posts an entry. One that is posted yields nothing.
func DecideEntry(posted Entry, cmd PostEntry) ([]Event, error) {
	if err := CheckEntry(cmd.Entry); err != nil {
		return nil, err
	}
	switch {
	case cmd.Entry.ID.IsZero() || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "an entry has an id and a time")
	case !posted.ID.IsZero():
		return nil, nil
	}
	return []Event{EntryPosted(cmd)}, nil
}

// CheckEntry refuses with CodeInvalid what is no entry: its sides differ, or an account is not for hands.
func CheckEntry(e Entry) error {
	switch {
	case !slices.Contains(entryKinds, e.Kind):
		return Refuse(CodeInvalid, "%.40q is no kind of entry", e.Kind)
	case e.Text == "":
		return Refuse(CodeInvalid, "an entry says what it is of")
	case len(e.Lines) < 2 || len(e.Lines) > MaxEntryLines:
		return Refuse(CodeInvalid, "an entry has 2 to %d lines", MaxEntryLines)
	}
	if err := checkText(text{"text", e.Text}); err != nil {
		return err
	}
	var sum money.Cents
	for _, line := range e.Lines {
		if err := line.check(); err != nil {
			return err
		}
		sum += line.Cents
	}
	if sum != 0 {
		return Refuse(CodeInvalid, "the sides of an entry are the same: credit is %s more than debit", sum)
	}
	return nil
}

func (l EntryLine) check() error {
	switch {
	case !slices.Contains(byHand, l.Account):
		return Refuse(CodeInvalid, "%.40q is no account for entries by hand", l.Account)
	case l.Account == AccountBankAccount && !IsBankAccount(l.Owner):
		return Refuse(CodeInvalid, "a bank account is named by up to %d lower-case letters, digits and hyphens", maxAccountName)
	case l.Account != AccountBankAccount && l.Owner != "":
		return Refuse(CodeInvalid, "%s is the house's: it has no owner", l.Account)
	case l.Cents == 0 || !inBounds(l.Cents):
		return Refuse(CodeInvalid, "each line of an entry is of some amount that the book takes")
	}
	return nil
}

// EvolveEntry returns what is posted after e.
func EvolveEntry(posted Entry, e Event) Entry {
	if done, ok := e.(EntryPosted); ok {
		return done.Entry
	}
	return posted
}
