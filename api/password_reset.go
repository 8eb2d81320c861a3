package api

import (
	"net/http"
)

func (s *Server) requestPasswordReset(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) confirmPasswordReset(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}
