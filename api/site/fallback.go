package site

import (
	"net/http"
	"net/url"
	"regexp"
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
		case pagePath(r.URL.Path) != r.URL.Path:
			to := url.URL{Path: pagePath(r.URL.Path), RawQuery: r.URL.RawQuery}
			w.Header().Set("Cache-Control", "public, max-age=3600")
			http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
		case !s.serveFile(w, r):
			missing.ServeHTTP(w, r)
		}
	})
}

// slugs is what the paths of pages are made of, but for capitals.
var slugs = regexp.MustCompile(`^(/[A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$`)

// pagePath is the one address that a page has: without a slash at its end, and where it is made of slugs without capitals.
func pagePath(path string) string {
	if path != "/" {
		path = strings.TrimRight(path, "/")
	}
	if slugs.MatchString(path) {
		return strings.ToLower(path)
	}
	return path
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
