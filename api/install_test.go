package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/devolve/api"
)

// TestTheSiteCanBeInstalled holds what a browser is told of the application, of its worker and of the page without a connection.
func TestTheSiteCanBeInstalled(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Site.Build = fstest.MapFS{"index.html": {Data: []byte(shell)}, "sw.js": {Data: []byte("addEventListener")}}
	})

	manifest := b.sendBare(t, get("/manifest.webmanifest"))
	var told struct {
		Name, Lang, Display string
		Short               string `json:"short_name"`
		Icons               []struct{ Sizes, Purpose string }
	}
	if err := json.Unmarshal(manifest.body, &told); err != nil {
		t.Fatal(err)
	}
	if told.Short != "Trevo" || !strings.HasPrefix(told.Name, "Trevo") || told.Lang != "pt-BR" || told.Display != "standalone" {
		t.Errorf("the manifest says %+v", told)
	}
	sizes := make(map[string]bool)
	for _, icon := range told.Icons {
		sizes[icon.Sizes+" "+icon.Purpose] = true
	}
	if !sizes["192x192 "] || !sizes["512x512 "] || !sizes["512x512 maskable"] {
		t.Errorf("icons %v", sizes)
	}

	worker, offline := b.sendBare(t, get("/sw.js")), b.sendBare(t, get("/offline"))
	for path, c := range map[string]struct {
		got                reply
		kind, cache, allow string
	}{
		"manifest": {manifest, "application/manifest+json", "public, max-age=3600", "default-src 'none'"},
		"worker":   {worker, "text/javascript; charset=utf-8", "no-cache", "connect-src 'self'"},
		"offline":  {offline, "text/html; charset=utf-8", "no-cache", "style-src 'nonce-"},
	} {
		h := c.got.Header
		if c.got.StatusCode != http.StatusOK || h.Get("Content-Type") != c.kind || h.Get("Cache-Control") != c.cache ||
			!strings.Contains(h.Get("Content-Security-Policy"), c.allow) {
			t.Errorf("%s: %d %v", path, c.got.StatusCode, h)
		}
	}
	if body := string(offline.body); !strings.Contains(body, "Você está sem conexão") || strings.Contains(body, "<script") {
		t.Errorf("the page without a connection: %s", body)
	}
}
