package leader

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells who works each job and when it last made progress. It asks the database at each scrape, so that it is true on every
// server.
type Metrics struct {
	pool   *pgxpool.Pool
	logger *slog.Logger
}

// NewMetrics returns the metrics of the leases.
func NewMetrics(pool *pgxpool.Pool, logger *slog.Logger) *Metrics { return &Metrics{pool, logger} }

var ageDesc = prometheus.NewDesc("devolve_lease_age_seconds", "How long ago the process that works a job last made progress.", []string{"job", "holder"}, nil)

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) { descs <- ageDesc }

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	type row struct {
		Job    int64
		Holder string
		Age    float64
	}
	rows, err := m.pool.Query(ctx, "SELECT job, holder, extract(epoch FROM clock_timestamp() - renewed_at)::float8 FROM leases")
	if err != nil {
		m.logger.WarnContext(ctx, "the leases were not read", slog.Any("error", err))
		return
	}
	leases, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	if err != nil {
		m.logger.WarnContext(ctx, "the leases were not read", slog.Any("error", err))
		return
	}
	for _, l := range leases {
		metrics <- prometheus.MustNewConstMetric(ageDesc, prometheus.GaugeValue, l.Age, Job(l.Job).String(), l.Holder)
	}
}
