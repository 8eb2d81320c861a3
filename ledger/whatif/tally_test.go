package whatif_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

// noon is a Friday.
var noon = time.Date(2026, time.November, 20, 15, 0, 0, 0, time.UTC)

func row(group string, change func(*terms.Dated)) terms.Dated {
	d := terms.Dated{ID: "r-" + group, For: terms.Everybody, From: noon.AddDate(-1, 0, 0), Row: terms.Row{Group: group, SaleBps: 500}}
	if change != nil {
		change(&d)
	}
	return d
}

func bookOf(t failer, rows ...terms.Dated) *whatif.Book {
	book, err := whatif.NewBook(rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

type failer interface{ Fatal(args ...any) }

// sale is of R$ 100,00, for a commission of R$ 8,00, approved, by a click that froze 5 %.
func sale(change func(*whatif.Sale)) whatif.Sale {
	s := whatif.Sale{ClickedAt: noon}
	s.ID = ledger.ConversionID{UUID: uuid.New()}
	s.UserID = ledger.UserID{UUID: uuid.MustParse("00000000-0000-4000-8000-000000000001")}
	s.Store, s.Network, s.RateBps = ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"}, "demo", 500
	s.SaleCents, s.CommissionCents, s.CashbackCents = 10_000, 800, 500
	s.Verdict, s.OccurredAt, s.ObservedAt, s.ApprovedAt = ledger.VerdictApproved, noon, noon, noon
	if change != nil {
		change(&s)
	}
	return s
}

func tried(t *testing.T, after whatif.Side, sales ...whatif.Sale) whatif.Report {
	t.Helper()
	tally := whatif.NewTally(whatif.Side{}, after)
	for i := range sales {
		if err := tally.Add(&sales[i]); err != nil {
			t.Fatal(err)
		}
	}
	return reportOf(t, tally)
}

func reportOf(t failer, tally *whatif.Tally) whatif.Report {
	report, err := tally.Report()
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestWhatASaleWouldHaveEarned: by the rows that counted when it was clicked, for whom it was, twice in a LOYALTY area, and by its commission group.
func TestWhatASaleWouldHaveEarned(t *testing.T) {
	t.Parallel()
	rows := []terms.Dated{
		row(terms.Rest, func(d *terms.Dated) { d.SaleBps = 300 }),
		row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps = "member", terms.Member, 400 }),
		row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps = "new", terms.Newcomer, 350 }),
		row(terms.Rest, func(d *terms.Dated) {
			d.ID, d.SaleBps, d.From, d.Until = "boost", 600, noon.AddDate(0, 0, 1), noon.AddDate(0, 0, 2)
		}),
		row("ELETRO", func(d *terms.Dated) { d.SaleBps, d.CommissionBps = 0, 5000 }),
	}
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, rows...)}}
	for name, c := range map[string]struct {
		change func(*whatif.Sale)
		want   money.Cents
	}{
		"who has bought before":     {func(s *whatif.Sale) { s.Kind.Bought = true }, 300},
		"who has not":               {nil, 350},
		"of a club":                 {func(s *whatif.Sale) { s.Kind.Member = true }, 400},
		"in a LOYALTY area":         {func(s *whatif.Sale) { s.Loyalty, s.Kind.Bought = true, true }, 600},
		"a share of the commission": {func(s *whatif.Sale) { s.Details.CommissionGroup = "ELETRO" }, 400},
		"in the boost":              {func(s *whatif.Sale) { s.ClickedAt = noon.AddDate(0, 0, 1) }, 600},
		"just after it":             {func(s *whatif.Sale) { s.ClickedAt = noon.AddDate(0, 0, 2).Add(terms.ShownFor - 1) }, 600},
		"when no page shows it":     {func(s *whatif.Sale) { s.ClickedAt = noon.AddDate(0, 0, 2).Add(terms.ShownFor) }, 350},
		"before all rows":           {func(s *whatif.Sale) { s.ClickedAt = noon.AddDate(-2, 0, 0) }, 0},
		"another store":             {func(s *whatif.Sale) { s.Store.ID = "b2" }, 500},
	} {
		got := tried(t, after, sale(c.change))
		if got.Approved.BeforeCents != 500 || got.Approved.AfterCents != c.want || got.Check != (whatif.Check{Sales: 1}) {
			t.Errorf("%s: %d, then %d; want 500, then %d; %+v", name, got.Approved.BeforeCents, got.Approved.AfterCents, c.want, got.Check)
		}
		if empty := got.Empty == 1; empty != (c.want == 0) {
			t.Errorf("%s: %d clicks at which nothing counted", name, got.Empty)
		}
	}
	always := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, whatif.Begun(rows)...)}}
	if got := tried(t, always, sale(func(s *whatif.Sale) { s.ClickedAt = noon.AddDate(-2, 0, 0) })); got.Approved.AfterCents != 350 || got.Empty != 0 {
		t.Errorf("as if it had begun before: %+v", got.Approved)
	}
}

