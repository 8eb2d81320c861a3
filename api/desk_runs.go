package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) listPayoutRuns(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) planPayoutRun(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) previewPayoutRun(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getPayoutRun(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) approvePayoutRun(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) cancelPayoutRun(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
