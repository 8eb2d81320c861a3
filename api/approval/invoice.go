package approval

import (
	"context"
	"errors"
	"time"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
)

// Invoices say what an invoice is for; see invoice.Desk.
type Invoices interface {
	Prepare(ctx context.Context, draft invoice.Draft) (i ledger.Invoice, open money.Cents, err error)
}

// Invoicer writes invoices down; see invoice.Keeper.
type Invoicer interface {
	Accept(ctx context.Context, agreed ledger.Invoice, by ledger.By) error
}

// InvoiceProposed is what invoicing a network proposes, every word of it, and what it could have been of at most.
type InvoiceProposed struct {
	Network         string       `json:"network"`
	Month           ledger.Month `json:"month"`
	Number          string       `json:"number"`
	Cents           money.Cents  `json:"cents"`
	Replaces        string       `json:"replaces,omitempty"`
	Canceled        bool         `json:"canceled,omitempty"`
	IssuedOn        string       `json:"issuedOn"`
	DueOn           string       `json:"dueOn"`
	After           ledger.Month `json:"after,omitempty"`
	Until           time.Time    `json:"until"`
	Through         uint64       `json:"through"`
	RecognisedCents money.Cents  `json:"recognisedCents"`
	Sales           int          `json:"sales"`
	Digest          string       `json:"digest"`
	OpenCents       money.Cents  `json:"openCents"`
}

func invoiceProposed(i ledger.Invoice, open money.Cents) InvoiceProposed {
	return InvoiceProposed{
		Network: i.Network, Month: i.Month, Number: i.Number, Cents: i.Cents, Replaces: i.Replaces, Canceled: i.Canceled, IssuedOn: i.IssuedOn, DueOn: i.DueOn,
		After: i.After, Until: i.Until, Through: i.Through, RecognisedCents: i.RecognisedCents, Sales: i.Sales, Digest: i.Digest, OpenCents: open,
	}
}

// agreed is the invoice that whoever decided saw.
func (p InvoiceProposed) agreed() ledger.Invoice {
	return ledger.Invoice{
		Network: p.Network, Month: p.Month, Number: p.Number, Cents: p.Cents, Replaces: p.Replaces, Canceled: p.Canceled, IssuedOn: p.IssuedOn, DueOn: p.DueOn,
		InvoiceBasis: ledger.InvoiceBasis{
			After: p.After, Until: p.Until, Through: p.Through, RecognisedCents: p.RecognisedCents, Sales: p.Sales, Digest: p.Digest,
		},
	}
}

// IssueInvoice proposes that a network is invoiced for a month, or that an invoice is corrected. It refuses as invoice.Desk.Prepare and
// staff.Proposals.Propose do: a month of a network is proposed once at a time.
func (d *Desk) IssueInvoice(ctx context.Context, who staff.Principal, draft invoice.Draft, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	i, open, err := d.config.Invoices.Prepare(ctx, draft)
	if err != nil {
		return staff.Proposal{}, err
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindInvoice, Subject: "invoice:" + i.Network + ":" + string(i.Month), Payload: invoiceProposed(i, open), Reason: reason,
	})
}

// carryOutInvoice writes it down. One of which the book says something else since is the last word: whoever decided saw another.
func (d *Desk) carryOutInvoice(ctx context.Context, p staff.Proposal) error {
	var proposed InvoiceProposed
	if err := p.Read(&proposed); err != nil {
		return err
	}
	err := d.config.Invoicer.Accept(ctx, proposed.agreed(), p.By())
	if errors.Is(err, invoice.ErrReplaced) {
		return &staff.RefusalError{Detail: err.Error()}
	}
	return final(err)
}
