package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) getPayoutReceipt(http.ResponseWriter, *http.Request, uuid.UUID, oapi.GetPayoutReceiptParams) error {
	return refuse(codeUnavailable, "not built yet")
}

func (s *Server) exportStatement(http.ResponseWriter, *http.Request, oapi.ExportStatementParams) error {
	return refuse(codeUnavailable, "not built yet")
}
