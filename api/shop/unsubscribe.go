package shop

import (
	"context"
	"errors"
	"net/http"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

// Unsubscriber takes what a mail's link proves; see account.Service.
type Unsubscriber interface {
	Unsubscribe(ctx context.Context, token string) (account.ConsentKind, error)
}

// unsubscribed says what does not come any more.
var unsubscribed = map[account.ConsentKind]string{
	account.ConsentReminders: "Pronto. Você não vai mais receber lembretes de cupons salvos.",
	account.ConsentRises:     "Pronto. Não avisamos mais quando o cashback de um favorito sobe.",
	account.ConsentOffers:    "Pronto. Você não vai mais receber ofertas e promoções.",
}

// Unsubscribe answers mail services, which post a form of their own and show the answer to nobody, and the site's page.
func (s *server) Unsubscribe(w http.ResponseWriter, r *http.Request, token string) error {
	if err := s.edge.Allow("unsubscribe", r); err != nil {
		return err
	}
	kind, err := s.config.Accounts.Unsubscribe(r.Context(), token)
	if errors.Is(err, account.ErrToken) || errors.Is(err, account.ErrNotFound) {
		return edge.Refuse(edge.CodeNotFound, "the token is not one of ours, or its account is gone")
	}
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Message{Message: unsubscribed[kind]})
}
