package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/pull"
)

// access is what networks gave us to ask them with, by partner. Those of the demo are asked where nobody said otherwise.
func (s *server) access() (map[string]network.Access, error) {
	given, err := s.cfg.Networks()
	if errors.Is(err, settings.ErrNoNetworks) && s.intake.demo != nil {
		return s.intake.demo.Access(), nil
	}
	return given, err
}

// networks returns the partners whose networks are to be asked.
func (s *server) networks() ([]string, error) {
	given, err := s.access()
	if errors.Is(err, settings.ErrNoNetworks) {
		return nil, nil
	}
	return slices.Collect(maps.Keys(given)), err
}

// fileClaims hands in what shoppers miss, at all networks that take claims. One that fails keeps no other from being asked.
func (s *server) fileClaims(ctx context.Context) error {
	given, err := s.access()
	if errors.Is(err, settings.ErrNoNetworks) {
		return nil
	}
	if err != nil {
		return err
	}
	var failed error
	for _, partner := range slices.Sorted(maps.Keys(given)) {
		desk, err := wiring.ClaimDesk(ctx, s.backend.Pool, s.intake.partners, partner, given[partner])
		if errors.Is(err, wiring.ErrNoClaims) {
			continue
		}
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		done, err := s.jobs.support.File(ctx, desk)
		s.logger.InfoContext(ctx, "claims handed in", slog.String("partner", partner), slog.Int("filed", done.Filed), slog.Int("by_hand", len(done.ByHand)),
			slog.Int("accepted", done.Accepted), slog.Int("refused", done.Refused), slog.Int("waiting", done.Waiting))
		failed = errors.Join(failed, err)
	}
	return failed
}

// askNetworks asks all networks that can be asked for what has changed. One that fails keeps no other from being asked.
func (s *server) askNetworks(ctx context.Context) error {
	given, err := s.access()
	if errors.Is(err, settings.ErrNoNetworks) {
		return nil
	}
	if err != nil {
		return err
	}
	var accounts []pull.Account
	var failed error
	for _, partner := range slices.Sorted(maps.Keys(given)) {
		account, err := wiring.NetworkAccount(ctx, s.intake.partners, partner, given[partner])
		if err != nil {
			s.tellAsked(ctx, partner, err)
			failed = errors.Join(failed, fmt.Errorf("network %s: %w", partner, err))
			continue
		}
		accounts = append(accounts, account)
	}
	return errors.Join(failed, pull.New(s.backend.Pool, s.intake.store, clock.Now).FollowAll(ctx, accounts, func(a pull.Account, result pull.Result, err error) {
		s.logger.InfoContext(ctx, "network asked", slog.String("partner", a.Partner), slog.Int("rows", result.Rows), slog.Int("changed", result.Changed))
		s.tellAsked(ctx, a.Partner, err)
	}))
}

// tellAsked warns of a network that was not asked to the end.
func (s *server) tellAsked(ctx context.Context, partner string, err error) {
	if err != nil {
		s.logger.WarnContext(ctx, "network not asked to the end, trying again", slog.String("partner", partner), slog.Any("error", err))
	}
}
