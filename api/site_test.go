package api_test

import (
	"bytes"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/devolve/api"
)

func TestSite(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct {
		path, accept string
		status       int
		body, cache  string
		encoding     string
	}{
		{"/assets/a-1.js", "", 200, "plain", "public, max-age=31536000, immutable", ""},
		{"/assets/a-1.js", "gzip, deflate", 200, "gzip", "public, max-age=31536000, immutable", "gzip"},
		{"/assets/a-1.js", "gzip, br;q=0.9", 200, "brotli", "public, max-age=31536000, immutable", "br"},
		{"/assets/a-1.js", "gzip;q=0, br; q=0", 200, "plain", "public, max-age=31536000, immutable", ""},
		{"/favicon.svg", "", 200, "<svg/>", "public, max-age=3600", ""},
		{"/assets/b-2.js", "", 404, "", "no-store", ""},
		{"/assets/../../secrets/token-keys.json", "", 301, "", "", ""},
	} {
		response := b.sendBare(t, get(c.path).with("Accept-Encoding", c.accept))
		body := string(response.body)
		if response.StatusCode != c.status || c.status == 200 && body != c.body {
			t.Errorf("%s: %d %q; want %d %q", c.path, response.StatusCode, body, c.status, c.body)
		}
		if got := response.Header.Get("Cache-Control"); got != c.cache {
			t.Errorf("%s: Cache-Control %q; want %q", c.path, got, c.cache)
		}
		if got := response.Header.Get("Content-Encoding"); got != c.encoding {
			t.Errorf("%s: Content-Encoding %q; want %q", c.path, got, c.encoding)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: browsers may guess its type", c.path)
		}
	}
}

// Players ask for parts of a video, to go to a place in it.
func TestVideosAreAnsweredInParts(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Site.Build = fstest.MapFS{"index.html": {Data: []byte(shell)}, "conheca.mp4": {Data: []byte("0123456789")}}
	})
	for asked, want := range map[string]struct {
		status      int
		body, place string
	}{
		"":          {http.StatusOK, "0123456789", ""},
		"bytes=2-4": {http.StatusPartialContent, "234", "bytes 2-4/10"},
		"bytes=-3":  {http.StatusPartialContent, "789", "bytes 7-9/10"},
	} {
		response := b.sendBare(t, get("/conheca.mp4").with("Range", asked))
		if response.StatusCode != want.status || string(response.body) != want.body {
			t.Errorf("%q: %d %q; want %d %q", asked, response.StatusCode, response.body, want.status, want.body)
		}
		h := response.Header
		if h.Get("Content-Range") != want.place || h.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%q: Content-Range %q, Accept-Ranges %q", asked, h.Get("Content-Range"), h.Get("Accept-Ranges"))
		}
		if h.Get("Content-Type") != "video/mp4" || h.Get("Content-Encoding") != "" {
			t.Errorf("%q: %s, %s; want a video as it is", asked, h.Get("Content-Type"), h.Get("Content-Encoding"))
		}
	}
}

