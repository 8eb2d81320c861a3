package api

import (
	"net/http"
)

func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, token string) error {
	return refuse(codeUnavailable, "not built yet")
}
