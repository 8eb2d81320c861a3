package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
)

// ReleaseConversion proposes that a sale which earns more than its commission allows is paid all the same.
func (s *server) ReleaseConversion(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.ReleaseSale(r.Context(), colleagueFrom(r.Context()).Principal, ledger.ConversionID{UUID: id}, reason)
	if code := ledger.CodeOf(err); code != "" {
		return attributionError(err)
	}
	return answerProposal(w, http.StatusAccepted, p, err)
}
