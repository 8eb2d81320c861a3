package app

import (
	"context"

	"example.com/devolve/ledger"
)

// IssueInvoice writes down that a network is invoiced, or an invoice corrected, and returns its sequence. Refusals are those of ledger.DecideInvoice. All invoices
// of a network are one history, so that of two at once the second is decided on the first.
func (s *Service) IssueInvoice(ctx context.Context, i ledger.Invoice, by ledger.By) (uint64, error) {
	cmd := ledger.IssueInvoice{Invoice: i, At: s.now().UTC()}
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	_, sequence, err := change(ctx, s, ledger.InvoicesOf(i.Network), meta, ledger.EvolveInvoices, func(was ledger.Invoices) ([]ledger.Event, error) {
		return ledger.DecideInvoice(was, cmd)
	})
	return sequence, err
}

// Invoices returns the invoices of a network as the log has them.
func (s *Service) Invoices(ctx context.Context, network string) (ledger.Invoices, error) {
	of := ledger.InvoicesOf(network)
	last, err := s.load(ctx, []ledger.Aggregate{of})
	return ledger.EvolveInvoices(ledger.Invoices{}, last[of].Event), err
}
