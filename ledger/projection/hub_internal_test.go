package projection

import (
	"context"
	"log/slog"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/embedded/embeddedtest"
)

// questions counts those to a database.
type questions struct{ atomic.Int64 }

func (q *questions) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	q.Add(1)
	return ctx
}

func (*questions) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// Who waits asks the database once, however often the hub hears something meanwhile.
func TestWhoWaitsAsksOnce(t *testing.T) {
	config, err := pgxpool.ParseConfig(embeddedtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	var asked questions
	config.ConnConfig.Tracer = &asked
	config.ConnConfig.RuntimeParams["search_path"] = Schema
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	hub := NewHub(pool, slog.New(slog.DiscardHandler))
	const wanted = 1000
	waited := make(chan error)
	go func() { waited <- hub.WaitFor(t.Context(), wanted) }()
	for asked.Load() == 0 {
		runtime.Gosched()
	}
	for sequence := uint64(1); sequence <= wanted; sequence++ {
		hub.announce(sequence, nil, false)
		runtime.Gosched()
	}
	if err := <-waited; err != nil {
		t.Fatal(err)
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("the database was asked %d times", n)
	}
}
