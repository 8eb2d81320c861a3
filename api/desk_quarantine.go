package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listQuarantine(http.ResponseWriter, *http.Request, oapi.ListQuarantineParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getQuarantine(http.ResponseWriter, *http.Request, int64) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) dismissQuarantine(http.ResponseWriter, *http.Request, int64) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) replayQuarantine(http.ResponseWriter, *http.Request, int64) error {
	return refuse(codeUnavailable, "not built yet")
}
