package catalog_test

import (
	order "cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/catalog"
)

type execer interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
}

func couponSlugs(coupons []catalog.Coupon) []string {
	list := inOrder(coupons)
	slices.Sort(list)
	return list
}

// TestACodeKeepsTheCashbackByTheStoresTerms holds that an offer always does, and a code where the store says so.
func TestACodeKeepsTheCashbackByTheStoresTerms(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for slug, want := range map[string]map[string]bool{
		"livraria-jatoba": {"jatoba-clube": true, "jatoba-frete-gratis": true, "jatoba-natal": true, "jatoba-ultimo-dia": true},
		"moda-caiana":     {"caiana-inverno": false, "caiana-oferta": true},
	} {
		got := make(map[string]bool)
		page, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: slug})
		for _, coupon := range page.Coupons {
			got[coupon.Slug] = coupon.KeepsCashback
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", slug, err, diff)
		}
	}
}

func TestCoupons(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for name, test := range map[string]struct {
		query          catalog.CouponQuery
		slugs          []string
		online, offers int64
	}{
		"of a store": {
			query:  catalog.CouponQuery{Slug: "livraria-jatoba"},
			slugs:  []string{"jatoba-clube", "jatoba-frete-gratis", "jatoba-natal", "jatoba-ultimo-dia"},
			online: 3, offers: 1,
		},
		"of a category, listed in it": {
			query:  catalog.CouponQuery{Slug: "black-friday"},
			slugs:  []string{"jatoba-natal", "peroba-kit", "quati-05", "quati-10"},
			online: 3, offers: 1,
		},
		"of a category, its own":                 {query: catalog.CouponQuery{Slug: "clube-exclusivo"}, slugs: []string{"jatoba-clube"}, online: 1},
		"of a category whose coupon has expired": {query: catalog.CouponQuery{Slug: "volta-as-aulas"}},
		"of an empty category":                   {query: catalog.CouponQuery{Slug: "games"}},
		"offers": {
			query: catalog.CouponQuery{Slug: "livraria-jatoba", Type: catalog.Offer}, slugs: []string{"jatoba-natal"},
			online: 3, offers: 1,
		},
		"by name, whatever the accents": {
			query: catalog.CouponQuery{Slug: "livraria-jatoba", Name: "GRATIS"}, slugs: []string{"jatoba-frete-gratis"}, online: 1,
		},
		"by name, not a pattern": {
			query: catalog.CouponQuery{Slug: "pet-quati", Name: "100%"}, slugs: []string{"quati-13"}, online: 1,
		},
		"by the name of a store":              {query: catalog.CouponQuery{Slug: "black-friday", Name: "JATOBA"}, slugs: []string{"jatoba-natal"}, offers: 1},
		"by the name of the page's own store": {query: catalog.CouponQuery{Slug: "livraria-jatoba", Name: "jatoba"}},
		"by name, nothing":                    {query: catalog.CouponQuery{Slug: "pet-quati", Name: "_"}},
		"by name, an injection":               {query: catalog.CouponQuery{Slug: "pet-quati", Name: `\'; DROP TABLE coupons --`}},
		"by category of a store":              {query: catalog.CouponQuery{Slug: "pet-quati", Category: "black friday"}, slugs: []string{"quati-05", "quati-10"}, online: 2},
		"by category of a category": {
			query: catalog.CouponQuery{Slug: "black-friday", Category: "Livros"}, slugs: []string{"jatoba-natal"}, offers: 1,
		},
		"by the coupon's own area":    {query: catalog.CouponQuery{Slug: "livraria-jatoba", Category: "Clube Exclusivo"}, slugs: []string{"jatoba-clube"}, online: 1},
		"by a category that is none":  {query: catalog.CouponQuery{Slug: "livraria-jatoba", Category: "Livraria Jatobá"}},
		"after the last page":         {query: catalog.CouponQuery{Slug: "livraria-jatoba", Page: 10_000}, online: 3, offers: 1},
		"by all of them":              {query: catalog.CouponQuery{Slug: "pet-quati", Name: "desconto", Category: "Pets", Type: catalog.Offer}, slugs: []string{"quati-06"}, online: 8, offers: 1},
		"of a store without cashback": {query: catalog.CouponQuery{Slug: "casa-aroeira"}, slugs: []string{"aroeira-cama-mesa"}, offers: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page, err := c.Coupons(t.Context(), test.query)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.slugs, couponSlugs(page.Coupons)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if page.Online != test.online || page.Offers != test.offers {
				t.Errorf("%d codes, %d offers; want %d and %d", page.Online, page.Offers, test.online, test.offers)
			}
		})
	}
	for _, slug := range badSlugs {
		if _, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: slug, Page: 1}); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("Coupons(%.20q): %v; want ErrNotFound", slug, err)
		}
	}
}

