// Package patience bounds how long a request waits for the database in all, whatever it asks and however often. A server that hangs,
// or a network that swallows packets, ends no connection: without a bound every request would wait until its own end.
package patience

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type key struct{}

// left is what is left of a request's patience, in nanoseconds. Calls side by side each take from it.
type left struct{ atomic.Int64 }

// With returns a context whose calls of the database may together last so long. What lasts longer ends with
// context.DeadlineExceeded, and so does everything after it. Zero lifts a bound that is there.
func With(ctx context.Context, most time.Duration) context.Context {
	if most == 0 {
		return context.WithValue(ctx, key{}, (*left)(nil))
	}
	l := new(left)
	l.Store(int64(most))
	return context.WithValue(ctx, key{}, l)
}

// Tracer carries the bound out for the connections of a pool whose configuration has it.
type Tracer struct{}

var (
	_ pgx.QueryTracer       = Tracer{}
	_ pgx.BatchTracer       = Tracer{}
	_ pgxpool.AcquireTracer = Tracer{}
)

// call is one call of the database.
type call struct {
	left   *left
	began  time.Time
	cancel context.CancelFunc
}

type callKey struct{}

func begin(ctx context.Context) context.Context {
	l, _ := ctx.Value(key{}).(*left)
	if l == nil {
		return ctx
	}
	bounded, cancel := context.WithTimeout(ctx, time.Duration(l.Load()))
	return context.WithValue(bounded, callKey{}, call{l, time.Now(), cancel})
}

func end(ctx context.Context) {
	if c, ok := ctx.Value(callKey{}).(call); ok {
		c.cancel()
		c.left.Add(-int64(time.Since(c.began)))
	}
}

// TraceQueryStart implements pgx.QueryTracer.
func (Tracer) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return begin(ctx)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (Tracer) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { end(ctx) }

// TraceBatchStart implements pgx.BatchTracer.
func (Tracer) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return begin(ctx)
}

// TraceBatchQuery implements pgx.BatchTracer.
func (Tracer) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (Tracer) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { end(ctx) }

// TraceAcquireStart implements pgxpool.AcquireTracer.
func (Tracer) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return begin(ctx)
}

// TraceAcquireEnd implements pgxpool.AcquireTracer.
func (Tracer) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	end(ctx)
}
