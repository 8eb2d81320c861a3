package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) exportUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
