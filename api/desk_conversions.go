package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listConversions(http.ResponseWriter, *http.Request, oapi.ListConversionsParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) exportConversions(http.ResponseWriter, *http.Request, oapi.ExportConversionsParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getConversionStory(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) listCandidateClicks(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
