package reconcile

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells what is open and how long ago the clock's last good run was. It asks the database at each scrape, so that it is
// true on every server, whoever runs.
type Metrics struct {
	desk      *Desk
	logger    *slog.Logger
	open, age *prometheus.Desc
}

// NewMetrics returns the metrics of a desk.
func NewMetrics(desk *Desk, logger *slog.Logger) *Metrics {
	return &Metrics{
		desk: desk, logger: logger,
		open: prometheus.NewDesc("devolve_reconcile_breaks_open", "Breaks that nobody has explained, by severity.", []string{"severity"}, nil),
		age:  prometheus.NewDesc("devolve_reconcile_last_run_age_seconds", "How long ago the daily reconciliation ended well; absent before the first.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) {
	descs <- m.open
	descs <- m.age
}

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	if open, err := m.desk.Open(ctx); err != nil {
		m.logger.WarnContext(ctx, "open breaks were not counted", slog.Any("error", err))
	} else {
		for _, s := range []Severity{Low, Medium, High, Critical} {
			metrics <- prometheus.MustNewConstMetric(m.open, prometheus.GaugeValue, float64(open[s]), s.String())
		}
	}
	last, err := m.desk.LastRun(ctx, Clockwork)
	switch {
	case err != nil:
		m.logger.WarnContext(ctx, "the last reconciliation was not found", slog.Any("error", err))
	case !last.IsZero():
		metrics <- prometheus.MustNewConstMetric(m.age, prometheus.GaugeValue, m.desk.now().Sub(last).Seconds())
	}
}
