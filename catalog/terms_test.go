package catalog_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

func publish(t *testing.T, c *catalog.Catalog, slug string, at time.Time, rows ...terms.Dated) catalog.TermsVersion {
	t.Helper()
	versions, err := c.Terms(t.Context(), slug)
	if err != nil {
		t.Fatal(err)
	}
	before := uuid.Nil
	if len(versions) > 0 {
		before = versions[0].ID
	}
	version := catalog.TermsVersion{ID: uuid.New(), PublishedAt: at, Reason: "test", Rows: rows}
	if err := c.PublishTerms(t.Context(), slug, before, version); err != nil {
		t.Fatal(err)
	}
	return version
}

func dated(id, group string, rate money.BasisPoints, from, until time.Time) terms.Dated {
	return terms.Dated{ID: id, For: terms.Everybody, From: from, Until: until, Row: terms.Row{Group: group, SaleBps: rate}}
}

// TestAClickTakesTheTermsOfItsMoment: a boost begins and ends by itself, and whoever may still have been shown it gets it.
func TestAClickTakesTheTermsOfItsMoment(t *testing.T) {
	t.Parallel()
	_, pool := setup(t, noon)
	now := noon
	c := catalog.New(pool, func() time.Time { return now })
	boost := noon.AddDate(0, 0, 1)
	published := publish(t, c, "livraria-jatoba", noon,
		dated("base", terms.Rest, 400, noon.AddDate(0, -1, 0), time.Time{}), dated("livros", "LIVROS", 300, noon.AddDate(0, -1, 0), time.Time{}),
		dated("boost", terms.Rest, 800, boost, boost.AddDate(0, 0, 1)))
	for name, step := range map[string]struct {
		at   time.Time
		rate money.BasisPoints
		book money.BasisPoints
	}{
		"who was shown the rate of before": {noon.Add(10 * time.Minute), 450, 450},
		"then the terms":                   {noon.Add(16 * time.Minute), 400, 300},
		"before the boost":                 {boost.Add(-time.Second), 400, 300},
		"its first moment":                 {boost, 800, 300},
		"who was shown it":                 {boost.AddDate(0, 0, 1).Add(10 * time.Minute), 800, 300},
		"when it has ended":                {boost.AddDate(0, 0, 1).Add(16 * time.Minute), 400, 300},
	} {
		now = step.at
		target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "livraria-jatoba"})
		if err != nil || target.RateBps != step.rate {
			t.Errorf("%s: %d, %v; want %d", name, target.RateBps, err, step.rate)
		}
		row, _ := target.Terms.RowOf("LIVROS")
		if row.SaleBps != step.book {
			t.Errorf("%s: books earn %d; want %d", name, row.SaleBps, step.book)
		}
		if alone, err := terms.Promised(target.Terms.ID, published.Rows, nil, now); err != nil || now.After(noon.Add(terms.ShownFor)) && !slices.Equal(alone.Rows, target.Terms.Rows) {
			t.Errorf("%s: the book alone promises %+v, %v; a click %+v", name, alone.Rows, err, target.Terms.Rows)
		}
	}
}

// TestWhatWasShownInBetweenIsKept: also what counted neither fifteen minutes ago nor now, and what another server's clock calls the future.
func TestWhatWasShownInBetweenIsKept(t *testing.T) {
	t.Parallel()
	_, pool := setup(t, noon)
	now := noon
	c := catalog.New(pool, func() time.Time { return now })
	rate := func(when string, want money.BasisPoints) {
		t.Helper()
		target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "livraria-jatoba"})
		if err != nil || target.RateBps != want {
			t.Errorf("%s: %d, %v; want %d", when, target.RateBps, err, want)
		}
	}
	always := noon.AddDate(0, -1, 0)
	publish(t, c, "livraria-jatoba", noon, dated("base", terms.Rest, 400, always, time.Time{}))
	publish(t, c, "livraria-jatoba", noon.Add(time.Minute), dated("base", terms.Rest, 300, always, time.Time{}))
	now = noon.Add(2 * time.Minute)
	rate("the one rate of before two versions", 450)
	publish(t, c, "livraria-jatoba", noon.Add(3*time.Minute), dated("base", terms.Rest, 200, always, time.Time{}),
		dated("flash", terms.Rest, 900, noon.Add(4*time.Minute), noon.Add(9*time.Minute)))
	now = noon.Add(10 * time.Minute)
	rate("a boost of five minutes that is over", 900)
	now = noon.Add(25 * time.Minute)
	rate("long after it", 200)
	publish(t, c, "livraria-jatoba", now.Add(time.Second), dated("base", terms.Rest, 700, always, time.Time{}))
	rate("by a clock that is ahead", 700)
}

