package wiring

import (
	"context"
	"time"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/room"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// How often the provider is asked about a payment that it has not reported on. The first is longer than a request may take, so
// that one which is still under way is not repeated.
const (
	askAfter  = time.Minute
	askAtMost = 10 * time.Minute
)

// NewPayouts returns the service that pays. It refuses with ErrNoProvider.
func NewPayouts(b *backend.Backend, cfg *settings.Config, reader *projection.Reader, payees Payees) (*payout.Service, error) {
	provider, err := cfg.PixProvider()
	if err != nil {
		return nil, err
	}
	return NewPayoutsBy(b, cfg, reader, payees, provider), nil
}

// NewPayoutsBy returns the service that plans and pays. Without a provider nothing leaves, and all else works.
func NewPayoutsBy(b *backend.Backend, cfg *settings.Config, reader *projection.Reader, payees Payees, provider pix.Provider) *payout.Service {
	desk := reconcile.NewDesk(b.Pool, clock.Now)
	return payout.New(payout.Config{
		Ledger: app.New(b.Log, clock.Now, app.NewID), Reader: reader, Payees: payees, Provider: provider,
		Limits: NewLimits(b, cfg).OfPayouts, Allowances: allowance.New(b.Pool), Budgets: rounds{NewBudgets(b), NewReferrals(b, payees.Accounts)}, Note: cfg.Brand + " Devolve",
		Guard: desk, Desk: desk, Halts: standing{b.Room, b.Halts()},
		AskAfter: askAfter, AskAtMost: askAtMost, Now: clock.Now,
	})
}

// standing is why payouts stand still: a halt, or no room to keep what becomes of them.
type standing struct {
	room  *room.Watch
	halts *halt.Service
}

// Check implements payout.Halts.
func (s standing) Check(ctx context.Context) error {
	if err := s.room.Check(ctx); err != nil {
		return err
	}
	return s.halts.Check(ctx)
}
