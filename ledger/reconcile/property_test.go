package reconcile_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// world is payouts and the lines that a truthful statement of them has, which name as much as they like.
type world struct {
	payouts []reconcile.Payout
	lines   []reconcile.Line
}

func drawWorld(t *rapid.T) (w world) {
	for i := range rapid.IntRange(0, 12).Draw(t, "payouts") {
		p := paid(i, money.Cents(rapid.IntRange(1, 4).Draw(t, "amount")))
		day := rapid.IntRange(3, 6).Draw(t, "day")
		p.SubmittedAt, p.SettledAt = noon(day), noon(day)
		l := line(fmt.Sprint("line ", i), day, -p.AmountCents)
		switch rapid.IntRange(0, 2).Draw(t, "names") {
		case 0:
			l.OrderID = p.ID.String()
		case 1:
			l.EndToEndID = p.EndToEndID
		}
		w.payouts, w.lines = append(w.payouts, p), append(w.lines, l)
	}
	return w
}

func (w world) run(t *rapid.T) reconcile.Result {
	result, err := reconcile.Payouts(reconcile.PayoutInput{
		Period: november, Today: on(30), StaleDays: 1, Payouts: w.payouts, Bank: w.lines,
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestATruthfulStatementHasNoBreak(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		if result := w.run(t); len(result.Breaks) > 0 || len(result.Matches) != len(w.payouts) {
			t.Fatalf("%d of %d matched, %+v", len(result.Matches), len(w.payouts), result.Breaks)
		}
	})
}

func TestWhatLeftWithoutAPayoutIsFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		cents := -money.Cents(rapid.IntRange(1, 5).Draw(t, "unknown"))
		w.lines = append(w.lines, line("unknown", rapid.IntRange(1, 30).Draw(t, "its day"), cents))
		found := w.run(t).Breaks
		if len(found) != 1 || found[0].Category != reconcile.UnknownOutflow || found[0].OutsideCents != cents {
			t.Fatalf("found %+v", found)
		}
	})
}

// TestTheOrderOfTheInputChangesNothing: payouts in any state, lines that lie.
func TestTheOrderOfTheInputChangesNothing(t *testing.T) {
	t.Parallel()
	states := []ledger.PayoutState{ledger.StateApproved, ledger.StateInFlight, ledger.StatePaid, ledger.StateFailed}
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		for i := range w.payouts {
			w.payouts[i].State = rapid.SampledFrom(states).Draw(t, "state")
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "lies") {
			l := line(fmt.Sprint("lie ", i), rapid.IntRange(1, 8).Draw(t, "day of a lie"), money.Cents(rapid.IntRange(-4, 4).Draw(t, "lie")))
			switch n := rapid.IntRange(0, 12).Draw(t, "whose"); rapid.IntRange(0, 2).Draw(t, "lie names") {
			case 0:
				l.OrderID = payoutID(n).String()
			case 1:
				l.EndToEndID = pixID(n)
			}
			w.lines = append(w.lines, l)
		}
		first := w.run(t)
		other := world{slices.Clone(w.payouts), slices.Clone(w.lines)}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		random.Shuffle(len(other.payouts), reflect.Swapper(other.payouts))
		random.Shuffle(len(other.lines), reflect.Swapper(other.lines))
		if diff := cmp.Diff(first, other.run(t)); diff != "" {
			t.Fatal(diff)
		}
		eachOnce(t, w, first)
	})
}

// eachOnce checks that no line is matched twice, except by the total of a day, and that a pair found by its amount agrees.
func eachOnce(t *rapid.T, w world, result reconcile.Result) {
	cents := make(map[string]money.Cents)
	for _, l := range w.lines {
		cents[l.Ref] = l.AmountCents
	}
	sums, left := make(map[string]money.Cents), make(map[string]bool)
	for _, m := range result.Matches {
		if left[m.Left] {
			t.Fatalf("payout %s is matched twice", m.Left)
		}
		left[m.Left] = true
		if m.Rule != "order-id" && m.Rule != "end-to-end-id" {
			sums[m.Right] += m.AmountCents
		}
	}
	for ref, sum := range sums {
		if sum != cents[ref] {
			t.Fatalf("%s is %s and was matched with %s", ref, cents[ref], sum)
		}
	}
}
