package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listClicks(w http.ResponseWriter, r *http.Request, p oapi.ListClicksParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) listClaims(w http.ResponseWriter, r *http.Request, p oapi.ListClaimsParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) createClaim(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}
