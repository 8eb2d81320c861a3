package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listFinancePayouts(http.ResponseWriter, *http.Request, oapi.ListFinancePayoutsParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) exportPayouts(http.ResponseWriter, *http.Request, oapi.ExportPayoutsParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getPayoutStory(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) askPayout(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) returnPayout(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
