package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/pix/woovi"
	"example.com/devolve/ledger/projection"
)

// How often the provider is asked about a payment that it has not reported on. The first is longer than a request may take, so
// that one which is still under way is not repeated.
const (
	askAfter  = time.Minute
	askAtMost = 10 * time.Minute
)

// sandboxMoney is what the sandbox's account begins with: a million reais.
const sandboxMoney money.Cents = 1_000_000_00

// errNoProvider keeps a real installation from believing that the sandbox paid.
var errNoProvider = errors.New("DEVOLVE_PIX_PROVIDER is not set: say who sends the payments")

func (c *config) readPayouts(getenv func(string) string) error {
	url := func(fallback string) string { return cmp.Or(getenv("DEVOLVE_PIX_URL"), fallback) }
	switch name := getenv("DEVOLVE_PIX_PROVIDER"); {
	case name == sandbox.Name || name == "" && c.databaseURL == "":
		c.openPix = func() (pix.Provider, error) {
			return sandbox.New(sandbox.Config{Dir: filepath.Join(c.data, "pix-sandbox"), Now: time.Now, OpeningCents: sandboxMoney})
		}
	case name == woovi.Name:
		c.openPix = func() (pix.Provider, error) {
			key, err := os.ReadFile(getenv("DEVOLVE_WOOVI_PUBLIC_KEY_FILE"))
			if err != nil {
				return nil, fmt.Errorf("DEVOLVE_WOOVI_PUBLIC_KEY_FILE: %w", err)
			}
			return woovi.New(woovi.Config{
				URL: url(woovi.ProductionURL), AppID: getenv("DEVOLVE_WOOVI_APP_ID"), PublicKey: key,
				StatementInCents: getenv("DEVOLVE_WOOVI_STATEMENT_IN_CENTS") == "true",
			})
		}
	case name == efi.Name:
		c.openPix = func() (pix.Provider, error) {
			certificate, err := tls.LoadX509KeyPair(getenv("DEVOLVE_EFI_CERTIFICATE_FILE"), getenv("DEVOLVE_EFI_CERTIFICATE_KEY_FILE"))
			if err != nil {
				return nil, fmt.Errorf("DEVOLVE_EFI_CERTIFICATE_FILE: %w", err)
			}
			return efi.New(efi.Config{
				URL: url(efi.ProductionURL), ClientID: getenv("DEVOLVE_EFI_CLIENT_ID"), ClientSecret: getenv("DEVOLVE_EFI_CLIENT_SECRET"),
				Certificate: certificate, PayerKey: getenv("DEVOLVE_EFI_PAYER_KEY"), WebhookSecret: getenv("DEVOLVE_EFI_WEBHOOK_SECRET"),
			})
		}
	case name == "":
		c.openPix = func() (pix.Provider, error) { return nil, errNoProvider }
	default:
		return fmt.Errorf("DEVOLVE_PIX_PROVIDER: %q is not %s, %s or %s", name, sandbox.Name, woovi.Name, efi.Name)
	}
	return nil
}

// pixProvider opens who sends payments. It refuses with errNoProvider.
func (c *config) pixProvider() (pix.Provider, error) {
	provider, err := c.openPix()
	if err != nil {
		return nil, fmt.Errorf("the provider of payments: %w", err)
	}
	return provider, nil
}

// newPayouts returns the service that pays. It refuses with errNoProvider.
func newPayouts(cfg *config, b *backend, reader *projection.Reader, payees payees) (*payout.Service, error) {
	provider, err := cfg.pixProvider()
	if err != nil {
		return nil, err
	}
	return payoutService(cfg, b, reader, payees, provider), nil
}

const (
	payEvery   = 5 * time.Second // while there is nothing to do
	matchEvery = time.Minute     // returns that were told of before their payment was known
	// returnsEvery is how often the provider's statement is read for money that came back; each time two days further back, as
	// statements are of full days, and the first time a week. No provider has to tell of more than returnsMost.
	returnsEvery = 6 * time.Hour
	returnsOver  = 48 * time.Hour
	returnsFirst = 7 * 24 * time.Hour
	returnsMost  = 25 * 24 * time.Hour
)

// runPayouts pays until ctx ends, while this is the one server that does. While payouts stand still it gives up what people cancel.
func (s *server) runPayouts(ctx context.Context) {
	if s.standstill != nil {
		s.logger.WarnContext(ctx, "payouts stand still", slog.Any("error", s.standstill))
	}
	leader.Run(ctx, s.backend.pool, leader.Payouts, s.logger, func(ctx context.Context) error {
		var work sync.WaitGroup
		if s.standstill == nil {
			work.Go(func() { s.followReturns(ctx, s.payouts) }) // a statement may take minutes
		}
		s.pay(ctx, s.payouts)
		work.Wait()
		return nil
	})
}

// pay lets payouts leave and follows them.
func (s *server) pay(ctx context.Context, pay *payout.Service) {
	var matched time.Time
	for ctx.Err() == nil {
		looked, err := pay.Step(ctx)
		err = errors.Join(err, pay.Expire(ctx))
		if now := time.Now(); now.Sub(matched) >= matchEvery {
			matched = now
			_, trouble := pay.MatchReturns(ctx)
			err = errors.Join(err, trouble)
		}
		if err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "a payout waits", slog.Any("error", err))
		}
		if looked > 0 && err == nil {
			continue
		}
		pause(ctx, payEvery)
	}
}

// followReturns looks for money that came back.
func (s *server) followReturns(ctx context.Context, pay *payout.Service) {
	since := time.Now().Add(-returnsFirst)
	for ctx.Err() == nil {
		now := time.Now()
		switch left, err := pay.Returns(ctx, since); {
		case err != nil && ctx.Err() == nil:
			s.logger.WarnContext(ctx, "returned payments were not looked for", slog.Any("error", err))
			since = later(since, now.Add(-returnsMost))
		case left > 0:
			s.logger.WarnContext(ctx, "the provider's statement has returned payments that nobody knows: reconcile", slog.Int("returns", left))
			fallthrough
		default:
			since = now.Add(-returnsOver)
		}
		pause(ctx, returnsEvery)
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
