package api

import (
	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/oapi"
)

// operations serves what the contract has.
type operations struct{ *Server }

// routeOperations makes every operation of the contract be found.
func (s *Server) routeOperations(router *mux.Router) {
	mount, all := s.edge.Mount(router), operations{s}
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
