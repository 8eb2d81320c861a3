package api

import (
	"net/http"
)

func (s *Server) getFinanceOverview(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}
