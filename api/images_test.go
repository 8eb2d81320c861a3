package api_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/webp"

	"example.com/devolve/api"
	"example.com/devolve/catalog/importer"
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

// withSizes has pictures beside what an import made of them.
func withSizes(c *api.Config) {
	c.Site.Images = fstest.MapFS{
		"store_logos/casa.png":                      {Data: []byte("as uploaded")},
		"store_logos/.sizes/casa.png/source":        {Data: []byte("secret")},
		"store_logos/.sizes/casa.png/240.webp":      {Data: []byte("240")},
		"store_logos/.sizes/casa.png/360.webp":      {Data: []byte("360")},
		"store_logos/.sizes/casa.png/whole.webp":    {Data: []byte("whole")},
		"store_logos/old.webp":                      {Data: []byte("old")},
		"store_logos/.sizes/old.webp/240.webp":      {Data: []byte("240 of old")},
		"banners/natal.jpg":                         {Data: []byte("natal")},
		"banners/.sizes/natal.jpg/720.webp":         {Data: []byte("720")},
		"banners/.sizes/natal.jpg/source":           {Data: []byte("1")},
		"uploads/custom-category-images/games.webp": {Data: []byte("games")},
	}
}

func TestImagesInSizes(t *testing.T) {
	t.Parallel()
	b := setup(t, withSizes)
	for path, want := range map[string]struct{ kind, body string }{
		"/store_logos/casa.png":       {"image/webp", "whole"},
		"/store_logos/casa.png?w=240": {"image/webp", "240"},
		"/store_logos/casa.png?w=360": {"image/webp", "360"},
		"/store_logos/casa.png?w=576": {"image/webp", "whole"}, // it is no wider
		// Of no width of the folder nothing is made.
		"/store_logos/casa.png?w=241":   {"image/webp", "whole"},
		"/store_logos/casa.png?w=-1":    {"image/webp", "whole"},
		"/store_logos/casa.png?w=x":     {"image/webp", "whole"},
		"/store_logos/casa.png?w=%2e%2": {"image/webp", "whole"},
		// By another name, and where what was uploaded is the smallest.
		"/store_logos/old.png":                             {"image/webp", "old"},
		"/store_logos/old.png?w=240":                       {"image/webp", "240 of old"},
		"/store_logos/old.png?w=360":                       {"image/webp", "old"},
		"/banners/natal.jpg?w=480":                         {"image/webp", "720"},
		"/banners/natal.jpg?w=1080":                        {"image/jpeg", "natal"},
		"/banners/natal.jpg":                               {"image/jpeg", "natal"},
		"/uploads/custom-category-images/games.webp?w=192": {"image/webp", "games"}, // from before there were sizes
	} {
		response := b.sendBare(t, get(path))
		if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || string(response.body) != want.body || kind != want.kind {
			t.Errorf("%s: %d %s %s; want %s %s", path, response.StatusCode, kind, response.body, want.kind, want.body)
		}
		again := b.sendBare(t, get(path).with("If-None-Match", response.Header.Get("ETag")))
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d; want 304", path, again.StatusCode)
		}
	}
	for _, path := range []string{
		"/store_logos/.sizes/casa.png/source", "/store_logos/.sizes/casa.png/240.webp", "/store_logos/.sizes/casa.png", "/store_logos/.sizes",
	} {
		if response := b.sendBare(t, get(path)); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, response.StatusCode, response.body)
		}
	}
}

// TestAnImportedPictureIsThereInTheWidthsOfPages follows a picture from an operator's folder to what a page asks for.
func TestAnImportedPictureIsThereInTheWidthsOfPages(t *testing.T) {
	t.Parallel()
	logo := image.NewNRGBA(image.Rect(0, 0, 800, 400))
	for i := range logo.Pix {
		logo.Pix[i] = uint8(i / 4 % 200)
	}
	var content bytes.Buffer
	if err := png.Encode(&content, logo); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"images/store_logos/casa.png": {Data: content.Bytes()}}
	found, err := importer.FindImages(files)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if _, err := importer.CopyImages(t.Context(), files, found, folder); err != nil {
		t.Fatal(err)
	}
	b := setup(t, func(c *api.Config) { c.Site.Images = os.DirFS(folder) })
	for query, want := range map[string]int{"?w=240": 240, "?w=360": 360, "?w=576": 576, "": 576} {
		response := b.sendBare(t, get("/store_logos/casa.png"+query))
		got, err := webp.DecodeConfig(bytes.NewReader(response.body))
		if err != nil || got.Width != want || got.Height != want/2 {
			t.Errorf("%q: %d × %d, %v; want a width of %d", query, got.Width, got.Height, err, want)
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
