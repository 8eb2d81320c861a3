package wiring

import (
	"time"

	"example.com/devolve/internal/backend"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/reconcile"
)

// NewBooks are the book on the stores of a process.
func NewBooks(b *backend.Backend, progress finance.Progress, now func() time.Time) *finance.Books {
	return finance.NewBooks(finance.BooksConfig{
		Pool: b.Pool, Closer: app.New(b.Log, now, app.NewID), Progress: progress, Blocked: reconcile.NewDesk(b.Pool, now).Blocked, Now: now,
		Halted: b.Halts().Check, End: b.Log.LastSequence,
	})
}
