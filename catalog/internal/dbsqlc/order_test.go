package dbsqlc

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/embeddedtest"
)

// TestAnIndexHasTheOrderOfTheLongLists: pages of the best coupons of all stores read what they show, and sort nothing.
func TestAnIndexHasTheOrderOfTheLongLists(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	for name, query := range map[string]string{"the editors'": listTopCoupons, "by views": listMostViewedCoupons} {
		tx, err := pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// Few rows are sorted at once, unless that is made dear; then only an order that no index has is sorted.
		if _, err := tx.Exec(t.Context(), "SET LOCAL enable_sort = off; SET LOCAL enable_incremental_sort = off"); err != nil {
			t.Fatal(err)
		}
		rows, err := tx.Query(t.Context(), "EXPLAIN "+query, "2026-11-20", 0, 12)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(plan, "\n"); strings.Contains(text, "Sort") || !strings.Contains(text, "Index") {
			t.Errorf("%s order is sorted:\n%s", name, text)
		}
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
