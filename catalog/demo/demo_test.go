package demo_test

import (
	"testing"
	"time"

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
