package site

import (
	"net/http"
	"net/url"
	"strings"

	"example.com/devolve/api/internal/edge"
)

// elsewhere answers what is no route: a problem under the API, a file or the page that says so anywhere else.
func (s *site) elsewhere() http.Handler {
	missing := edge.Compressed(s.page(s.missingPage))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProgrammatic(r.URL.Path) {
			s.edge.NotFound(w, r)
			return
		}
		edge.Called(r, "site")
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			s.edge.Fail(w, r, edge.Refuse(edge.CodeMethod, "only GET and HEAD"))
		case r.URL.Path != "/" && strings.HasSuffix(r.URL.Path, "/"): // a page has one address
			to := url.URL{Path: strings.TrimRight(r.URL.Path, "/"), RawQuery: r.URL.RawQuery}
			w.Header().Set("Cache-Control", "public, max-age=3600")
			http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
		case !s.serveFile(w, r):
			missing.ServeHTTP(w, r)
		}
	})
}

// isProgrammatic says whether a path is one of the API, which answers programs.
func isProgrammatic(path string) bool {
	for _, root := range []string{"/api", "/webhooks"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}
