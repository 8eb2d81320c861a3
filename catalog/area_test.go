package catalog_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// badSlugs name no page.
var badSlugs = []string{
	"", "nobody", "loja-fechada", "pascoa-passada", "LIVROS", "livros/", "../livros", "a\x00b", "%", "'--", strings.Repeat("a", 500),
}

func TestHotArea(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	for _, want := range []catalog.HotArea{
		{
			Slug: "livraria-jatoba", Name: "Livraria Jatobá", Kind: catalog.StoreArea, Type: catalog.Regular,
			Description:     "Livros novos e usados, com entrega em todo o Brasil.",
			LongDescription: "A Livraria Jatobá reúne lançamentos, clássicos e didáticos.\nCompre com cupom e receba parte do valor de volta.",
			ImageName:       "livraria-jatoba.svg", HeaderImage: "livraria-jatoba.svg", CashbackBps: 450, CashbackOn: true,
			Colours: catalog.Colours{"0b3b3c", "ffffff", "d7f26e", "0b3b3c", "0e5a5c", "0b3b3c"},
		},
		{ // of its coupons' stores, the highest
			Slug: "black-friday", Name: "Black Friday", Kind: catalog.CategoryArea, Type: catalog.Seasonal, CashbackBps: 550, CashbackOn: true,
		},
		{Slug: "games", Name: "Games", Kind: catalog.CategoryArea, Type: catalog.Regular, CashbackOn: true},
	} {
		got, err := c.HotArea(t.Context(), want.Slug)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", want.Slug, err, diff)
		}
	}
	for slug, want := range map[string]struct {
		own, shown money.BasisPoints
		double     string
	}{
		"moda-caiana":     {900, 1800, "(dobro de 9%)"},
		"livraria-jatoba": {450, 450, ""},
		"clube-exclusivo": {450, 900, ""},
		"livros":          {900, 900, ""}, // of its coupons one is doubled
	} {
		area, err := c.HotArea(t.Context(), slug)
		if err != nil || area.CashbackBps != want.own || area.RateBps() != want.shown || area.DoubleOf() != want.double {
			t.Errorf("%s: %d bp, shown as %d %s, %v; want %+v", slug, area.CashbackBps, area.RateBps(), area.DoubleOf(), err, want)
		}
	}
	if _, err := pool.Exec(t.Context(), "UPDATE hot_areas SET cashback_on = false WHERE slug IN ('livraria-jatoba', 'games')"); err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{"livraria-jatoba": true, "games": false} { // a store goes by what it promises, not by its line in the catalogue
		if area, err := c.HotArea(t.Context(), slug); err != nil || area.CashbackOn != want {
			t.Errorf("%s shows that it pays: %t, %v", slug, area.CashbackOn, err)
		}
	}
	for _, slug := range badSlugs {
		if _, err := c.HotArea(t.Context(), slug); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("HotArea(%.20q): %v; want ErrNotFound", slug, err)
		}
	}
}

func TestStoreTerms(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for _, want := range []catalog.StoreTerms{
		{"livraria-jatoba", catalog.Regular, 30, []string{"Cupons de outros sites cancelam o cashback", "Não vale para vale-presente"}, true, true, terms.Policy{}, nil, nil, uuid.Nil, "demo"},
		{"moda-caiana", catalog.Loyalty, 0, []string{}, true, false, terms.Policy{}, nil, nil, uuid.Nil, "demo"},
		{"casa-aroeira", catalog.Regular, 0, []string{}, false, false, terms.Policy{}, nil, nil, uuid.Nil, "demo"},
	} {
		got, err := c.StoreTerms(t.Context(), want.Slug)
		if got.ID == uuid.Nil {
			t.Errorf("%s has no id", want.Slug)
		}
		got.ID = uuid.Nil
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", want.Slug, err, diff)
		}
	}
	for _, slug := range append(badSlugs, "livros") { // a category has none
		if _, err := c.StoreTerms(t.Context(), slug); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("StoreTerms(%.20q): %v; want ErrNotFound", slug, err)
		}
	}
}

