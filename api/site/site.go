// Package site is what everybody sees: the public pages, which are complete without a script, the files of the web application, pictures,
// what search engines read, and the viewer of the contract. Of who is signed in it knows nothing: the application fills that in.
package site

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/text"
	"example.com/devolve/web/content"
)

const (
	noncePlace  = page.NoncePlace
	configPlace = "<!--devolve-config-->"
)

// Catalog knows stores, categories and coupons; see catalog.Catalog.
type Catalog interface {
	StoreTerms(ctx context.Context, slug string) (catalog.StoreTerms, error)
	TopCashback(ctx context.Context, q catalog.CashbackQuery) ([]catalog.Store, error)
	PriorityStores(ctx context.Context) ([]catalog.Store, error)
	StoresByLetter(ctx context.Context, category string) ([]catalog.StoreGroup, error)
	// HotArea answers catalog.ErrNotFound for an unknown store, category or club.
	HotArea(ctx context.Context, slug string) (catalog.HotArea, error)
	Categories(ctx context.Context) ([]catalog.Category, error)
	Banners(ctx context.Context) (catalog.Banners, error)
	Coupons(ctx context.Context, q catalog.CouponQuery) (catalog.CouponPage, error)
	Coupon(ctx context.Context, id, userID uuid.UUID) (catalog.Coupon, error)
	TopCoupons(ctx context.Context, q catalog.TopQuery) (catalog.CouponPage, error)
	CouponCategories(ctx context.Context, slug string, userID uuid.UUID) ([]string, error)
	Search(ctx context.Context, text string) (catalog.Suggestions, error)
	Sitemap(ctx context.Context) ([]catalog.SitePage, error)
}

// Clubs knows the spaces of organisations; see club.Clubs.
type Clubs interface {
	Find(ctx context.Context, slug string, userID uuid.UUID) (club.Club, error)
	// AtHost answers catalog.ErrNotFound for a host that is no organisation's own.
	AtHost(ctx context.Context, host string) (slug string, err error)
}

// SocialLink leads to the brand's page elsewhere.
type SocialLink = page.SocialLink

// Parts are what the pages are made of. Fields without "optional" are required.
type Parts struct {
	Catalog Catalog
	Clubs   Clubs
	Mailbox Mailbox // optional: where mails are kept, for /dev/mail on this machine

	Build       fs.FS        // optional: the build of the web application, index.html at the top
	Images      fs.FS        // optional: logos and other pictures, in the folders that are their paths
	CDNBase     string       // optional: where images come from
	ClubHost    string       // optional: where category tiles lead
	SocialLinks []SocialLink // optional: the brand's pages elsewhere

	Dates listing.Dates // optional: what the past says of when purchases are confirmed and paid

	Detour func(link string) string // optional: where links to stores lead instead

	ReceiptKeys func() json.Marshaler // optional: the keys that check receipts of clicks, as a JWK Set
}

// Complete says whether all that are required are there.
func (p Parts) Complete() bool { return p.Catalog != nil && p.Clubs != nil }

// Config is what is needed to serve them.
type Config struct {
	Parts
	Brand     string
	ClientKey string // by which the web application calls the API
	Google    bool   // whether one can sign in by it
	Contract  []byte // openapi.yaml, for its viewer
	Logger    *slog.Logger
	Now       func() time.Time
}

// site serves the web application: hashed assets for a year, the few files beside them for an hour, the public pages as
// HTML that is complete without a script, and a bare page for the addresses that only the application can fill.
type site struct {
	config  Config
	edge    *edge.Edge
	content *content.Site
	writer  *page.Writer // of pages with the configuration, without a nonce; nil: no build
	csp     string       // with a place for the nonce
}

// Register adds the site's addresses to a router, and answers what has no route there: a problem under the API, a file of the build or
// the page that says so anywhere else.
func Register(router *mux.Router, e *edge.Edge, config Config) error {
	s := &site{config: config, edge: e}
	var err error
	if s.content, err = content.Load(config.Brand); err != nil {
		return err
	}
	if s.csp, err = policy(config.CDNBase); err != nil {
		return err
	}
	if err := s.readBuild(); err != nil {
		return err
	}
	elsewhere := s.elsewhere()
	s.routeDocs(router)
	s.routeImages(router)
	s.routePictures(router)
	s.routeMailbox(router, elsewhere)
	s.routeReceiptKeys(router)
	if err := s.routeInstall(router); err != nil {
		return err
	}
	s.routePages(router)
	router.NotFoundHandler = elsewhere
	return nil
}

// policy is the content security policy of the site's pages, whose images may come from elsewhere.
func policy(imageBase string) (string, error) {
	images, err := originOf(imageBase)
	return strings.Join([]string{
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
		"trusted-types service-worker", // the address of its script; nothing here makes elements or scripts from text
	}, "; "), err
}

// appConfig is what the application reads at run time.
type appConfig struct {
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

// readBuild prepares the writer of pages, if there is a build.
func (s *site) readBuild() error {
	c := s.config
	if c.Build == nil {
		return nil
	}
	index, err := fs.ReadFile(c.Build, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the web application: %w", err)
	}
	encoded, err := json.Marshal(appConfig{ // it escapes <, > and &: nothing can end the element
		APIKey: c.ClientKey, APIBase: "/api/v1", APIV2Base: "/api/v2", CDNBase: c.CDNBase,
		ClubHost: c.ClubHost, Brand: c.Brand, BrandSlug: text.Slug(c.Brand), Google: c.Google, SocialLinks: c.SocialLinks,
	})
	if err != nil {
		return fmt.Errorf("encode the web application's configuration: %w", err)
	}
	element := `<script type="application/json" id="devolve-config" nonce="` + noncePlace + `">` + string(encoded) + `</script>`
	shell := bytes.Replace(index, []byte(configPlace), []byte(element), 1)
	s.writer, err = page.NewWriter(page.Brand{
		Name: c.Brand, SocialLinks: c.SocialLinks, ImageBase: c.CDNBase, ImageWidths: catalog.ImageWidths, ClubHost: c.ClubHost,
	}, shell, c.Build)
	return err
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
	case s.config.Build == nil || s.writer == nil:
		http.Error(w, "the web application is not part of this build", http.StatusNotFound)
	case strings.HasPrefix(name, "assets/"):
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		if !serveFile(w, r, s.config.Build, name) {
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
	info, err := fs.Stat(s.config.Build, name)
	if err != nil || info.IsDir() {
		return false
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	if name == workerName { // browsers ask for a new one with each visit
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Content-Security-Policy", workerPolicy)
	}
	return serveFile(w, r, s.config.Build, name)
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
