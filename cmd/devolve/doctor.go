package main

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

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

func newDoctor(cfg *config) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say on one screen whether all is well, and what to do about what is not",
		Long: `Look at everything that an operator is alerted of, on one screen: the stores, the work that waits, who works, what stops payouts, the last
verification and the last backup. Of each thing that is not well it says what to do. Exit 1 when there is one.

What a running server alone knows, such as how its probes of the disk went, is in its /metrics and /readyz.`,
		Example: "  devolve doctor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error { return diagnose(ctx, b, cfg, cmd.OutOrStdout()) })
		},
	}
}

// standsFor is how long the projection is watched before it is said to stand still.
const standsFor = 11 * time.Second

// diagnose prints how each alert stands.
func diagnose(ctx context.Context, b *backend, cfg *config, out io.Writer) error {
	h := &health{
		backend: b, reader: projection.NewReader(b.pool, nil),
		worker: inbox.NewWorker(b.js, nil, b.pool, app.New(b.log, time.Now, app.NewID), time.Now, b.logger),
	}
	if err := h.settle(ctx); err != nil {
		return err
	}
	b.room.Look()
	registry := prometheus.NewRegistry()
	registry.MustRegister(h, b.room, b.verifier(cfg), halt.NewMetrics(b.halts(), b.logger), backup.NewMetrics(b.pool, time.Now, b.logger),
		leader.NewMetrics(b.pool, b.logger), reconcile.NewMetrics(reconcile.NewDesk(b.pool, time.Now), slog.New(slog.DiscardHandler)))
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
			continue // this process tells it
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
		return errReported
	}
	return nil
}

// settle watches a projection that is behind for long enough to say whether it stands still.
func (h *health) settle(ctx context.Context) error {
	enough := time.NewTimer(standsFor)
	defer enough.Stop()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		at, last, _, err := h.lag(ctx)
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