// A page that the server writes has the browser load no script before its text is there: it only names them. One that the
// application fills loads them at once. A page's own styles count more than those of all pages, and stand behind them.
func TestAPageNamesItsScriptsAndLinksItsStylesLast(t *testing.T) {
	t.Parallel()
	const manifest = `{
		"index.html": {"file": "assets/all.js", "imports": ["_vendor.js"], "isEntry": true},
		"src/app/routes/faq.tsx": {"file": "assets/faq.js", "css": ["assets/faq.css"], "imports": ["index.html", "_prose.js"], "isDynamicEntry": true},
		"src/shell/profile-layout.tsx": {"file": "assets/frame.js", "css": ["assets/frame.css"], "imports": ["index.html", "_prose.js"], "isDynamicEntry": true},
		"src/app/routes/statement.tsx": {"file": "assets/statement.js", "imports": ["index.html", "_prose.js"], "isDynamicEntry": true},
		"_prose.js": {"file": "assets/prose.js", "css": ["assets/prose.css", "assets/faq.css"]},
		"_vendor.js": {"file": "assets/vendor.js"}
	}`
	const links = `
    <script type="module" crossorigin src="/assets/all.js" nonce="__CSP_NONCE__"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js" nonce="__CSP_NONCE__">`
	document := strings.Replace(shell, "</head>", links+`<link rel="stylesheet" href="/assets/all.css"></head>`, 1)
	b := setup(t, func(c *api.Config) {
		c.Site.Build = fstest.MapFS{"index.html": {Data: []byte(document)}, ".vite/manifest.json": {Data: []byte(manifest)}}
	})
	body := string(b.sendBare(t, get("/ajuda/perguntas-frequentes")).body)
	at := 0
	for _, want := range []string{
		`id="devolve-later">{"application":["/assets/all.js","/assets/vendor.js"],"page":["/assets/prose.js","/assets/faq.js"]}</script>`,
		"/assets/all.css", "/assets/faq.css", "/assets/prose.css", "</head>",
	} {
		next := strings.Index(body[at:], want)
		if next < 0 {
			t.Fatalf("%s is not where it should be in %s", want, body[:strings.Index(body, "<body>")])
		}
		at += next
	}
	if n := strings.Count(body, "/assets/faq.css"); n != 1 {
		t.Errorf("a style that two parts of the page need is linked %d times; want once", n)
	}
	for _, early := range []string{`type="module"`, "modulepreload"} {
		if strings.Contains(body, early) {
			t.Errorf("%s is loaded before there is text", early)
		}
	}
	statement := string(b.sendBare(t, get("/perfil/devolve")).body)
	for _, want := range []string{
		`"page":["/assets/prose.js","/assets/frame.js","/assets/statement.js"]}</script>`, `href="/assets/frame.css"`,
		"O que volta para você, compra a compra.", `class="skeleton`,
	} {
		if !strings.Contains(statement, want) {
			t.Errorf("%s is missing on the statement before its shopper is known", want)
		}
	}
	bare := string(b.sendBare(t, get("/perfil")).body)
	for _, want := range []string{`type="module"`, "modulepreload"} {
		if !strings.Contains(bare, want) {
			t.Errorf("%s is missing where only the application writes", want)
		}
	}
	if strings.Contains(bare, "devolve-later") {
		t.Error("the application would wait where there is nothing to read")
	}
}

func TestPagesAreTheApplication(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Brand, c.Site.CDNBase, c.Site.ClubHost = "</script><b>", "https://cdn.example/a/", "https://clube.example"
		c.PublicURL = "https://marca.example"
	})
	nonces := make(map[string]bool)
	for path, status := range map[string]int{
		"/perfil": 200, "/perfil/devolve": 200, "/descadastro": 200, "/ajuda/comprovante": 200, "/indique/abcdefgh": 200, "/perfil/indique": 200, "/index.html": 404, "/.env": 404, "/favicon.ico": 404, "/a/b": 404,
	} {
		response := b.sendBare(t, get(path))
		body := string(response.body)
		if response.StatusCode != status || response.Header.Get("Cache-Control") != "no-cache" {
			t.Fatalf("%s: %d, %q", path, response.StatusCode, response.Header.Get("Cache-Control"))
		}
		page := regexp.MustCompile(`^<!doctype html><script type="application/json" id="devolve-config" nonce="(\w{20,})">(\{[^<]*\})</script>` +
			`<script nonce="(\w{20,})">1</script>`).FindStringSubmatch(body)
		if page == nil || page[1] != page[3] || nonces[page[1]] {
			t.Fatalf("%s: %s; want a fresh nonce and a configuration that cannot end its element", path, body)
		}
		nonces[page[1]] = true
		golden(t, "site config", []byte(page[2]))
		csp := response.Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"script-src 'self' 'nonce-" + page[1] + "';", "style-src 'self' 'nonce-" + page[1] + "';",
			"img-src 'self' data: https://cdn.example;", "frame-ancestors 'none'", "object-src 'none'",
		} {
			if !contains(csp+";", part) {
				t.Errorf("%s: policy %q lacks %q", path, csp, part)
			}
		}
		if contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", path, csp)
		}
	}
}

