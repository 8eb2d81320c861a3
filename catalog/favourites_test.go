package catalog_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// shop is a seeded catalogue whose clock moves a minute a call.
type shop struct {
	*catalog.Catalog

	pool *pgxpool.Pool
	now  time.Time
}

func openShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{pool: embeddedtest.Postgres(t), now: noon}
	if err := demo.Seed(t.Context(), s.pool, noon); err != nil {
		t.Fatal(err)
	}
	s.Catalog = catalog.New(s.pool, func() time.Time { s.now = s.now.Add(time.Minute); return s.now })
	return s
}

func (s *shop) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := s.pool.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) user(t *testing.T) uuid.UUID {
	t.Helper()
	id := uuid.New()
	s.exec(t, `INSERT INTO users (id, email, name, created_at) VALUES ($1, $2, 'Ana', now())`, id, id.String()+"@example.com")
	return id
}

func (s *shop) favourites(t *testing.T, user uuid.UUID) (stores, coupons []string) {
	t.Helper()
	f, err := s.Favourites(t.Context(), user)
	if err != nil {
		t.Fatal(err)
	}
	for _, store := range f.Stores {
		stores = append(stores, store.Slug)
	}
	for _, coupon := range f.Coupons {
		if coupon.Locked {
			t.Errorf("coupon %s is locked for who saved it", coupon.Slug)
		}
		coupons = append(coupons, coupon.Slug)
	}
	return stores, coupons
}

func TestFavouritesAreNewestFirstAndOnesOwn(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	ctx, ana, bia := t.Context(), s.user(t), s.user(t)
	for _, slug := range []string{"pet-quati", "moda-caiana", "pet-quati"} { // the last changes nothing
		if err := s.AddFavouriteStore(ctx, ana, slug); err != nil {
			t.Fatal(err)
		}
	}
	for _, slug := range []string{"quati-racao", "jatoba-clube", "quati-racao"} {
		if err := s.AddFavouriteCoupon(ctx, ana, uuid.MustParse(couponID(slug))); err != nil {
			t.Fatal(err)
		}
	}
	stores, coupons := s.favourites(t, ana)
	if !slices.Equal(stores, []string{"moda-caiana", "pet-quati"}) || !slices.Equal(coupons, []string{"jatoba-clube", "quati-racao"}) {
		t.Errorf("got %v and %v", stores, coupons)
	}
	if stores, coupons := s.favourites(t, bia); stores != nil || coupons != nil {
		t.Errorf("another shopper has %v and %v", stores, coupons)
	}
	for range 2 {
		if err := errors.Join(
			s.RemoveFavouriteStore(ctx, ana, "pet-quati"), s.RemoveFavouriteStore(ctx, bia, "moda-caiana"),
			s.RemoveFavouriteStore(ctx, ana, "not a slug"),
			s.RemoveFavouriteCoupon(ctx, ana, uuid.MustParse(couponID("jatoba-clube"))),
		); err != nil {
			t.Fatal(err)
		}
	}
	stores, coupons = s.favourites(t, ana)
	if !slices.Equal(stores, []string{"moda-caiana"}) || !slices.Equal(coupons, []string{"quati-racao"}) {
		t.Errorf("after removal %v and %v", stores, coupons)
	}
}

func TestFavouritesThatCannotBe(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	ctx, ana := t.Context(), s.user(t)
	s.exec(t, `UPDATE stores SET active = false WHERE slug = 'games-curupira'`)
	for _, slug := range []string{"nobody", "games-curupira", "ferias", "", "a\x00b"} {
		if err := s.AddFavouriteStore(ctx, ana, slug); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("store %q: %v; want ErrNotFound", slug, err)
		}
	}
	for _, id := range []uuid.UUID{uuid.New(), uuid.MustParse(couponID("jatoba-volta-as-aulas"))} { // unknown, expired
		if err := s.AddFavouriteCoupon(ctx, ana, id); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("coupon %s: %v; want ErrNotFound", id, err)
		}
	}
	if err := s.AddFavouriteStore(ctx, uuid.New(), "pet-quati"); err != nil {
		t.Errorf("somebody whose account is gone: %v; want nothing to happen", err)
	}
}

func TestExpiredAndWithdrawnFavouritesAreNotListed(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	ctx, ana := t.Context(), s.user(t)
	for _, slug := range []string{"quati-racao", "jatoba-clube", "caiana-inverno"} {
		if err := s.AddFavouriteCoupon(ctx, ana, uuid.MustParse(couponID(slug))); err != nil {
			t.Fatal(err)
		}
	}
	s.exec(t, `UPDATE coupons SET end_date = '2026-11-19' WHERE slug = 'quati-racao'`)
	s.exec(t, `UPDATE coupons SET active = false WHERE slug = 'jatoba-clube'`)
	if _, coupons := s.favourites(t, ana); !slices.Equal(coupons, []string{"caiana-inverno"}) {
		t.Errorf("got %v", coupons)
	}
}

func TestFavouritesAreBounded(t *testing.T) {
	t.Parallel()
	s := openShop(t)
	ctx, ana, bia := t.Context(), s.user(t), s.user(t)
	s.exec(t, `WITH area AS (
			INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
			SELECT gen_random_uuid(), 'loja-' || n, 'STORE', 'REGULAR', 'Loja', now() FROM generate_series(1, 500) n RETURNING id, slug
		), store AS (
			INSERT INTO stores (id, slug, name, cashback_bps, hosts, active, area_id)
			SELECT gen_random_uuid(), slug, 'Loja', 0, '{loja.example}', true, id FROM area RETURNING id, area_id, slug
		), liked AS (
			INSERT INTO favourite_stores SELECT $1, id, timestamptz '2026-11-01' FROM store
		), coupon AS (
			INSERT INTO coupons (id, slug, store_id, name, type, area_id)
			SELECT gen_random_uuid(), slug, id, 'Oferta', 'OFFER', area_id FROM store RETURNING id
		)
		INSERT INTO favourite_coupons SELECT $1, id, timestamptz '2026-11-01' FROM coupon`, ana)
	racao := uuid.MustParse(couponID("quati-racao"))
	if err := s.AddFavouriteStore(ctx, ana, "pet-quati"); !errors.Is(err, catalog.ErrTooManyFavourites) {
		t.Errorf("store 501: %v", err)
	}
	if err := s.AddFavouriteCoupon(ctx, ana, racao); !errors.Is(err, catalog.ErrTooManyFavourites) {
		t.Errorf("coupon 501: %v", err)
	}
	if err := s.AddFavouriteStore(ctx, ana, "loja-7"); err != nil {
		t.Errorf("one of the 500, again: %v", err)
	}
	if err := s.AddFavouriteStore(ctx, bia, "pet-quati"); err != nil {
		t.Errorf("another shopper: %v", err)
	}
	s.exec(t, `UPDATE coupons SET end_date = '2026-11-19' WHERE slug = 'loja-7'`) // makes room
	if err := s.AddFavouriteCoupon(ctx, ana, racao); err != nil {
		t.Errorf("after one has expired: %v", err)
	}
	if stores, coupons := s.favourites(t, ana); len(stores) != 500 || len(coupons) != 500 || coupons[0] != "quati-racao" {
		t.Errorf("%d stores, %d coupons", len(stores), len(coupons))
	}
}
