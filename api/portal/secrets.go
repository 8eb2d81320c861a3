package portal

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) ListPartnerSecrets(w http.ResponseWriter, r *http.Request) error {
	secrets, err := s.parts.Keys.SecretsSet(r.Context(), engineerFrom(r.Context()).Partner)
	if err != nil {
		return err
	}
	shown := make([]oapi.PartnerSecret, len(secrets))
	for i, secret := range secrets {
		shown[i] = oapi.PartnerSecret{SetAt: secret.SetAt}
		if !secret.ExpiresAt.IsZero() {
			shown[i].ExpiresAt = &secret.ExpiresAt
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

// RotatePartnerSecret makes a secret once the password was given again, and it is on record who does.
func (s *server) RotatePartnerSecret(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.StaffConfirmRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	me := engineerFrom(r.Context())
	if err := s.parts.Accounts.Confirm(r.Context(), me.Principal, form.Password); err != nil {
		return err
	}
	secret, err := s.parts.Keys.Rotate(r.Context(), me.Partner, s.note(me, actionRotated, "partner:"+me.Partner))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.PartnerNewSecret{Secret: secret})
}
