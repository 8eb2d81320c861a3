package site

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"net/url"
	"time"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/catalog"
	"example.com/devolve/web/content"
)

// maxSitemap is how many addresses one file may hold.
const maxSitemap = 50_000

type sitemapFile struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	Pages   []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location  string `xml:"loc"`
	ChangedAt string `xml:"lastmod,omitempty"`
}

// routeCrawlers adds what search engines read, and the addresses by which the main site leads to a store's coupons.
func (s *site) routeCrawlers(router *mux.Router) {
	router.Handle("/sitemap.xml", edge.Compressed(http.HandlerFunc(s.sitemap))).Methods(http.MethodGet, http.MethodHead)
	router.HandleFunc("/robots.txt", s.robots).Methods(http.MethodGet, http.MethodHead)
	router.HandleFunc("/cupom-desconto-{slug:[a-z0-9]+(?:-[a-z0-9]+)*}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=3600")
		to := url.URL{Path: "/" + mux.Vars(r)["slug"], RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
	}).Methods(http.MethodGet, http.MethodHead)
}

// robots keeps crawlers away from what is not for them. A rule holds for all that begins with it: without its last slash it would
// hold for stores too.
func (s *site) robots(w http.ResponseWriter, r *http.Request) {
	rules := "User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /perfil/\nDisallow: /webhooks/\n"
	if base := s.edge.PublicBase(r); base != "" {
		rules += "\nSitemap: " + base + "/sitemap.xml\n"
	}
	s.answerCrawler(w, r, "text/plain; charset=utf-8", []byte(rules))
}

// sitemap lists the pages that search engines should know, each with the time of its last change where that is known.
func (s *site) sitemap(w http.ResponseWriter, r *http.Request) {
	if err := s.edge.Allow("pages", r); err != nil {
		s.edge.Fail(w, r, err)
		return
	}
	base := s.edge.PublicBase(r)
	if base == "" {
		s.edge.Fail(w, r, edge.Refuse(edge.CodeNotFound, "a sitemap has whole addresses, and this server was not told its own: set the public URL"))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), edge.RequestTimeout)
	defer cancel()
	pages, err := s.config.Catalog.Sitemap(ctx)
	if err != nil {
		s.edge.Fail(w, r, err)
		return
	}
	text, err := xml.Marshal(sitemapFile{Pages: sitemapURLs(base, s.content, pages)})
	if err != nil {
		s.edge.Fail(w, r, err)
		return
	}
	s.answerCrawler(w, r, "application/xml; charset=utf-8", append([]byte(xml.Header), text...))
}

func (s *site) answerCrawler(w http.ResponseWriter, r *http.Request, kind string, text []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "public, max-age=3600")
	if s.edge.PublicBase(r) == "" {
		h.Set("Cache-Control", "no-store")
	}
	h.Set("ETag", edge.ETagOf(text))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// sitemapURLs lists the site's own pages, then those of the catalogue. A page that lists others changes when they do.
func sitemapURLs(base string, site *content.Site, pages []catalog.SitePage) []sitemapURL {
	var stores, categories, all time.Time
	for _, p := range pages {
		all = later(all, p.ChangedAt)
		if p.Kind == catalog.StoreArea {
			stores = later(stores, p.ListedAt)
		} else {
			categories = later(categories, p.ListedAt)
		}
	}
	urls := []sitemapURL{
		{base + "/", dayTime(all)},
		{base + "/lojas", dayTime(stores)},
		{base + "/categorias", dayTime(categories)},
		{base + "/top-cashback", dayTime(stores)},
		{base + topCouponsPath, dayTime(all)},
		{base + "/devolve", ""},
		{base + "/clubes", ""},
		{base + "/ajuda/como-utilizar-um-cupom", ""},
		{base + "/jobs", ""},
		{base + "/institucional/contato", ""},
		{base + "/ajuda/perguntas-frequentes", ""},
		{base + "/institucional/quem-somos", ""},
		{base + pressPath, dayTime(site.Press.Items[0].Date.Time)},
		{base + "/institucional/termos-de-uso", dayTime(site.Terms.Updated.Time)},
		{base + "/institucional/politica-de-privacidade", dayTime(site.Privacy.Updated.Time)},
	}
	for _, note := range site.Press.Items {
		urls = append(urls, sitemapURL{base + pressPath + "/" + note.Slug, dayTime(note.Date.Time)})
	}
	for _, p := range pages[:min(len(pages), maxSitemap-len(urls))] {
		urls = append(urls, sitemapURL{base + "/" + p.Slug, dayTime(p.ChangedAt)})
	}
	return urls
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// dayTime writes an instant as sitemaps have it; "" for none.
func dayTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
