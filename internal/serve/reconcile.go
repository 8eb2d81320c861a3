package serve

import (
	"context"
	"log/slog"
	"time"

	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/reconcile"
)

// reconcileDesk is what people at the desk reconcile with.
func (s *server) reconcileDesk() deskapi.ReconcileDesk {
	breaks := reconcile.NewDesk(s.backend.Pool, clock.Now).WithFee(s.cfg.PixFee)
	parts := deskapi.ReconcileDesk{
		Reconciler: breaks, Breaks: breaks, Quarantine: s.intake.worker, Attributions: s.ledger.sales,
		Halts: s.backend.Halts(), Parked: finance.NewReader(s.backend.Pool),
	}
	if provider, err := s.cfg.PixProvider(); err == nil { // runPayouts says what is wrong with it
		parts.PixRecord = wiring.ProviderRecord{Provider: provider, Ledger: s.ledger.sales, WaitFor: s.ledger.hub.WaitFor}
	}
	return parts
}

// runReconciliation compares by the clock until ctx ends, while this is the one server that does.
func (s *server) runReconciliation(ctx context.Context) {
	if s.cfg.ReconcileAt == nil {
		return
	}
	provider, err := s.cfg.PixProvider()
	if err != nil {
		s.logger.WarnContext(ctx, "nothing is reconciled by the clock", slog.Any("error", err))
		return
	}
	record := wiring.ProviderRecord{Provider: provider, Ledger: s.ledger.sales, WaitFor: s.ledger.hub.WaitFor}
	each := reconcile.Daily{
		Desk: reconcile.NewDesk(s.backend.Pool, clock.Now).WithFee(s.cfg.PixFee), Logger: s.logger,
		Clock: daily.Clock{At: *s.cfg.ReconcileAt, Now: clock.Now, Pause: daily.Pause, Failed: func(ctx context.Context, err error, after time.Duration) {
			s.logger.WarnContext(ctx, "not reconciled, trying again", slog.Any("error", err), slog.Duration("after", after))
		}},
		Ask: func(ctx context.Context, period reconcile.Period) (reconcile.Source, error) {
			ctx, cancel := context.WithTimeout(ctx, wiring.AskTimeout)
			defer cancel()
			return record.Ask(ctx, period)
		},
	}
	s.leader.Run(ctx, leader.Reconcile, s.logger, each.Run)
}
