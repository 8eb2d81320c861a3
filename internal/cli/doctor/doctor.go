// Package doctor has the commands that say whether all is well, and the alerts by which it is known.
package doctor

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/health"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newDoctor(cfg), newReady()}
}

func newDoctor(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say on one screen whether all is well, and what to do about what is not",
		Long: `Look at everything that an operator is alerted of, on one screen: the stores, the work that waits, who works, what stops payouts, the last
verification and the last backup. Of each thing that is not well it says what to do. Exit 1 when there is one.

What a running server alone knows, such as how its probes of the disk went, is in its /metrics and /readyz.`,
		Example: "  devolve doctor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error { return diagnose(ctx, b, cfg, cmd.OutOrStdout()) })
		},
	}
}

// standsFor is how long the projection is watched before it is said to stand still.
const standsFor = 11 * time.Second

// diagnose prints how each alert stands.
func diagnose(ctx context.Context, b *backend.Backend, cfg *settings.Config, out io.Writer) error {
	h := &health.Health{
		Backend: b, Reader: projection.NewReader(b.Pool, nil),
		Worker: inbox.NewWorker(b.JS, nil, b.Pool, app.New(b.Log, clock.Now, app.NewID), clock.Now, b.Logger),
	}
	if err := settle(ctx, h); err != nil {
		return err
	}
	b.Room.Look()
	registry := prometheus.NewRegistry()
	registry.MustRegister(h, b.Room, b.Verifier(cfg), halt.NewMetrics(b.Halts(), b.Logger), backup.NewMetrics(b.Pool, clock.Now, b.Logger),
		leader.NewMetrics(b.Pool, b.Logger), finance.NewMetrics(finance.NewReader(b.Pool), clock.Now, b.Logger),
		drift.NewMetrics(b.Pool, cfg.BalancePatience, clock.Now, b.Logger), reconcile.NewMetrics(reconcile.NewDesk(b.Pool, clock.Now), slog.New(slog.DiscardHandler)))
	families, err := registry.Gather()
	if err != nil {
		return err
	}
	told := make(map[string]*dto.MetricFamily, len(families))
	for _, family := range families {
		told[family.GetName()] = family
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "CHECK\tSTATE\tWORST\tWHAT TO DO")
	bad := 0
	for _, a := range alerts {
		if a.absent {
			continue // this command reads the metrics itself, so none is missing here
		}
		worst, known := a.worst(told[a.metric])
		switch {
		case !known:
			fmt.Fprintf(w, "%s\t-\t-\t\n", a.name)
		case worst > a.above:
			bad++
			fmt.Fprintf(w, "%s\t%s\t%s\t%s %s\n", a.name, a.severity(), number(worst), a.what, a.next)
		default:
			fmt.Fprintf(w, "%s\tok\t%s\t\n", a.name, number(worst))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if bad > 0 {
		return cli.ErrReported
	}
	return nil
}

// settle watches a projection that is behind for long enough to say whether it stands still.
func settle(ctx context.Context, h *health.Health) error {
	enough := time.NewTimer(standsFor)
	defer enough.Stop()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		at, last, _, err := h.Lag(ctx)
		if err != nil || at >= last {
			return err
		}
		select {
		case <-tick.C:
		case <-enough.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// worst returns the highest value that an alert looks at; false: nothing tells one yet.
func (a alert) worst(family *dto.MetricFamily) (worst float64, known bool) {
	for _, m := range family.GetMetric() {
		labels := make(map[string]string)
		for _, label := range m.GetLabel() {
			labels[label.GetName()] = label.GetValue()
		}
		if value := m.GetGauge().GetValue(); a.concerns(labels) && (!known || value > worst) {
			worst, known = value, true
		}
	}
	return worst, known
}

func number(v float64) string { return strconv.FormatFloat(math.Round(v), 'f', -1, 64) }
