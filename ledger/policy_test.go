package ledger_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// later is the shopper's click whose sales wait for some days after they are approved.
func later(t failer, policy terms.Policy) *ledger.ClickRecorded {
	t.Helper()
	promised := terms.Flat(500)
	promised.Payout = policy
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatalf("freeze: %v", err)
	}
	made := click
	made.Terms = frozen
	return &made
}

// TestASaleWaitsForThePolicysDay: from the beginning of a day in São Paulo on, and not a moment earlier, whatever is reported after the approval.
func TestASaleWaitsForThePolicysDay(t *testing.T) {
	t.Parallel()
	noonInSaoPaulo := noon // 09:00 there
	for name, c := range map[string]struct {
		policy terms.Policy
		from   time.Time // zero: at once
	}{
		"approved":         {terms.Policy{}, time.Time{}},
		"the next day":     {terms.Policy{Days: 1}, brazil.StartOfDay(brazil.Day(noonInSaoPaulo), 1)},
		"thirty days":      {terms.Policy{Days: 30}, brazil.StartOfDay(brazil.Day(noonInSaoPaulo), 30)},
		"when it was paid": {terms.Policy{NetworkPaid: true}, ledger.Unknown},
	} {
		approved := observation(at(10), verdict(ledger.VerdictApproved), naming(later(t, c.policy)))
		amended := observation(at(60*24*3), verdict(ledger.VerdictApproved), sale(30_000), naming(later(t, c.policy)))
		amended.ReceivedAt = amended.UpdatedAt
		state, _ := run(t, observation(naming(later(t, c.policy))), approved, amended)
		if got := state.PayableFrom(); !got.Equal(c.from) {
			t.Errorf("%s: payable from %s, want %s", name, got, c.from)
		}
		reserve := func(at time.Time) error {
			_, err := ledger.DecideConversion(state, ledger.Reserve{PayoutID: payout, At: at})
			return err
		}
		if c.from.IsZero() {
			if err := reserve(noon); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err := reserve(c.from.Add(-time.Nanosecond)); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
			t.Errorf("%s: a moment before its day: %v", name, err)
		}
		if err := reserve(c.from); err != nil {
			t.Errorf("%s: on its day: %v", name, err)
		}
	}
}

// TestWhatTheNetworkPaidIsPayable at once when all of its commission came, and waits without a date until then.
func TestWhatTheNetworkPaidIsPayable(t *testing.T) {
	t.Parallel()
	click := later(t, terms.Policy{NetworkPaid: true})
	state, _ := run(t, observation(naming(click)), observation(at(10), verdict(ledger.VerdictApproved), naming(click)))
	paid := func(payment string, cents money.Cents) {
		t.Helper()
		events, err := ledger.DecideConversion(state, ledger.Allocate{RemittanceID: ledger.NewRemittanceID("demo", payment), Cents: cents, At: noon})
		if err != nil {
			t.Fatal(err)
		}
		state = ledger.EvolveConversion(state, events[0])
	}
	paid("P1", state.CommissionCents-1)
	if !state.PayableFrom().Equal(ledger.Unknown) || !state.Waits(noon) {
		t.Errorf("a cent is missing, and it is payable from %s", state.PayableFrom())
	}
	paid("P2", 1)
	if !state.PayableFrom().IsZero() || state.Waits(noon) {
		t.Errorf("the network paid, and it is payable from %s", state.PayableFrom())
	}
}

// TestADebtWaitsForNothing: what was paid for a sale that is worth less by now is taken back at once, and the rest of one that is worth more waits.
func TestADebtWaitsForNothing(t *testing.T) {
	t.Parallel()
	click := later(t, terms.Policy{Days: 10})
	day := brazil.StartOfDay(brazil.Day(noon), 10)
	paid := []ledger.ConversionCommand{
		observation(verdict(ledger.VerdictApproved), naming(click)), ledger.Reserve{PayoutID: payout, At: day}, ledger.Settle{PayoutID: payout, At: day},
	}
	less, _ := run(t, append(paid, observation(at(1), verdict(ledger.VerdictApproved), sale(10_000), naming(click)))...)
	if less.Waits(noon) {
		t.Error("a debt waits")
	}
	if _, err := ledger.DecideConversion(less, ledger.Reserve{PayoutID: nextPayout, At: noon}); err != nil {
		t.Errorf("a debt: %v", err)
	}
	more, _ := run(t, append(paid, observation(at(1), verdict(ledger.VerdictApproved), sale(50_000), naming(click)))...)
	if !more.Waits(noon) || more.Waits(day) {
		t.Error("the rest waits as the whole does")
	}
}

// TestAnyOrderIsPayableFromTheSameDay, and from no later one when a network says the same again.
func TestAnyOrderIsPayableFromTheSameDay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		click := later(t, terms.Policy{Days: rapid.IntRange(1, terms.MaxDays).Draw(t, "days")})
		history := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) ledger.Observe {
			cmd := drawObservation(t)
			naming(click)(&cmd)
			cmd.UpdatedAt = cmd.UpdatedAt.Add(24 * time.Hour * time.Duration(rapid.IntRange(0, 20).Draw(t, "day")))
			cmd.ReceivedAt = cmd.UpdatedAt
			return cmd
		}), 1, 8).Draw(t, "history")
		want, _ := fold(t, history)
		got, _ := fold(t, rapid.Permutation(append(history, history...)).Draw(t, "shuffled"))
		if !want.PayableFrom().Equal(got.PayableFrom()) || !want.ApprovedAt.Equal(got.ApprovedAt) {
			t.Fatalf("payable from %s in order, %s shuffled", want.PayableFrom(), got.PayableFrom())
		}
		if want.Verdict != ledger.VerdictApproved {
			return
		}
		for _, o := range history {
			if o.Verdict == ledger.VerdictApproved && o.UpdatedAt.Before(want.ApprovedAt) {
				t.Fatalf("approved at %s, and counted from %s", o.UpdatedAt, want.ApprovedAt)
			}
		}
	})
}
