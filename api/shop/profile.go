package shop

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/pix"
)

// Profiles keeps what shoppers say about themselves, and what they agree to; see account.Service.
type Profiles interface {
	ChangeProfile(ctx context.Context, token account.Token, c account.ProfileChange) (account.User, error)
	ChangeDetails(ctx context.Context, token account.Token, c account.DetailsChange) (account.User, error)
	RequestDeletion(ctx context.Context, token account.Token) (account.Deletion, error)
	Consents(ctx context.Context, userID uuid.UUID) (account.Consents, error)
	SetConsent(ctx context.Context, userID uuid.UUID, kind account.ConsentKind, granted bool, origin string) error
}

func (s *server) UpdateUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.UpdateUserRequest](r)
	if err != nil {
		return err
	}
	user, err := s.config.Accounts.ChangeProfile(r.Context(), token, account.ProfileChange{
		Name: form.Name, Email: form.Email, Password: form.Password,
	})
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, toUser(user))
}

func (s *server) DeleteUser(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	deletion, err := s.config.Accounts.RequestDeletion(r.Context(), token)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.DeletionScheduled{
		Message: "Conta deletada com sucesso!", ReactivateUntil: deletion.ReactivateUntil, ErasedAfter: deletion.ErasedAfter,
	})
}

func (s *server) UpdateUserDetails(w http.ResponseWriter, r *http.Request, brand string, id uuid.UUID) error {
	if brand != s.brandSlug {
		return edge.Refuse(edge.CodeNotFound, "this installation serves another brand")
	}
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.UpdateUserDetailsRequest](r)
	if err != nil {
		return err
	}
	change := account.DetailsChange{CPF: form.Cpf, PixKey: form.CbPix}
	if change.Birthdate, err = orForgotten("birthdate", form.Birthdate); err != nil {
		return err
	}
	if change.Gender, err = orForgotten("gender", form.Gender); err != nil {
		return err
	}
	if form.CbPixType != nil {
		if !form.CbPixType.Valid() {
			return edge.RefuseFieldAs(edge.CodeInvalidPixKey, "cb_pix_type", "is not a type of Pix key")
		}
		change.PixKeyType = pix.KeyType(*form.CbPixType)
	}
	if err := errors.Join(edge.AtMost("cpf", oapi.OrZero(form.Cpf), 20), edge.AtMost("cb_pix", oapi.OrZero(form.CbPix), 140)); err != nil {
		return err
	}
	user, err := s.config.Accounts.ChangeDetails(r.Context(), token, change)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, toUser(user))
}

// orForgotten turns null, which forgets what is saved, into an empty text.
func orForgotten(field string, text nullable.Nullable[string]) (*string, error) {
	switch {
	case !text.IsSpecified():
		return nil, nil
	case text.IsNull():
		return new(""), nil
	case text.MustGet() == "":
		return nil, edge.RefuseField(field, "is empty; null means nothing")
	}
	return new(text.MustGet()), nil
}

func toUser(u account.User) oapi.User {
	shown := oapi.User{
		Id: u.ID, Email: u.Email, EmailVerified: u.EmailVerified, HasPassword: u.HasPassword, Name: u.Name, Username: u.Username,
		Gender: (*oapi.UserGender)(u.Gender), GoogleImage: u.GoogleImage, Cpf: oapi.OrNil(u.CPF), CbPix: oapi.OrNil(u.PixKey),
		CbPixType: (*oapi.PixKeyType)(oapi.OrNil(string(u.PixKeyType))), PixHeldUntil: u.PixHeldUntil,
	}
	if u.Birthdate != nil {
		shown.Birthdate = &openapi_types.Date{Time: *u.Birthdate}
	}
	return shown
}
