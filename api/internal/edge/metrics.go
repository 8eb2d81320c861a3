package edge

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

func newDurations() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "devolve_http_request_duration_seconds", Help: "How long answers took, by route and status.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"method", "route", "status"})
}

func (e *Edge) observed(method, route string, status int, took time.Duration) {
	if route == "/api/v1/cashback/stream" && status == http.StatusOK {
		return // it lasts as long as a page is open
	}
	e.durations.WithLabelValues(MethodLabel(method), route, strconv.Itoa(status)).Observe(took.Seconds())
}
