package shop

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) PartnerLogin(w http.ResponseWriter, r *http.Request, directory oapi.PartnerLoginParamsDirectory) error {
	form, err := edge.Decode[oapi.PartnerLoginRequest](r)
	if err != nil {
		return err
	}
	login, err := memberLogin(account.Directory(directory), form)
	if err != nil {
		return err
	}
	in, err := s.config.Accounts.PartnerLogin(r.Context(), login, s.client(r))
	return s.answerLogin(w, in, err)
}

// memberLogin reads the fields that a directory asks for, and refuses those that only others do.
func memberLogin(directory account.Directory, form oapi.PartnerLoginRequest) (account.MemberLogin, error) {
	login := account.MemberLogin{Directory: directory, DeviceToken: oapi.OrZero(form.DeviceToken)}
	asked := directory.Columns()
	if asked == nil {
		return login, edge.Refuse(edge.CodeNotFound, "there is no such directory")
	}
	for _, field := range []struct {
		name  string
		value *string
		to    *string
		limit int
	}{
		{"matricula", form.Matricula, &login.Number, 80},
		{"login", form.Login, &login.Number, 80},
		{"cpf", form.Cpf, &login.Number, 20},
		{"project", form.Project, &login.Project, 80},
		{"senha", form.Senha, &login.Password, 200},
		{"password", form.Password, &login.Password, 200},
	} {
		switch {
		case !slices.Contains(asked, field.name) && field.value != nil:
			return login, edge.RefuseField(field.name, "is not a field of this directory")
		case !slices.Contains(asked, field.name):
			continue
		case strings.TrimSpace(oapi.OrZero(field.value)) == "":
			return login, edge.RefuseFieldAs(edge.CodeMissingFields, field.name, "is required")
		}
		if err := edge.AtMost(field.name, *field.value, field.limit); err != nil {
			return login, err
		}
		*field.to = *field.value
	}
	return login, errors.Join(
		edge.AtMost("deviceToken", login.DeviceToken, 1024), checkTag("source", form.Source), checkTag("campaign", form.Campaign),
	)
}

// checkTag refuses what is no tag of a link. It is not kept: a click names its own.
func checkTag(field string, value *string) error {
	if strings.ContainsFunc(oapi.OrZero(value), unicode.IsControl) {
		return edge.RefuseField(field, "has characters that are not text")
	}
	return edge.AtMost(field, oapi.OrZero(value), 100)
}

func (s *server) Logout(w http.ResponseWriter, r *http.Request) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	if err := s.config.Accounts.EndSession(r.Context(), token.UserID, token.ID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) Reauthenticate(w http.ResponseWriter, r *http.Request) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.ReauthenticateRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	if err := s.config.Accounts.Reauthenticate(r.Context(), token, form.Password); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) VerifyEmail(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.TicketRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("token", form.Token, 512); err != nil {
		return err
	}
	if err := s.config.Accounts.VerifyEmail(r.Context(), form.Token); err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Message{Message: "E-mail confirmado. Obrigado!"})
}

func (s *server) SendVerification(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	if err := s.config.Accounts.SendVerification(r.Context(), id); err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Message{Message: "Enviamos um link para confirmar seu e-mail. Ele vale por 3 dias."})
}