// TestTermsOfAStore: they are published in turn, whole, and doubled in LOYALTY areas.
func TestTermsOfAStore(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	version := publish(t, c, "moda-caiana", noon.Add(-time.Hour), dated("base", terms.Rest, 700, noon.AddDate(0, -1, 0), time.Time{}))
	versions, err := c.Terms(t.Context(), "moda-caiana")
	if err != nil || len(versions) != 1 || versions[0].ID != version.ID || len(versions[0].Rows) != 1 || versions[0].Rows[0].SaleBps != 700 {
		t.Fatalf("%+v, %v", versions, err)
	}
	if err := c.PublishTerms(t.Context(), "moda-caiana", uuid.Nil, version); err != nil {
		t.Errorf("again: %v", err)
	}
	bounded := dated("natal", "LIVROS", 900, noon, noon.AddDate(0, 0, 7))
	bounded.CapCents, bounded.Campaign, bounded.CampaignCapCents = 20_00, "natal-2026", 50_00
	publish(t, c, "livraria-jatoba", noon, bounded)
	if kept, err := c.Terms(t.Context(), "livraria-jatoba"); err != nil || len(kept) != 1 || len(kept[0].Rows) != 1 || kept[0].Rows[0].Row != bounded.Row {
		t.Errorf("a campaign is kept as %+v, %v; want %+v", kept, err, bounded)
	}
	other := version
	other.ID = uuid.New()
	if err := c.PublishTerms(t.Context(), "moda-caiana", uuid.Nil, other); !errors.Is(err, catalog.ErrTermsMoved) {
		t.Errorf("beside others: %v", err)
	}
	if err := c.PublishTerms(t.Context(), "nowhere", uuid.Nil, other); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("of no store: %v", err)
	}
	target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "moda-caiana", UserID: uuid.New()})
	if err != nil || target.RateBps != 1400 || target.Terms.ID != version.ID.String() {
		t.Errorf("%+v, %v", target, err)
	}
}

// TestTheRateThatIsShown: lists show and compare the most that everybody gets of a sale by now, and say where some groups earn less.
func TestTheRateThatIsShown(t *testing.T) {
	t.Parallel()
	now := time.Now() // the database's own clock says what counts
	c, _ := setup(t, now)
	before := now.AddDate(0, -1, 0)
	publish(t, c, "livraria-jatoba", before,
		dated("base", terms.Rest, 400, before, time.Time{}), dated("old", terms.Rest, 4000, before, now.Add(-time.Hour)), dated("planned", terms.Rest, 4000, now.Add(time.Hour), time.Time{}),
		dated("livros", "LIVROS", 900, before, time.Time{}), dated("vale", "VALE", 0, before, time.Time{}),
		terms.Dated{ID: "novo", For: terms.Newcomer, From: before, Row: terms.Row{Group: terms.Rest, SaleBps: 2000}})
	store, err := c.Store(t.Context(), "livraria-jatoba")
	if err != nil || store.CashbackBps != 900 || store.LeastBps != 400 {
		t.Errorf("%+v, %v", store, err)
	}
	top, err := c.TopCashback(t.Context(), catalog.CashbackQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range top {
		if s.Slug != "livraria-jatoba" && s.LeastBps != s.CashbackBps {
			t.Errorf("%s has one rate alone: %+v", s.Slug, s)
		}
	}
	asked := false
	for who, want := range map[bool]money.BasisPoints{true: 400, false: 2000} {
		target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "livraria-jatoba", UserID: uuid.New(), HasBought: func(context.Context) (bool, error) {
			asked = true
			return who, nil
		}})
		row, _ := target.Terms.RowOf("")
		if err != nil || row.SaleBps != want || target.RateBps < 900 {
			t.Errorf("bought before %t: %+v, %v", who, target, err)
		}
	}
	if !asked {
		t.Error("whether somebody bought before is not asked")
	}
	if visitor, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "livraria-jatoba"}); err != nil || visitor.RateBps != 900 {
		t.Errorf("a visitor: %+v, %v", visitor, err)
	}
}

