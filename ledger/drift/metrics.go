package drift

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells how old the provider's last answer is, and whether it has differed from the book for too long. It asks the database at
// each scrape, and never the provider.
type Metrics struct {
	pool            *pgxpool.Pool
	patience        time.Duration
	now             func() time.Time
	logger          *slog.Logger
	age, difference *prometheus.Desc
}

// NewMetrics returns the metrics in a database. Differences count that have lasted for longer than patience.
func NewMetrics(pool *pgxpool.Pool, patience time.Duration, now func() time.Time, logger *slog.Logger) *Metrics {
	return &Metrics{
		pool: pool, patience: patience, now: now, logger: logger,
		age: prometheus.NewDesc("devolve_provider_balance_age_seconds",
			"How long ago the Pix provider last told its balance, or was first asked for it in vain; absent where it cannot be asked.", nil, nil),
		difference: prometheus.NewDesc("devolve_provider_balance_difference_cents",
			"How far the Pix provider's balance is from the book's, either way, in cents; 0 before that has lasted for longer than is configured.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) {
	descs <- m.age
	descs <- m.difference
}

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	last, err := lastOf(ctx, m.pool)
	if err != nil {
		m.logger.WarnContext(ctx, "the provider's balance was not read", slog.Any("error", err))
		return
	}
	since := last.AnsweredAt
	if since.IsZero() {
		since = last.UnansweredSince
	}
	if since.IsZero() {
		return
	}
	now, lasting := m.now(), int64(0)
	if !last.DiffersSince.IsZero() && now.Sub(last.DiffersSince) > m.patience {
		lasting = int64(max(last.DifferenceCents(), -last.DifferenceCents()))
	}
	metrics <- prometheus.MustNewConstMetric(m.age, prometheus.GaugeValue, now.Sub(since).Seconds())
	metrics <- prometheus.MustNewConstMetric(m.difference, prometheus.GaugeValue, float64(lasting))
}
