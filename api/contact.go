package api

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
)

// maxTitle bounds the title of a message. The contract says the same.
const maxTitle = 120

func (s *Server) contact(w http.ResponseWriter, r *http.Request) error {
	form, err := decode[oapi.ContactRequest](r)
	if err != nil {
		return err
	}
	message := support.Message{
		Motive: strings.TrimSpace(form.Motive), Name: strings.TrimSpace(form.Name), Email: strings.TrimSpace(form.Email),
		Title: strings.TrimSpace(form.Title), Text: strings.TrimSpace(form.Message),
	}
	if token, ok := tokenFrom(r.Context()); ok {
		message.UserID = token.UserID
	}
	if err := s.checkMessage(message); err != nil {
		return err
	}
	if err := s.reports.Allow(s.address(r)); err != nil {
		return err
	}
	if err := s.config.Support.Contact(r.Context(), message); err != nil {
		return err
	}
	return answer(w, http.StatusOK, oapi.Message{Message: "Recebemos sua mensagem. Vamos responder no e-mail que você informou."})
}

func (s *Server) checkMessage(m support.Message) error {
	missing := &failure{code: codeMissingFields, detail: "every field is required"}
	for _, field := range []struct{ name, value string }{
		{"motive", m.Motive}, {"name", m.Name}, {"email", m.Email}, {"title", m.Title}, {"message", m.Text},
	} {
		if field.value == "" {
			missing.fields = append(missing.fields, oapi.FieldError{Field: field.name, Detail: "is required"})
		}
	}
	switch {
	case len(missing.fields) > 0:
		return missing
	case !support.IsMotive(s.config.Brand, m.Motive):
		return refuseFieldAs(codeInvalidMotive, "motive", "is none of the form's motives")
	case !account.IsLine(m.Name, maxReporter):
		return refuseFieldAs(codeInvalidName, "name", "must have 1 to 120 printable characters")
	case !account.IsEmail(m.Email):
		return refuseFieldAs(codeInvalidEmail, "email", "is not an address")
	case !account.IsLine(m.Title, maxTitle):
		return refuseFieldAs(codeInvalidTitle, "title", "must have 1 to 120 printable characters")
	case utf8.RuneCountInString(m.Text) > maxReport || strings.ContainsFunc(m.Text, isHidden):
		return refuseFieldAs(codeInvalidMessage, "message", "must have 1 to 2000 characters")
	}
	return nil
}
