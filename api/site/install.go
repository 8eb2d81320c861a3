package site

import (
	"bytes"
	"crypto/rand"
	_ "embed" // the page is part of the binary
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
)

// workerName is the file of the service worker, and workerPolicy what that may do: it asks this server and nobody else.
const (
	workerName   = "sw.js"
	workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

// offlinePath is the page that the service worker shows where it has none and there is no connection. See catalog/importer/reserved.go.
const offlinePath = "/offline"

//go:embed offline.html
var offlineHTML string

var offlinePage = template.Must(template.New("offline").Parse(offlineHTML))

// routeInstall adds what a browser needs to put the site on a home screen and to show it without a connection.
func (s *site) routeInstall(router *mux.Router) error {
	manifest, err := webManifest(s.config.Brand)
	if err != nil {
		return err
	}
	router.HandleFunc("/manifest.webmanifest", func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", mediaTypes[".webmanifest"])
		h.Set("Cache-Control", "public, max-age=3600")
		h.Set("ETag", edge.ETagOf(manifest))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(manifest))
	}).Methods(http.MethodGet, http.MethodHead)
	router.Handle(offlinePath, edge.Compressed(http.HandlerFunc(s.offline))).Methods(http.MethodGet, http.MethodHead)
	return nil
}

// manifestIcon is a picture of the application, and what it may be used for.
type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type manifestShortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// webManifest says what the installed site is called and looks like; see https://www.w3.org/TR/appmanifest/.
func webManifest(brand string) ([]byte, error) {
	manifest, err := json.Marshal(struct {
		ID              string             `json:"id"`
		Name            string             `json:"name"`
		ShortName       string             `json:"short_name"`
		Description     string             `json:"description"`
		Language        string             `json:"lang"`
		Direction       string             `json:"dir"`
		StartURL        string             `json:"start_url"`
		Scope           string             `json:"scope"`
		Display         string             `json:"display"`
		ThemeColour     string             `json:"theme_color"`
		BackgroundColor string             `json:"background_color"`
		Categories      []string           `json:"categories"`
		Icons           []manifestIcon     `json:"icons"`
		Shortcuts       []manifestShortcut `json:"shortcuts"`
	}{
		ID: "/", Name: brand + ": cupons e cashback", ShortName: brand,
		Description: "Cupons de desconto e cashback por Pix nas lojas que você já usa.",
		Language:    "pt-BR", Direction: "ltr", StartURL: "/", Scope: "/", Display: "standalone",
		ThemeColour: "#0c443b", BackgroundColor: "#faf7ef", Categories: []string{"shopping", "finance"},
		Icons: []manifestIcon{
			{Source: "/favicon.svg", Sizes: "any", Type: "image/svg+xml"},
			{Source: "/icon-192.png", Sizes: "192x192", Type: "image/png"},
			{Source: "/icon-512.png", Sizes: "512x512", Type: "image/png"},
			{Source: "/icon-maskable-192.png", Sizes: "192x192", Type: "image/png", Purpose: "maskable"},
			{Source: "/icon-maskable-512.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
		},
		Shortcuts: []manifestShortcut{{"Meu extrato", "/perfil/devolve"}, {"Meus favoritos", "/perfil/meus-favoritos"}},
	})
	if err != nil {
		return nil, fmt.Errorf("encode the web app manifest: %w", err)
	}
	return manifest, nil
}

// offline answers the page that says that there is no connection. It needs nothing else to be shown, and no script.
func (s *site) offline(w http.ResponseWriter, r *http.Request) {
	nonce := rand.Text()
	var document bytes.Buffer
	if err := offlinePage.Execute(&document, map[string]string{"Brand": s.config.Brand, "Nonce": nonce}); err != nil {
		s.edge.Fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", mediaTypes[".html"])
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+nonce+"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write(document.Bytes()) // of a HEAD request the server sends none of it
}
