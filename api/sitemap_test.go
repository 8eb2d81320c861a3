package api_test

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"example.com/devolve/api"
)

type sitemap struct {
	Pages []struct {
		Location  string `xml:"loc"`
		ChangedAt string `xml:"lastmod"`
	} `xml:"url"`
}

func TestSitemapListsThePagesOfTheSiteAndTheirLastChanges(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	response := b.sendBare(t, get("/sitemap.xml"))
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "application/xml; charset=utf-8" {
		t.Fatalf("%d %q", response.StatusCode, response.Header.Get("Content-Type"))
	}
	var file sitemap
	if err := xml.Unmarshal(response.body, &file); err != nil {
		t.Fatal(err)
	}
	pages := make(map[string]string)
	for _, page := range file.Pages {
		pages[page.Location] = page.ChangedAt
	}
	if len(pages) != len(file.Pages) {
		t.Errorf("%d pages are listed %d times", len(pages), len(file.Pages))
	}
	for _, path := range []string{
		"/", "/lojas", "/categorias", "/top-cashback", "/top-cupons/cupom-desconto-todos", "/pet-quati", "/black-friday",
	} {
		if changed, ok := pages["https://marca.example"+path]; !ok || changed == "" {
			t.Errorf("%s: listed %t, changed %q", path, ok, changed)
		}
	}
	if changed, ok := pages["https://marca.example/devolve"]; !ok || changed != "" {
		t.Errorf("/devolve: listed %t, changed %q; want no time", ok, changed)
	}
	for location := range pages {
		if strings.ContainsAny(location, "?#") || strings.Contains(location, "/perfil") {
			t.Errorf("%s is not for search engines", location)
		}
		answer := b.sendBare(t, get(strings.TrimPrefix(location, "https://marca.example")))
		if page := string(answer.body); answer.StatusCode != http.StatusOK ||
			!strings.Contains(page, `<link rel="canonical" href="`+location+`">`) {
			t.Errorf("%s: %d, or it is not canonical", location, answer.StatusCode)
		}
	}
}

func TestSitemapAndRobotsAreKeptByCaches(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for _, path := range []string{"/sitemap.xml", "/robots.txt"} {
		first := b.sendBare(t, get(path))
		etag := first.Header.Get("ETag")
		if etag == "" || first.Header.Get("Cache-Control") != "public, max-age=3600" {
			t.Errorf("%s: ETag %q, Cache-Control %q", path, etag, first.Header.Get("Cache-Control"))
		}
		again := b.sendBare(t, call{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": etag}})
		if again.StatusCode != http.StatusNotModified || len(again.body) != 0 {
			t.Errorf("%s again: %d with %d bytes; want 304 without any", path, again.StatusCode, len(again.body))
		}
	}
}

func TestRobotsAreKeptOutOfWhatIsNotForThem(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	lines := strings.Split(string(b.sendBare(t, get("/robots.txt")).body), "\n")
	for _, want := range []string{
		"User-agent: *", "Disallow: /api/", "Disallow: /auth/", "Disallow: /perfil/", "Sitemap: https://marca.example/sitemap.xml",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q in %q", want, lines)
		}
	}
}

func TestTheMainSitesAddressOfAStoreLeadsToItsPage(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, want := range map[string]string{
		"/cupom-desconto-pet-quati":              "/pet-quati",
		"/cupom-desconto-pet-quati?utm_source=a": "/pet-quati?utm_source=a",
	} {
		response := b.sendBare(t, get(path))
		if response.StatusCode != http.StatusMovedPermanently || response.Header.Get("Location") != want {
			t.Errorf("%s: %d to %q; want 301 to %q", path, response.StatusCode, response.Header.Get("Location"), want)
		}
	}
	for _, path := range []string{"/cupom-desconto-", "/cupom-desconto--x"} {
		if response := b.sendBare(t, get(path)); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d to %q; want 404", path, response.StatusCode, response.Header.Get("Location"))
		}
	}
}

// Without a configured address only this machine's own names are believed: a cache would hand a made-up one to everybody.
func TestSitemapRobotsAndPagesRepeatNoForeignHost(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) { c.PublicURL = "" })
	for host, believed := range map[string]bool{
		"localhost:8080": true, "127.0.0.1": true, "127.9.9.9:80": true, "[::1]:8080": true,
		"evil.example": false, "localhost.evil.example": false, "127.0.0.1.evil.example": false, "10.0.0.1": false, "evil.example:8080": false,
	} {
		for _, path := range []string{"/", "/lojas", "/pet-quati", "/robots.txt", "/sitemap.xml"} {
			request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody)
			request.Host = host
			recorder := httptest.NewRecorder()
			b.server.ServeHTTP(recorder, request)
			names, kept := strings.Contains(recorder.Body.String(), "http://"+host), recorder.Header().Get("Cache-Control") != "no-store"
			if names != believed || kept != believed {
				t.Errorf("%s at %s: %d, names it %t, may be kept %t; want %t", path, host, recorder.Code, names, kept, believed)
			}
		}
	}
}
