package catalog_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// past is a store whose terms are published, and read, at any time.
type past struct {
	t   *testing.T
	c   *catalog.Catalog
	now time.Time
}

func newPast(t *testing.T) *past {
	t.Helper()
	_, pool := setup(t, noon)
	p := &past{t: t, now: noon}
	p.c = catalog.New(pool, func() time.Time { return p.now })
	return p
}

// day is a moment so many days after noon.
func day(n int) time.Time { return noon.AddDate(0, 0, n) }

// always is before all days of these tests.
var always = noon.AddDate(0, -1, 0)

func since(n int, least, most money.BasisPoints) catalog.RateSince {
	return catalog.RateSince{At: day(n), Least: least, Most: most}
}

// shows compares the history of a store's rate, the newest first, as it is told at a moment.
func (p *past) shows(slug string, at time.Time, want ...catalog.RateSince) {
	p.t.Helper()
	p.now = at
	of, err := p.c.StoreTerms(p.t.Context(), slug)
	if err != nil {
		p.t.Fatal(err)
	}
	if diff := cmp.Diff(want, of.Rates); diff != "" {
		p.t.Errorf("the rates of %s at %s (-want +got):\n%s", slug, at, diff)
	}
}

// TestTheHistoryOfARateHasBoosts: one is there from its first moment on, what it ends with from its end, and neither before.
func TestTheHistoryOfARateHasBoosts(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store = "livraria-jatoba"
	p.shows(store, noon) // it has one rate alone
	publish(t, p.c, store, noon, dated("base", terms.Rest, 400, always, time.Time{}), dated("jogos", "JOGOS", 200, always, time.Time{}),
		dated("boost", terms.Rest, 800, day(1), day(2)))
	p.shows(store, noon, since(0, 200, 400))
	p.shows(store, day(1).Add(-time.Nanosecond), since(0, 200, 400))
	p.shows(store, day(1), since(1, 200, 800), since(0, 200, 400))
	p.shows(store, day(2).Add(-time.Nanosecond), since(1, 200, 800), since(0, 200, 400))
	p.shows(store, day(2), since(2, 200, 400), since(1, 200, 800), since(0, 200, 400))
}

// TestTheHistoryOfARateIsDoubledWhereTheStoreIs: by its LOYALTY area, and never to more than the whole.
func TestTheHistoryOfARateIsDoubledWhereTheStoreIs(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	publish(t, p.c, "moda-caiana", noon, dated("base", terms.Rest, 700, always, time.Time{}), dated("boost", terms.Rest, 60_00, day(1), time.Time{}))
	p.shows("moda-caiana", day(1), since(1, 100_00, 100_00), since(0, 1400, 1400))
}

// TestTheHistoryOfARateBeginsAndEndsWithItsTerms: before the first row begins, and after the last one ended, there is no cashback.
func TestTheHistoryOfARateBeginsAndEndsWithItsTerms(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store = "livraria-jatoba"
	publish(t, p.c, store, noon, dated("base", terms.Rest, 500, day(2), day(4)))
	p.shows(store, day(1), since(0, 0, 0))
	p.shows(store, day(4), since(4, 0, 0), since(2, 500, 500), since(0, 0, 0))
}

// TestTheHistoryOfARateIsOfTheHighestRow: what begins and ends below another row of its group changes nothing that people see.
func TestTheHistoryOfARateIsOfTheHighestRow(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store = "livraria-jatoba"
	publish(t, p.c, store, noon, dated("base", terms.Rest, 400, always, time.Time{}), dated("long", terms.Rest, 600, day(1), day(6)),
		dated("below", terms.Rest, 500, day(2), day(5)), dated("above", terms.Rest, 900, day(3), day(4)), dated("equal", terms.Rest, 600, day(5), day(7)))
	p.shows(store, day(10), since(7, 400, 400), since(4, 600, 600), since(3, 900, 900), since(1, 600, 600), since(0, 400, 400))
}

// TestTheHistoryOfARateFollowsVersions: a version counts from when it was published until the next one, whatever its rows say of before and after.
func TestTheHistoryOfARateFollowsVersions(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store = "livraria-jatoba"
	publish(t, p.c, store, noon, dated("base", terms.Rest, 400, always, time.Time{}), dated("boost", terms.Rest, 800, day(1), day(5)))
	publish(t, p.c, store, day(3), dated("base", terms.Rest, 300, day(2), time.Time{}))
	p.shows(store, day(3), since(3, 300, 300), since(1, 800, 800), since(0, 400, 400))
	publish(t, p.c, store, day(4), dated("base", terms.Rest, 300, always, time.Time{}), dated("moda", "MODA", 300, always, time.Time{}))
	publish(t, p.c, store, day(8), dated("base", terms.Rest, 450, day(6), day(9)))
	p.shows(store, day(10), since(9, 0, 0), since(8, 450, 450), since(3, 300, 300), since(1, 800, 800), since(0, 400, 400))
}

// TestTheHistoryOfARateIsEverybodys: what some get, and what is no share of the sale, is not in it.
func TestTheHistoryOfARateIsEverybodys(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store = "livraria-jatoba"
	newcomers := dated("new", terms.Rest, 900, day(1), day(2))
	newcomers.For = terms.Newcomer
	share, amount := dated("share", "MODA", 0, day(2), time.Time{}), dated("amount", "VALE", 0, day(3), time.Time{})
	share.CommissionBps, amount.FixedCents = 60_00, 5_00
	publish(t, p.c, store, noon, dated("base", terms.Rest, 400, always, time.Time{}), newcomers, share, amount)
	p.shows(store, day(4), since(0, 400, 400))
}

// TestTheHistoryOfARateIsBounded: the newest changes are told.
func TestTheHistoryOfARateIsBounded(t *testing.T) {
	t.Parallel()
	p := newPast(t)
	const store, told = "livraria-jatoba", 24
	rows := []terms.Dated{dated("base", terms.Rest, 100, always, time.Time{})}
	var want []catalog.RateSince
	for n := 1; n <= told+6; n++ {
		rate := money.BasisPoints(100 + n)
		rows = append(rows, dated("from-"+day(n).Format("2006-01-02"), terms.Rest, rate, day(n), time.Time{}))
		want = append([]catalog.RateSince{since(n, rate, rate)}, want...)
	}
	publish(t, p.c, store, noon, rows...)
	p.shows(store, day(told+6), want[:told]...)
}
