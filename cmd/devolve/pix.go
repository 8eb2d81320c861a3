package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/projection"
)

// How often the provider is asked about a payment that it has not reported on.
const (
	askAfter  = 30 * time.Second
	askAtMost = 10 * time.Minute
)

const (
	// providerSandbox pays nobody.
	providerSandbox = "sandbox"
	// sandboxMoney is what its account begins with: a million reais.
	sandboxMoney money.Cents = 1_000_000_00
)

func (c *config) readPayouts(provider, secondAbove string) (err error) {
	if c.pix = provider; provider != "" && provider != providerSandbox {
		return fmt.Errorf("DEVOLVE_PIX_PROVIDER: %q is not %s", provider, providerSandbox)
	}
	if c.secondAbove, err = money.ParseDecimal(secondAbove); err != nil || c.secondAbove < 0 {
		return fmt.Errorf("DEVOLVE_PAYOUT_SECOND_ABOVE: %q is not an amount in reais such as %s", secondAbove, defaultSecondAbove)
	}
	return nil
}

// errNoProvider keeps a real installation from believing that the sandbox paid.
var errNoProvider = errors.New("DEVOLVE_PIX_PROVIDER is not set: say who sends the payments")

// pixProvider returns who sends payments.
func (c *config) pixProvider() (pix.Provider, error) {
	if c.pix == "" && c.databaseURL != "" {
		return nil, errNoProvider
	}
	return sandbox.New(sandbox.Config{Dir: filepath.Join(c.data, "pix-sandbox"), Now: time.Now, OpeningCents: sandboxMoney})
}

// newPayouts returns the service that pays. It refuses with errNoProvider.
func newPayouts(cfg *config, b *backend, reader *projection.Reader, payees payees) (*payout.Service, error) {
	provider, err := cfg.pixProvider()
	if err != nil {
		return nil, err
	}
	return payout.New(payout.Config{
		Ledger: app.New(b.log, time.Now, app.NewID), Reader: reader, Payees: payees, Provider: provider,
		SecondAboveCents: cfg.secondAbove, Note: cfg.brand + " Devolve", AskAfter: askAfter, AskAtMost: askAtMost, Now: time.Now,
	}), nil
}

const (
	payEvery = 5 * time.Second // while there is nothing to do
	// returnsEvery is how often the provider's statement is read for money that came back; each time two days further back, as
	// statements are of full days, and the first time a week.
	returnsEvery = 6 * time.Hour
	returnsOver  = 48 * time.Hour
	returnsFirst = 7 * 24 * time.Hour
)

// runPayouts pays until ctx ends, while this is the one server that does.
func (s *server) runPayouts(ctx context.Context) {
	pay, err := newPayouts(s.cfg, s.backend, s.reader, payees{s.accounts})
	if err != nil {
		s.logger.WarnContext(ctx, "payouts stand still", slog.Any("error", err))
		return
	}
	leader.Run(ctx, s.backend.pool, leader.Payouts, s.logger, func(ctx context.Context) error {
		since, next := time.Now().Add(-returnsFirst), time.Now()
		for ctx.Err() == nil {
			looked, err := pay.Step(ctx)
			if now := time.Now(); err == nil && !now.Before(next) {
				if err = pay.Returns(ctx, since); err == nil {
					since, next = now.Add(-returnsOver), now.Add(returnsEvery)
				}
			}
			if err != nil && ctx.Err() == nil {
				s.logger.WarnContext(ctx, "a payout waits", slog.Any("error", err))
			}
			if looked > 0 && err == nil {
				continue
			}
			select {
			case <-time.After(payEvery):
			case <-ctx.Done():
			}
		}
		return nil
	})
}
