package backend

import (
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api/account"
)

// Load tells how much of what is bounded is taken: the connections to the database and the queues of passwords. It tells, too, when the
// files of an embedded log were checked.
type Load struct{ Backend *Backend }

var (
	connectionsDesc = prometheus.NewDesc("devolve_database_connections", "This process's connections to the database.", []string{"state"}, nil)
	takenDesc       = prometheus.NewDesc("devolve_database_connections_taken_ratio", "Which share of the connections that this process may have is in use.", nil, nil)
	waitedDesc      = prometheus.NewDesc("devolve_database_connection_wait_seconds_total",
		"For how long calls of this process waited for a connection because none was free, all together.", nil, nil)
	passwordsDesc = prometheus.NewDesc("devolve_password_queue", "Passwords that wait for their turn to be hashed.", []string{"of"}, nil)
	checkedDesc   = prometheus.NewDesc("devolve_log_check_age_seconds",
		"How long ago the files of the log that is embedded here were read and every checksum compared: before it was opened.", nil, nil)
)

// Describe implements prometheus.Collector.
func (Load) Describe(descs chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{connectionsDesc, takenDesc, waitedDesc, passwordsDesc, checkedDesc} {
		descs <- desc
	}
}

// Collect implements prometheus.Collector.
func (l Load) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	connections := l.Backend.Pool.Stat()
	gauge(connectionsDesc, float64(connections.AcquiredConns()), "in_use")
	gauge(connectionsDesc, float64(connections.IdleConns()), "idle")
	gauge(takenDesc, float64(connections.AcquiredConns())/float64(connections.MaxConns()))
	metrics <- prometheus.MustNewConstMetric(waitedDesc, prometheus.CounterValue, connections.EmptyAcquireWaitTime().Seconds())
	for of, waiting := range l.Backend.passwords() {
		gauge(passwordsDesc, float64(waiting), of)
	}
	if at := l.Backend.checked.Load(); at > 0 {
		gauge(checkedDesc, time.Since(time.Unix(at, 0)).Seconds())
	}
}

// hashers are what hashes passwords, by whose they are.
type hashers struct {
	mu sync.Mutex
	of map[string]*account.Hasher
}

// Hasher returns what hashes the passwords of some people: one for all who ask, whose queue is told of.
func (b *Backend) Hasher(of string) *account.Hasher {
	b.hashers.mu.Lock()
	defer b.hashers.mu.Unlock()
	if b.hashers.of[of] == nil {
		if b.hashers.of == nil {
			b.hashers.of = make(map[string]*account.Hasher)
		}
		b.hashers.of[of] = account.NewHasher(account.DefaultCost)
	}
	return b.hashers.of[of]
}

// passwords returns how many wait, by whose they are.
func (b *Backend) passwords() map[string]int {
	b.hashers.mu.Lock()
	defer b.hashers.mu.Unlock()
	waiting := make(map[string]int, len(b.hashers.of))
	for of, hasher := range b.hashers.of {
		waiting[of] = hasher.Waiting()
	}
	return waiting
}
