package api_test

import (
	"net/http"
	"testing"

	"example.com/devolve/api/staff"
)

// TestStaffSeeHowOftenDatesWereKept: the worst store first, with what is promised by now; before the first back-test there is nothing, and no date.
func TestStaffSeeHowOftenDatesWereKept(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	type keptDates struct {
		Kept, Sales int64
		Months      int
		TestedAt    *string
		Stores      []struct {
			Slug, Network       string
			Kept, Sales         int64
			MedianDays, P90Days *int
		}
	}
	read := func(role staff.Role) keptDates {
		return parsed[keptDates](t, d.asks(role, call{method: http.MethodGet, path: "/api/v1/finance/dates"}, http.StatusOK))
	}
	if none := read(staff.RoleApprover); none.Sales != 0 || none.TestedAt != nil || none.Stores == nil || len(none.Stores) != 0 {
		t.Errorf("before the first: %+v", none)
	}
	if _, err := d.pool.Exec(t.Context(), `INSERT INTO kept_dates (store_id, slug, store_name, network, kept, sales, months, tested_at)
		VALUES ('a', 'good', 'Boa', 'demo', 99, 100, 12, now()), ('b', 'bad', 'Má', 'demo', 40, 50, 12, now())`); err != nil {
		t.Fatal(err)
	}
	if _, err := d.pool.Exec(t.Context(), `INSERT INTO learned_dates (scope, name, step, sales, median_days, p90_days, learned_at)
		VALUES ('store', 'a', 'approved', 100, 12, 35, now())`); err != nil {
		t.Fatal(err)
	}
	got := read(staff.RoleFinance)
	if got.Kept != 139 || got.Sales != 150 || got.Months != 12 || got.TestedAt == nil || len(got.Stores) != 2 || got.Stores[0].Slug != "bad" || got.Stores[0].P90Days != nil {
		t.Fatalf("%+v", got)
	}
	if good := got.Stores[1]; good.MedianDays == nil || *good.MedianDays != 12 || *good.P90Days != 35 || good.Kept != 99 {
		t.Errorf("%+v", good)
	}
}
