package replica

import "github.com/prometheus/client_golang/prometheus"

// metrics count who answered, and why a replica did not.
type metrics struct{ reads, passedOver *prometheus.CounterVec }

func newMetrics() metrics {
	return metrics{
		reads: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_statement_reads_total", Help: "What shoppers read of the ledger, by who answered: the primary or a replica.",
		}, []string{"target"}),
		passedOver: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_replica_passed_over_total",
			Help: "Reads that a replica was asked for and the primary answered, because it was behind, did not know, or failed.",
		}, []string{"replica", "why"}),
	}
}

var (
	lagDesc = prometheus.NewDesc("devolve_replica_lag_events", "How many events a replica was behind the primary when it last answered.",
		[]string{"replica"}, nil)
	awayDesc = prometheus.NewDesc("devolve_replica_away", "1 while a replica is passed over by everybody: it does not answer or is far behind.",
		[]string{"replica"}, nil)
)

// Describe implements prometheus.Collector.
func (s *Set) Describe(descs chan<- *prometheus.Desc) {
	s.metrics.reads.Describe(descs)
	s.metrics.passedOver.Describe(descs)
	descs <- lagDesc
	descs <- awayDesc
}

// Collect implements prometheus.Collector.
func (s *Set) Collect(told chan<- prometheus.Metric) {
	s.metrics.reads.Collect(told)
	s.metrics.passedOver.Collect(told)
	for _, r := range s.replicas {
		lag, away := r.state()
		told <- prometheus.MustNewConstMetric(lagDesc, prometheus.GaugeValue, float64(lag), r.name)
		var value float64
		if away {
			value = 1
		}
		told <- prometheus.MustNewConstMetric(awayDesc, prometheus.GaugeValue, value, r.name)
	}
}
