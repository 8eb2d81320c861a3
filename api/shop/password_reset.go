package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) RequestPasswordReset(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.PasswordResetRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("email", form.Email, 254); err != nil {
		return err
	}
	if err := s.config.Accounts.RequestPasswordReset(r.Context(), form.Email, s.edge.Address(r)); err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Message{
		Message: "Se houver uma conta com este e-mail, enviamos um link para redefinir a senha. Ele vale por 30 minutos.",
	})
}

func (s *server) ConfirmPasswordReset(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.PasswordResetConfirmation](r)
	if err != nil {
		return err
	}
	if err := edge.Need("token", form.Token, 512); err != nil {
		return err
	}
	device, err := s.config.Accounts.ResetPassword(r.Context(), form.Token, form.Password, s.edge.Address(r))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.PasswordSet{Message: "Senha alterada com sucesso!", DeviceToken: device})
}
