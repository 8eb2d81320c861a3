package wiring

import (
	"context"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/partner"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// NewPartnerAccounts returns the accounts of people of networks in the backend's database. What they do is in the record of staff, by actors
// of their own kind: who looks at what became of a delivery looks in one place.
func NewPartnerAccounts(b *backend.Backend, cfg *settings.Config, people *staff.Service) (*partner.Service, error) {
	tokens, err := account.OpenTokens(cfg.Data, clock.Now, b.Logger)
	if err != nil {
		return nil, err
	}
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	record := func(ctx context.Context, tx pgx.Tx, e partner.Entry) error {
		return people.Audit(ctx, tx, staff.Entry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Reason: e.Reason})
	}
	return partner.New(partner.Config{
		Pool: b.Pool, Hasher: b.Hasher("partner"), Tokens: tokens, Sealer: sealer, Issuer: cfg.Brand,
		Limits: partner.DefaultLimits, Record: record, Now: clock.Now,
	})
}
