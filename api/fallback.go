package api

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
)

// elsewhere answers what is no route: a problem under the API, a file or the page that says so anywhere else.
func (s *Server) elsewhere(site *site) http.Handler {
	missing := edge.Compressed(s.page(site, s.missingPage))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProgrammatic(r.URL.Path) {
			s.nowhere(w, r)
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
		case !site.serveFile(w, r):
			missing.ServeHTTP(w, r)
		}
	})
}

// nowhere answers a path that does not exist.
func (s *Server) nowhere(w http.ResponseWriter, r *http.Request) {
	s.edge.Fail(w, r, edge.Refuse(edge.CodeNotFound, "there is no such path"))
}

func isProgrammatic(path string) bool {
	for _, root := range []string{"/api", "/webhooks"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

// wrongMethod answers 405 and names the methods that the path has.
func (s *Server) wrongMethod(router *mux.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
			try, match := *r, mux.RouteMatch{}
			try.Method = method
			if router.Match(&try, &match) && match.MatchErr == nil && match.Route != nil {
				allowed = append(allowed, method)
			}
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		s.edge.Fail(w, r, edge.Refuse(edge.CodeMethod, "the path has no %s", edge.MethodLabel(r.Method)))
	})
}
