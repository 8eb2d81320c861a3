package catalog_test

import (
	"fmt"
	"strings"
	"testing"

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
