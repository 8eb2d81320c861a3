package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) updateUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) deleteUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) updateUserDetails(w http.ResponseWriter, r *http.Request, brand string, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
