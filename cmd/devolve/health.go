package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"example.com/devolve/api"
	"example.com/devolve/ledger/projection"
)

// stuckAfter is how long the projection may stand still while there are events to fold in.
const stuckAfter = 10 * time.Second

// health is what readiness looks at.
type health struct {
	backend   *backend
	reader    *projection.Reader
	projector *projection.Projector

	mu    sync.Mutex
	seen  uint64    // the projection's sequence at the last look
	since time.Time // when it was first seen there, behind the log
}

func (h *health) checks() []api.Check {
	return []api.Check{
		{Name: "database", Run: h.backend.pool.Ping},
		{Name: "log", Run: h.log},
		{Name: "projection", Run: h.projection},
	}
}

func (h *health) log(ctx context.Context) error {
	_, err := h.backend.log.LastSequence(ctx)
	return err
}

// projection is red when an event stopped the projector, or when nobody folds in what is there.
func (h *health) projection(ctx context.Context) error {
	if poison := h.projector.Poison(); poison != "" {
		return errors.New(poison)
	}
	last, err := h.backend.log.LastSequence(ctx)
	if err != nil {
		return err
	}
	at, err := h.reader.Sequence(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if at >= last || at != h.seen || h.since.IsZero() {
		h.seen, h.since = at, time.Now()
	}
	if standing := time.Since(h.since); standing > stuckAfter {
		return fmt.Errorf("the projection stands at event %d of %d for %s", at, last, standing.Round(time.Second))
	}
	return nil
}
