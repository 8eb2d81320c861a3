package reconcile_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/daily"
	"example.com/devolve/ledger/reconcile"
)

func TestTheClockReconcilesOnceADay(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	var log bytes.Buffer
	now := time.Date(2026, 11, 23, 6, 0, 0, 0, brazil.Location)
	start := now
	clock := func() time.Time { return now }
	desk := reconcile.NewDesk(o.ledger.Pool, clock)
	logger := slog.New(slog.NewTextHandler(&log, nil))
	run := func(until time.Time, ask func() (reconcile.Source, error)) (asked []string) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		each := reconcile.Daily{
			Desk: desk, Logger: logger,
			Ask: func(_ context.Context, p reconcile.Period) (reconcile.Source, error) {
				asked = append(asked, now.In(brazil.Location).Format("02 15:04 ")+p.From.String()+" to "+p.To.String())
				return ask()
			},
			Clock: daily.Clock{
				At: daily.Time{Hour: 6, Minute: 30}, Now: clock,
				Failed: func(ctx context.Context, err error, after time.Duration) {
					logger.InfoContext(ctx, "tried again", "error", err, "after", after)
				},
				Pause: func(_ context.Context, d time.Duration) {
					if now = now.Add(d); !now.Before(until) {
						cancel()
					}
				},
			},
		}
		if err := each.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
		return asked
	}
	paid := reconcile.Line{Ref: "p1", Day: o.day, AmountCents: -500, Flow: reconcile.FlowPayout, OrderID: o.payout.String()}
	good := func() (reconcile.Source, error) {
		return reconcile.Source{Side: reconcile.Provider, Name: "test", Lines: []reconcile.Line{paid}}, nil
	}

	// The first is at once, because none was ever; then every morning.
	asked := run(start.Add(48*time.Hour), good)
	want := []string{"23 06:00 2026-11-16 to 2026-11-22", "23 06:30 2026-11-16 to 2026-11-22", "24 06:30 2026-11-17 to 2026-11-23"}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
	// A restart after that repeats nothing.
	if asked := run(now.Add(10*time.Minute), good); len(asked) != 0 {
		t.Errorf("after a restart: %v", asked)
	}
	// The provider is silent: less and less often, and it is caught up.
	tries := 0
	asked = run(time.Date(2026, 11, 25, 12, 0, 0, 0, brazil.Location), func() (reconcile.Source, error) {
		if tries++; tries < 8 {
			return reconcile.Source{}, errors.New("silence")
		}
		return good()
	})
	var times []string
	for _, line := range asked {
		times = append(times, line[:8])
	}
	if diff := cmp.Diff([]string{"25 06:30", "25 06:31", "25 06:33", "25 06:37", "25 06:45", "25 07:01", "25 07:31", "25 08:01"}, times); diff != "" {
		t.Errorf("asked again (-want +got):\n%s", diff)
	}

	// Money left that nobody knows.
	stranger := paid
	stranger.Ref, stranger.OrderID, stranger.AmountCents, stranger.Flow = "p2", "", -1, reconcile.FlowOther
	run(time.Date(2026, 11, 26, 7, 0, 0, 0, brazil.Location), func() (reconcile.Source, error) {
		return reconcile.Source{Side: reconcile.Provider, Name: "test", Lines: []reconcile.Line{paid, stranger}}, nil
	})
	o.blocked(t, true)
	if open, err := desk.Open(t.Context()); err != nil || open[reconcile.Critical] != 1 {
		t.Errorf("open: %v, %v", open, err)
	}
	if text := log.String(); !strings.Contains(text, "level=WARN msg=reconciled") || !strings.Contains(text, "open_critical=1") ||
		strings.Count(text, "msg=\"tried again\" error=silence") != 7 {
		t.Errorf("the log:\n%s", text)
	}
	if runs, err := desk.Runs(t.Context(), 100); err != nil || len(runs) != 4 || runs[0].By != reconcile.Clockwork {
		t.Errorf("%d runs, %v", len(runs), err)
	}
	now = time.Date(2026, 11, 26, 7, 30, 0, 0, brazil.Location)
	if got, want := gathered(t, desk), map[string]float64{"low": 0, "medium": 0, "high": 0, "critical": 1, "age": 3600}; !cmp.Equal(got, want) {
		t.Errorf("metrics: %v; want %v", got, want)
	}
}

// gathered returns the metrics of a desk: the number of breaks by severity, and the age of the last run.
func gathered(t *testing.T, desk *reconcile.Desk) map[string]float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(reconcile.NewMetrics(desk, slog.New(slog.DiscardHandler)))
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]float64)
	for _, family := range families {
		for _, m := range family.GetMetric() {
			name := "age"
			if labels := m.GetLabel(); len(labels) > 0 {
				name = labels[0].GetValue()
			}
			got[name] = m.GetGauge().GetValue()
		}
	}
	return got
}
