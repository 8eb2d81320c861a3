package finance

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells which payouts are on their way, and how many budgets came to be nearly spent. It asks the database at each scrape, so that it is true on every server.
type Metrics struct {
	reader               *Reader
	now                  func() time.Time
	logger               *slog.Logger
	payouts, cents, ages *prometheus.Desc
	budgets              *prometheus.Desc
}

// NewMetrics returns the metrics of payouts on their way.
func NewMetrics(reader *Reader, now func() time.Time, logger *slog.Logger) *Metrics {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, []string{"state"}, nil)
	}
	return &Metrics{
		budgets: prometheus.NewDesc("devolve_budgets_newly_nearly_spent", "Budgets for held sales of which nine tenths came to be spent within the last day.", nil, nil),
		reader:  reader, now: now, logger: logger,
		payouts: desc("devolve_payouts_under_way", "Payouts that are neither paid nor failed, by state."),
		cents:   desc("devolve_payouts_under_way_cents", "What the payouts under way amount to, in cents."),
		ages:    desc("devolve_payouts_under_way_oldest_seconds", "How long ago the oldest payout of a state was requested; 0: there is none."),
	}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) {
	descs <- m.payouts
	descs <- m.cents
	descs <- m.ages
	descs <- m.budgets
}

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	if n, err := m.reader.NearlySpent(ctx, m.now().Add(-24*time.Hour)); err != nil {
		m.logger.WarnContext(ctx, "budgets were not counted", slog.Any("error", err))
	} else {
		metrics <- prometheus.MustNewConstMetric(m.budgets, prometheus.GaugeValue, float64(n))
	}
	rows, err := dbsqlc.New(m.reader.pool).ListInFlight(ctx)
	if err != nil {
		m.logger.WarnContext(ctx, "payouts under way were not counted", slog.Any("error", err))
		return
	}
	found := make(map[string]dbsqlc.ListInFlightRow, len(rows))
	for _, row := range rows {
		found[row.State] = row
	}
	for _, state := range underWay { // also 0, so that there is something to watch
		row, some := found[string(state)]
		age := 0.0
		if some {
			age = m.now().Sub(row.OldestAt).Seconds()
		}
		metrics <- prometheus.MustNewConstMetric(m.payouts, prometheus.GaugeValue, float64(row.Payouts), string(state))
		metrics <- prometheus.MustNewConstMetric(m.cents, prometheus.GaugeValue, float64(row.Cents), string(state))
		metrics <- prometheus.MustNewConstMetric(m.ages, prometheus.GaugeValue, age, string(state))
	}
}

// underWay are the states of payouts that are neither paid nor failed, in their order.
var underWay = []ledger.PayoutState{ledger.StateRequested, ledger.StateApproved, ledger.StateSubmitting, ledger.StateInFlight}
