package catalog

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

const (
	flushEvery   = 2 * time.Second
	flushTimeout = 5 * time.Second
	viewShards   = 16     // rows a coupon, so that counting a favourite one makes nobody wait
	maxViewed    = 10_000 // coupons between two flushes
)

// Views counts how often coupons are seen. It gathers in memory and adds to the database every few seconds; Run must run.
type Views struct {
	queries *dbsqlc.Queries
	logger  *slog.Logger
	full    chan struct{}

	mu     sync.Mutex
	counts map[uuid.UUID]int64
}

// NewViews returns a counter for the coupons of a database.
func NewViews(pool *pgxpool.Pool, logger *slog.Logger) *Views {
	return &Views{
		queries: dbsqlc.New(pool), logger: logger, full: make(chan struct{}, 1), counts: make(map[uuid.UUID]int64),
	}
}

// Count adds one view of a coupon. It never waits; ids of no coupon are dropped later. Beyond ten thousand different
// coupons in a moment, views are lost rather than memory.
func (v *Views) Count(coupon uuid.UUID) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, seen := v.counts[coupon]; seen || len(v.counts) < maxViewed {
		v.counts[coupon]++
	}
	if len(v.counts) >= maxViewed {
		select {
		case v.full <- struct{}{}:
		default: // it knows
		}
	}
}

// Run adds what was counted to the database until ctx ends, and a last time then.
func (v *Views) Run(ctx context.Context) {
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for running := true; running; {
		select {
		case <-ticker.C:
		case <-v.full:
		case <-ctx.Done():
			running = false
		}
		if err := v.flush(context.WithoutCancel(ctx)); err != nil {
			v.logger.WarnContext(ctx, "coupon views not stored", slog.Any("error", err))
		}
	}
}

// flush adds to one of a coupon's rows, which one is left to chance. What could not be added is forgotten: a database that
// does not answer has other sorrows, and a view is not money.
func (v *Views) flush(ctx context.Context) error {
	counts := v.take()
	if len(counts) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, flushTimeout)
	defer cancel()
	params := dbsqlc.AddViewsParams{Shard: int16(rand.IntN(viewShards))}
	for id, count := range counts {
		params.Ids, params.Counts = append(params.Ids, id), append(params.Counts, count)
	}
	if err := v.queries.AddViews(ctx, params); err != nil {
		return fmt.Errorf("add views of %d coupons: %w", len(counts), err)
	}
	return fault.Wrap(v.queries.TotalViews(ctx, params.Ids), "total views of %d coupons", len(counts))
}

func (v *Views) take() map[uuid.UUID]int64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	counts := v.counts
	v.counts = make(map[uuid.UUID]int64)
	return counts
}
