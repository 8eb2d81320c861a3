package site

import (
	"net/http"
	"path"

	"github.com/gorilla/mux"
	"github.com/swaggest/swgui/v5/static"

	"example.com/devolve/api/internal/edge"
)

// docsPage shows the contract with a viewer that the binary carries; nothing is loaded from elsewhere.
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Devolve API</title>
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="viewer"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script nonce="__CSP_NONCE__">
      SwaggerUIBundle({
        url: '/openapi.yaml',
        dom_id: '#viewer',
        deepLinking: true,
        docExpansion: 'list',
        tryItOutEnabled: true,
        validatorUrl: null,
      })
    </script>
  </body>
</html>
`

// docsCSP is for the viewer alone. It has no trusted types, as the viewer writes Markdown that it has cleaned itself.
const docsCSP = "default-src 'none'; script-src 'self' 'nonce-" + noncePlace + "'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// routeDocs adds the contract and its viewer.
func (s *site) routeDocs(router *mux.Router) {
	router.HandleFunc("/openapi.yaml", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(s.config.Contract)
	}).Methods(http.MethodGet)
	router.HandleFunc("/docs", func(w http.ResponseWriter, r *http.Request) {
		writePage(w, r, http.StatusOK, []byte(docsPage), docsCSP)
	}).Methods(http.MethodGet, http.MethodHead)
	router.Handle("/docs/", http.RedirectHandler("/docs", http.StatusMovedPermanently)).Methods(http.MethodGet)
	router.HandleFunc("/docs/{file}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=3600")
		if !serveFile(w, r, static.FS, path.Base(mux.Vars(r)["file"])) {
			s.edge.Fail(w, r, edge.Refuse(edge.CodeNotFound, "there is no such file"))
		}
	}).Methods(http.MethodGet)
}