// TestWhatCannotBeSaidIsCounted: it keeps what the ledger says.
func TestWhatCannotBeSaidIsCounted(t *testing.T) {
	t.Parallel()
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t,
		row(terms.Rest, func(d *terms.Dated) { d.SaleBps, d.CommissionBps = 0, 5000 }),
		row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps, d.CommissionBps = "member", terms.Member, 0, 6000 }),
	)}}
	for want, change := range map[whatif.Left]func(*whatif.Sale){
		whatif.LeftNobody:       func(s *whatif.Sale) { s.UserID, s.CashbackCents = ledger.UserID{}, 0 },
		whatif.LeftUnpromised:   func(s *whatif.Sale) { s.RateBps, s.CashbackCents = 0, 0 },
		whatif.LeftNoCommission: func(s *whatif.Sale) { s.CommissionCents = 0 },
		whatif.LeftStranger:     func(s *whatif.Sale) { s.Stranger = true },
		whatif.LeftUnread:       func(s *whatif.Sale) { s.Terms = "{" },
	} {
		got := tried(t, after, sale(change))
		if len(got.Left) != 1 || got.Left[want] != 1 || got.Approved.AfterCents != got.Approved.BeforeCents || got.Gaining.Shoppers+got.Losing.Shoppers > 0 {
			t.Errorf("%s: %+v", want, got)
		}
	}
}

// TestNobodysSalesOfOtherStoresAreNotLeft: what no side would change is not said to be impossible to try.
func TestNobodysSalesOfOtherStoresAreNotLeft(t *testing.T) {
	t.Parallel()
	nobodys := func(store string) whatif.Sale {
		return sale(func(s *whatif.Sale) { s.UserID, s.CashbackCents, s.Store.ID = ledger.UserID{}, 0, store })
	}
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, row(terms.Rest, nil))}}
	if got := tried(t, after, nobodys("b1"), nobodys(""), nobodys("b2")); got.Left[whatif.LeftNobody] != 2 {
		t.Errorf("of the store and of none: %v; want 2", got.Left)
	}
	if got := tried(t, whatif.Side{Payout: &terms.Policy{Days: 30}}, nobodys("b1")); len(got.Left) > 0 {
		t.Errorf("a payout policy: %v", got.Left)
	}
}

// TestEmptyTermsAreToldOnEitherSide: a file of tomorrow that others are compared with promised nothing then, so that what they gain is no gain.
func TestEmptyTermsAreToldOnEitherSide(t *testing.T) {
	t.Parallel()
	tomorrow := row(terms.Rest, func(d *terms.Dated) { d.From = noon.AddDate(0, 0, 1) })
	side := func(r terms.Dated) whatif.Side {
		return whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, r)}}
	}
	tally := whatif.NewTally(side(tomorrow), side(row(terms.Rest, nil)))
	one := sale(nil)
	if err := tally.Add(&one); err != nil {
		t.Fatal(err)
	}
	if got := reportOf(t, tally); got.Empty != 1 || got.Approved.BeforeCents != 0 || got.Approved.AfterCents != 500 {
		t.Errorf("%d are empty; %+v", got.Empty, got.Approved)
	}
}

// TestWhoGainsAndLoses: each shopper once, by the sum of what moves; declined sales owe nobody anything; the guard counts what it would hold.
func TestWhoGainsAndLoses(t *testing.T) {
	t.Parallel()
	after := whatif.Side{Books: map[string]*whatif.Book{
		"b1": bookOf(t, row(terms.Rest, func(d *terms.Dated) { d.SaleBps = 900 })), "b2": bookOf(t, row(terms.Rest, func(d *terms.Dated) { d.SaleBps = 100 })),
	}}
	of := func(n byte, store string, change func(*whatif.Sale)) whatif.Sale {
		return sale(func(s *whatif.Sale) {
			s.UserID.UUID[15], s.Store.ID, s.Guard = n, store, ledger.Guard{On: true, ShareBps: money.OneHundredPercent}
			if change != nil {
				change(s)
			}
		})
	}
	got := tried(t, after, of(1, "b1", nil), of(1, "b2", nil), of(2, "b1", nil), of(2, "b1", nil), of(3, "b2", nil),
		of(4, "b1", func(s *whatif.Sale) { s.Verdict = ledger.VerdictDeclined }), of(5, "b1", func(s *whatif.Sale) { s.Verdict = ledger.VerdictPending }))
	if want := (whatif.Moved{Shoppers: 2, Cents: 1200}); got.Gaining != want {
		t.Errorf("gain %+v, want %+v", got.Gaining, want)
	}
	if want := (whatif.Moved{Shoppers: 1, Cents: 400}); got.Losing != want {
		t.Errorf("lose %+v, want %+v", got.Losing, want)
	}
	want := whatif.Sums{Sales: 5, SaleCents: 50_000, CommissionCents: 4_000, BeforeCents: 2_500, AfterCents: 2_900, HeldAfter: 3, HeldAfterCents: 2_700}
	if diff := cmp.Diff(want, got.Approved); diff != "" {
		t.Errorf("approved (-want +got):\n%s", diff)
	}
	if got.Pending.AfterCents != 900 || got.Declined.AfterCents != 900 || got.ChangeCents() != 800 {
		t.Errorf("%+v", got.Standing)
	}
	if len(got.Stores) != 2 || got.Stores[0].Store.ID != "b1" || got.Stores[0].ChangeCents() != 1600 || !got.Stores[0].Tried {
		t.Errorf("stores: %+v", got.Stores)
	}
}

