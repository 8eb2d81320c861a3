package demo_test

import (
	"testing"
	"time"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
)

func TestSeedIsIdempotentAndHasTheStores(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	for range 2 {
		if err := demo.Seed(t.Context(), pool, now); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Hour)
	}
	var stores, later int
	err := pool.QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE slug = ANY ($1) AND cashback_bps > 0 AND active),
		count(*) FILTER (WHERE updated_at > '2026-11-20 15:00+00') FROM stores`, demo.StoreSlugs).Scan(&stores, &later)
	if err != nil {
		t.Fatal(err)
	}
	if stores != len(demo.StoreSlugs) || later != 0 {
		t.Errorf("%d of %d stores, %d changed by the second time", stores, len(demo.StoreSlugs), later)
	}
}

// TestTheDemoWasVisited: shortly after any start some codes have shares, one of them is failing, and every coupon was seen.
func TestTheDemoWasVisited(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	stores := catalog.New(pool, func() time.Time { return now })
	var views [2]int64
	for i := range views {
		if err := demo.Seed(t.Context(), pool, now); err != nil {
			t.Fatal(err)
		}
		if err := demo.Visit(t.Context(), pool, now); err != nil {
			t.Fatal(err)
		}
		failing, err := stores.FailingCoupons(t.Context())
		if err != nil || len(failing) != 1 {
			t.Fatalf("%+v fail, %v; want one", failing, err)
		}
		if age := now.Sub(failing[0].Since); age <= 24*time.Hour {
			t.Errorf("it fails for %v, which is news; want it to be old", age)
		}
		top, err := stores.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, Sort: catalog.ByViews})
		if err != nil {
			t.Fatal(err)
		}
		first, err := stores.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 12})
		if err != nil {
			t.Fatal(err)
		}
		voted := 0
		for _, c := range first.Coupons {
			if age := now.Sub(c.Votes.LastWorked); c.Votes.Count > 0 && age < catalog.VotesWindow {
				voted++
			}
		}
		if voted < 3 || voted > 6 {
			t.Errorf("%d of the best twelve have votes; want some", voted)
		}
		if top.Coupons[0].Views < 1000 || top.Coupons[99].Views == 0 {
			t.Errorf("views go from %d to %d", top.Coupons[0].Views, top.Coupons[99].Views)
		}
		views[i] = top.Coupons[0].Views
		now = now.Add(30 * time.Hour)
	}
	if views[0] != views[1] {
		t.Errorf("the first has %d views, and %d after another start", views[0], views[1])
	}
}

// TestOnlyClubsPromiseToBeForTheirMembers: the code of a category is shown to every account, whichever way it signed in.
func TestOnlyClubsPromiseToBeForTheirMembers(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if err := demo.Seed(t.Context(), pool, time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	var promises string
	err := pool.QueryRow(t.Context(), `SELECT coalesce(string_agg(slug, ' '), '') FROM hot_areas WHERE kind <> 'CLUB'
		AND description || ' ' || long_description ~* '(só para quem|condições para quem é d|nenhuma outra página|entre com .* para ver)'`).Scan(&promises)
	if err != nil || promises != "" {
		t.Errorf("%s promise codes to some people alone, %v", promises, err)
	}
	err = pool.QueryRow(t.Context(), `SELECT coalesce(string_agg(slug, ' '), '') FROM coupons
		WHERE name || ' ' || coalesce(description, '') ~* '(só para (quem|particip)|para quem é d)'`).Scan(&promises)
	if err != nil || promises != "" {
		t.Errorf("coupons %s promise to be for some people alone, %v", promises, err)
	}
	var open int
	err = pool.QueryRow(t.Context(), `SELECT count(*) FROM hot_areas WHERE slug IN ('arlequim', 'assefaz', 'clube-do-aluno', 'unifecaf')
		AND long_description LIKE '%aparecem para todas as contas.%'`).Scan(&open)
	if err != nil || open != 4 {
		t.Errorf("%d of 4 pages of partners say who sees their codes, %v", open, err)
	}
}

// TestNoCodePromisesCashbackThatItEnds: where a store says that a code does not keep the cashback, a coupon with a code says nothing of it.
func TestNoCodePromisesCashbackThatItEnds(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if err := demo.Seed(t.Context(), pool, time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	var promises string
	err := pool.QueryRow(t.Context(), `SELECT coalesce(string_agg(c.slug, ' '), '') FROM coupons c JOIN stores s ON s.id = c.store_id
		WHERE c.type = 'ONLINE' AND NOT s.code_keeps_cashback AND c.name || ' ' || coalesce(c.description, '') ~* 'cashback'`).Scan(&promises)
	if err != nil || promises != "" {
		t.Errorf("%s promise cashback that their codes end, %v", promises, err)
	}
}

// TestCouponsNameTheButtonsThatThereAre: what a coupon tells to press is written on its card.
func TestCouponsNameTheButtonsThatThereAre(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if err := demo.Seed(t.Context(), pool, time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	var wrong string
	err := pool.QueryRow(t.Context(), `SELECT coalesce(string_agg(slug, ' '), '') FROM coupons
		WHERE coalesce(description, '') ~* '(toque|clique) em '
			AND coalesce(description, '') !~ CASE type WHEN 'OFFER' THEN 'Toque em Ver Oferta' ELSE 'Toque em Pegar cupom' END`).Scan(&wrong)
	if err != nil || wrong != "" {
		t.Errorf("coupons %s name a button that their cards do not have, %v", wrong, err)
	}
}
