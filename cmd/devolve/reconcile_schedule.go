package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/reconcile"
)

// readReconcileAt reads when the clock compares the ledger with the provider's record.
func (c *config) readReconcileAt(text string) error {
	if text == neverReconcile {
		return nil
	}
	at, err := daily.Parse(text)
	if err != nil {
		return fmt.Errorf("DEVOLVE_RECONCILE_AT: %w, nor %s", err, neverReconcile)
	}
	c.reconcileAt = &at
	return nil
}

// runReconciliation compares by the clock until ctx ends, while this is the one server that does.
func (s *server) runReconciliation(ctx context.Context) {
	if s.cfg.reconcileAt == nil {
		return
	}
	provider, err := s.cfg.pixProvider()
	if err != nil {
		s.logger.WarnContext(ctx, "nothing is reconciled by the clock", slog.Any("error", err))
		return
	}
	record := providerRecord{provider, s.service, s.hub.WaitFor}
	each := reconcile.Daily{
		Desk: reconcile.NewDesk(s.backend.pool, time.Now), Logger: s.logger,
		Clock: daily.Clock{At: *s.cfg.reconcileAt, Now: time.Now, Pause: pause, Failed: func(ctx context.Context, err error, after time.Duration) {
			s.logger.WarnContext(ctx, "not reconciled, trying again", slog.Any("error", err), slog.Duration("after", after))
		}},
		Ask: func(ctx context.Context, period reconcile.Period) (reconcile.Source, error) {
			ctx, cancel := context.WithTimeout(ctx, askTimeout)
			defer cancel()
			return record.Ask(ctx, period)
		},
	}
	leader.Run(ctx, s.backend.pool, leader.Reconcile, s.logger, each.Run)
}