// TestTheNearestPayoutPolicyCounts: what the terms say, then the store, its network and the installation; a page of the last fifteen minutes that said sooner
// is kept to, and one rate is frozen with its policy.
func TestTheNearestPayoutPolicyCounts(t *testing.T) {
	t.Parallel()
	_, pool := setup(t, noon)
	now := noon.AddDate(0, 0, 1)
	c := catalog.New(pool, func() time.Time { return now })
	paid := func(slug string) terms.Terms {
		t.Helper()
		target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: slug})
		if err != nil {
			t.Fatal(err)
		}
		return target.Terms
	}
	set := func(scope catalog.PolicyScope, policy *terms.Policy) {
		t.Helper()
		p := catalog.DefaultPolicy{ID: uuid.New(), Scope: scope, Policy: policy, Since: now, Reason: "test"}
		for range 2 { // the same again changes nothing
			if err := c.SetPolicy(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		}
		now = now.Add(time.Hour)
	}
	store, err := c.Store(t.Context(), "livraria-jatoba")
	if err != nil {
		t.Fatal(err)
	}
	target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "livraria-jatoba"})
	if err != nil || len(target.Terms.Rows) != 0 {
		t.Fatalf("without a policy: %+v, %v", target.Terms, err)
	}
	days := func(n int) *terms.Policy { return &terms.Policy{Days: n} }
	set(catalog.PolicyScope{}, days(60))
	set(catalog.PolicyScope{Network: target.Network}, days(30))
	set(catalog.PolicyScope{StoreID: store.ID}, days(10))
	if got := paid("livraria-jatoba"); got.Payout != *days(10) || got.ID != "" || len(got.Rows) != 1 || got.Rows[0].SaleBps != target.RateBps {
		t.Errorf("by the store's default: %+v", got)
	}
	if of, err := c.StoreTerms(t.Context(), "livraria-jatoba"); err != nil || of.Payout != *days(10) {
		t.Errorf("the page says %s, %v", of.Payout, err)
	}
	set(catalog.PolicyScope{StoreID: store.ID}, nil)
	if got := paid("livraria-jatoba"); got.Payout != *days(30) {
		t.Errorf("by the network's default: %s", got.Payout)
	}
	set(catalog.PolicyScope{Network: target.Network}, nil)
	if got := paid("livraria-jatoba"); got.Payout != *days(60) {
		t.Errorf("by the installation's default: %s", got.Payout)
	}
	set(catalog.PolicyScope{}, days(90))
	now = now.Add(-50 * time.Minute) // ten minutes after it
	if got := paid("livraria-jatoba"); got.Payout != *days(60) {
		t.Errorf("who was shown sixty days: %s", got.Payout)
	}
	now = now.Add(10 * time.Minute)
	if got := paid("livraria-jatoba"); got.Payout != *days(90) {
		t.Errorf("then: %s", got.Payout)
	}
	version := catalog.TermsVersion{ID: uuid.New(), PublishedAt: now, Reason: "test", Payout: &terms.Policy{}, Rows: []terms.Dated{dated("base", terms.Rest, 400, noon, time.Time{})}}
	if err := c.PublishTerms(t.Context(), "livraria-jatoba", uuid.Nil, version); err != nil {
		t.Fatal(err)
	}
	if got := paid("livraria-jatoba"); !got.Payout.IsZero() {
		t.Errorf("terms that say approved: %s", got.Payout)
	}
	versions, err := c.Terms(t.Context(), "livraria-jatoba")
	if err != nil || versions[0].Payout == nil || !versions[0].Payout.IsZero() {
		t.Errorf("read again: %+v, %v", versions, err)
	}
	for _, scope := range []catalog.PolicyScope{{Network: "nobody"}, {Network: target.Network, StoreID: store.ID}} {
		if err := c.CheckPolicyScope(t.Context(), scope); !errors.Is(err, catalog.ErrPolicyScope) {
			t.Errorf("%+v: %v", scope, err)
		}
	}
	if names, err := c.Networks(t.Context()); err != nil || len(names) == 0 || !slices.IsSorted(names) || slices.Contains(names, "nobody") {
		t.Errorf("the networks of stores are %v, %v", names, err)
	}
}
