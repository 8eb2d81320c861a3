package serve

import (
	"context"
	"log/slog"
	"math"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/network/pull"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/reconcile"
)

// countTimeout bounds a question that a metric asks.
const countTimeout = 2 * time.Second

func (s *server) registerMetrics(registry *prometheus.Registry) {
	counter := func(name, help string, value func() uint64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	counter("devolve_events_projected_total", "Events folded into the read models by this process.", s.ledger.projector.Folded)
	counter("devolve_observations_total", "Observations brought to the ledger by this process.", s.intake.worker.Observed)
	counter("devolve_quarantined_total", "Items put into quarantine by this process.", s.intake.worker.Quarantined)
	gauge := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge("devolve_coupons_failing", "Coupons whose code fails those who try it; NaN while nobody knows.",
		func() float64 { return s.failingCoupons(time.Time{}) })
	gauge("devolve_coupons_newly_failing", "Those of them that began to within the last day.",
		func() float64 { return s.failingCoupons(clock.Now().Add(-24 * time.Hour)) })
	registry.MustRegister(s.jobs.notify.Collectors()...)
	registry.MustRegister(s.guards.health, backend.Load{Backend: s.backend}, s.backend.Room, s.guards.verifier, s.guards.watch, halt.NewMetrics(s.backend.Halts(), s.logger),
		pull.NewMetrics(s.backend.Pool, s.networks, clock.Now, s.logger), silence.NewMetrics(s.intake.silences, s.logger), s.jobs.outhooks,
		backup.NewMetrics(s.backend.Pool, clock.Now, s.logger), leader.NewMetrics(s.backend.Pool, s.logger),
		drift.NewMetrics(s.backend.Pool, s.cfg.BalancePatience, clock.Now, s.logger),
		finance.NewMetrics(finance.NewReader(s.backend.Pool), clock.Now, s.logger))
	if s.ledger.replicas != nil {
		registry.MustRegister(s.ledger.replicas)
	}
	if s.plays(rolePayouts) {
		registry.MustRegister(reconcile.NewMetrics(reconcile.NewDesk(s.backend.Pool, clock.Now), s.logger))
	}
}

// failingCoupons counts what 'devolve catalog failing' lists, of what began since.
func (s *server) failingCoupons(since time.Time) float64 {
	ctx, cancel := context.WithTimeout(context.Background(), countTimeout)
	defer cancel()
	failing, err := catalog.New(s.backend.Pool, clock.Now).FailingCoupons(ctx)
	if err != nil {
		s.logger.WarnContext(ctx, "failing coupons were not counted", slog.Any("error", err))
		return math.NaN()
	}
	n := 0
	for _, coupon := range failing {
		if !coupon.Since.Before(since) {
			n++
		}
	}
	return float64(n)
}
