package api

import (
	"net/http"
)

func (s *Server) receivePixNotification(http.ResponseWriter, *http.Request, string) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) receivePixNotificationBelow(http.ResponseWriter, *http.Request, string) error {
	return refuse(codeUnavailable, "not built yet")
}
