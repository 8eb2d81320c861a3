package api

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"example.com/devolve/api/internal/page"
)

const (
	noncePlace  = page.NoncePlace
	configPlace = "<!--devolve-config-->"
)

// site serves the web application: hashed assets for a year, the few files beside them for an hour, the public pages as
// HTML that is complete without a script, and a bare page for the addresses that only the application can fill.
type site struct {
	files  fs.FS
	writer *page.Writer // of pages with the configuration, without a nonce; nil: no build
	csp    string       // with a place for the nonce
}

// siteConfig is what the application reads at run time.
type siteConfig struct {
	APIKey    string `json:"apiKey"`
	APIBase   string `json:"apiBase"`
	APIV2Base string `json:"apiV2Base"`
	CDNBase   string `json:"cdnBase"`
	ClubHost  string `json:"clubHost"`
	Brand     string `json:"brand"`
	BrandSlug string `json:"brandSlug"`
	Google    bool   `json:"google,omitempty"` // whether one can sign in by it

	SocialLinks []page.SocialLink `json:"socialLinks,omitempty"`
}

func newSite(config Config, brandSlug string) (*site, error) {
	s := &site{files: config.Site}
	images, err := originOf(config.CDNBase)
	if err != nil {
		return nil, err
	}
	s.csp = strings.Join([]string{
		"default-src 'self'",
		"script-src 'self' 'nonce-" + noncePlace + "'",
		"style-src 'self' 'nonce-" + noncePlace + "'",
		strings.TrimSpace("img-src 'self' data: " + images),
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'", // nothing here makes elements or scripts from text
	}, "; ")
	if s.files == nil {
		return s, nil
	}
	index, err := fs.ReadFile(s.files, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the web application: %w", err)
	}
	text, err := json.Marshal(siteConfig{ // it escapes <, > and &: nothing can end the element
		APIKey: config.ClientKeys[0], APIBase: "/api/v1", APIV2Base: "/api/v2", CDNBase: config.CDNBase,
		ClubHost: config.ClubHost, Brand: config.Brand, BrandSlug: brandSlug, Google: config.Google != nil, SocialLinks: config.SocialLinks,
	})
	if err != nil {
		return nil, fmt.Errorf("encode the web application's configuration: %w", err)
	}
	element := `<script type="application/json" id="devolve-config" nonce="` + noncePlace + `">` + string(text) + `</script>`
	shell := bytes.Replace(index, []byte(configPlace), []byte(element), 1)
	s.writer, err = page.NewWriter(page.Brand{
		Name: config.Brand, SocialLinks: config.SocialLinks, ImageBase: config.CDNBase, ClubHost: config.ClubHost,
	}, shell, s.files)
	return s, err
}

// originOf returns the scheme and host of an address for a content security policy; nothing for a path or no address.
func originOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || strings.ContainsAny(address, ";, '\"") {
		return "", fmt.Errorf("%q is not an address", address)
	}
	if u.Host == "" {
		return "", nil
	}
	return u.Scheme + "://" + u.Host, nil
}

// serveFile answers an asset or a file beside index.html, and says whether there is one.
func (s *site) serveFile(w http.ResponseWriter, r *http.Request) bool {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	switch {
	case s.files == nil || s.writer == nil:
		http.Error(w, "the web application is not part of this build", http.StatusNotFound)
	case strings.HasPrefix(name, "assets/"):
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		if !serveFile(w, r, s.files, name) {
			w.Header().Set("Cache-Control", "no-store")
			http.Error(w, "there is no such asset", http.StatusNotFound)
		}
	case name == "" || name == "index.html" || strings.HasPrefix(path.Base(name), ".") || strings.Contains(name, "/"):
		return false
	default:
		return s.serveBeside(w, r, name)
	}
	return true
}

// serveBeside answers a file at the top of the build, such as the icon.
func (s *site) serveBeside(w http.ResponseWriter, r *http.Request, name string) bool {
	info, err := fs.Stat(s.files, name)
	if err != nil || info.IsDir() {
		return false
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	return serveFile(w, r, s.files, name)
}

// writePage answers a page and its content security policy with a nonce of their own. Browsers ask again before they show a kept one,
// unless its cache control is set already.
func writePage(w http.ResponseWriter, r *http.Request, status int, document []byte, csp string) {
	nonce := rand.Text()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	h.Set("Content-Security-Policy", strings.ReplaceAll(csp, noncePlace, nonce))
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(bytes.ReplaceAll(document, []byte(noncePlace), []byte(nonce)))
}
