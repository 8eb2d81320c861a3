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

// TestStaffSeeWhatIsOnTheAccounts: before the first forecast there are no weeks, and no time; then each has its flows, and what is prudent
// where enough was tested. What people post by hand is on the accounts.
func TestStaffSeeWhatIsOnTheAccounts(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	type band struct {
		FreshCents                  int64
		ExpectedCents, PrudentCents *int64
		Tested                      int
	}
	type cash struct {
		Accounts []struct {
			Provider bool
			Name     string
			Cents    int64
			Posted   bool
		}
		MadeAt *string
		Weeks  []struct {
			From                     string
			Approved, Received, Paid band
		}
	}
	read := func(role staff.Role) cash {
		return parsed[cash](t, d.asks(role, call{method: http.MethodGet, path: "/api/v1/finance/cash"}, http.StatusOK))
	}
	if none := read(staff.RoleApprover); none.MadeAt != nil || none.Weeks == nil || len(none.Weeks) != 0 || none.Accounts == nil {
		t.Errorf("before the first: %+v", none)
	}
	if _, err := d.pool.Exec(t.Context(), `INSERT INTO cash_forecast (flow, week, from_day, learned, expected_cents, fresh_cents, known, prudent_cents, tested, error_bps, bias_bps, made_at)
		SELECT flow, week, '2026-11-28'::date + 7 * week, flow <> 'received', 10000 + week, 5, week = 0, 8000, 8, 100, -50, now()
		FROM unnest(ARRAY['approved', 'received', 'paid']) flow, generate_series(0, 1) week`); err != nil {
		t.Fatal(err)
	}
	got := read(staff.RoleFinance)
	if got.MadeAt == nil || len(got.Weeks) != 2 || got.Weeks[1].From != "2026-12-05" || got.Weeks[1].Paid.ExpectedCents == nil || *got.Weeks[1].Paid.ExpectedCents != 10001 {
		t.Fatalf("%+v", got)
	}
	if received := got.Weeks[0].Received.ExpectedCents; received != nil {
		t.Errorf("%d is expected of what nothing is known of", *received)
	}
	if first, second := got.Weeks[0].Approved, got.Weeks[1].Approved; first.PrudentCents == nil || *first.PrudentCents != 8000 || second.PrudentCents != nil {
		t.Errorf("prudent are %+v and %+v", first, second)
	}
}