// TestStoresSayHowManyCouponsTheyHave: as many as their pages list.
func TestStoresSayHowManyCouponsTheyHave(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	groups, err := c.StoresByLetter(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	some := false
	for _, group := range groups {
		for _, store := range group.Stores {
			list, err := c.Coupons(t.Context(), catalog.CouponQuery{Slug: store.Slug, Page: 1})
			if err != nil {
				t.Fatal(err)
			}
			if listed := int(list.Online + list.Offers); store.Coupons != listed {
				t.Errorf("%s has %d coupons, and its page %d", store.Slug, store.Coupons, listed)
			}
			some = some || store.Coupons > 1
		}
	}
	if !some {
		t.Error("no store has coupons")
	}
}

// TestStoresOfACategory: those with a coupon in it that has not ended, with all that they have.
func TestStoresOfACategory(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for category, want := range map[string][]string{
		"black friday":    {"ferramentas-peroba 1", "livraria-jatoba 4", "pet-quati 14"},
		"Games":           nil,
		"Volta às Aulas":  nil, // it has ended
		"Livraria Jatobá": nil,
	} {
		groups, err := c.StoresByLetter(t.Context(), category)
		var got []string
		for _, group := range groups {
			for _, store := range group.Stores {
				got = append(got, fmt.Sprintf("%s %d", store.Slug, store.Coupons))
			}
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", category, err, diff)
		}
	}
}

func TestStoresByLetterIgnoresAccentsAndCase(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	for slug, name := range map[string]string{
		"alamo": "álamo", "acai": "Açaí", "zyx": "Żyx", "arroba": "@rroba", "grego": "Ωmega", "oe": "Œuvre", "abelha": "ABELHA",
	} {
		addStore(t, pool, slug, name)
	}
	groups, err := c.StoresByLetter(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range groups {
		var names []string
		for _, s := range g.Stores {
			names = append(names, s.Name)
		}
		got = append(got, g.Letter+": "+strings.Join(names, ", "))
	}
	want := []string{
		"0-9: 24 Horas Fit, @rroba, Ωmega", "A: ABELHA, Açaí, álamo", "C: Casa Aroeira", "F: Ferramentas Peroba", "L: Livraria Jatobá",
		"M: Moda Caiana", "O: Œuvre, Ótica Mirante", "P: Pet Quati", "Z: Żyx",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPriorityStoresAndCategoriesAreInTheirOrder(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	stores, err := c.PriorityStores(t.Context())
	if diff := cmp.Diff([]string{"livraria-jatoba", "pet-quati", "moda-caiana"}, slugs(stores)); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	categories, err := c.Categories(t.Context())
	var got []string
	for _, category := range categories {
		got = append(got, category.Slug+" "+string(category.Type)+" "+category.ImageName)
	}
	want := []string{
		"livros REGULAR livros.webp", "pets REGULAR ", "games REGULAR ", "clube-exclusivo LOYALTY ",
		"volta-as-aulas SEASONAL volta-as-aulas.svg", "black-friday SEASONAL ",
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestBannersOfToday(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	banners, err := c.Banners(t.Context())
	want := catalog.Banners{
		Hero: []catalog.Banner{
			{
				Slug: "black-friday", Name: "Black Friday", RateBps: 550, DesktopImage: "banners/black-friday-desktop.jpg",
				MobileImage: "banners/black-friday-mobile.webp", Alt: "Black Friday: ofertas com cashback",
			},
			{
				Slug: "moda-caiana", Name: "Moda Caiana", RateBps: 1800, DoubleOf: "(dobro de 9%)", Headline: "Algodão brasileiro para todos os dias",
				Colour: "0b3b3c", Image: "store_logos/moda-caiana.png",
			},
			{Slug: "livros", Name: "Livros", RateBps: 900, Headline: "Livros para o ano inteiro", Colour: "d7f26e"},
		},
		Strip: []catalog.Banner{
			{
				Slug: "pet-quati", Name: "Pet Quati", RateBps: 550, DesktopImage: "banners/pet-quati-desktop.png",
				MobileImage: "banners/pet-quati-mobile.svg", Alt: "Pet Quati: ração com desconto",
			},
			{Slug: "casa-aroeira", Name: "Casa Aroeira", Headline: "Cama, mesa e banho"},
		},
	}
	if diff := cmp.Diff(want, banners); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	tomorrow := catalog.New(pool, func() time.Time { return noon.AddDate(0, 0, 1) })
	if banners, err = tomorrow.Banners(t.Context()); err != nil || len(banners.Hero) != 4 || len(banners.Strip) != 1 {
		t.Errorf("tomorrow: %d and %d banners, %v; want 4 and 1", len(banners.Hero), len(banners.Strip), err)
	}
}

func TestSitemapSaysWhenAPageReallyChanged(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	later := noon.Add(time.Hour)
	for _, statement := range []string{
		"UPDATE coupons SET updated_at = $1 WHERE slug = 'peroba-kit'",
		"UPDATE coupons SET updated_at = $1 WHERE slug = 'jatoba-volta-as-aulas'", // expired: nobody sees it
		"UPDATE coupons SET updated_at = $1 WHERE slug = 'quati-retirado'",
		"UPDATE stores SET updated_at = $1 WHERE slug = 'otica-mirante'",
	} {
		if _, err := pool.Exec(t.Context(), statement, later); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := c.Sitemap(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	changed := make(map[string]bool)
	for _, page := range pages {
		changed[string(page.Kind)+" "+page.Slug] = page.ChangedAt.Equal(later)
		if !page.ChangedAt.Equal(later) && !page.ChangedAt.Equal(noon) {
			t.Errorf("%s changed at %s", page.Slug, page.ChangedAt)
		}
	}
	want := map[string]bool{
		"STORE livraria-jatoba": false, "STORE pet-quati": false, "STORE moda-caiana": false, "STORE otica-mirante": true,
		"STORE ferramentas-peroba": true, "STORE casa-aroeira": false, "STORE 24-horas-fit": false,
		"CATEGORY livros": false, "CATEGORY pets": false, "CATEGORY games": false, "CATEGORY clube-exclusivo": false,
		"CATEGORY volta-as-aulas": false, "CATEGORY black-friday": true,
	}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, page := range pages {
		if want := page.Slug == "otica-mirante"; page.ListedAt.Equal(later) != want {
			t.Errorf("what lists show of %s changed at %s", page.Slug, page.ListedAt)
		}
	}
}

func TestSitemapSaysWhenACouponEnded(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon.AddDate(0, 0, 1)) // the day after that of jatoba-ultimo-dia
	pages, err := c.Sitemap(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	midnight := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC) // in São Paulo
	for _, page := range pages {
		want := noon
		if page.Slug == "livraria-jatoba" || page.Slug == "livros" {
			want = midnight
		}
		if !page.ChangedAt.Equal(want) {
			t.Errorf("%s changed at %s; want %s", page.Slug, page.ChangedAt, want)
		}
	}
}

func TestEmptyCatalogue(t *testing.T) {
	t.Parallel()
	c := catalog.New(embeddedtest.Postgres(t), func() time.Time { return noon })
	ctx := t.Context()
	groups, err := c.StoresByLetter(ctx, "")
	if err != nil || len(groups) != 0 {
		t.Errorf("letters: %v, %v", groups, err)
	}
	page, err := c.TopCoupons(ctx, catalog.TopQuery{Page: 1, Limit: 12})
	if err != nil || len(page.Coupons) != 0 || page.TotalPages != 0 {
		t.Errorf("top coupons: %+v, %v", page, err)
	}
	banners, err := c.Banners(ctx)
	if err != nil || len(banners.Hero)+len(banners.Strip) != 0 {
		t.Errorf("banners: %+v, %v", banners, err)
	}
	found, err := c.Search(ctx, "livro")
	if err != nil || len(found.Stores)+len(found.Categories)+len(found.Coupons) != 0 {
		t.Errorf("search: %+v, %v", found, err)
	}
	pages, err := c.Sitemap(ctx)
	if err != nil || len(pages) != 0 {
		t.Errorf("pages: %v, %v", pages, err)
	}
}

// addStore adds a store that the importer need not like.
func addStore(t testing.TB, pool execer, slug, name string) {
	t.Helper()
	id := uuid.New()
	if _, err := pool.Exec(t.Context(), `INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
		VALUES ($1, $2, 'STORE', 'REGULAR', $3, now())`, id, slug, name); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `INSERT INTO stores (id, slug, name, cashback_bps, hosts, active, area_id)
		VALUES ($1, $2, $3, 100, '{a.example}', true, $1)`, id, slug, name); err != nil {
		t.Fatal(err)
	}
}
