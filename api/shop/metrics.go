package shop

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics count what shoppers do.
type Metrics struct {
	logins   *prometheus.CounterVec
	clicks   prometheus.Counter
	unlisted *prometheus.CounterVec
	feedback *prometheus.CounterVec
	streams  prometheus.Gauge
}

// NewMetrics registers them: a server that serves no shoppers shows them as well, at zero.
func NewMetrics(registry *prometheus.Registry) (Metrics, error) {
	m := Metrics{
		logins: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_logins_total", Help: "Attempts to sign in, by result.",
		}, []string{"result"}),
		clicks: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "devolve_clicks_total", Help: "Tracked departures to stores.",
		}),
		unlisted: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_click_values_unlisted_total", Help: "Values of clicks that nobody has listed and that were kept as \"outro\", by kind.",
		}, []string{"kind"}),
		feedback: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_feedback_total", Help: "Forms that were filled in as they should be, by form and what became of them.",
		}, []string{"kind", "outcome"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "devolve_statement_streams", Help: "Shoppers whose pages are told of changes now.",
		}),
	}
	for _, c := range []prometheus.Collector{m.logins, m.clicks, m.unlisted, m.feedback, m.streams} {
		if err := registry.Register(c); err != nil {
			return Metrics{}, fmt.Errorf("register metrics: %w", err)
		}
	}
	return m, nil
}
