package demo_test

import (
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
)

func TestSeedIsIdempotentAndHasTheStores(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	for range 2 {
		if err := demo.Seed(t.Context(), pool, now); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Hour)
	}
	var stores, later int
	err := pool.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE slug = ANY ($1) AND cashback_bps > 0 AND active),
		count(*) FILTER (WHERE updated_at > '2026-11-20 15:00+00') FROM stores`, demo.StoreSlugs).Scan(&stores, &later)
	if err != nil {
		t.Fatal(err)
	}
	if stores != len(demo.StoreSlugs) || later != 0 {
		t.Errorf("%d of %d stores, %d changed by the second time", stores, len(demo.StoreSlugs), later)
	}
}
