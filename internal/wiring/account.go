package wiring

import (
	"context"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral"
)

// farewell tells somebody that everything is erased.
type farewell = func(ctx context.Context, name, email string) error

// NewAccounts returns the accounts, with all that an erasure reaches.
func NewAccounts(b *backend.Backend, cfg *settings.Config, reader *projection.Reader, queue *notify.Queue, bye farewell, now func() time.Time) (*account.Service, error) {
	tokens, err := account.OpenTokens(cfg.Data, now, b.Logger)
	if err != nil {
		return nil, err
	}
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	c := account.Config{
		Pool: b.Pool, Hasher: b.Hasher("shoppers"), Tokens: tokens, Sealer: sealer, Outbox: queue, Limits: account.DefaultLimits,
		Now: now, Programme: referral.NewReader(b.Pool), Books: reader, Jobs: queue, Farewell: bye,
	}
	if _, folder := cfg.Transport(); folder != nil {
		c.Forgetters = append(c.Forgetters, folder)
	}
	return account.New(c), nil
}

// OpenMembers returns who may sign in through partners.
func OpenMembers(b *backend.Backend, cfg *settings.Config) (*account.Members, error) {
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	return account.NewMembers(b.Pool, account.NewHasher(account.DefaultCost), sealer), nil
}
