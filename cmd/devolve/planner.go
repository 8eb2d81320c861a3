package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// payoutService returns the service that plans and pays. Without a provider nothing leaves, and all else works.
func payoutService(cfg *config, b *backend, reader *projection.Reader, payees payees, provider pix.Provider) *payout.Service {
	desk := reconcile.NewDesk(b.pool, time.Now)
	return payout.New(payout.Config{
		Ledger: app.New(b.log, time.Now, app.NewID), Reader: reader, Payees: payees, Provider: provider,
		Limits: b.limits(cfg).ofPayouts, Allowances: allowance.New(b.pool), Note: cfg.brand + " Devolve",
		Guard: desk, Desk: desk, Halts: standing{b.room, b.halts()},
		AskAfter: askAfter, AskAtMost: askAtMost, Now: time.Now,
	})
}

// halts returns why payouts stand still.
func (b *backend) halts() *halt.Service { return halt.New(b.pool, time.Now) }

// openPayouts opens the service that the desk and the payouts of this server share. A provider that cannot be opened stops what
// leaves and no more: the standstill says why.
func (s *server) openPayouts(ctx context.Context) (pay *payout.Service, standstill error) {
	provider, err := s.cfg.pixProvider()
	if err != nil {
		provider = nil
		if !s.plays(rolePayouts) && !errors.Is(err, errNoProvider) {
			s.logger.WarnContext(ctx, "the desk cannot ask what became of a payout", slog.Any("error", err))
		}
	}
	return payoutService(s.cfg, s.backend, s.reader, payees{s.accounts}, provider), err
}

// payoutDesk is what the API needs of payouts.
func (s *server) payoutDesk() deskapi.PayoutDesk {
	return deskapi.PayoutDesk{Books: s.reader, Payouts: s.payouts, Doubts: doubt.New(s.backend.pool, payees{s.accounts}, time.Now), Planner: s.planner}
}
