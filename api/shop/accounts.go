package shop

import (
	"net/http"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) Login(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.LoginRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("email", form.Email, 254); err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	if err := edge.AtMost("deviceToken", oapi.OrZero(form.DeviceToken), 1024); err != nil {
		return err
	}
	in, err := s.config.Accounts.Login(r.Context(), account.Login{
		Email: form.Email, Password: form.Password, DeviceToken: oapi.OrZero(form.DeviceToken),
	}, s.client(r))
	return s.answerLogin(w, in, err)
}

// answerLogin counts an attempt to sign in, by whatever way, and answers it.
func (s *server) answerLogin(w http.ResponseWriter, in account.SignedIn, err error) error {
	if err != nil {
		s.config.Metrics.logins.WithLabelValues(string(s.edge.CodeOf(err))).Inc()
		return err
	}
	s.config.Metrics.logins.WithLabelValues("ok").Inc()
	return edge.Answer(w, http.StatusOK, oapi.LoginResponse{
		AccessToken: in.AccessToken, DeviceToken: in.DeviceToken, Reactivated: in.Reactivated,
	})
}

// client says where a form came from.
func (s *server) client(r *http.Request) account.Client {
	return account.Client{Address: s.edge.Address(r), UserAgent: r.UserAgent()}
}

func (s *server) ValidateToken(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.ValidateTokenRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("token", form.Token, 4096); err != nil {
		return err
	}
	token, err := s.config.Accounts.Verify(r.Context(), form.Token)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusCreated, oapi.ValidateTokenResponse{Valid: true, ExpiresAt: token.ExpiresAt})
}

func (s *server) CreateUser(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.CreateUserRequest](r)
	if err != nil {
		return err
	}
	id, err := s.config.Accounts.SignUp(r.Context(), account.SignUp{
		Email: form.Email, Password: form.Password, Name: form.Name, AcceptsTerms: form.AcceptsTerms,
		AcceptsOffers: form.AcceptsOffers != nil && *form.AcceptsOffers,
		Invitation:    account.Invitation{Code: oapi.OrZero(form.Invitation), DeviceToken: oapi.OrZero(form.DeviceToken)},
	}, s.edge.Address(r))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusCreated, oapi.CreateUserResponse{Id: id, Message: "Usuário criado com sucesso"})
}

func (s *server) GetCurrentUser(w http.ResponseWriter, r *http.Request, brand string, _ oapi.GetCurrentUserParams) error {
	if brand != s.brandSlug {
		return edge.Refuse(edge.CodeNotFound, "this installation serves another brand")
	}
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	user, err := s.config.Accounts.Get(r.Context(), token.UserID)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, toUser(user))
}
