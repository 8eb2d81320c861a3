// Package wiring builds the services of the ledger and of the site on the stores, alike for the server and for commands.
package wiring

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/importing"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/referral"
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
	return approval.New(approval.Config{
		Staff: people, More: []staff.Kind{importing.Approval(inbox.NewPartners(b.Pool, clock.Now), store, staff.NewProposals(people).File)},
		Ledger: NewSales(b, cfg, clock.Now), Limits: NewLimits(b, cfg),
		Alarms: approval.Alarms{
			Breaks: reconcile.NewDesk(b.Pool, clock.Now), Quarantine: quarantine, Halts: b.Halts(), Parked: projection.NewReader(b.Pool, nil),
		},
		Books: NewBooks(b, progress, clock.Now), Payouts: pay,
		Remittances: remittance.NewDesk(b.Pool, clock.Now), Receiver: NewKeeper(b, cfg, clock.Now),
		Invoices: invoice.NewDesk(b.Pool, clock.Now), Invoicer: invoice.NewKeeper(invoice.NewDesk(b.Pool, clock.Now), NewSales(b, cfg, clock.Now)),
		Forfeits: approval.Forfeits{
			After: cfg.ForfeitAfter, Erasures: account.NewErasures(b.Pool), Balances: projection.NewReader(b.Pool, nil),
		},
		Rates: exchange.New(b.Pool), Stores: catalog.New(b.Pool, clock.Now), Commissions: finance.NewReader(b.Pool),
		Networks: knownNetworks(b), Programme: referral.NewReader(b.Pool),
	})
}

// knownNetworks are those that stores are reached by, and those that deliver sales.
func knownNetworks(b *backend.Backend) approval.Networks {
	stores, partners := catalog.New(b.Pool, clock.Now), inbox.NewPartners(b.Pool, clock.Now)
	return func(ctx context.Context) ([]string, error) {
		known, err := stores.Networks(ctx)
		if err != nil {
			return nil, err
		}
		list, err := partners.List(ctx)
		for _, partner := range list {
			known = append(known, partner.Name)
		}
		slices.Sort(known)
		return slices.Compact(known), err
	}
}

// NewKeeper brings what networks paid into the book.
func NewKeeper(b *backend.Backend, cfg *settings.Config, now func() time.Time) *remittance.Keeper {
	return remittance.NewKeeper(remittance.NewDesk(b.Pool, now), NewSales(b, cfg, now), b.Logger)
}

// NewFeeKeeper brings what comparisons found that was charged into the book.
func NewFeeKeeper(b *backend.Backend, now func() time.Time) *reconcile.FeeKeeper {
	return reconcile.NewFeeKeeper(reconcile.NewDesk(b.Pool, now), app.New(b.Log, now, app.NewID), b.Logger)
}
