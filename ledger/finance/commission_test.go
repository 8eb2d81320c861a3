package finance_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
)

// TestTheCommissionOfAStore: sales are of a store by its id, whatever it was called at their clicks, and of the group that their network named last.
func TestTheCommissionOfAStore(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	shopper := ledger.UserID{UUID: uuid.New()}
	moved, gone := ledgertest.Sale("two", b.Click(t, shopper)), ledgertest.Sale("three", b.Click(t, shopper))
	moved.Details.CommissionGroup = "MODA"
	b.Observe(t, ledgertest.Sale("one", b.Click(t, shopper)), moved, gone)
	moved.Details.CommissionGroup, moved.CommissionCents, moved.UpdatedAt = "LIVROS", 400, ledgertest.Start.Add(time.Hour)
	gone.Verdict, gone.UpdatedAt = ledger.VerdictDeclined, ledgertest.Start.Add(time.Hour)
	b.Observe(t, moved, gone)
	b.CatchUp(t, b.Reader(t))
	reader := finance.NewReader(b.Pool)
	got, err := reader.CommissionsOf(t.Context(), "b1", ledgertest.Start)
	want := finance.Commissions{
		"":       {Sales: 1, SaleCents: 10_000, CommissionCents: 800, Bps: 800},
		"LIVROS": {Sales: 1, SaleCents: 10_000, CommissionCents: 400, Bps: 400},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	together := finance.Commission{Sales: 2, SaleCents: 20_000, CommissionCents: 1_200, Bps: 600}
	if got := got.Of(func(string) bool { return true }); got != together {
		t.Errorf("together: %+v", got)
	}
	if later, err := reader.CommissionsOf(t.Context(), "b1", ledgertest.Start.AddDate(0, 0, 1)); err != nil || len(later) != 0 {
		t.Errorf("of a later time: %+v, %v", later, err)
	}
}
