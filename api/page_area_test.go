package api_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"example.com/devolve/api"
	"example.com/devolve/api/site"
	"example.com/devolve/catalog"
)

func TestPagesWithoutCouponsLeadToTheFirst(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, want := range map[string]string{
		"/pet-quati?page=3&type=ONLINE&utm_source=carta": "/pet-quati?type=ONLINE&utm_source=carta",
		"/games?page=2": "/games",
		"/top-cashback?page=2&letra=l&sort=VIEWS":           "/top-cashback?letra=L&sort=VIEWS",
		"/top-cupons/cupom-desconto-todos?page=9&name=nada": "/top-cupons/cupom-desconto-todos?name=nada",
		"/top-cashback?page=2&name=otica":                   "/top-cashback?name=otica",
	} {
		response := b.sendBare(t, get(path))
		if got := response.Header.Get("Location"); response.StatusCode != http.StatusFound || got != want {
			t.Errorf("%s: %d to %q; want 302 to %q", path, response.StatusCode, got, want)
		}
	}
}

func TestPagesHaveOneAddress(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, want := range map[string]struct {
		status int
		to     string
	}{
		"/livros/":                     {301, "/livros"},
		"/lojas/?name=pet":             {301, "/lojas?name=pet"},
		"/livros/%5Cmau.example/":      {301, "/livros/%5Cmau.example"},
		"/Livraria-JATOBA?name=A":      {301, "/livraria-jatoba?name=A"},
		"/Livros/":                     {301, "/livros"},
		"/LOJAS":                       {301, "/lojas"},
		"/Institucional/Quem-Somos":    {301, "/institucional/quem-somos"},
		"/Livros--":                    {404, ""},
		"/Logo.SVG":                    {404, ""},
		"/assets/Page-ABC.js":          {404, ""},
		"/lojas?name=%zz&utm_source=a": {302, "/lojas?utm_source=a"},
		"/livros?type=ONLINE&name=a;b": {302, "/livros?type=ONLINE"},
	} {
		response := b.sendBare(t, get(path))
		if got := response.Header.Get("Location"); response.StatusCode != want.status || got != want.to {
			t.Errorf("%s: %d to %q; want %d to %q", path, response.StatusCode, got, want.status, want.to)
		}
	}
}

func TestPagesReadWhatIsNoText(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for _, path := range []string{"/livros?name=%00", "/livros?category=a%00b", "/lojas?name=%01%FF", "/?name=%C2%85", "/top-cashback?letra=%00"} {
		if got := b.sendBare(t, get(path)).StatusCode; got != http.StatusOK {
			t.Errorf("%s: %d; want 200", path, got)
		}
	}
}

func TestFilteredPagesAreNotIndexed(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, want := range map[string]string{
		"/livros":                         `<link rel="canonical" href="https://marca.example/livros">`,
		"/livros?utm_source=carta&type=x": `<link rel="canonical" href="https://marca.example/livros">`,
		"/pet-quati?page=2":               `<link rel="canonical" href="https://marca.example/pet-quati?page=2">`,
		"/livros?type=ONLINE":             `<meta name="robots" content="noindex">`,
		"/livros?name=frete":              `<meta name="robots" content="noindex">`,
		"/livros?category=Pets":           `<meta name="robots" content="noindex">`,
		"/livros?sort=RATE":               `<meta name="robots" content="noindex">`,
		"/livros?sort=nome":               `<link rel="canonical" href="https://marca.example/livros">`,
		"/top-cashback?category=Pets":     `<meta name="robots" content="noindex">`,
		"/top-cashback?name=pet":          `<meta name="robots" content="noindex">`,
		topCoupons + "?name=frete":        `<meta name="robots" content="noindex">`,
		"/lojas?category=Pets":            `<meta name="robots" content="noindex">`,
	} {
		if body := string(b.sendBare(t, get(path)).body); !strings.Contains(body, want) {
			t.Errorf("%s has no %s", path, want)
		}
	}
}

func TestLockedCodesAreNotOnThePage(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, codes := range map[string][]string{
		"/moda-caiana":                      {"INVERNO20"},
		"/clube-exclusivo":                  {"CLUBE15"},
		"/livraria-jatoba":                  {"CLUBE15"},
		topCoupons:                          {"CLUBE15", "INVERNO20"},
		topCoupons + "?name=caiana":         {"INVERNO20"},
		topCoupons + "?name=clube":          {"CLUBE15"},
		"/livros?category=Clube+Exclusivo":  {"CLUBE15"},
		"/livros?name=clube":                {"CLUBE15"},
		"/otica-mirante?type=ONLINE&page=1": {"LENTES30"},
	} {
		body := string(b.sendBare(t, get(path)).body)
		for _, code := range codes {
			if strings.Contains(body, code) {
				t.Errorf("%s tells a visitor %s", path, code)
			}
		}
	}
	if body := string(b.sendBare(t, get("/livraria-jatoba")).body); !strings.Contains(body, "<code>LEIAMAIS</code>") {
		t.Error("a page without a script does not tell the code of a coupon for everybody")
	}
}

func TestSlugsThatAreNone(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for _, path := range []string{
		"/" + strings.Repeat("a", 200), "/-a", "/a--b", "/loja-fechada", "/pascoa-passada", "/not-found",
		"/livros%00", "/livros%27",
	} {
		if got := b.sendBare(t, get(path)).StatusCode; got != http.StatusNotFound {
			t.Errorf("%s: %d; want 404", path, got)
		}
	}
}

// couponlessCatalog fails where an area's coupons are read.
type couponlessCatalog struct{ site.Catalog }

func (couponlessCatalog) Coupons(context.Context, catalog.CouponQuery) (catalog.CouponPage, error) {
	return catalog.CouponPage{}, errors.New("no database")
}

func TestAreaWithoutItsCouponsComesEmpty(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = couponlessCatalog{c.Site.Catalog} })
	response := b.sendBare(t, get("/livros"))
	if response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(response.body), `<div id="root"><noscript>`) {
		t.Errorf("%d: %s", response.StatusCode, response.body)
	}
}
