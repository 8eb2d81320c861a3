package api_test

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var ogImage = regexp.MustCompile(`<meta property="og:image" content="https://marca\.example([^"]*)">`)

// pictureOf is the path of the picture that a page names.
func (b *bundle) pictureOf(t *testing.T, path string) string {
	t.Helper()
	document := b.sendBare(t, get(path)).body
	found := ogImage.FindSubmatch(document)
	if found == nil {
		t.Fatalf("%s names no picture:\n%s", path, document)
	}
	for _, meta := range []string{
		`<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="630">`,
		`<meta property="og:image:alt" content="`, `<meta name="twitter:card" content="summary_large_image">`,
	} {
		if !bytes.Contains(document, []byte(meta)) {
			t.Errorf("%s has no %s", path, meta)
		}
	}
	return string(found[1])
}

func TestPagesNameThePictureThatTheirLinksAreShownWith(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, withImages)
	shared := couponID("jatoba-natal")
	bodies := make(map[string]string)
	for path, want := range map[string]string{
		"/livraria-jatoba":                       "/og/livraria-jatoba.png",
		"/livros?type=ONLINE":                    "/og/livros.png",
		"/livraria-jatoba?cupom=" + shared:       "/og/cupom/" + shared + ".png",
		"/livraria-jatoba?cupom=" + noOne:        "/og/livraria-jatoba.png",
		"/":                                      "/og.png",
		"/lojas":                                 "/og.png",
		"/clube-ipe":                             "/og.png",
		"/nao-existe":                            "/og.png",
		"/institucional/politica-de-privacidade": "/og.png",
	} {
		got := b.pictureOf(t, path)
		if got != want {
			t.Errorf("%s has %s; want %s", path, got, want)
		}
		answer := b.sendBare(t, get(got))
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
			t.Fatalf("%s: %d %s", got, answer.StatusCode, answer.Header.Get("Content-Type"))
		}
		if shape, err := png.DecodeConfig(bytes.NewReader(answer.body)); err != nil || shape.Width != 1200 || shape.Height != 630 {
			t.Errorf("%s: %dx%d, %v", got, shape.Width, shape.Height, err)
		}
		if other, ok := bodies[string(answer.body)]; ok && other != got {
			t.Errorf("%s is the same as %s", got, other)
		}
		bodies[string(answer.body)] = got
	}
}

func TestPicturesAreKept(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, withImages)
	first := b.sendBare(t, get("/og/pet-quati.png"))
	if got := first.Header.Get("Cache-Control"); got != "public, max-age=3600, stale-while-revalidate=86400" {
		t.Errorf("Cache-Control: %q", got)
	}
	again := b.sendBare(t, get("/og/pet-quati.png").with("If-None-Match", first.Header.Get("ETag")))
	if again.StatusCode != http.StatusNotModified || len(again.body) != 0 || again.Header.Get("Cache-Control") == "" {
		t.Errorf("again: %d with %d bytes", again.StatusCode, len(again.body))
	}
	b.exec(`UPDATE stores SET cashback_bps = cashback_bps + 100 WHERE slug = 'pet-quati'`)
	changed := b.sendBare(t, get("/og/pet-quati.png").with("If-None-Match", first.Header.Get("ETag")))
	if changed.StatusCode != http.StatusOK || bytes.Equal(changed.body, first.body) {
		t.Errorf("with another rate: %d, the same picture: %t", changed.StatusCode, bytes.Equal(changed.body, first.body))
	}
}

// A club's coupon cannot be told from one that is not there.
func TestPicturesOfNothing(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	unknown := b.sendBare(t, get("/og/cupom/"+noOne+".png"))
	if unknown.StatusCode != http.StatusNotFound {
		t.Fatalf("unknown: %d", unknown.StatusCode)
	}
	for _, path := range []string{
		"/og/cupom/" + couponID("ipe-jatoba-livros") + ".png", "/og/cupom/" + couponID("jatoba-volta-as-aulas") + ".png",
		"/og/cupom/" + couponID("quati-retirado") + ".png", "/og/cupom/" + strings.Repeat("-", 36) + ".png",
		"/og/clube-ipe.png", "/og/nao-existe.png",
	} {
		answer := b.sendBare(t, get(path))
		if answer.StatusCode != unknown.StatusCode || !bytes.Equal(answer.body, unknown.body) ||
			answer.Header.Get("Cache-Control") != unknown.Header.Get("Cache-Control") {
			t.Errorf("%s: %d %s", path, answer.StatusCode, answer.body)
		}
	}
}
