package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listAudit(http.ResponseWriter, *http.Request, oapi.ListAuditParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) staffLogin(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) staffLogout(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) getStaffMe(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) listStaffMembers(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) changeStaffPassword(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) renewRecoveryCodes(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) endStaffSessions(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) listStaffSessions(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) endStaffSession(http.ResponseWriter, *http.Request, uuid.UUID) error {
	return refuse(codeUnavailable, "not built yet")
}
