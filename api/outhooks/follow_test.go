package outhooks

import (
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// TestASaleIsToldAsWhatItIsByThen holds it of all events that are told, whatever they are called: a debt that a payout absorbed is a payment
// of a sale that was declined, and money that the bank returned is paid no more.
func TestASaleIsToldAsWhatItIsByThen(t *testing.T) {
	t.Parallel()
	change := func(verdict ledger.Verdict, paid, reserved int64) ledger.Change {
		c := ledger.Change{}
		c.Conversion.Verdict, c.Conversion.PaidCents, c.Conversion.ReservedCents = verdict, money.Cents(paid), money.Cents(reserved)
		return c
	}
	pending, approved, declined := ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined
	for _, c := range []struct {
		name  string
		event ledger.Event
		want  string
	}{
		{"a first report", ledger.ConversionTracked{Change: change(pending, 0, 0)}, SaleTracked},
		{"an approval", ledger.ConversionApproved{Change: change(approved, 0, 0)}, SaleApproved},
		{"a refusal", ledger.ConversionCanceled{Change: change(declined, 0, 0)}, SaleDeclined},
		{"a refusal of what was paid", ledger.ConversionCanceled{Change: change(declined, 500, 0)}, SaleDeclined},
		{"a payment", ledger.ConversionPaid{Change: change(approved, 500, 0)}, SalePaid},
		{"a debt that was absorbed", ledger.ConversionPaid{Change: change(declined, 0, 0)}, SaleDeclined},
		{"a payment of what was declined on its way", ledger.ConversionPaid{Change: change(declined, 500, 0)}, SaleDeclined},
		{"money that came back", ledger.ConversionReturned{Change: change(approved, 0, 0)}, SaleApproved},
		{"a part that came back", ledger.ConversionReturned{Change: change(approved, 200, 0)}, SalePaid},
		{"money that came back of what was declined", ledger.ConversionReturned{Change: change(declined, -500, 0)}, SaleDeclined},
		{"another amount of what was paid", ledger.ConversionAmended{Change: change(approved, 500, 0)}, SalePaid},
		{"a sale that is open again", ledger.ConversionReopened{Change: change(pending, 0, 0)}, SaleTracked},
		{"a reservation", ledger.ConversionReserved{Change: change(approved, 0, 500)}, ""},
		{"its release", ledger.ConversionReleased{Change: change(approved, 0, 0)}, ""},
		{"a report of what was known", ledger.ConversionObserved{Change: change(approved, 0, 0)}, ""},
	} {
		if got := typeOf(c.event); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.name, got, c.want)
		}
	}
}
