package api_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// What people and programs put into the search box: the page answers all of it, and is not for search engines.
func TestHomePageOfOddSearches(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for name, c := range map[string]struct {
		searched, path string // path: where the rest of what was found is; empty: no search at all
	}{
		"nothing":          {"", ""},
		"spaces":           {"  \t ", ""},
		"markup":           {`"><script>alert(1)</script>`, "/lojas"},
		"a part":           {"ria ja", "/lojas?name=ria&#43;ja"},
		"not UTF-8":        {"\xff\xfe", "/lojas"},
		"far too long":     {strings.Repeat("livraria", 1000), "/lojas"},
		"a pattern of SQL": {"%", "/lojas"},
		"of a template":    {"{{.Brand}}", "/lojas"},
	} {
		response := b.sendBare(t, get("/?"+url.Values{"name": {c.searched}}.Encode()))
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d; want 200", name, response.StatusCode)
		}
		page := string(response.body)
		searched := strings.Contains(page, "Lojas encontradas para")
		if noIndex := strings.Contains(page, `name="robots" content="noindex"`); searched != noIndex || searched != (c.path != "") {
			t.Errorf("%s: searched %t, noindex %t; want %t for both", name, searched, noIndex, c.path != "")
		}
		if searched && !strings.Contains(page, `href="`+c.path+`">Ver todas em Lojas`) {
			t.Errorf("%s: no link to %s", name, c.path)
		}
		if strings.Contains(page, "<script>alert") {
			t.Errorf("%s: what was typed became markup", name)
		}
	}
}

func TestHomePageOffersMoreOnlyOfAFullDozen(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	importShop(t, pool)
	shop := catalog.New(pool, func() time.Time { return noon })
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = shop })
	more := func() bool { return strings.Contains(string(b.sendBare(t, get("/")).body), "Ver mais") }
	if !more() {
		t.Error("12 coupons or more: no link to more")
	}
	if _, err := pool.Exec(t.Context(), "UPDATE coupons SET active = rank IS NOT NULL"); err != nil {
		t.Fatal(err)
	}
	if more() {
		t.Error("fewer than 12 coupons: a link to more")
	}
}
