package pull

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/ledger/network/pull/internal/dbsqlc"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells how long ago each network was asked for everything. It asks the database at each scrape, so that it is true on every server.
type Metrics struct {
	pool     *pgxpool.Pool
	partners func() ([]string, error)
	now      func() time.Time
	logger   *slog.Logger
	age      *prometheus.Desc
}

// NewMetrics returns the metrics of the partners whose networks are to be asked.
func NewMetrics(pool *pgxpool.Pool, partners func() ([]string, error), now func() time.Time, logger *slog.Logger) *Metrics {
	return &Metrics{pool, partners, now, logger, prometheus.NewDesc("devolve_network_asked_age_seconds",
		"Since a network was asked, without a failure, for all that it knows; 90 days: it never was.", []string{"partner"}, nil)}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) { descs <- m.age }

// Collect implements prometheus.Collector. Where it cannot be read who is to be asked, it tells of all that ever were, so that nobody falls silent.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	rows, err := dbsqlc.New(m.pool).Cursors(ctx)
	if err != nil {
		m.logger.WarnContext(ctx, "how long ago networks were asked was not read", slog.Any("error", err))
		return
	}
	asked := make(map[string]time.Duration, len(rows))
	for _, row := range rows {
		asked[row.Partner] = m.now().Sub(row.AskedUntil)
	}
	ages := asked
	if partners, err := m.partners(); err == nil {
		ages = make(map[string]time.Duration, len(partners))
		for _, partner := range partners {
			ages[partner] = firstAsk
			if age, ever := asked[partner]; ever {
				ages[partner] = age
			}
		}
	}
	for partner, age := range ages {
		metrics <- prometheus.MustNewConstMetric(m.age, prometheus.GaugeValue, age.Seconds(), partner)
	}
}
