// Package health says whether a process can do its work: what readiness looks at, and how far streams are read.
package health

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/room"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/migrations"
)

// stuckAfter is how long the projection may stand still while there are events to fold in.
const stuckAfter = 10 * time.Second

// Health is what readiness looks at.
type Health struct {
	Backend   *backend.Backend
	Reader    *projection.Reader
	Projector *projection.Projector // nil: this process has none
	Worker    *inbox.Worker
	Room      *room.Watch

	mu                sync.Mutex
	projected, worked reader // the projection, and the worker of the inbox
}

// reader is how far somebody reads a stream.
type reader struct {
	seen  uint64    // at the last look
	since time.Time // when it was first seen there, behind the end
}

// standing says for how long a reader has stood still behind the end.
func (r *reader) standing(at, last uint64) time.Duration {
	if at >= last || at != r.seen || r.since.IsZero() {
		r.seen, r.since = at, clock.Now()
	}
	return time.Since(r.since)
}

// Checks are what a server has to have to do its work. One that serves pages and takes deliveries in goes on while the projection
// is behind: a balancer that took it away would make it worse.
func (h *Health) Checks(serves bool) []api.Check {
	list := []api.Check{
		{Name: "database", Run: h.Backend.Pool.Ping},
		{Name: "schema", Run: func(ctx context.Context) error { return migrations.Check(ctx, h.Backend.Pool) }, Told: true},
		{Name: "log", Run: h.log},
		{Name: "space", Run: func(context.Context) error { return h.Room.Refuses() }, Told: true},
		{Name: "writes", Run: func(context.Context) error { return h.Room.Writes() }, Told: true},
	}
	if !serves {
		list = append(list, api.Check{Name: "projection", Run: h.projection})
	}
	return list
}

func (h *Health) log(ctx context.Context) error {
	_, err := h.Backend.Log.LastSequence(ctx)
	return err
}

// projection is red when an event stopped the projector, or when nobody folds in what is there.
func (h *Health) projection(ctx context.Context) error {
	if poison := h.Projector.Poison(); poison != "" {
		return errors.New(poison)
	}
	at, last, standing, err := h.Lag(ctx)
	if err == nil && standing > stuckAfter {
		err = fmt.Errorf("the projection stands at event %d of %d for %s", at, last, standing.Round(time.Second))
	}
	return err
}

// Lag says how far the projection is, where the log ends, and for how long the projection has stood still behind it.
func (h *Health) Lag(ctx context.Context) (at, last uint64, standing time.Duration, err error) {
	if last, err = h.Backend.Log.LastSequence(ctx); err != nil {
		return 0, 0, 0, err
	}
	if at, err = h.Reader.Sequence(ctx); err != nil {
		return 0, last, 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return at, last, h.projected.standing(at, last), nil
}

var (
	inboxSeconds = prometheus.NewDesc("devolve_inbox_lag_seconds", "For how long nobody has worked on the deliveries that wait.", nil, nil)
	checkpoints  = prometheus.NewDesc("devolve_checkpoint_sequence", "How far a stream of the log is read, by who reads it.", []string{"reader"}, nil)
	inboxLag     = prometheus.NewDesc("devolve_inbox_lag_deliveries", "Deliveries that were taken in and not worked on yet.", nil, nil)
	parkedEvents = prometheus.NewDesc("devolve_parked_events", "Events that do not count until people have decided on them.", nil, nil)

	lagEvents  = prometheus.NewDesc("devolve_projection_lag_events", "Events in the log that the projection has not folded in.", nil, nil)
	lagSeconds = prometheus.NewDesc("devolve_projection_lag_seconds", "For how long the projection has stood still behind the log.", nil, nil)
)

// lagTimeout bounds what a scrape waits for.
const lagTimeout = 2 * time.Second

// Describe implements prometheus.Collector.
func (h *Health) Describe(descs chan<- *prometheus.Desc) {
	descs <- lagEvents
	descs <- lagSeconds
	descs <- inboxLag
	descs <- inboxSeconds
	descs <- checkpoints
	descs <- parkedEvents
}

// Collect implements prometheus.Collector. While a store does not answer there is nothing to say.
func (h *Health) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), lagTimeout)
	defer cancel()
	at, last, standing, err := h.Lag(ctx)
	if err != nil {
		return
	}
	metrics <- prometheus.MustNewConstMetric(lagEvents, prometheus.GaugeValue, float64(last-min(at, last)))
	metrics <- prometheus.MustNewConstMetric(lagSeconds, prometheus.GaugeValue, standing.Seconds())
	metrics <- prometheus.MustNewConstMetric(checkpoints, prometheus.GaugeValue, float64(at), "projection")
	if at, last, err := h.Worker.Position(ctx); err == nil {
		metrics <- prometheus.MustNewConstMetric(checkpoints, prometheus.GaugeValue, float64(at), "inbox")
		metrics <- prometheus.MustNewConstMetric(inboxLag, prometheus.GaugeValue, float64(last-min(at, last)))
		h.mu.Lock()
		metrics <- prometheus.MustNewConstMetric(inboxSeconds, prometheus.GaugeValue, h.worked.standing(at, last).Seconds())
		h.mu.Unlock()
	}
	if parked, err := h.Reader.CountOpenParked(ctx); err == nil {
		metrics <- prometheus.MustNewConstMetric(parkedEvents, prometheus.GaugeValue, float64(parked))
	}
}
