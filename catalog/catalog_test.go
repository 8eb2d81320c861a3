package catalog_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/money"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// setup returns the catalogue of testdata/shop, imported at noon and read at another time.
func setup(t testing.TB, now time.Time) (*catalog.Catalog, *pgxpool.Pool) {
	t.Helper()
	pool := embeddedtest.Postgres(t)
	sheets, err := importer.ReadFolder(os.DirFS("testdata/shop"))
	if err != nil {
		t.Fatal(err)
	}
	report, err := importer.Import(t.Context(), pool, sheets, importer.Options{Now: noon})
	if err != nil || len(report.Refusals) > 0 {
		t.Fatalf("import: %v, refused %v", err, report.Refusals)
	}
	return catalog.New(pool, func() time.Time { return now }), pool
}

func TestRateDoublesInLoyaltyAreasOnly(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	for _, c := range []struct {
		base money.BasisPoints
		area catalog.Area
		want money.BasisPoints
	}{
		{250, catalog.Regular, 250},
		{250, catalog.Seasonal, 250},
		{250, catalog.Loyalty, 500},
		{0, catalog.Loyalty, 0},
		{5000, catalog.Loyalty, 10_000},
		{5001, catalog.Loyalty, 10_000},
	} {
		if got := catalog.Rate(catalog.Store{CashbackBps: c.base}, c.area); got != c.want {
			t.Errorf("%d bp in %s = %d; want %d", c.base, c.area, got, c.want)
		}
		var inDatabase money.BasisPoints
		if err := pool.QueryRow(t.Context(), "SELECT rate_in_force($1, $2)", c.base, c.area).Scan(&inDatabase); err != nil || inDatabase != c.want {
			t.Errorf("%d bp in %s = %d in the database, %v; want %d", c.base, c.area, inDatabase, err, c.want)
		}
	}
}

func TestTopCashbackIsHighestFirst(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	stores, err := c.TopCashback(t.Context(), catalog.CashbackQuery{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"otica-mirante", "moda-caiana", "pet-quati", "livraria-jatoba", "ferramentas-peroba", "24-horas-fit"}
	if got := slugs(stores); !slices.Equal(got, want) {
		t.Errorf("got %v; want %v", got, want)
	}
	// What counts is what shoppers get: 18%, the double of 9%, is more than 10%.
	if _, err := pool.Exec(t.Context(), "UPDATE stores SET cashback_bps = 1750 WHERE slug = 'pet-quati'"); err != nil {
		t.Fatal(err)
	}
	stores, err = c.TopCashback(t.Context(), catalog.CashbackQuery{})
	if got := slugs(stores)[:3]; err != nil || !slices.Equal(got, want[:3]) {
		t.Errorf("got %v, %v; want 20%%, 18%%, 17,5%%", got, err)
	}
	if stores[0].Area != catalog.Loyalty || stores[0].CashbackBps != 1000 {
		t.Errorf("got %+v; want 1000 bp, not doubled", stores[0])
	}
}

func TestTopCashbackInAnotherOrder(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	_, err := pool.Exec(t.Context(), `UPDATE coupons SET views = 9 WHERE slug = 'peroba-kit'`)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		query catalog.CashbackQuery
		want  []string
	}{
		"by rate":            {catalog.CashbackQuery{Sort: catalog.ByRate}, []string{"otica-mirante", "moda-caiana", "pet-quati", "livraria-jatoba", "ferramentas-peroba", "24-horas-fit"}},
		"by views":           {catalog.CashbackQuery{Sort: catalog.ByViews}, []string{"ferramentas-peroba", "otica-mirante", "moda-caiana", "pet-quati", "livraria-jatoba", "24-horas-fit"}},
		"of a category":      {catalog.CashbackQuery{Category: "black friday"}, []string{"pet-quati", "livraria-jatoba", "ferramentas-peroba"}},
		"of none":            {catalog.CashbackQuery{Category: "Livraria Jatobá"}, nil},
		"of what has ended":  {catalog.CashbackQuery{Category: "Volta às Aulas"}, nil},
		"by end, a category": {catalog.CashbackQuery{Category: "black friday", Sort: catalog.ByEnding}, []string{"livraria-jatoba", "pet-quati", "ferramentas-peroba"}},
	} {
		if stores, err := c.TopCashback(t.Context(), test.query); err != nil || !slices.Equal(slugs(stores), test.want) {
			t.Errorf("%s: got %v, %v; want %v", name, slugs(stores), err, test.want)
		}
	}
}

func slugs(stores []catalog.Store) []string {
	var list []string
	for _, s := range stores {
		list = append(list, s.Slug)
	}
	return list
}