// TestWhenItIsPayable: by week and in days, by each policy; what waits for the network has no date until the network has paid.
func TestWhenItIsPayable(t *testing.T) {
	t.Parallel()
	sales := []whatif.Sale{
		sale(func(s *whatif.Sale) { s.ApprovedAt = noon.AddDate(0, 0, 2) }),
		sale(func(s *whatif.Sale) {
			s.ApprovedAt, s.ReceivedAt, s.ReceivedCents = noon.AddDate(0, 0, 4), noon.AddDate(0, 0, 40), 800
		}),
		sale(func(s *whatif.Sale) { s.Verdict = ledger.VerdictPending }),
	}
	monday := time.Date(2026, time.November, 16, 0, 0, 0, 0, time.UTC)
	got := tried(t, whatif.Side{Payout: &terms.Policy{Days: 30}}, slices.Clone(sales)...)
	weeks := []whatif.Week{{Monday: monday, BeforeCents: 500}, {Monday: monday.AddDate(0, 0, 7), BeforeCents: 500}, {Monday: monday.AddDate(0, 0, 35), AfterCents: 1000}}
	if diff := cmp.Diff(weeks, got.Weeks); diff != "" {
		t.Errorf("weeks (-want +got):\n%s", diff)
	}
	if got.WaitBefore != (whatif.Wait{Sales: 2, Days: 6}) || got.WaitAfter != (whatif.Wait{Sales: 2, Days: 66}) || got.WaitAfter.TenthsOfDays() != 330 {
		t.Errorf("wait %+v, then %+v", got.WaitBefore, got.WaitAfter)
	}
	got = tried(t, whatif.Side{Payout: &terms.Policy{NetworkPaid: true}, OfNetwork: "demo"}, slices.Clone(sales)...)
	if got.WaitAfter != (whatif.Wait{Sales: 1, Days: 40, Undated: 1, UndatedCents: 500}) {
		t.Errorf("until the network has paid: %+v", got.WaitAfter)
	}
	free := sale(func(s *whatif.Sale) { s.CommissionCents, s.ApprovedAt = 0, noon.AddDate(0, 0, 3) })
	if got = tried(t, whatif.Side{Payout: &terms.Policy{NetworkPaid: true}}, free); got.WaitAfter != (whatif.Wait{Sales: 1, Days: 3}) {
		t.Errorf("of a sale without a commission, for which no payout waits: %+v", got.WaitAfter)
	}
	if got = tried(t, whatif.Side{Payout: &terms.Policy{NetworkPaid: true}, OfNetwork: "other"}, slices.Clone(sales)...); got.WaitAfter != got.WaitBefore {
		t.Errorf("of another network: %+v", got.WaitAfter)
	}
}

// TestUnchangedTermsAreTheLedger: whatever happened, a sale tried on the terms that its click has frozen earns what the ledger says, to the cent, and so nobody
// gains or loses.
func TestUnchangedTermsAreTheLedger(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := drawRows(t)
		tally := whatif.NewTally(whatif.Side{}, whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, rows...)}})
		n := rapid.IntRange(1, 6).Draw(t, "sales")
		for i := range n {
			kind := whatif.Kind{Member: rapid.Bool().Draw(t, "member"), Bought: rapid.Bool().Draw(t, "bought")}
			loyal := rapid.Bool().Draw(t, "loyalty")
			at := noon.Add(time.Duration(rapid.IntRange(-5, 5).Draw(t, "minutes")) * 10 * time.Minute)
			one := reported(t, rows, kind, loyal, at, i)
			if err := tally.Add(&whatif.Sale{Conversion: one, ClickedAt: at, Kind: kind}); err != nil {
				t.Fatal(err)
			}
		}
		got := reportOf(t, tally)
		if got.Check != (whatif.Check{Sales: int64(n)}) {
			t.Fatalf("the ledger and its own terms differ: %+v", got.Check)
		}
		for name, s := range map[string]whatif.Sums{"approved": got.Approved, "pending": got.Pending, "declined": got.Declined} {
			if s.BeforeCents != s.AfterCents || s.HeldBefore != s.HeldAfter {
				t.Fatalf("%s: %+v", name, s)
			}
		}
		if got.Gaining != (whatif.Moved{}) || got.Losing != (whatif.Moved{}) {
			t.Fatalf("somebody gains %+v or loses %+v", got.Gaining, got.Losing)
		}
	})
}

