package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listConsents(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) setConsent(w http.ResponseWriter, r *http.Request, id uuid.UUID, kind oapi.OptionalConsent) error {
	return refuse(codeUnavailable, "not built yet")
}
