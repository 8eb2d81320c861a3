package wiring

import (
	"time"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/app"
)

// NewSales is what brings reports to sales, and gives them to clicks, under the guard as configured.
func NewSales(b *backend.Backend, cfg *settings.Config, now func() time.Time) *app.Service {
	return app.New(b.Log, now, app.NewID).WithGuard(cfg.Guard)
}
