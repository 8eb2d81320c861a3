package catalog_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/catalog"
)

func TestSearchForgivesAccentsAndTypingErrors(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for text, want := range map[string]string{
		"Livraria Jatobá": "livraria-jatoba", "livraria jatoba": "livraria-jatoba", "LIVRARIA": "livraria-jatoba",
		"livrria": "livraria-jatoba", "livararia": "livraria-jatoba", "  jatoba ": "livraria-jatoba", "jatba": "livraria-jatoba",
		"otica": "otica-mirante", "ótica": "otica-mirante", "miramte": "otica-mirante", "quat": "pet-quati", "quatti": "pet-quati",
		"24": "24-horas-fit", "p": "pet-quati", "aroeria": "casa-aroeira", "moda\tcaiana": "moda-caiana",
	} {
		found, err := c.Search(t.Context(), text)
		if err != nil || len(found.Stores) == 0 || found.Stores[0].Slug != want {
			t.Errorf("%q finds %v, %v; want %s first", text, slugs(found.Stores), err, want)
		}
	}
	for _, text := range []string{"", " ", "xyzw", "%", "_", `\`, "fechada", "''", strings.Repeat("z", 80)} {
		found, err := c.Search(t.Context(), text)
		if err != nil || len(found.Stores)+len(found.Categories) != 0 {
			t.Errorf("%q finds %v and %v, %v; want nothing", text, slugs(found.Stores), found.Categories, err)
		}
	}
}

func TestSearchSuggestsCategoriesAndCouponsToo(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	found, err := c.Search(t.Context(), "volta as aulas")
	if err != nil || len(found.Categories) == 0 || found.Categories[0] != (catalog.CategoryName{"volta-as-aulas", "Volta às Aulas"}) {
		t.Errorf("categories %v, %v", found.Categories, err)
	}
	found, err = c.Search(t.Context(), "racao")
	if err != nil || len(found.Coupons) != 2 || !strings.HasPrefix(found.Coupons[0].Name, "Ração ") {
		t.Errorf("coupons %v, %v", couponSlugs(found.Coupons), err)
	}
	found, err = c.Search(t.Context(), "100%")
	if err != nil || len(found.Coupons) == 0 || found.Coupons[0].Slug != "quati-13" {
		t.Errorf("coupons %v, %v", couponSlugs(found.Coupons), err)
	}
	found, err = c.Search(t.Context(), "clube de leitores")
	if err != nil || len(found.Coupons) == 0 || found.Coupons[0].Slug != "jatoba-clube" || found.Coupons[0].Code != "" {
		t.Errorf("coupons %v, %v; want jatoba-clube, locked", found.Coupons, err)
	}
}

func TestSearchSuggestsFewAndTheBestFirst(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	for i := range 10 {
		addStore(t, pool, fmt.Sprintf("nova-quitanda-%d", i), fmt.Sprintf("Nova Quitanda %d", i))
	}
	addStore(t, pool, "quitanda", "Quitanda do Zé")
	addStore(t, pool, "mesquita", "Mesquita")
	found, err := c.Search(t.Context(), "quita")
	if err != nil || len(found.Stores) != 6 || found.Stores[0].Slug != "quitanda" || found.Stores[1].Slug != "nova-quitanda-0" {
		t.Errorf("got %v, %v", slugs(found.Stores), err)
	}
}

// rankedNames are made of the word that is looked for in the order in which a search shows them, with what makes them so.
var rankedNames = []string{"Óticas de Aquém", "As Óticas", "Kits de robótica", "Artigo ótico"}

func TestSearchRanksByWhereTheTextIs(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	for i := range rankedNames { // the worst is the first in every other order
		n := len(rankedNames) - 1 - i
		addStore(t, pool, fmt.Sprintf("loja-%d", n), rankedNames[n])
		addNamed(t, pool, n, rankedNames[n])
	}
	found, err := c.Search(t.Context(), "otica")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, store := range found.Stores {
		if strings.HasPrefix(store.Slug, "loja-") {
			names["stores"] = append(names["stores"], store.Name)
		}
	}
	for _, category := range found.Categories {
		names["categories"] = append(names["categories"], category.Name)
	}
	for _, coupon := range found.Coupons {
		if strings.HasPrefix(coupon.Slug, "cupom-") {
			names["coupons"] = append(names["coupons"], coupon.Name)
		}
	}
	for _, kind := range []string{"stores", "categories", "coupons"} {
		if diff := cmp.Diff(rankedNames, names[kind]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", kind, diff)
		}
	}
}

// addNamed adds a category and a coupon of the same name. The coupon's rank is better the higher its number is.
func addNamed(t *testing.T, pool execer, n int, name string) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), `INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
		VALUES ($1, $2, 'CATEGORY', 'REGULAR', $3, now())`, uuid.New(), fmt.Sprintf("categoria-%d", n), name); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), `INSERT INTO coupons (id, slug, name, type, store_id, area_id, rank, active, created_at, updated_at)
		SELECT $1, $2, $3, 'OFFER', id, area_id, $4, true, now(), now() FROM stores WHERE slug = 'pet-quati'`,
		uuid.New(), fmt.Sprintf("cupom-%d", n), name, 100-n); err != nil {
		t.Fatal(err)
	}
}

func TestSearchTakesAFewLettersAsTheyAre(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	addStore(t, pool, "cesta-licuri", "Cesta Licuri")
	found, err := c.Search(t.Context(), "liv")
	if got := slugs(found.Stores); err != nil || !slices.Equal(got, []string{"livraria-jatoba"}) {
		t.Errorf("got %v, %v; want livraria-jatoba alone", got, err)
	}
}

func FuzzSearch(f *testing.F) {
	for _, text := range []string{"livraria", "ração", "%_\\", "a' OR 1=1", "Œ℻ﬀ", "\u0301", "🐕", "ß"} {
		f.Add(text)
	}
	c, _ := setup(f, noon)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsRune(text, 0) || len(text) > 400 || strings.ToValidUTF8(text, "") != text {
			return // refused before it comes here
		}
		found, err := c.Search(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Stores) > 6 || len(found.Categories) > 4 || len(found.Coupons) > 6 {
			t.Fatalf("%d stores, %d categories, %d coupons", len(found.Stores), len(found.Categories), len(found.Coupons))
		}
	})
}
