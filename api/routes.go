package api

import (
	"net/http"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/oapi"
)

// operations serves what the contract has.
type operations struct{ *Server }

// routeOperations makes every operation of the contract be found.
func (s *Server) routeOperations(router *mux.Router) {
	mount := func(op oapi.Operation, call oapi.Call) {
		router.Handle(op.Path, s.enforce(op, call)).Methods(op.Method)
	}
	all := operations{s}
	oapi.RegisterAuth(mount, all)
	oapi.RegisterUsers(mount, all)
	oapi.RegisterCashback(mount, all)
	oapi.RegisterCatalog(mount, all)
	oapi.RegisterFavourites(mount, all)
	oapi.RegisterFeedback(mount, all)
	oapi.RegisterClubs(mount, all)
	oapi.RegisterWebhooks(mount, all)
	oapi.RegisterStaff(mount, all)
	oapi.RegisterFinance(mount, all)
}

// withRoute tells log and metrics the template of the path. What is no operation, such as health and documentation, is not worth a line.
func withRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := trace(r.Context())
		t.route, t.quiet = "other", true
		if current := mux.CurrentRoute(r); current != nil {
			t.route, _ = current.GetPathTemplate()
		}
		next.ServeHTTP(w, r)
	})
}
