package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) partnerLogin(w http.ResponseWriter, r *http.Request, directory oapi.PartnerLoginParamsDirectory) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) logout(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) reauthenticate(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) verifyEmail(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) sendVerification(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
