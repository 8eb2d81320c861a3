package api

import (
	"github.com/gorilla/mux"

	"example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/internal/oapi"
)

// operations serves what the contract has.
type operations struct{ *Server }

// routeOperations makes every operation of the contract be found.
func (s *Server) routeOperations(router *mux.Router) error {
	mount, all := s.edge.Mount(router), operations{s}
	oapi.RegisterAuth(mount, all)
	oapi.RegisterUsers(mount, all)
	oapi.RegisterCashback(mount, all)
	oapi.RegisterCatalog(mount, all)
	oapi.RegisterFavourites(mount, all)
	oapi.RegisterFeedback(mount, all)
	oapi.RegisterClubs(mount, all)
	c := s.config
	desk.Register(mount, s.edge, desk.Config{Parts: c.Desk, Progress: c.Progress, Logger: c.Logger, Now: c.Now})
	return hooks.Register(mount, s.edge, hooks.Config{
		Parts: c.Hooks, Taken: c.Limits.Webhooks, Forged: c.Limits.Forged, Logger: c.Logger, Metrics: c.Metrics, Now: c.Now,
	})
}
