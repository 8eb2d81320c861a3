package ledger

import (
	"crypto/sha256"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/money"
)

// Invoice is what we ask a network for, of a month: an NFS-e that its fiscal system gave a number, or a number of ours. It is in reais.
type Invoice struct {
	Network string `json:"network"`
	Month   Month  `json:"month"`
	Number  string `json:"number"`
	// Cents is what the network owes by it; nothing, when it is canceled.
	Cents money.Cents `json:"cents"`
	// Replaces is the number of the invoice of the same month in whose place it is. Empty: it is the first of its month.
	Replaces string `json:"replaces,omitempty"`
	// Canceled says that nothing is in the place of the invoice that it names.
	Canceled bool   `json:"canceled,omitempty"`
	IssuedOn string `json:"issued_on"` // such as 2026-11-03; of what is canceled: when it was
	DueOn    string `json:"due_on"`
	InvoiceBasis
}

// InvoiceBasis is what an invoice is for: the sales whose commission was recognised until the end of its month and that no earlier invoice has. A correction
// has that of the invoice in whose place it is.
type InvoiceBasis struct {
	// After is the month of the invoice before it. Empty: there is none.
	After Month `json:"after,omitempty"`
	// Until is the first instant after the month, and Through the newest event that counted before it when the invoice was prepared.
	Until   time.Time `json:"until"`
	Through uint64    `json:"through"`
	// RecognisedCents is the network's commission of all time until then. No invoices until then come to more.
	RecognisedCents money.Cents `json:"recognised_cents"`
	// Sales is how many sales it is for, and Digest the SHA-256 of what each was recognised at, in hexadecimal.
	Sales  int    `json:"sales"`
	Digest string `json:"digest"`
}

// Invoices are the newest invoice of each month of one network, in the order of their months; the zero value is of one that we never invoiced.
type Invoices struct {
	ID     InvoicesID `json:"id"`
	Months []Invoice  `json:"months"`
}

// CommissionInvoiced says that we invoiced a network for a month, or corrected an invoice. It posts a memorandum: revenue is recognised on approval.
type CommissionInvoiced struct {
	Invoice Invoice `json:"invoice"`
	// ReplacedCents is what the invoice in whose place it is was of.
	ReplacedCents money.Cents `json:"replaced_cents,omitempty"`
	// Invoices is the state after it.
	Invoices Invoices  `json:"invoices"`
	At       time.Time `json:"at"`
}

// MaxInvoicedMonths is for how many months one network may be invoiced: twenty years of them.
const MaxInvoicedMonths = 240

// MaxInvoiceNumber bounds the number of an invoice, in bytes.
const MaxInvoiceNumber = 40

// NewInvoicesID derives the id of the history of a network's invoices.
func NewInvoicesID(network string) InvoicesID {
	return InvoicesID{uuidOf(sha256.Sum256([]byte("invoices\x00" + network)))}
}

// InvoicesOf returns the history of a network's invoices: all of them are one, so that no two are decided at once.
func InvoicesOf(network string) Aggregate {
	return Aggregate{Kind: KindInvoices, ID: NewInvoicesID(network).String()}
}

// Aggregate implements Event.
func (e CommissionInvoiced) Aggregate() Aggregate { return InvoicesOf(e.Invoice.Network) }

func (CommissionInvoiced) isEvent() {}

// EvolveInvoices returns the invoices of a network after e.
func EvolveInvoices(i Invoices, e Event) Invoices {
	if invoiced, ok := e.(CommissionInvoiced); ok {
		return invoiced.Invoices
	}
	return i
}

// Of returns the newest invoice of a month.
func (i Invoices) Of(month Month) (Invoice, bool) {
	at, found := i.place(month)
	if !found {
		return Invoice{}, false
	}
	return i.Months[at], true
}

// Last is the newest invoice of the last month that was invoiced.
func (i Invoices) Last() (Invoice, bool) {
	if len(i.Months) == 0 {
		return Invoice{}, false
	}
	return i.Months[len(i.Months)-1], true
}

func (i Invoices) place(month Month) (int, bool) {
	return slices.BinarySearchFunc(i.Months, month, func(one Invoice, month Month) int { return strings.Compare(string(one.Month), string(month)) })
}

// IssueInvoice is the command that invoices a network, or corrects an invoice.
type IssueInvoice struct {
	Invoice Invoice
	At      time.Time
}

// DecideInvoice returns the event by which a network is invoiced. A repeat yields nothing. It refuses with CodeInvalid what is no invoice, with
// CodePeriodNotOver a month that is not over, and with CodeTransitionRefused one that was invoiced already, a correction of what is not there, an invoice that was prepared before another
// one, and more than was recognised and not invoiced until the end of the month.
func DecideInvoice(was Invoices, cmd IssueInvoice) ([]Event, error) {
	invoice := cmd.Invoice
	if err := CheckInvoice(invoice); err != nil {
		return nil, err
	}
	at, found := was.place(invoice.Month)
	switch {
	case cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a network is invoiced at a time")
	case found && was.Months[at] == invoice:
		return nil, nil
	case cmd.At.Before(invoice.Until):
		return nil, Refuse(CodePeriodNotOver, "%s is not over yet", invoice.Month)
	}
	after := Invoices{NewInvoicesID(invoice.Network), slices.Clone(was.Months)}
	var replaced money.Cents
	if invoice.Replaces == "" {
		if err := was.mayBegin(invoice); err != nil {
			return nil, err
		}
		after.Months = append(after.Months, invoice)
	} else {
		if err := was.mayReplace(invoice); err != nil {
			return nil, err
		}
		replaced, after.Months[at] = was.Months[at].Cents, invoice
	}
	if err := after.within(invoice); err != nil {
		return nil, err
	}
	return []Event{CommissionInvoiced{invoice, replaced, after, cmd.At}}, nil
}

