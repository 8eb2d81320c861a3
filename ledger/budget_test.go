package ledger_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

var budgetID = ledger.BudgetID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000b9")}

func opening(changes ...func(*ledger.OpenBudget)) ledger.OpenBudget {
	cmd := ledger.OpenBudget{ID: budgetID, Cents: 100, At: noon, Scope: ledger.BudgetScope{
		Name: "Black Friday", Network: "demo", From: click.At.Add(-time.Hour), Until: click.At.Add(time.Hour),
	}}
	for _, change := range changes {
		change(&cmd)
	}
	return cmd
}

func opened(t testing.TB, changes ...func(*ledger.OpenBudget)) ledger.Budget {
	t.Helper()
	events, err := ledger.DecideBudget(ledger.Budget{}, opening(changes...))
	if err != nil || len(events) != 1 {
		t.Fatalf("%v, %v", events, err)
	}
	return ledger.EvolveBudget(ledger.Budget{}, events[0])
}

func TestWhatIsNoBudget(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*ledger.OpenBudget){
		"no id":            func(c *ledger.OpenBudget) { c.ID = ledger.BudgetID{} },
		"no time":          func(c *ledger.OpenBudget) { c.At = time.Time{} },
		"no name":          func(c *ledger.OpenBudget) { c.Scope.Name = "" },
		"a broken name":    func(c *ledger.OpenBudget) { c.Scope.Name = "a\nb" },
		"nothing":          func(c *ledger.OpenBudget) { c.Cents = 0 },
		"too much":         func(c *ledger.OpenBudget) { c.Cents = ledger.MaxBudget + 1 },
		"all sales":        func(c *ledger.OpenBudget) { c.Scope.Network = "" },
		"a store of no id": func(c *ledger.OpenBudget) { c.Scope.Stores = []ledger.Store{{Slug: "a"}} },
		"too many stores":  func(c *ledger.OpenBudget) { c.Scope.Stores = make([]ledger.Store, ledger.MaxBudgetStores+1) },
		"never":            func(c *ledger.OpenBudget) { c.Scope.Until = c.Scope.From },
		"for ever":         func(c *ledger.OpenBudget) { c.Scope.Until = c.Scope.From.AddDate(2, 0, 0) },
	} {
		if events, err := ledger.DecideBudget(ledger.Budget{}, opening(change)); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
	if again, err := ledger.DecideBudget(opened(t), opening()); again != nil || err != nil {
		t.Errorf("again: %v, %v", again, err)
	}
}

// TestABudgetPaysWhatItCovers, and leaves what is another's, or waits, or is more than is left.
func TestABudgetPaysWhatItCovers(t *testing.T) {
	t.Parallel()
	over, _ := run(t, approvedAt(0, 40_020, 2_000)) // a cent more than its commission
	within, _ := run(t, approvedAt(0, 40_000, 2_000))
	contested := over
	contested.ContestedBy = ledger.ClickID{UUID: uuid.New()}
	for name, c := range map[string]struct {
		sale   ledger.Conversion
		change func(*ledger.OpenBudget)
		spent  money.Cents
		events string
	}{
		"contested":            {contested, func(*ledger.OpenBudget) {}, 0, ""},
		"covered":              {over, func(*ledger.OpenBudget) {}, 1, "BudgetDrawn SaleReleased"},
		"exactly what is left": {over, func(c *ledger.OpenBudget) { c.Cents = 1 }, 1, "BudgetDrawn SaleReleased"},
		"its store":            {over, func(c *ledger.OpenBudget) { c.Scope.Stores = []ledger.Store{over.Store} }, 1, "BudgetDrawn SaleReleased"},
		"its campaign":         {over, func(c *ledger.OpenBudget) { c.Scope.Campaign = click.Campaign; c.Scope.Network = "demo" }, 1, "BudgetDrawn SaleReleased"},
		"within the guard":     {within, func(*ledger.OpenBudget) {}, 0, ""},
		"another network":      {over, func(c *ledger.OpenBudget) { c.Scope.Network = "other" }, 0, ""},
		"another store":        {over, func(c *ledger.OpenBudget) { c.Scope.Stores = []ledger.Store{{ID: "x"}} }, 0, ""},
		"another campaign":     {over, func(c *ledger.OpenBudget) { c.Scope.Campaign = "other" }, 0, ""},
		"a click before":       {over, func(c *ledger.OpenBudget) { c.Scope.From = click.At.Add(time.Second) }, 0, ""},
		"a click at its end":   {over, func(c *ledger.OpenBudget) { c.Scope.Until = click.At }, 0, ""},
	} {
		b := opened(t, c.change)
		claimant := ledger.Claimant{Sale: c.sale, Click: click}
		events := ledger.DecideDraw(b, []ledger.Claimant{claimant, claimant}, noon) // who is named twice is paid once
		if names(events) != c.events {
			t.Errorf("%s: %s, want %s", name, names(events), c.events)
			continue
		}
		for _, e := range events {
			b = ledger.EvolveBudget(b, e)
		}
		if b.SpentCents != c.spent {
			t.Errorf("%s: %d spent, want %d", name, b.SpentCents, c.spent)
		}
		if len(events) > 0 {
			after := ledger.EvolveConversion(c.sale, events[1])
			released, _ := events[1].(ledger.SaleReleased)
			if after.Held() || after.Waived.BudgetID != b.ID || after.Waived.SubsidyCents != c.spent || released.Why != ledger.WhyBudget {
				t.Errorf("%s: held %t, %+v", name, after.Held(), after.Waived)
			}
		}
	}
}

