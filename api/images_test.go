package api_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/devolve/api"
)

var drawing = "<svg>" + strings.Repeat(`<path d="M0 0h1"/>`, 100) + "</svg>"

func withImages(c *api.Config) {
	c.Site.Images = fstest.MapFS{
		"store_logos/pet-quati.svg":                 {Data: []byte(drawing)},
		"store_logos/umbu-eletro.webp":              {Data: []byte("webp")},
		"store_logos/umbu-eletro.svg":               {Data: []byte(drawing)},
		"store_logos/both.png":                      {Data: []byte("png")},
		"store_logos/both.svg":                      {Data: []byte(drawing)},
		"store_logos/folder.svg/x":                  {Data: []byte("x")},
		"store_logos/huge.png":                      {Data: make([]byte, 2<<20+1)},
		"store_logos/notes.txt":                     {Data: []byte("secret")},
		"store_logos/.hidden.svg":                   {Data: []byte("secret")},
		"uploads/custom-category-images/livros.svg": {Data: []byte(drawing)},
		"uploads/custom-header-images/natal.jpg":    {Data: []byte("jpg")},
		"uploads/other/secret.svg":                  {Data: []byte("secret")},
		"banners/natal-desktop.svg":                 {Data: []byte(drawing)},
		"secret.svg":                                {Data: []byte("secret")},
	}
}

func TestImages(t *testing.T) {
	t.Parallel()
	b := setup(t, withImages)
	for path, want := range map[string]struct{ kind, body string }{
		"/store_logos/pet-quati.png":                 {"image/svg+xml", drawing},
		"/store_logos/pet-quati.svg":                 {"image/svg+xml", drawing},
		"/store_logos/umbu-eletro.png":               {"image/webp", "webp"},
		"/store_logos/both.png":                      {"image/png", "png"},
		"/uploads/custom-category-images/livros.svg": {"image/svg+xml", drawing},
		"/uploads/custom-header-images/natal.jpg":    {"image/jpeg", "jpg"},
		"/banners/natal-desktop.svg":                 {"image/svg+xml", drawing},
	} {
		response := b.sendBare(t, get(path))
		h := response.Header
		if response.StatusCode != http.StatusOK || string(response.body) != want.body || h.Get("Content-Type") != want.kind {
			t.Errorf("%s: %d %s; want 200 %s", path, response.StatusCode, h.Get("Content-Type"), want.kind)
		}
		if got := h.Get("Cache-Control"); got != "public, max-age=86400, stale-while-revalidate=604800" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
		if h.Get("Content-Security-Policy") != "default-src 'none'; style-src 'unsafe-inline'; sandbox" ||
			h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: it may do something: %v", path, h)
		}
		again := b.sendBare(t, get(path).with("If-None-Match", h.Get("ETag")))
		if again.StatusCode != http.StatusNotModified || len(again.body) != 0 || again.Header.Get("Cache-Control") == "" {
			t.Errorf("%s again: %d with %d bytes; want 304", path, again.StatusCode, len(again.body))
		}
	}
}

func TestImagesAreCompressedWhenThatHelps(t *testing.T) {
	t.Parallel()
	b := setup(t, withImages)
	for path, encoding := range map[string]string{"/store_logos/pet-quati.png": "gzip", "/store_logos/umbu-eletro.png": ""} {
		response := b.sendBare(t, get(path).with("Accept-Encoding", "gzip"))
		if got := response.Header.Get("Content-Encoding"); got != encoding {
			t.Errorf("%s: Content-Encoding %q; want %q", path, got, encoding)
		}
		if etag := response.Header.Get("ETag"); !strings.HasPrefix(etag, `W/"`) {
			t.Errorf("%s: ETag %s; want a weak one, for both encodings", path, etag)
		}
	}
}

func TestImagesThatThereAreNot(t *testing.T) {
	t.Parallel()
	b, bare := setup(t, withImages), setup(t)
	for _, path := range []string{
		"/store_logos/nobody.png", "/store_logos/pet-quati.webp", "/store_logos/notes.txt", "/store_logos/.hidden.svg",
		"/store_logos/folder.svg", "/store_logos/huge.png", "/store_logos/PET-QUATI.png", "/banners/pet-quati.png",
		"/store_logos/..%5csecret.svg", "/store_logos/pet-quati.png%00",
	} {
		response := b.sendBare(t, get(path))
		if response.StatusCode != http.StatusNotFound || response.Header.Get("Cache-Control") != "public, max-age=60" {
			t.Errorf("%s: %d, %q; want 404 for a minute", path, response.StatusCode, response.Header.Get("Cache-Control"))
		}
	}
	for _, path := range []string{
		"/store_logos/../secret.svg", "/store_logos/%2e%2e/secret.svg", "/store_logos/..%2fsecret.svg", "/store_logos//secret.svg",
		"/uploads/custom-category-images/../other/secret.svg", "/uploads/other/secret.svg", "/uploads/secret.svg", "/secret.svg",
	} {
		if response := b.sendBare(t, get(path)); strings.Contains(string(response.body), "secret<") || string(response.body) == "secret" ||
			response.StatusCode == http.StatusOK {
			t.Errorf("%s: %d %.40q", path, response.StatusCode, response.body)
		}
	}
	if got := bare.sendBare(t, get("/store_logos/pet-quati.png")); got.StatusCode != http.StatusNotFound {
		t.Errorf("without images: %d; want 404", got.StatusCode)
	}
	if got := b.sendBare(t, post("/store_logos/pet-quati.png", "x")); got.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d; want 405", got.StatusCode)
	}
}
