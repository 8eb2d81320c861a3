package api

import (
	"net/http"

	"github.com/google/uuid"
)

func (s *Server) viewCoupon(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not served yet")
}