// TestPagesCoverEveryCouponOnce holds for coupons that nothing but their id tells apart.
func TestPagesCoverEveryCouponOnce(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	for i := range 40 {
		_, err := pool.Exec(t.Context(), `INSERT INTO coupons (id, slug, store_id, name, type, code, area_id, rank, created_at)
			SELECT $1, $2, id, 'Igual', $3, 'X', area_id, $4, $5 FROM stores WHERE slug = 'pet-quati'`,
			uuid.New(), fmt.Sprintf("igual-%d", i), []string{"ONLINE", "OFFER"}[i%2], []any{nil, 7}[i/2%2], noon)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []catalog.CouponType{"", catalog.Online, catalog.Offer} {
		first, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "pet-quati", Type: kind, Page: 1})
		if err != nil {
			t.Fatal(err)
		}
		total := map[catalog.CouponType]int64{"": first.Online + first.Offers, catalog.Online: first.Online, catalog.Offer: first.Offers}[kind]
		seen := make(map[uuid.UUID]bool)
		for page := 1; page <= first.TotalPages; page++ {
			got, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "pet-quati", Type: kind, Page: page})
			if err != nil || len(got.Coupons) == 0 || (page < first.TotalPages && len(got.Coupons) != catalog.CouponsPerPage) {
				t.Fatalf("page %d: %d coupons, %v", page, len(got.Coupons), err)
			}
			for _, coupon := range got.Coupons {
				if seen[coupon.ID] {
					t.Errorf("%s is there twice", coupon.Slug)
				}
				seen[coupon.ID] = true
			}
		}
		if int64(len(seen)) != total {
			t.Errorf("type %q: %d coupons on all pages; want %d", kind, len(seen), total)
		}
	}
	seen := make(map[uuid.UUID]bool)
	for page := 1; ; page++ {
		got, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: page, Limit: 7})
		if err != nil {
			t.Fatal(err)
		}
		for _, coupon := range got.Coupons {
			seen[coupon.ID] = true
		}
		if len(got.Coupons) == 0 {
			if want := got.Online + got.Offers; int64(len(seen)) != want || got.TotalPages != page-1 {
				t.Errorf("%d coupons on %d pages; want %d on %d", len(seen), page-1, want, got.TotalPages)
			}
			break
		}
	}
}

func TestTopCouponsAreInTheOrderOfTheirRank(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	page, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 5})
	if err != nil {
		t.Fatal(err)
	}
	got := inOrder(page.Coupons)
	want := []string{"jatoba-frete-gratis", "jatoba-clube", "jatoba-ultimo-dia", "quati-racao", "caiana-inverno"}
	if diff := cmp.Diff(want, got); diff != "" || page.TotalPages != 5 {
		t.Errorf("%d pages (-want +got):\n%s", page.TotalPages, diff)
	}
}

