package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) attributeConversion(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
