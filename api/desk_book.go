package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) exportEntries(http.ResponseWriter, *http.Request, oapi.ExportEntriesParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) listPeriods(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) closePeriod(http.ResponseWriter, *http.Request, string) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getTrialBalance(http.ResponseWriter, *http.Request, oapi.GetTrialBalanceParams) error {
	return refuse(codeUnavailable, "not built yet")
}
