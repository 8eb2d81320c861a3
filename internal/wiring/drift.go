package wiring

import (
	"context"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// NewDrift is the watch over what a provider says of its account, beside the book; nil is no provider.
func NewDrift(b *backend.Backend, provider pix.Provider, books *finance.Books) *drift.Watch {
	return drift.New(b.Pool, provider, func(ctx context.Context) (money.Cents, bool, error) {
		accounts, err := books.Cash(ctx)
		for _, account := range accounts {
			if account.Account == ledger.AccountBank {
				return account.Cents, account.ByHand, err
			}
		}
		return 0, false, err
	}, clock.Now, b.Logger)
}
