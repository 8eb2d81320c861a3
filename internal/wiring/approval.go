// Package wiring builds the services of the ledger and of the site on the stores, alike for the server and for commands.
package wiring

import (
	"log/slog"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/importing"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/remittance"
)

// NewWorker is for what people do about the quarantine; it reads nothing by itself.
func NewWorker(b *backend.Backend, cfg *settings.Config, store *inbox.Store) *inbox.Worker {
	worker := inbox.NewWorker(b.JS, store, b.Pool, NewSales(b, cfg, clock.Now), clock.Now, slog.New(slog.DiscardHandler))
	worker.Guard(b.Log, b.Alarm)
	return worker
}

// NewApprovals are what needs two people, on the stores of a process. Who it is that proposes and decides is told apart by their accounts.
func NewApprovals(
	b *backend.Backend, cfg *settings.Config, people *staff.Service, pay *payout.Service, progress finance.Progress, quarantine *inbox.Worker, store *inbox.Store,
) *approval.Desk {
	sales, received := NewSales(b, cfg, clock.Now), remittance.NewDesk(b.Pool, clock.Now)
	return approval.New(approval.Config{
		Staff: people, Books: NewBooks(b, progress, clock.Now), Breaks: reconcile.NewDesk(b.Pool, clock.Now),
		Sales: sales, Payouts: pay, Quarantine: quarantine, Halts: b.Halts(), Parked: projection.NewReader(b.Pool, nil), Rulings: sales,
		Limits: NewLimits(b, cfg), Rates: exchange.New(b.Pool), Schemes: sales, Remittances: received, Receiver: NewKeeper(b, cfg), Entries: sales, Budgets: sales,
		Stores: catalog.New(b.Pool, clock.Now), Publisher: sales, Commissions: finance.NewReader(b.Pool),
		More: []staff.Kind{importing.Approval(inbox.NewPartners(b.Pool, clock.Now), store, staff.NewProposals(people).File)},
	})
}

// NewKeeper brings what networks paid into the book.
func NewKeeper(b *backend.Backend, cfg *settings.Config) *remittance.Keeper {
	return remittance.NewKeeper(remittance.NewDesk(b.Pool, clock.Now), NewSales(b, cfg, clock.Now), b.Logger)
}