// mayBegin refuses an invoice that cannot be the next of its network.
func (i Invoices) mayBegin(invoice Invoice) error {
	last, any := i.Last()
	if of, found := i.Of(invoice.Month); found {
		return Refuse(CodeTransitionRefused, "%s of %s was invoiced already, as %s: a correction names it", invoice.Month, invoice.Network, of.Number)
	}
	switch {
	case any && invoice.Month < last.Month:
		return Refuse(CodeTransitionRefused, "%s of %s was invoiced already: what is left of %s is in the next invoice", last.Month, invoice.Network, invoice.Month)
	case invoice.After != last.Month || invoice.Through < last.Through:
		return Refuse(CodeTransitionRefused, "another invoice of %s was approved since this one was prepared: propose it anew", invoice.Network)
	case len(i.Months) >= MaxInvoicedMonths:
		return Refuse(CodeTransitionRefused, "%s has %d invoices, and there is no room for more", invoice.Network, MaxInvoicedMonths)
	}
	return i.numberIsFree(invoice)
}

// mayReplace refuses a correction of what is not the newest invoice of its month, or for other sales.
func (i Invoices) mayReplace(invoice Invoice) error {
	of, found := i.Of(invoice.Month)
	switch {
	case !found || of.Number != invoice.Replaces:
		return Refuse(CodeTransitionRefused, "%s is not the newest invoice of %s for %s", invoice.Replaces, invoice.Network, invoice.Month)
	case invoice.Canceled && of.Canceled:
		return Refuse(CodeTransitionRefused, "%s is canceled already", invoice.Replaces)
	case invoice.InvoiceBasis != of.InvoiceBasis:
		return Refuse(CodeTransitionRefused, "a correction is for the sales of the invoice in whose place it is")
	case invoice.Canceled:
		return nil
	}
	return i.numberIsFree(invoice)
}

func (i Invoices) numberIsFree(invoice Invoice) error {
	for _, of := range i.Months {
		if of.Number == invoice.Number {
			return Refuse(CodeTransitionRefused, "%s is the number of the invoice of %s", of.Number, of.Month)
		}
	}
	return nil
}

// within refuses an invoice with which those until its month, or until a later one, come to more than was recognised by then.
func (i Invoices) within(invoice Invoice) error {
	var sum money.Cents
	for _, of := range i.Months {
		sum += of.Cents // each is in bounds, and there are MaxInvoicedMonths at most
		if over := sum - of.RecognisedCents; over > 0 && of.Month >= invoice.Month && !invoice.Canceled {
			return Refuse(CodeTransitionRefused, "%s is %s more than %s approved until the end of %s and was not invoiced: at most %s can be",
				invoice.Cents, over, invoice.Network, of.Month, max(0, invoice.Cents-over))
		}
	}
	return nil
}

// OpenCents is what an invoice of a basis can be of at most: what was recognised by then, less the invoices of its month and before that
// are not in its place. Less than nothing: more was invoiced than is recognised by now.
func (i Invoices) OpenCents(month Month, basis InvoiceBasis) money.Cents {
	open := basis.RecognisedCents
	for _, of := range i.Months {
		if of.Month < month {
			open -= of.Cents
		}
	}
	return open
}

// CheckInvoice refuses with CodeInvalid what is no invoice.
func CheckInvoice(i Invoice) error {
	if err := checkText(text{"network", i.Network}, text{"number", i.Number}); err != nil {
		return err
	}
	month, err := ParseMonth(string(i.Month))
	if err != nil || month != i.Month {
		return Refuse(CodeInvalid, "the month of an invoice is written as 2026-10")
	}
	issued, err := time.Parse(time.DateOnly, i.IssuedOn)
	due, failed := time.Parse(time.DateOnly, i.DueOn)
	switch {
	case i.Network == "" || strings.TrimSpace(i.Number) != i.Number || i.Number == "" || len(i.Number) > MaxInvoiceNumber:
		return Refuse(CodeInvalid, "an invoice has a network, and a number of up to %d characters", MaxInvoiceNumber)
	case err != nil || failed != nil || due.Before(issued):
		return Refuse(CodeInvalid, "an invoice has the day on which it was issued and the one on which it is due, written as 2026-11-20, in that order")
	case i.Canceled && (i.Cents != 0 || i.Number != i.Replaces):
		return Refuse(CodeInvalid, "a cancellation is of nothing, and has the number of the invoice that it cancels")
	case !i.Canceled && (i.Cents <= 0 || !inBounds(i.Cents)):
		return Refuse(CodeInvalid, "an invoice is of some amount, up to %s", maxSum)
	case !i.Canceled && i.Number == i.Replaces:
		return Refuse(CodeInvalid, "an invoice in the place of another has a number of its own")
	}
	return i.check(i.Month)
}

func (b InvoiceBasis) check(month Month) error {
	begins := month.Next().Begin(time.UTC)
	switch {
	case b.Until.Before(begins.Add(-maxZone)) || b.Until.After(begins.Add(maxZone)) || b.Until.Location() != time.UTC:
		return Refuse(CodeInvalid, "an invoice is until the end of its month")
	case b.Sales < 0 || len(b.Digest) != 2*sha256.Size:
		return Refuse(CodeInvalid, "an invoice has the number of its sales and their digest")
	}
	return nil
}
