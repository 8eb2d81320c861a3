package shop

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) ListSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	sessions, err := s.config.Accounts.Sessions(r.Context(), id)
	if err != nil {
		return err
	}
	shown := make([]oapi.Session, len(sessions))
	for i, session := range sessions {
		shown[i] = oapi.Session{
			Id: session.ID, Device: session.Device, Method: oapi.SessionMethod(session.Method), CreatedAt: session.CreatedAt,
			LastUsedAt: session.LastUsedAt, Current: session.ID == token.ID,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) EndSessions(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	if err := s.config.Accounts.EndSessions(r.Context(), id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) EndSession(w http.ResponseWriter, r *http.Request, id, session uuid.UUID) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	if err := s.config.Accounts.EndSession(r.Context(), id, session); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
