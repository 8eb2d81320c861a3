package api

import (
	"net/http"
)

func (s *Server) contact(w http.ResponseWriter, r *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}
