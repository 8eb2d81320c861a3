// Package desk is the API of those who work here: how they sign in, and what finance and approvers look at and decide. What needs two
// people is api/approval's.
package desk

import (
	"context"
	"log/slog"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/invoice"
)

// Parts are what the desk works with. All are required, but for what their own comments except.
type Parts struct {
	Staff     Staff
	Shoppers  Shoppers
	Finance   Finance
	Books     Books
	Payouts   PayoutDesk
	Reconcile ReconcileDesk
	Approvals Approvals
	Networks  Networks
	Terms     TermsBooks
	Dates     Dates
	Simulator Simulator

	Remittances Remittances
	Invoices    Invoices
	Fiscal      func() (invoice.Fiscal, error) // answers invoice.ErrNoFiscal where nobody said who we are to the tax office
}

// Complete says whether all parts are there.
func (p Parts) Complete() bool {
	return p.Staff != nil && p.Shoppers != nil && p.Finance != nil && p.Books != nil && p.Payouts.complete() && p.Reconcile.complete() &&
		p.Approvals != nil && p.Networks != nil && p.Terms != nil && p.Dates != nil && p.Simulator != nil && p.Remittances != nil &&
		p.Invoices != nil && p.Fiscal != nil
}

// Progress says how far the projection has come.
type Progress interface {
	// WaitFor answers projection.ErrBehind when a sequence is not reached in a bounded time.
	WaitFor(ctx context.Context, sequence uint64) error
}

// Config is what is needed to serve the desk.
type Config struct {
	Parts
	Brand    string // as people read it
	Progress Progress
	Logger   *slog.Logger
	Now      func() time.Time
}

// server serves the operations of the tags staff and finance.
type server struct {
	config    Config
	edge      *edge.Edge
	comparing chan struct{} // an entry for each call that reads files
	exporting chan struct{} // and for each export of sales
	trying    chan struct{} // and for each simulation
}

// Register mounts the operations of the tags staff and finance.
func Register(mount oapi.Mount, e *edge.Edge, config Config) {
	s := &server{
		config: config, edge: e, comparing: make(chan struct{}, maxComparing), exporting: make(chan struct{}, maxExporting), trying: make(chan struct{}, maxTrying),
	}
	oapi.RegisterStaff(mount, s)
	oapi.RegisterFinance(mount, s)
}