// TestTheDeskIsNotKept holds that the desk's addresses are the application's, and that neither browsers nor search engines keep them.
func TestTheDeskIsNotKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for path, want := range map[string]struct{ robots, cache string }{
		"/financeiro": {"noindex", "no-store"}, "/financeiro/rodadas/1": {"noindex", "no-store"}, "/perfil": {"", "no-cache"},
		"/parceiros": {"noindex", "no-store"}, "/parceiros/entregas/1": {"noindex", "no-store"},
	} {
		response := b.sendBare(t, get(path))
		if response.StatusCode != http.StatusOK || !contains(string(response.body), "devolve-config") {
			t.Errorf("%s: %d; want the application", path, response.StatusCode)
		}
		if robots, cache := response.Header.Get("X-Robots-Tag"), response.Header.Get("Cache-Control"); robots != want.robots || cache != want.cache {
			t.Errorf("%s: X-Robots-Tag %q, Cache-Control %q; want %q, %q", path, robots, cache, want.robots, want.cache)
		}
	}
	if got := b.sendBare(t, get("/financeirox")).Header.Get("X-Robots-Tag"); got == "noindex" {
		t.Error("/financeirox is no part of the desk")
	}
}

func TestABuildWithoutTheApplication(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Site.Build = fstest.MapFS{".gitkeep": {}} })
	if got := b.sendBare(t, get("/")); got.StatusCode != http.StatusNotFound {
		t.Errorf("/: %d; want 404", got.StatusCode)
	}
}

func TestReference(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for path, want := range map[string]string{
		"/docs": "SwaggerUIBundle({", "/docs/swagger-ui-bundle.js": "SwaggerUIBundle", "/docs/swagger-ui.css": ".swagger-ui",
		"/openapi.yaml": "openapi: 3.0.3",
	} {
		response := b.sendBare(t, get(path))
		if response.StatusCode != http.StatusOK || !contains(string(response.body), want) {
			t.Errorf("%s: %d; want 200 and %q", path, response.StatusCode, want)
		}
		if csp := response.Header.Get("Content-Security-Policy"); contains(csp, "https:") || contains(csp, "*") {
			t.Errorf("%s may load from elsewhere: %s", path, csp)
		}
	}
	if got := b.sendBare(t, get("/docs/nothing.js")); got.StatusCode != http.StatusNotFound {
		t.Errorf("/docs/nothing.js: %d; want 404", got.StatusCode)
	}
}

func TestAServerOfOperationsOnly(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.OperationsOnly, c.PublicURL = true, "https://trevo.example" })
	for path, want := range map[string]int{
		"/healthz": 200, "/readyz": 200, "/metrics": 200, "/": 404, "/docs": 404, cashback: 404, "/openapi.yaml": 404,
	} {
		response := b.send(t, anaID, get(path))
		if response.StatusCode != want {
			t.Errorf("%s: %d; want %d", path, response.StatusCode, want)
		}
		if response.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s does not ask for TLS", path)
		}
	}
}

// TestTheNonceIsNotToldToPeople holds that an address with the nonce's place in it does not get the nonce.
func TestTheNonceIsNotToldToPeople(t *testing.T) {
	t.Parallel()
	b := setup(t)
	place := regexp.MustCompile(` nonce="\w+"`)
	for _, path := range []string{"/", "/lojas", "/pet-quati", "/top-cashback"} {
		response := b.sendBare(t, get(path+"?name=__CSP_NONCE__"))
		nonce := regexp.MustCompile(`'nonce-(\w+)'`).FindStringSubmatch(response.Header.Get("Content-Security-Policy"))
		if response.StatusCode != http.StatusOK || nonce == nil {
			t.Fatalf("%s: %d, nonce %v", path, response.StatusCode, nonce)
		}
		if rest := place.ReplaceAll(response.body, nil); bytes.Contains(rest, []byte(nonce[1])) {
			t.Errorf("%s: the nonce is in the page's text: %s", path, rest)
		}
	}
}
