package halt

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells how many halts are open. It asks the database at each scrape, so that it is true on every server.
type Metrics struct {
	service *Service
	logger  *slog.Logger
	open    *prometheus.Desc
}

// NewMetrics returns the metrics of the halts.
func NewMetrics(service *Service, logger *slog.Logger) *Metrics {
	return &Metrics{
		service: service, logger: logger,
		open: prometheus.NewDesc("devolve_payout_halts_open", "Reasons why payouts stand still, by kind.", []string{"kind"}, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) { descs <- m.open }

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	counts, err := m.service.Count(ctx)
	if err != nil {
		m.logger.WarnContext(ctx, "open halts were not counted", slog.Any("error", err))
		return
	}
	for _, kind := range []Kind{Manual, Stream, Seal, Unreadable, Difference, Restored} { // also 0, so that an alert has something to watch
		metrics <- prometheus.MustNewConstMetric(m.open, prometheus.GaugeValue, float64(counts[kind]), string(kind))
		delete(counts, kind)
	}
	for kind, halts := range counts {
		metrics <- prometheus.MustNewConstMetric(m.open, prometheus.GaugeValue, float64(halts), string(kind))
	}
}
