package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listBreaks(http.ResponseWriter, *http.Request, oapi.ListBreaksParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getBreak(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) assignBreak(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) closeBreak(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) explainBreak(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
