package shop

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) ListConsents(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	return s.answerConsents(w, r, id)
}

func (s *server) SetConsent(w http.ResponseWriter, r *http.Request, id uuid.UUID, kind oapi.OptionalConsent) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	if !kind.Valid() {
		return edge.RefuseField("kind", "is not offers, reminders or rises")
	}
	form, err := edge.Decode[struct {
		Granted *bool `json:"granted"`
	}](r)
	if err != nil {
		return err
	}
	if form.Granted == nil {
		return edge.RefuseField("granted", "is required")
	}
	err = s.config.Accounts.SetConsent(r.Context(), id, account.ConsentKind(kind), *form.Granted, account.OriginProfile)
	if err != nil {
		return err
	}
	return s.answerConsents(w, r, id)
}

func (s *server) answerConsents(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	consents, err := s.config.Accounts.Consents(r.Context(), id)
	if err != nil {
		return err
	}
	shown := oapi.Consents{Offers: consents.Offers, Reminders: consents.Reminders, Rises: consents.Rises, History: make([]oapi.Consent, len(consents.History))}
	for i, c := range consents.History {
		shown.History[i] = oapi.Consent{
			Kind: oapi.ConsentKind(c.Kind), Version: c.Version, Granted: c.Granted, Origin: c.Origin, At: c.At,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}
