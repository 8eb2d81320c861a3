package room

import "github.com/prometheus/client_golang/prometheus"

var (
	freeBytes = prometheus.NewDesc("devolve_disk_free_bytes",
		"What is free on the file system of a store that runs on this machine.", []string{"store"}, nil)
	neededRatio = prometheus.NewDesc("devolve_disk_needed_ratio",
		"What has to be free for new writes to be taken, as a share of what is free: above 1 nothing new is taken.", []string{"store"}, nil)
	neededBytes = prometheus.NewDesc("devolve_disk_needed_bytes", "What has to be free for new writes to be taken.", nil, nil)
	refusing    = prometheus.NewDesc("devolve_writes_refused", "1 while nothing new is taken, because the disk is nearly full or a store broke.", nil, nil)
	probeTook   = prometheus.NewDesc("devolve_write_probe_seconds", "How long the newest small write to a store took.", []string{"store"}, nil)
	probeFailed = prometheus.NewDesc("devolve_write_probe_failures", "How many small writes to a store failed in a row.", []string{"store"}, nil)
)

// Describe implements prometheus.Collector.
func (w *Watch) Describe(descs chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{freeBytes, neededRatio, neededBytes, refusing, probeTook, probeFailed} {
		descs <- desc
	}
}

// Collect implements prometheus.Collector.
func (w *Watch) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for store, bytes := range w.free {
		gauge(freeBytes, float64(bytes), store)
		gauge(neededRatio, float64(w.Least)/float64(max(bytes, 1)), store)
	}
	gauge(neededBytes, float64(w.Least))
	refused := 0.0
	if w.refuses != nil {
		refused = 1
	}
	gauge(refusing, refused)
	for store, p := range w.probed {
		gauge(probeTook, p.took.Seconds(), store)
		gauge(probeFailed, float64(p.failed), store)
	}
}