// TestASaleThatIsHeldAgainGetsTheDifference: what a budget paid of it before counts, also after people released it in between.
func TestASaleThatIsHeldAgainGetsTheDifference(t *testing.T) {
	t.Parallel()
	var s story
	s.tell(t, approvedAt(0, 40_200, 2_000)) // ten more
	b := opened(t)
	draw := func() {
		for _, e := range ledger.DecideDraw(b, []ledger.Claimant{{Sale: s.state, Click: click}}, noon) {
			b, s.state = ledger.EvolveBudget(b, e), ledger.EvolveConversion(s.state, e)
		}
	}
	draw()
	s.tell(t, approvedAt(1, 40_400, 2_000))
	if !s.state.Held() || s.state.SubsidyCents() != 10 {
		t.Fatalf("held %t, needs %d", s.state.Held(), s.state.SubsidyCents())
	}
	s.tell(t, ledger.ReleaseSale{CashbackCents: s.state.CashbackCents, CommissionCents: 2_000, Reason: "ok", At: noon}, approvedAt(2, 40_600, 2_000))
	draw()
	if b.SpentCents != 30 || s.state.Held() || s.state.Waived.SubsidyCents != 30 {
		t.Errorf("spent %d, %+v", b.SpentCents, s.state.Waived)
	}
	s.tell(t, approvedAt(3, 40_600, 2_000, verdict(ledger.VerdictDeclined)))
	if draw(); b.SpentCents != 30 {
		t.Errorf("a sale that was declined changed what is spent: %d", b.SpentCents)
	}
}

// TestNoBudgetPaysMoreThanItHas: over any reports and draws, of any sales in any order.
func TestNoBudgetPaysMoreThanItHas(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		events, _ := ledger.DecideBudget(ledger.Budget{}, opening(func(c *ledger.OpenBudget) { c.Cents = money.Cents(rapid.IntRange(1, 3_000).Draw(t, "budget")) }))
		b := ledger.EvolveBudget(ledger.Budget{}, events[0])
		sales := make([]ledger.Conversion, 3)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if i := rapid.IntRange(0, len(sales)-1).Draw(t, "sale"); rapid.Bool().Draw(t, "report") {
				sales[i] = reported(t, sales[i], i)
				continue
			}
			claimants := make([]ledger.Claimant, len(sales))
			for i, c := range sales {
				claimants[i] = ledger.Claimant{Sale: c, Click: click}
			}
			before := b
			drawn := ledger.DecideDraw(b, claimants, noon)
			for _, e := range drawn {
				b = ledger.EvolveBudget(b, e)
				for i := range sales {
					if e.Aggregate() == ledger.ConversionOf(sales[i].ID) {
						sales[i] = ledger.EvolveConversion(sales[i], e)
					}
				}
			}
			for _, c := range sales {
				if c.Held() && c.SubsidyCents() <= b.LeftCents() {
					t.Fatalf("conversion %s stays held, needs %d of %d", c.ID, c.SubsidyCents(), b.LeftCents())
				}
			}
			if b.SpentCents < before.SpentCents || b.LeftCents() < 0 {
				t.Fatalf("%d of %d spent, %d before", b.SpentCents, b.Cents, before.SpentCents)
			}
		}
		var paid money.Cents
		for _, c := range sales {
			paid += c.Waived.SubsidyCents
		}
		if paid != b.SpentCents {
			t.Fatalf("sales got %d, the budget spent %d", paid, b.SpentCents)
		}
	})
}

// reported is a sale after another report of it.
func reported(t *rapid.T, c ledger.Conversion, i int) ledger.Conversion {
	o := approvedAt(rapid.IntRange(0, 500).Draw(t, "minute"), money.Cents(rapid.IntRange(0, 60_000).Draw(t, "sold")), money.Cents(rapid.IntRange(0, 2_000).Draw(t, "commission")))
	o.TransactionID += strings.Repeat("x", i)
	o.Verdict = rapid.SampledFrom([]ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}).Draw(t, "verdict")
	events, err := ledger.DecideConversion(c, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		c = ledger.EvolveConversion(c, e)
	}
	return c
}

