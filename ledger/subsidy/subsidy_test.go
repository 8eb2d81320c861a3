package subsidy_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/subsidy"
	"example.com/devolve/ledger/terms"
)

// finder knows the budgets of a test, and of sales what the read models do.
type finder struct {
	*finance.Reader
	budgets []finance.Budget
}

func (f finder) Budgets(context.Context) ([]finance.Budget, uint64, error) { return f.budgets, 0, nil }

type bench struct {
	*ledgertest.Bundle
	t      *testing.T
	reader *projection.Reader
	finder finder
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{Bundle: ledgertest.New(t), t: t}
	b.Service.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	b.Project(t)
	b.reader, b.finder = b.Reader(t), finder{Reader: finance.NewReader(b.Pool)}
	return b
}

// held is a sale of a click at a minute, which earns so much more than its commission.
func (b *bench) held(name string, minute int, over money.Cents, policy terms.Policy) ledger.ConversionID {
	b.t.Helper()
	promised := terms.Flat(500)
	promised.Payout = policy
	frozen, err := promised.Freeze()
	if err != nil {
		b.t.Fatal(err)
	}
	click := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.Service.RecordClick(b.t.Context(), ledger.RecordClick{
		ClickID: click, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 500, Terms: frozen, Campaign: "bf26",
		At: ledgertest.Start.Add(time.Duration(minute) * time.Minute), Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		b.t.Fatal(err)
	}
	o := ledgertest.Sale(name, click)
	o.Verdict, o.CommissionCents = ledger.VerdictApproved, 500-over
	b.Observe(b.t, o)
	return o.ConversionID()
}

func (b *bench) open(cents money.Cents, change func(*ledger.BudgetScope)) ledger.BudgetID {
	b.t.Helper()
	id := ledger.BudgetID{UUID: uuid.New()}
	scope := ledger.BudgetScope{Name: "Black Friday", Network: "demo", From: ledgertest.Start, Until: ledgertest.Start.AddDate(0, 0, 7)}
	change(&scope)
	if _, err := b.Service.OpenBudget(b.t.Context(), ledger.OpenBudget{ID: id, Scope: scope, Cents: cents}, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(id.String())}); err != nil {
		b.t.Fatal(err)
	}
	opened, err := b.Service.Budget(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	b.finder.budgets = slices.Insert(b.finder.budgets, 0, finance.Budget{Budget: opened}) // the newest first
	return id
}

func (b *bench) planner() *subsidy.Planner {
	return subsidy.New(b.finder, b.Service, func() time.Time { return ledgertest.Start.Add(time.Hour) }, slog.New(slog.DiscardHandler))
}

func (b *bench) round() {
	b.t.Helper()
	b.CatchUp(b.t, b.reader)
	if _, err := b.planner().Round(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) spent(id ledger.BudgetID) money.Cents {
	b.t.Helper()
	budget, err := b.Service.Budget(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return budget.SpentCents
}

// isHeld says whether a sale is held, by the log.
func (b *bench) isHeld(id ledger.ConversionID) bool {
	b.t.Helper()
	c, _, err := b.Service.Conversion(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return c.Held()
}

// verified fails unless the log and what is made of it are as they have to be.
func (b *bench) verified() {
	b.t.Helper()
	for _, d := range b.report().Differences {
		b.t.Errorf("%+v", d)
	}
}

func (b *bench) report() *verify.Report {
	b.t.Helper()
	b.CatchUp(b.t, b.reader)
	conn, err := b.Pool.Acquire(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(b.t.Context(), b.Log, conn.Conn())
	if err != nil {
		b.t.Fatal(err)
	}
	return report
}

// TestSalesAreReleasedInTheOrderOfTheirClicks as long as there is money: what does not fit stays held, and a smaller one after it does not wait for it.
func TestSalesAreReleasedInTheOrderOfTheirClicks(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	third := b.held("third", 30, 200, terms.Policy{})
	small := b.held("small", 40, 100, terms.Policy{})
	first := b.held("first", 10, 200, terms.Policy{})
	second := b.held("second", 20, 200, terms.Policy{})
	waiting := b.held("waiting", 5, 10, terms.Policy{Days: 30})
	id := b.open(500, func(*ledger.BudgetScope) {})
	b.round()
	for sale, held := range map[ledger.ConversionID]bool{first: false, second: false, third: true, small: false, waiting: true} {
		if b.isHeld(sale) != held {
			t.Errorf("%s: held %t", sale, !held)
		}
	}
	if b.round(); b.spent(id) != 500 {
		t.Errorf("%d spent", b.spent(id))
	}
	next := b.open(1_000, func(s *ledger.BudgetScope) { s.Network, s.Campaign, s.Stores = "", "bf26", []ledger.Store{{ID: "b1"}} })
	other := b.open(1_000, func(s *ledger.BudgetScope) { s.Campaign = "other" })
	if b.round(); b.isHeld(third) || b.spent(next) != 200 || b.spent(other) != 0 || b.spent(id) != 500 {
		t.Errorf("third held %t, %d of the next spent, %d of another", b.isHeld(third), b.spent(next), b.spent(other))
	}
	b.verified()
	list, err := b.finder.Subsidised(t.Context(), id)
	if err != nil || len(list) != 3 || list[0].Store.Slug != "livraria" || list[0].Status != ledger.Cashback {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestAnEmptyBudgetReleasesWhatIsPaid: a sale that is held again, and needs no more than what it got, costs nothing.
func TestAnEmptyBudgetReleasesWhatIsPaid(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	sale := b.held("t1", 1, 100, terms.Policy{})
	id := b.open(100, func(*ledger.BudgetScope) {})
	b.round()
	c, _, err := b.Service.Conversion(t.Context(), sale)
	if err != nil {
		t.Fatal(err)
	}
	again := ledgertest.Sale("t1", c.ClickID) // a tenth less sold, and of the commission as much less as cashback
	again.Verdict, again.UpdatedAt = ledger.VerdictApproved, again.UpdatedAt.Add(time.Minute)
	again.SaleCents = again.SaleCents * 9 / 10
	earned := c.CashbackCents * 9 / 10
	again.CommissionCents = earned - 100
	b.Observe(t, again)
	if !b.isHeld(sale) {
		t.Fatal("it is not held again")
	}
	if b.round(); b.isHeld(sale) || b.spent(id) != 100 {
		t.Errorf("held %t, %d spent", b.isHeld(sale), b.spent(id))
	}
	b.verified()
}

// TestNothingIsReleasedTwiceOrBeyond, with servers that draw at once and are killed in between, and sales that change meanwhile.
func TestNothingIsReleasedTwiceOrBeyond(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	sales := make([]ledger.ConversionID, 40)
	for i := range sales {
		sales[i] = b.held(fmt.Sprint("t", i), i, money.Cents(10+i%7), terms.Policy{})
	}
	small, large := b.open(150, func(*ledger.BudgetScope) {}), b.open(200, func(*ledger.BudgetScope) {})
	b.CatchUp(t, b.reader)
	for restart := range 4 {
		ctx, kill := context.WithCancel(t.Context())
		var servers sync.WaitGroup
		for range 3 {
			servers.Go(func() { _, _ = b.planner().Round(ctx) }) // who is killed, or too slow, goes on next time
		}
		if restart < 2 {
			kill()
		}
		servers.Wait()
		kill()
	}
	b.round()
	spent := map[ledger.BudgetID]money.Cents{}
	left := money.Cents(350) - b.spent(small) - b.spent(large)
	for _, id := range sales {
		c, _, err := b.Service.Conversion(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if c.Held() && c.SubsidyCents() <= min(150-b.spent(small), left) {
			t.Errorf("%s needs %d and stays held", id, c.SubsidyCents())
		}
		spent[c.Waived.BudgetID] += c.Waived.SubsidyCents
	}
	if b.spent(small) > 150 || b.spent(large) > 200 || spent[small] != b.spent(small) || spent[large] != b.spent(large) || b.spent(small) < 140 {
		t.Errorf("%d and %d spent, sales got %v", b.spent(small), b.spent(large), spent)
	}
	b.verified()
	var releases, distinct int
	if err := b.Pool.QueryRow(t.Context(), "SELECT count(*), count(DISTINCT aggregate) FROM events WHERE type = 'sale_released.v1'").Scan(&releases, &distinct); err != nil {
		t.Fatal(err)
	}
	if releases != distinct || releases == 0 {
		t.Errorf("%d releases of %d sales", releases, distinct)
	}
}

// TestNothingIsReleasedAfterTheEnd, with servers that draw while people end the budget.
func TestNothingIsReleasedAfterTheEnd(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	const sales = 30
	for i := range sales {
		b.held(fmt.Sprint("t", i), i, 10, terms.Policy{})
	}
	id := b.open(1_000_00, func(*ledger.BudgetScope) {})
	b.CatchUp(t, b.reader)
	claimants, _, err := b.finder.Claimants(t.Context(), b.finder.budgets[0].Budget, ledgertest.Start.Add(time.Hour), finance.Place{}, sales)
	if err != nil || len(claimants) != sales {
		t.Fatalf("%d claimants, %v", len(claimants), err)
	}
	begun, ended := make(chan struct{}), uint64(0)
	var servers sync.WaitGroup
	for s := range 3 {
		servers.Go(func() { // a sale in each write, so that the end comes between two
			for i, one := range claimants {
				if _, _, err := b.Service.DrawBudget(t.Context(), id, []app.Candidate{app.Candidate(one)}); err != nil && ledger.CodeOf(err) != ledger.CodeConflict {
					t.Error(err)
				}
				if s == 0 && i == sales/3 {
					close(begun)
				}
			}
		})
	}
	servers.Go(func() {
		<-begun
		for by := (ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction(uuid.NewString())}); ended == 0; {
			var err error
			if ended, err = b.Service.EndBudget(t.Context(), id, by); err != nil && ledger.CodeOf(err) != ledger.CodeConflict {
				t.Error(err)
				return
			}
		}
	})
	servers.Wait()
	b.round()
	again, err := b.Service.EndBudget(t.Context(), id, ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction(uuid.NewString())})
	if err != nil || again != ended {
		t.Errorf("ended at %d, again at %d, %v", ended, again, err)
	}
	b.CatchUp(t, b.reader)
	var before, after int
	if err := b.Pool.QueryRow(t.Context(), "SELECT count(*) FILTER (WHERE seq < $1), count(*) FILTER (WHERE seq > $1) FROM events WHERE type IN ('sale_released.v1', 'budget_drawn.v1')",
		ended).Scan(&before, &after); err != nil {
		t.Fatal(err)
	}
	if before == 0 || after != 0 {
		t.Errorf("%d events of releases before the end, %d after it", before, after)
	}
	b.verified()
}

// TestVerificationNamesWhatABudgetPaidAfterItsEnd, whatever it says of itself.
func TestVerificationNamesWhatABudgetPaidAfterItsEnd(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	sale := b.held("one", 1, 10, terms.Policy{})
	id := b.open(100, func(*ledger.BudgetScope) {})
	if _, err := b.Service.EndBudget(t.Context(), id, ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	after, err := b.Service.Budget(t.Context(), id)
	if err != nil || !after.Ended() {
		t.Fatalf("%+v, %v", after, err)
	}
	after.EndedAt, after.SpentCents = time.Time{}, 10
	b.forge(
		ledger.BudgetDrawn{Budget: after, Sales: []ledger.Subsidy{{Sale: sale, Cents: 10}}, At: ledgertest.Start},
		b.release(sale, ledger.Waived{CashbackCents: 500, CommissionCents: 490, At: ledgertest.Start, SubsidyCents: 10, BudgetID: id}),
	)
	if text := fmt.Sprint(b.report().Differences); !strings.Contains(text, "none after its end") {
		t.Error(text)
	}
}

// TestABudgetIsNearlySpentOnce: it counts on the day on which nine tenths came to be spent, and no more once it is ended.
func TestABudgetIsNearlySpentOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.open(100, func(*ledger.BudgetScope) {})
	count := func(want int64) {
		t.Helper()
		b.CatchUp(t, b.reader)
		for since, want := range map[time.Time]int64{ledgertest.Start.AddDate(-1, 0, 0): want, ledgertest.Start.AddDate(1, 0, 0): 0} {
			if n, err := b.finder.NearlySpent(t.Context(), since); err != nil || n != want {
				t.Errorf("%d since %s, %v; want %d", n, since, err, want)
			}
		}
	}
	for i, one := range []struct {
		over money.Cents
		want int64
	}{{80, 0}, {9, 0}, {1, 1}, {10, 1}} {
		b.held(fmt.Sprint("t", i), i, one.over, terms.Policy{})
		b.round()
		count(one.want)
	}
	if b.spent(id) != 100 {
		t.Fatalf("%d spent", b.spent(id))
	}
	if _, err := b.Service.EndBudget(t.Context(), id, ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	count(0)
	b.verified()
}

// TestVerificationNamesABudgetThatPaidTooMuch, or for a sale that was not released.
func TestVerificationNamesABudgetThatPaidTooMuch(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	sale := b.held("t1", 1, 100, terms.Policy{})
	id := b.open(50, func(*ledger.BudgetScope) {})
	b.round()
	b.verified()
	budget, err := b.Service.Budget(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	budget.SpentCents = 100
	b.forge(ledger.BudgetDrawn{Budget: budget, Sales: []ledger.Subsidy{{Sale: sale, Cents: 100}}, At: ledgertest.Start})
	if found := b.report().Differences; len(found) != 2 {
		t.Errorf("%+v", found)
	}
}

// TestVerificationNamesASaleThatNoBudgetIsFor: one of another campaign, and one that is released by none.
func TestVerificationNamesASaleThatNoBudgetIsFor(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	others, nobodys := b.held("t1", 1, 100, terms.Policy{}), b.held("t2", 2, 100, terms.Policy{})
	id := b.open(500, func(s *ledger.BudgetScope) { s.Campaign = "other" })
	b.round()
	b.verified()
	budget, err := b.Service.Budget(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	budget.SpentCents = 100
	drawn := ledger.BudgetDrawn{Budget: budget, Sales: []ledger.Subsidy{{Sale: others, Cents: 100}}, At: ledgertest.Start}
	b.forge(drawn, b.release(others, ledger.Waived{SubsidyCents: 100, BudgetID: id}))
	if found := b.report().Differences; len(found) != 1 || !strings.HasPrefix(found[0].Want, "of a sale that budget") {
		t.Errorf("%+v", found)
	}
	b.forge(b.release(nobodys, ledger.Waived{}))
	if found := b.report().Differences; len(found) != 2 {
		t.Errorf("%+v", found)
	}
}

// release is the release of a sale by a budget, as if nobody had decided it.
func (b *bench) release(id ledger.ConversionID, by ledger.Waived) ledger.Event {
	b.t.Helper()
	c, _, err := b.Service.Conversion(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	by.CashbackCents, by.CommissionCents, by.At = c.CashbackCents, c.CommissionCents, ledgertest.Start
	c.HeldAt, c.Waived = time.Time{}, by
	return ledger.SaleReleased{Change: ledger.Change{Conversion: c, Before: c.Stake, At: ledgertest.Start}, Why: ledger.WhyBudget}
}

// forge writes events at once, whatever the rules are.
func (b *bench) forge(events ...ledger.Event) {
	b.t.Helper()
	aggregates, recorded := make([]ledger.Aggregate, len(events)), make([]ledger.Recorded, len(events))
	for i, e := range events {
		aggregates[i] = e.Aggregate()
		recorded[i] = ledger.Recorded{Event: e, Meta: ledger.Meta{EventID: uuid.NewString(), RecordedAt: ledgertest.Start, Actor: "system:budget"}}
	}
	last, err := b.Log.Last(b.t.Context(), aggregates)
	if err != nil {
		b.t.Fatal(err)
	}
	after := make(map[ledger.Aggregate]ledger.Head, len(last))
	for a, e := range last {
		after[a] = e.Head()
	}
	if _, err := b.Log.AppendAll(b.t.Context(), after, recorded); err != nil {
		b.t.Fatal(err)
	}
}

// TestWhatDoesNotExist is refused.
func TestWhatDoesNotExist(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if _, _, err := b.Service.DrawBudget(t.Context(), ledger.BudgetID{UUID: uuid.New()}, make([]app.Candidate, 1)); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("no budget: %v", err)
	}
	if _, _, err := b.Service.DrawBudget(t.Context(), b.open(1, func(*ledger.BudgetScope) {}), nil); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("no sales: %v", err)
	}
}
