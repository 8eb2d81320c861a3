package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) listSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) endSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request, id, session uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
