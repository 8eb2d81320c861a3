package api

import (
	"net/http"
)

func (s *Server) reportCoupon(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not served yet")
}