// TestCouponsInAnotherOrder: ties stay in the editors' order, and what has no end comes after what has.
func TestCouponsInAnotherOrder(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	_, err := pool.Exec(t.Context(), `UPDATE coupons c SET views = v.views
		FROM (VALUES ('quati-06', 60), ('quati-10', 50)) v (slug, views) WHERE v.slug = c.slug`)
	if err != nil {
		t.Fatal(err)
	}
	list := func(sort catalog.Sort) []catalog.Coupon {
		t.Helper()
		top, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, Sort: sort})
		if err != nil {
			t.Fatal(err)
		}
		return top.Coupons
	}
	place := make(map[uuid.UUID]int)
	for i, coupon := range list("") {
		place[coupon.ID] = i
	}
	for sort, key := range map[catalog.Sort]func(catalog.Coupon) int64{
		catalog.ByRate: func(c catalog.Coupon) int64 { return -int64(catalog.Rate(c.Store, c.Store.Area)) },
		catalog.ByEnding: func(c catalog.Coupon) int64 {
			if c.EndDate.IsZero() {
				return math.MaxInt64
			}
			return c.EndDate.Unix()
		},
		catalog.ByViews: func(c catalog.Coupon) int64 { return -c.Views },
	} {
		got := list(sort)
		if len(got) != len(place) || key(got[0]) == key(got[len(got)-1]) {
			t.Errorf("by %s: %d coupons, of which the first and the last are alike; want all %d", sort, len(got), len(place))
		}
		if !slices.IsSortedFunc(got, func(a, b catalog.Coupon) int {
			return order.Or(order.Compare(key(a), key(b)), order.Compare(place[a.ID], place[b.ID]))
		}) {
			t.Errorf("by %s: got %v", sort, inOrder(got))
		}
	}
	page, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "pet-quati", Sort: catalog.ByViews})
	if got := inOrder(page.Coupons); err != nil || len(got) < 2 || got[0] != "quati-06" || got[1] != "quati-10" {
		t.Errorf("of a store by views: %v, %v", got, err)
	}
	books, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, Category: "LIVROS"})
	if err != nil || len(books.Coupons) == 0 || len(books.Coupons) >= len(place) || books.Online+books.Offers != int64(len(books.Coupons)) {
		t.Errorf("of a category: %d of %d coupons, counted %d, %v", len(books.Coupons), len(place), books.Online+books.Offers, err)
	}
}

// TestTopCouponsWithAName: a coupon has a name where its store has it, too, beside a category too; the order is that of all.
func TestTopCouponsWithAName(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	list := func(q catalog.TopQuery) []string {
		t.Helper()
		q.Page, q.Limit = 1, 100
		top, err := c.TopCoupons(t.Context(), q)
		if err != nil || top.Online+top.Offers != int64(len(top.Coupons)) {
			t.Fatalf("%+v: %d coupons, counted %d, %v", q, len(top.Coupons), top.Online+top.Offers, err)
		}
		return inOrder(top.Coupons)
	}
	for _, sort := range []catalog.Sort{"", catalog.ByRate, catalog.ByEnding, catalog.ByViews} {
		all := list(catalog.TopQuery{Sort: sort})
		for asked, want := range map[[2]string][]string{
			{"GRATIS"}:                   {"jatoba-frete-gratis", "quati-07"},
			{"jatoba"}:                   {"jatoba-clube", "jatoba-frete-gratis", "jatoba-natal", "jatoba-ultimo-dia"},
			{"desconto", "black friday"}: {"jatoba-natal", "peroba-kit", "quati-05", "quati-10"},
			{"Peroba", "Black Friday"}:   {"peroba-kit"},
			{"100%"}:                     {"quati-13"},
			{"_"}:                        {},
			{"fechada"}:                  {}, // the store is
		} {
			got := list(catalog.TopQuery{Name: asked[0], Category: asked[1], Sort: sort})
			others := func(slug string) bool { return !slices.Contains(want, slug) }
			if inTurn := slices.DeleteFunc(slices.Clone(all), others); !slices.Equal(got, inTurn) || len(got) != len(want) {
				t.Errorf("%q by %q: got %v; want %v as in %v", asked, sort, got, want, inTurn)
			}
		}
	}
}

func inOrder(coupons []catalog.Coupon) []string {
	var list []string
	for _, c := range coupons {
		list = append(list, c.Slug)
	}
	return list
}

