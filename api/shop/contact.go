package shop

import (
	"net/http"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
)

const contactThanks = "Recebemos sua mensagem. Vamos responder no e-mail que você informou."

func (s *server) Contact(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.ContactRequest](r)
	if err != nil {
		return err
	}
	f := support.Feedback{
		Kind: support.KindContact, UserID: writer(r), Motive: strings.TrimSpace(form.Motive), Name: strings.TrimSpace(form.Name),
		Email: strings.TrimSpace(form.Email), Title: strings.TrimSpace(form.Title), Message: strings.TrimSpace(form.Message),
	}
	if err := checkForm(s.motiveIn(f), nameIn(f), emailIn(f), titleIn(f), messageIn(f)); err != nil {
		return err
	}
	return s.receiveForm(w, r, f, form.Website, contactThanks)
}

// SendContact is contact by the public form, which has no title.
func (s *server) SendContact(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.PublicContactRequest](r)
	if err != nil {
		return err
	}
	f := support.Feedback{
		Kind: support.KindContact, UserID: writer(r), Motive: strings.TrimSpace(form.Motive), Name: strings.TrimSpace(form.Name),
		Email: strings.TrimSpace(form.Email), Message: strings.TrimSpace(form.Message),
	}
	if err := checkForm(s.motiveIn(f), nameIn(f), emailIn(f), messageIn(f)); err != nil {
		return err
	}
	f.Title = support.TitleOf(f.Motive, f.Message)
	return s.receiveForm(w, r, f, form.Website, contactThanks)
}

// writer is whose token came with a call; uuid.Nil: none did.
func writer(r *http.Request) uuid.UUID {
	token, _ := tokenFrom(r.Context())
	return token.UserID
}