func TestStoreBySlug(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	store, err := c.Store(t.Context(), "pet-quati")
	if err != nil || store.Name != "Pet Quati" || store.CashbackBps != 550 {
		t.Fatalf("got %+v, %v", store, err)
	}
	for _, slug := range []string{"", "nobody", "PET-QUATI", "a\x00b", "%", strings.Repeat("a", 500)} {
		if _, err := c.Store(t.Context(), slug); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("Store(%.20q): %v; want ErrNotFound", slug, err)
		}
	}
}

func couponID(slug string) string {
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://rede-demo.example/coupon/"+slug)).String()
}

func TestResolve(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for name, test := range map[string]struct {
		request catalog.Request
		rate    money.BasisPoints
		loyalty bool
		link    string
		err     error
	}{
		"a store": {
			request: catalog.Request{StoreSlug: "pet-quati"}, rate: 550,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Fpet-quati.example%2F",
		},
		"a loyalty store": {
			request: catalog.Request{StoreSlug: "moda-caiana"}, rate: 1800, loyalty: true,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Fmoda-caiana.example%2F",
		},
		"a page of the store": {
			request: catalog.Request{StoreSlug: "pet-quati", Link: "https://WWW.pet-quati.example/r?a=1&b=2#c"}, rate: 550,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Fwww.pet-quati.example%2Fr%3Fa%3D1%26b%3D2%23c",
		},
		"a loyalty coupon of a regular store": {
			request: catalog.Request{CouponID: couponID("jatoba-clube")}, rate: 900, loyalty: true,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Flivraria-jatoba.example%2Fclube",
		},
		"a coupon and its store": {
			request: catalog.Request{CouponID: couponID("quati-racao"), StoreSlug: "pet-quati"}, rate: 550,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Fpet-quati.example%2Fracao",
		},
		"another store's coupon": {
			request: catalog.Request{CouponID: couponID("quati-racao"), StoreSlug: "moda-caiana"}, err: catalog.ErrMismatch,
		},
		"a withdrawn coupon":            {request: catalog.Request{CouponID: couponID("quati-retirado")}, err: catalog.ErrNotFound},
		"a coupon of a withdrawn store": {request: catalog.Request{CouponID: couponID("fechada-tudo")}, err: catalog.ErrNotFound},
		"a withdrawn store":             {request: catalog.Request{StoreSlug: "loja-fechada"}, err: catalog.ErrNotFound},
		"a coupon without a link": {
			request: catalog.Request{CouponID: couponID("mirante-lentes")}, rate: 2000, loyalty: true,
			link: "https://rede-demo.example/c?sub=CLICK&url=https%3A%2F%2Fotica-mirante.example%2F",
		},
		"an expired coupon": {request: catalog.Request{CouponID: couponID("jatoba-volta-as-aulas")}, err: catalog.ErrCouponExpired},
		"a foreign page":    {request: catalog.Request{StoreSlug: "pet-quati", Link: "https://evil.example/"}, err: catalog.ErrForeignLink},
		"an unknown store":  {request: catalog.Request{StoreSlug: "nobody"}, err: catalog.ErrNotFound},
		"an unknown coupon": {request: catalog.Request{CouponID: couponID("nothing")}, err: catalog.ErrNotFound},
		"no coupon id":      {request: catalog.Request{CouponID: "quati-racao"}, err: catalog.ErrNotFound},
		"nothing":           {err: catalog.ErrNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := c.Resolve(t.Context(), test.request)
			if !errors.Is(err, test.err) {
				t.Fatalf("error %v; want %v", err, test.err)
			}
			if err != nil {
				return
			}
			if got.RateBps != test.rate || got.Loyalty != test.loyalty || got.Network != "demo" {
				t.Errorf("got %+v; want %d bp, loyalty %t", got, test.rate, test.loyalty)
			}
			if link := got.Link("CLICK"); link != test.link {
				t.Errorf("link %s; want %s", link, test.link)
			}
		})
	}
}

func TestCouponIsGoodUntilItsLastDayEndsInSaoPaulo(t *testing.T) {
	t.Parallel()
	request := catalog.Request{CouponID: couponID("jatoba-volta-as-aulas")}
	_, pool := setup(t, noon)
	at := func(now time.Time) *catalog.Catalog { return catalog.New(pool, func() time.Time { return now }) }
	lastMinute := time.Date(2025, 3, 1, 2, 59, 0, 0, time.UTC) // 28 February, 23:59 in São Paulo
	if _, err := at(lastMinute).Resolve(t.Context(), request); err != nil {
		t.Errorf("on its last day: %v", err)
	}
	if _, err := at(lastMinute.Add(time.Minute)).Resolve(t.Context(), request); !errors.Is(err, catalog.ErrCouponExpired) {
		t.Errorf("a minute later: %v; want ErrCouponExpired", err)
	}
}
