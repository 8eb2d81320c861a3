package wiring

import (
	"context"
	"errors"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/subsidy"
)

// NewSales is what brings reports to sales, and gives them to clicks, under the guard as configured.
func NewSales(b *backend.Backend, cfg *settings.Config, now func() time.Time) *app.Service {
	return app.New(b.Log, now, app.NewID).WithGuard(cfg.Guard)
}

// NewBudgets is what lets the budgets of people pay for held sales.
func NewBudgets(b *backend.Backend) *subsidy.Planner {
	return subsidy.New(finance.NewReader(b.Pool), app.New(b.Log, clock.Now, app.NewID), clock.Now, b.Logger)
}

// NewReferrals is what lets invitations earn their bonuses; accounts tell people apart.
func NewReferrals(b *backend.Backend, accounts *account.Service) *referral.Planner {
	return referral.New(referral.NewReader(b.Pool), accounts, app.New(b.Log, clock.Now, app.NewID), clock.Now, b.Logger)
}

// rounds are what happens before a run is planned, one after the other.
type rounds []payout.Budgets

// Round implements payout.Budgets.
func (r rounds) Round(ctx context.Context) (sequence uint64, err error) {
	for _, one := range r {
		last, failed := one.Round(ctx)
		sequence, err = max(sequence, last), errors.Join(err, failed)
	}
	return sequence, err
}
