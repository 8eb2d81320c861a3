package silence

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells how many stores, and whole networks, are silent. It asks the database at each scrape, so that it is true on every server.
type Metrics struct {
	service *Service
	logger  *slog.Logger
	silent  *prometheus.Desc
}

// NewMetrics returns the metrics of a service.
func NewMetrics(service *Service, logger *slog.Logger) *Metrics {
	return &Metrics{service, logger, prometheus.NewDesc("devolve_silences",
		"Stores, and networks as a whole, of which no sale is told while shoppers go on clicking.", []string{"network", "of"}, nil)}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) { descs <- m.silent }

// Collect implements prometheus.Collector.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	open, err := m.service.Open(ctx)
	if err != nil {
		m.logger.WarnContext(ctx, "who is silent was not read", slog.Any("error", err))
		return
	}
	counts := map[[2]string]int{}
	for _, one := range open {
		of := "store"
		if one.StoreID == "" {
			of = "network"
		}
		counts[[2]string{one.Network, of}]++
	}
	for labels, n := range counts {
		metrics <- prometheus.MustNewConstMetric(m.silent, prometheus.GaugeValue, float64(n), labels[0], labels[1])
	}
}
