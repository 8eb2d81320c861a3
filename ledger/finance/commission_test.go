package finance_test

import (
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
)

// TestTheCommissionOfAStore: sales are of a store by its id, whatever it was called at their clicks.
func TestTheCommissionOfAStore(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	b.Observe(t, ledgertest.Sale("one", b.Click(t, ledger.UserID{UUID: uuid.New()})))
	b.CatchUp(t, b.Reader(t))
	got, err := finance.NewReader(b.Pool).CommissionOf(t.Context(), "b1", ledgertest.Start)
	if want := (finance.Commission{Sales: 1, SaleCents: 10_000, CommissionCents: 800, Bps: 800}); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if later, err := finance.NewReader(b.Pool).CommissionOf(t.Context(), "b1", ledgertest.Start.AddDate(0, 0, 1)); err != nil || later != (finance.Commission{}) {
		t.Errorf("of a later time: %+v, %v", later, err)
	}
}