// TestABudgetThatIsEndedPaysNothing more, and is ended once.
func TestABudgetThatIsEndedPaysNothing(t *testing.T) {
	t.Parallel()
	b := opened(t)
	if events, err := ledger.DecideEnd(ledger.Budget{}, noon); ledger.CodeOf(err) != ledger.CodeNotFound || events != nil {
		t.Errorf("one that is not there: %v, %v", events, err)
	}
	if events, err := ledger.DecideEnd(b, time.Time{}); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
		t.Errorf("at no time: %v, %v", events, err)
	}
	events, err := ledger.DecideEnd(b, noon)
	if err != nil || len(events) != 1 {
		t.Fatalf("%v, %v", events, err)
	}
	ended := ledger.EvolveBudget(b, events[0])
	want := b
	want.EndedAt = noon
	if diff := cmp.Diff(want, ended); diff != "" || !ended.Ended() || b.Ended() {
		t.Errorf("ended as %s", diff)
	}
	if again, err := ledger.DecideEnd(ended, noon.Add(time.Hour)); again != nil || err != nil {
		t.Errorf("again: %v, %v", again, err)
	}
	needs, _ := run(t, approvedAt(0, 40_200, 2_000))
	again := needs
	again.Waived.SubsidyCents = needs.SubsidyCents() // was paid all that it needs, and is held nevertheless
	for name, sale := range map[string]ledger.Conversion{"one that needs something": needs, "one that needs nothing": again} {
		claimants := []ledger.Claimant{{Sale: sale, Click: click}}
		if events := ledger.DecideDraw(b, claimants, noon); len(events) != 2 {
			t.Errorf("%s, before the end: %v", name, events)
		}
		if events := ledger.DecideDraw(ended, claimants, noon); events != nil {
			t.Errorf("%s: %v", name, events)
		}
	}
}

func TestABudgetIsNearlySpent(t *testing.T) {
	t.Parallel()
	for spent, want := range map[money.Cents]bool{0: false, 899: false, 900: true, 999: true} {
		if b := (ledger.Budget{Cents: 999, SpentCents: spent}); b.NearlySpent() != want {
			t.Errorf("%d of 999: %t", spent, !want)
		}
	}
}

func TestOtherEventsLeaveABudget(t *testing.T) {
	t.Parallel()
	b := opened(t)
	if diff := cmp.Diff(b, ledger.EvolveBudget(b, ledger.LimitChanged{})); diff != "" {
		t.Error(diff)
	}
	if events := ledger.DecideDraw(b, nil, noon); events != nil {
		t.Errorf("of no sale: %v", events)
	}
}

// fund has people set a budget aside for sales that are held, or end one, or one of them pay for sales, in any order.
func (c *company) fund(t *rapid.T, step int) {
	t.Helper()
	if len(c.budgets) == 0 || rapid.IntRange(0, 3).Draw(t, "another budget") == 0 {
		events, err := ledger.DecideBudget(ledger.Budget{}, ledger.OpenBudget{
			ID: ledger.BudgetID{UUID: uuid.NewSHA1(uuid.Nil, fmt.Append(nil, "budget", step))}, At: c.now,
			Cents: money.Cents(rapid.SampledFrom([]int{1, 400, 3_000, 50_000}).Draw(t, "budget")),
			Scope: ledger.BudgetScope{Name: "presente", Network: "demo", From: noon, Until: c.now.AddDate(0, 0, rapid.IntRange(1, 30).Draw(t, "days"))},
		})
		if err != nil {
			t.Fatal(err)
		}
		c.budgets = append(c.budgets, ledger.EvolveBudget(ledger.Budget{}, events[0]))
		return
	}
	b := &c.budgets[rapid.IntRange(0, len(c.budgets)-1).Draw(t, "one of the budgets")]
	if rapid.IntRange(0, 7).Draw(t, "ends") == 0 {
		ended, err := ledger.DecideEnd(*b, c.now)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range ended {
			*b = ledger.EvolveBudget(*b, e)
		}
	}
	var claimants []ledger.Claimant
	for _, sale := range rapid.Permutation(c.conversions).Draw(t, "who claims") {
		for _, left := range c.clicks {
			if left.ClickID == sale.ClickID {
				claimants = append(claimants, ledger.Claimant{Sale: sale, Click: *left})
			}
		}
	}
	events := ledger.DecideDraw(*b, claimants, c.now)
	if b.Ended() && len(events) > 0 {
		t.Fatalf("a budget that ended pays: %+v", events)
	}
	for _, e := range events {
		*b = ledger.EvolveBudget(*b, e)
		if change, ok := ledger.ChangeOf(e); ok && change.Conversion.Held() {
			t.Fatalf("%+v is paid for, and held", change.Conversion)
		}
	}
	c.apply(events)
}

// checkBudgets holds that budgets spent what sales got of them, none of them more than it had, and that no payout has what the guard holds.
func (c *company) checkBudgets(t failer) {
	t.Helper()
	var spent, got money.Cents
	for _, b := range c.budgets {
		if spent += b.SpentCents; b.SpentCents > b.Cents {
			t.Fatalf("budget %s spent more than it has: %+v", b.ID, b)
		}
	}
	for _, sale := range c.conversions {
		if got += sale.Waived.SubsidyCents; sale.Held() && sale.ReservedCents > 0 {
			t.Fatalf("%+v is held, and in a payout", sale)
		}
	}
	if spent != got {
		t.Fatalf("budgets spent %s, and sales got %s", spent, got)
	}
}
