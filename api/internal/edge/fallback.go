package edge

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"
)

// NotFound answers a path that does not exist.
func (e *Edge) NotFound(w http.ResponseWriter, r *http.Request) {
	e.Fail(w, r, Refuse(CodeNotFound, "there is no such path"))
}

// WrongMethod answers 405 and names the methods that a path of the router has.
func (e *Edge) WrongMethod(router *mux.Router) http.Handler {
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
		e.Fail(w, r, Refuse(CodeMethod, "the path has no %s", MethodLabel(r.Method)))
	})
}
