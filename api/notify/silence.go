package notify

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger/network/silence"
)

// NoticeSilence tells the staff that nothing is told of a store or a network any more. Ref is the silence; the notice is of no shopper.
const NoticeSilence account.NoticeKind = "silence"

// Silences reads who fell silent; see silence.Service.
type Silences interface {
	Get(ctx context.Context, id uuid.UUID) (silence.Silence, error)
}

// silence writes to the staff who fell silent, if they want mail and it goes on still.
func (c *composer) silence(ctx context.Context, args mailArgs) (mailer.Message, error) {
	id, err := uuid.Parse(args.Ref)
	if err != nil {
		return mailer.Message{}, fmt.Errorf("notice of silence %q", args.Ref)
	}
	if c.staffMail == "" || c.silences == nil {
		return mailer.Message{}, errNothingToSay
	}
	found, err := c.silences.Get(ctx, id)
	if errors.Is(err, silence.ErrNotFound) || err == nil && !found.EndedAt.IsZero() {
		return mailer.Message{}, errNothingToSay
	}
	if err != nil {
		return mailer.Message{}, err
	}
	message, err := c.writer.message(c.writer.silence(found), "", c.staffMail)
	message.About = found.ID.String()
	return message, err
}

func (w writer) silence(found silence.Silence) letter {
	l := letter{
		Subject: "[Redes] Nenhuma venda de " + found.StoreName + " desde " + moment(found.Since),
		Preview: strconv.Itoa(found.Clicks) + " cliques e nenhuma venda.",
		Title:   "Uma loja parou de informar vendas",
		Paragraphs: []string{
			"As pessoas continuam clicando, e a rede não informa mais nenhuma venda desta loja. Pelo que os cliques rendiam, isso já não é acaso: o link, o rastreio ou o programa pode ter parado de funcionar, e as compras não geram cashback.",
		},
		Facts: []fact{
			{Label: "Loja", Value: found.StoreName, Strong: true},
			{Label: "Rede", Value: found.Network},
			{Label: "Última venda", Value: moment(found.Since)},
			{Label: "Cliques desde então", Value: strconv.Itoa(found.Clicks)},
			{Label: "Vendas esperadas", Value: strconv.Itoa(found.Missing)},
		},
		Action: &action{"Ver as redes", w.base + "/financeiro/redes"},
		After:  []string{"Abra um link da loja e confira se ele chega com o código do clique, e pergunte à rede se o programa está ativo. Quando uma venda chegar, o aviso termina sozinho."},
		Reason: "Você recebeu este e-mail porque este endereço cuida do site.",
	}
	if found.StoreID == "" {
		l.Subject = "[Redes] Nenhuma venda da rede " + found.Network + " desde " + moment(found.Since)
		l.Title = "Uma rede parou de informar vendas"
		l.Paragraphs = []string{
			"As pessoas continuam clicando, e a rede não informa mais nenhuma venda de loja nenhuma. Pelo que os cliques rendiam, isso já não é acaso.",
		}
		l.Facts = l.Facts[1:]
		l.After = []string{"Confira na rede se a conta está ativa e se o endereço que ela chama ainda é o nosso. Quando uma venda chegar, o aviso termina sozinho."}
	}
	return l
}
