package ledger_test

import (
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// TestTheGroupChoosesTheRow: a sale earns what the row of its commission group promises, and when the network names another group, what that one does; the
// store's terms of now do not matter.
func TestTheGroupChoosesTheRow(t *testing.T) {
	t.Parallel()
	click := click
	click.Terms = freeze(
		terms.Row{Group: terms.Rest, SaleBps: 500}, terms.Row{Group: "ELETRO", SaleBps: 200, CapCents: 400}, terms.Row{Group: "ASSINATURA", FixedCents: 3_000},
		terms.Row{Group: "METADE", CommissionBps: 5_000}, terms.Row{Group: "VALE"},
	)
	in := func(group string) func(*ledger.Observe) {
		return func(o *ledger.Observe) { o.Details.CommissionGroup, o.Click = group, &click }
	}
	c, events := run(t, observation(in("")), observation(at(1), in("ELETRO")), observation(at(2), in("OUTRO")), observation(at(3), in("ASSINATURA")),
		observation(at(4), in("METADE")), observation(at(5), in("VALE")), observation(at(6), in("ASSINATURA")), observation(at(7), in("ASSINATURA"), sale(0)))
	want := []struct {
		cents money.Cents
		rate  money.BasisPoints
	}{{1249, 500}, {400, 200}, {1249, 500}, {3000, 0}, {1000, 0}, {0, 0}, {3000, 0}, {0, 0}}
	if len(events) != len(want) {
		t.Fatalf("%s", names(events))
	}
	for i, e := range events {
		change, _ := ledger.ChangeOf(e)
		if got := change.Conversion; got.CashbackCents != want[i].cents || got.RateBps != want[i].rate || got.Terms != click.Terms {
			t.Errorf("after event %d: %d at %d; want %d at %d", i, got.CashbackCents, got.RateBps, want[i].cents, want[i].rate)
		}
	}
	earned, err := c.Earned()
	if err != nil || earned.Row.Group != "ASSINATURA" || earned.Cents != 0 {
		t.Errorf("explained by %+v, %v", earned, err)
	}
	if balances := balancesOf(t, events); balances != (ledger.Balances{}) {
		t.Errorf("of nothing, %+v is left", balances)
	}
}

// TestTermsThatCannotBeReadEarnNothingSilently: what a click promised and nobody can read is an error, not a rate.
func TestTermsThatCannotBeReadEarnNothingSilently(t *testing.T) {
	t.Parallel()
	if earned, err := (ledger.Conversion{SaleCents: 100_00, RateBps: 500, Terms: "{"}).Earned(); err == nil {
		t.Errorf("it earns %+v", earned)
	}
}
