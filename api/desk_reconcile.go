package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listReconciliations(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) runReconciliation(http.ResponseWriter, *http.Request, oapi.RunReconciliationParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getReconciliation(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
