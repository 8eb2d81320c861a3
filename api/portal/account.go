package portal

import (
	"errors"
	"net/http"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/inbox"
)

func (s *server) PartnerSignIn(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.PartnerSignIn](r)
	if err != nil {
		return err
	}
	// What is too long is refused for its length alone, whoever's it is.
	err = errors.Join(edge.Need("handle", form.Handle, 80), edge.Need("password", form.Password, 200), edge.Need("code", form.Code, 40))
	if err != nil {
		return err
	}
	in, err := s.parts.Accounts.Login(r.Context(), form.Handle, form.Password, form.Code, s.edge.Address(r))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.PartnerSession{AccessToken: in.AccessToken, ExpiresAt: in.ExpiresAt, Enrolling: in.Enrolling})
}

func (s *server) PartnerSignOut(w http.ResponseWriter, r *http.Request) error {
	if err := s.parts.Accounts.Logout(r.Context(), engineerFrom(r.Context()).token); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) ChangePartnerPassword(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.StaffPasswordRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	err = s.parts.Accounts.ChangePassword(r.Context(), engineerFrom(r.Context()).token, form.Password, form.NewPassword)
	if field, ok := errors.AsType[*account.FieldError](err); ok {
		return edge.RefuseFieldAs(edge.CodeStaffPassword, "newPassword", field.Detail)
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) GetPartnerMe(w http.ResponseWriter, r *http.Request) error {
	me := engineerFrom(r.Context())
	return edge.Answer(w, http.StatusOK, oapi.PartnerMe{
		Handle: me.Handle, Partner: me.Partner, Signs: inbox.Signs(me.Adapter), OverlapHours: oapi.OrNil(int(inbox.OverlapOf(me.Adapter).Hours())),
	})
}