func TestLoyaltyCouponsAreLockedForVisitors(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for _, who := range []uuid.UUID{uuid.Nil, uuid.New()} {
		signedIn := who != uuid.Nil
		top, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, SignedIn: signedIn})
		if err != nil {
			t.Fatal(err)
		}
		of, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "clube-exclusivo", UserID: who})
		if err != nil {
			t.Fatal(err)
		}
		loyal := 0
		for _, coupon := range append(top.Coupons, of.Coupons...) {
			locked := coupon.Store.Area == catalog.Loyalty && !signedIn
			hidden := coupon.Code == "" && coupon.LinkURL == ""
			if coupon.Locked != locked || hidden != locked && coupon.Slug != "mirante-lentes" {
				t.Errorf("%s, signed in %t: locked %t, code %q, link %q", coupon.Slug, signedIn, coupon.Locked, coupon.Code, coupon.LinkURL)
			}
			if coupon.Store.Area == catalog.Loyalty {
				loyal++
			}
		}
		if loyal != 5 {
			t.Errorf("%d LOYALTY coupons; want 5", loyal)
		}
	}
}

func TestCouponsVanishAfterTheirLastDayInSaoPaulo(t *testing.T) {
	t.Parallel()
	_, pool := setup(t, noon)
	midnight := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC) // in São Paulo
	for now, want := range map[time.Time]bool{midnight.Add(-time.Second): true, midnight: false} {
		c := catalog.New(pool, func() time.Time { return now })
		page, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "livros", Page: 1})
		if err != nil {
			t.Fatal(err)
		}
		top, err := c.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		found, err := c.Search(t.Context(), "só hoje")
		if err != nil {
			t.Fatal(err)
		}
		for where, coupons := range map[string][]catalog.Coupon{"category": page.Coupons, "top": top.Coupons, "search": found.Coupons} {
			if got := slices.Contains(couponSlugs(coupons), "jatoba-ultimo-dia"); got != want {
				t.Errorf("%s at %s: listed %t; want %t", where, now, got, want)
			}
		}
	}
}

func TestCouponCarriesWhatItsCardShows(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	_, err := pool.Exec(t.Context(), "UPDATE coupons SET views = 42, votes = 8, worked = 7, last_worked_at = $2 WHERE id = $1", couponID("jatoba-clube"), noon)
	if err != nil {
		t.Fatal(err)
	}
	page, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: "clube-exclusivo", UserID: uuid.New()})
	if err != nil {
		t.Fatal(err)
	}
	store, err := c.Store(t.Context(), "livraria-jatoba")
	if err != nil {
		t.Fatal(err)
	}
	store.Area = catalog.Loyalty
	want := []catalog.Coupon{{
		ID: uuid.MustParse(couponID("jatoba-clube")), Slug: "jatoba-clube", Name: "15% de desconto para o clube de leitores",
		Description: "Só para quem é do clube.", Type: catalog.Online, Code: "CLUBE15", LinkURL: "https://livraria-jatoba.example/clube",
		KeepsCashback: true, Views: 42, Votes: catalog.Votes{Count: 8, Worked: 7, LastWorked: noon}, Store: store, ButtonColour: "0b3b3c", IncentiveID: "clube-7",
	}}
	if diff := cmp.Diff(want, page.Coupons); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCouponCategories(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for slug, want := range map[string][]string{
		"livraria-jatoba": {"Black Friday", "Clube Exclusivo", "Livros"}, // not that of an expired coupon
		"pet-quati":       {"Black Friday", "Pets"},
		"black-friday":    {"Livros", "Pets"},
		"games":           nil,
		"moda-caiana":     nil,
	} {
		got, err := c.CouponCategories(t.Context(), slug, uuid.Nil)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", slug, err, diff)
		}
	}
	for _, slug := range badSlugs {
		if _, err := c.CouponCategories(t.Context(), slug, uuid.Nil); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("CouponCategories(%.20q): %v; want ErrNotFound", slug, err)
		}
	}
}
