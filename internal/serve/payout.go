package serve

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"example.com/devolve/api/approval"
	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/payout"
)

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
	if s.payouts.standstill != nil {
		s.logger.WarnContext(ctx, "payouts stand still", slog.Any("error", s.payouts.standstill))
	}
	s.leader.Run(ctx, leader.Payouts, s.logger, func(ctx context.Context) error {
		var work sync.WaitGroup
		if s.payouts.standstill == nil || errors.Is(s.payouts.standstill, settings.ErrNoProvider) {
			work.Go(func() { s.payouts.balance.Run(ctx) })
		}
		if s.payouts.standstill == nil {
			work.Go(func() { s.followReturns(ctx, s.payouts.service) }) // a statement may take minutes
		}
		s.pay(ctx, s.payouts.service)
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
		if now := clock.Now(); now.Sub(matched) >= matchEvery {
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
		daily.Pause(ctx, payEvery)
	}
}

// followReturns looks for money that came back.
func (s *server) followReturns(ctx context.Context, pay *payout.Service) {
	since := clock.Now().Add(-returnsFirst)
	for ctx.Err() == nil {
		now := clock.Now()
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
		daily.Pause(ctx, returnsEvery)
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// payoutParts are what leaves, and what two people let happen.
type payoutParts struct {
	service    *payout.Service
	planner    *payout.Planner
	approvals  *approval.Desk
	standstill error // why nothing is paid; nil: it is
	balance    *drift.Watch
}

func (s *server) openPayouts(ctx context.Context) error {
	b, p := s.backend, &s.payouts
	if s.plays(roleAPI) { // whose user may write events of any kind
		if err := wiring.NewLimits(b, s.cfg).Open(ctx, s.logger); err != nil {
			return err
		}
	}
	p.service, p.standstill = s.newPayouts(ctx)
	p.balance = wiring.NewDrift(b, p.service.Provider, wiring.NewBooks(b, s.ledger.hub, clock.Now))
	p.planner = payout.NewPlanner(p.service, b.Pool, b.Logger)
	p.approvals = wiring.NewApprovals(b, s.cfg, s.people.staff, p.service, s.ledger.hub, s.intake.worker, s.intake.store)
	return nil
}

// newPayouts returns the service that the desk and the payouts of this server share. A provider that cannot be opened stops what
// leaves and no more: the standstill says why.
func (s *server) newPayouts(ctx context.Context) (pay *payout.Service, standstill error) {
	provider, err := s.cfg.PixProvider()
	if err != nil {
		provider = nil
		if !s.plays(rolePayouts) && !errors.Is(err, settings.ErrNoProvider) {
			s.logger.WarnContext(ctx, "the desk cannot ask what became of a payout", slog.Any("error", err))
		}
	}
	return wiring.NewPayoutsBy(s.backend, s.cfg, s.ledger.reader, wiring.Payees{Accounts: s.people.accounts}, provider), err
}

// payoutDesk is what the API needs of payouts.
func (s *server) payoutDesk() deskapi.PayoutDesk {
	return deskapi.PayoutDesk{
		Balance: s.payouts.balance,
		Books:   finance.NewReader(s.backend.Pool), Payouts: s.payouts.service, Planner: s.payouts.planner,
		Doubts: doubt.New(s.backend.Pool, wiring.Payees{Accounts: s.people.accounts}, clock.Now),
	}
}
