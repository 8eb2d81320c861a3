package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) search(http.ResponseWriter, *http.Request, oapi.SearchParams) error {
	return refuse(codeUnavailable, "not served yet")
}