func drawRows(t *rapid.T) []terms.Dated {
	ways := map[string]int{terms.Rest: rapid.IntRange(0, 2).Draw(t, "way"), "A": rapid.IntRange(0, 2).Draw(t, "way of A")}
	var rows []terms.Dated
	for i := range rapid.IntRange(1, 6).Draw(t, "rows") {
		d := terms.Dated{
			ID: fmt.Sprint(i), For: rapid.SampledFrom(terms.Audiences()).Draw(t, "for"), From: noon.Add(time.Duration(rapid.IntRange(-6, 3).Draw(t, "from")) * 10 * time.Minute),
			Row: terms.Row{Group: rapid.SampledFrom([]string{terms.Rest, "A"}).Draw(t, "group"), CapCents: money.Cents(rapid.IntRange(0, 2).Draw(t, "cap") * 777)},
		}
		if minutes := rapid.IntRange(0, 4).Draw(t, "period"); minutes > 0 {
			d.Until = d.From.Add(time.Duration(minutes) * 10 * time.Minute)
		}
		amount := rapid.IntRange(1, 5000).Draw(t, "amount")
		switch ways[d.Group] {
		case 0:
			d.SaleBps = money.BasisPoints(amount)
		case 1:
			d.CommissionBps = money.BasisPoints(amount)
		default:
			d.FixedCents = money.Cents(amount)
		}
		rows = append(rows, d)
	}
	return rows
}

// reported is a sale of a click that froze what rows promised to it, as the ledger makes it of some reports.
func reported(t *rapid.T, rows []terms.Dated, kind whatif.Kind, loyal bool, at time.Time, n int) ledger.Conversion {
	who := []terms.Audience{terms.Newcomer}
	if kind.Bought {
		who = []terms.Audience{terms.Returning}
	}
	if kind.Member {
		who = append(who, terms.Member)
	}
	promised, err := terms.Promised("", rows, who, at)
	if err != nil {
		t.Fatal(err)
	}
	if loyal {
		promised = promised.Doubled()
	}
	click := ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", Store: ledger.Store{ID: "b1"}, Loyalty: loyal, At: at,
	}
	if len(promised.Rows) > 0 {
		if click.Terms, err = promised.Freeze(); err != nil {
			t.Fatal(err)
		}
	}
	var c ledger.Conversion
	for i := range rapid.IntRange(1, 3).Draw(t, "reports") {
		o := ledger.Observation{
			Network: "demo", TransactionID: fmt.Sprint("t", n), ClickRef: click.ClickID.String(), Currency: "BRL",
			Verdict:   rapid.SampledFrom([]ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}).Draw(t, "verdict"),
			SaleCents: money.Cents(rapid.IntRange(0, 100_000).Draw(t, "sale")), CommissionCents: money.Cents(rapid.IntRange(0, 20_000).Draw(t, "commission")),
			OccurredAt: at, UpdatedAt: at.Add(time.Duration(i) * time.Hour), Details: ledger.Details{CommissionGroup: rapid.SampledFrom([]string{"", "A", "B"}).Draw(t, "group")},
		}
		events, err := ledger.DecideConversion(c, ledger.Observe{
			Observation: o, Click: &click, ReceivedAt: o.UpdatedAt, Guard: ledger.Guard{On: true, ShareBps: money.OneHundredPercent}, Scheme: ledger.SchemeApproval,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			c = ledger.EvolveConversion(c, e)
		}
	}
	return c
}

// BenchmarkTally is what one core evaluates: sales of a store with terms, on two sides.
func BenchmarkTally(b *testing.B) {
	tally := whatif.NewTally(whatif.Side{}, whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(b, row(terms.Rest, nil), row("A", nil))}})
	one := sale(nil)
	for b.Loop() {
		one.UserID.UUID[15]++
		if err := tally.Add(&one); err != nil {
			b.Fatal(err)
		}
	}
}
