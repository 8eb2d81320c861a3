package wiring

import (
	"time"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
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
