package patience_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/patience"
)

// TestARequestWaitsForAllItsCallsTogether: calls of some patience end when it is used up, the next ones at once, and those of a context
// that has no bound, or whose bound was lifted, do not.
func TestARequestWaitsForAllItsCallsTogether(t *testing.T) {
	t.Parallel()
	config, err := pgxpool.ParseConfig(embeddedtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.Tracer = patience.Tracer{}
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	ask := func(ctx context.Context, seconds string) error {
		_, err := pool.Exec(ctx, "SELECT pg_sleep("+seconds+")")
		return err
	}
	if err := ask(t.Context(), "0"); err != nil { // connects
		t.Fatal(err)
	}
	ctx := patience.With(t.Context(), 2*time.Second)
	if err := ask(ctx, "0.01"); err != nil {
		t.Errorf("with patience left: %v", err)
	}
	if err := ask(ctx, "60"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("what takes too long: %v", err)
	}
	began := time.Now()
	if err := ask(ctx, "60"); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Second {
		t.Errorf("without any patience left: %v after %s", err, time.Since(began))
	}
	if err := ask(patience.With(ctx, 0), "0.01"); err != nil {
		t.Errorf("with the bound lifted: %v", err)
	}
	if ctx.Err() != nil {
		t.Errorf("the request itself was ended: %v", ctx.Err())
	}
}
