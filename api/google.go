package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) startGoogleLogin(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) finishGoogleLogin(w http.ResponseWriter, r *http.Request, p oapi.FinishGoogleLoginParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) exchangeLoginTicket(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}
