package notify

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger"
)

// purchase lists what every mail about a purchase says.
func purchase(c ledger.Conversion, more ...fact) []fact {
	facts := []fact{
		{Label: "Loja", Value: c.Store.Name},
		{Label: "Compra em", Value: day(c.OccurredAt)},
		{Label: "Valor da compra", Value: c.SaleCents.BRL()},
	}
	if c.OrderID != "" {
		facts = append(facts, fact{Label: "Pedido", Value: c.OrderID})
	}
	return append(facts, more...)
}

func (w writer) statement() *action { return &action{"Ver no meu extrato", w.link("/perfil/devolve")} }

func (w writer) cashbackIdentified(c ledger.Conversion) letter {
	wait := "A confirmação e o pagamento levam até 90 dias: a loja espera o prazo de troca e devolução terminar. "
	if policy, err := c.Terms.Payout(); err == nil && !policy.IsZero() {
		wait = "A loja espera o prazo de troca e devolução terminar para confirmar, e o cashback é pago " + policy.Text() + ". "
	}
	return letter{
		Subject: "Compra identificada: " + c.CashbackCents.BRL() + " de cashback",
		Preview: "Sua compra em " + c.Store.Name + " já está no extrato.",
		Title:   "Encontramos a sua compra",
		Paragraphs: []string{
			"A loja " + c.Store.Name + " nos avisou da sua compra, e o cashback já aparece no seu extrato como pendente.",
		},
		Facts:  purchase(c, fact{Label: "Seu cashback", Value: c.CashbackCents.BRL(), Strong: true}),
		Action: w.statement(),
		After: []string{
			wait + ofCampaign(c) + "Avisamos você a cada passo.",
		},
		Reason: whyCashback,
	}
}

// ofCampaign says of a sale that it may get less than it would alone, with a space behind it; nothing where it cannot.
func ofCampaign(c ledger.Conversion) string {
	if !c.MayGetLess() {
		return ""
	}
	return "Esta campanha tem um limite por pessoa: se dele restar menos quando a compra puder ser paga, o valor diminui, e o seu extrato diz por quê. "
}

func (w writer) cashbackApproved(c ledger.Conversion) letter {
	next := "O valor entra no próximo pagamento por Pix, sem saldo mínimo."
	switch from := c.PayableFrom(); {
	case from.Equal(ledger.Unknown):
		next = "O valor entra em um pagamento por Pix quando a loja pagar a comissão, como as condições da loja diziam."
	case !from.IsZero():
		next = "O valor entra no primeiro pagamento por Pix a partir de " + day(from) + ", como as condições da loja diziam."
	}
	if c.Held() {
		next = "O valor está em conferência e entra em um pagamento por Pix depois dela."
	}
	if bounded := ofCampaign(c); bounded != "" {
		next += " " + strings.TrimSpace(bounded)
	}
	return letter{
		Subject: "Cashback aprovado: " + c.CashbackCents.BRL(),
		Preview: "A loja " + c.Store.Name + " confirmou a sua compra.",
		Title:   "Seu cashback foi aprovado",
		Paragraphs: []string{
			"A loja " + c.Store.Name + " confirmou a sua compra. " + next,
		},
		Facts:  purchase(c, fact{Label: "Seu cashback", Value: c.CashbackCents.BRL(), Strong: true}),
		Action: w.statement(),
		After:  []string{"Ainda não cadastrou sua chave Pix? Ela fica no seu perfil e é só dela que precisamos para pagar."},
		Reason: whyCashback,
	}
}

func (w writer) cashbackCanceled(c ledger.Conversion, lost ledger.Stake) letter {
	reason := c.Reason
	if reason == "" {
		reason = "A loja não informou"
	}
	return letter{
		Subject: "Cashback cancelado: compra em " + c.Store.Name,
		Preview: "Veja o motivo que a loja informou.",
		Title:   "Um cashback foi cancelado",
		Paragraphs: []string{
			"A loja " + c.Store.Name + " cancelou esta compra, e por isso o cashback dela não será pago.",
		},
		Facts: purchase(c,
			fact{Label: "Cashback que deixa de valer", Value: lost.CashbackCents.BRL()},
			fact{Label: "Motivo informado", Value: reason},
		),
		Action: w.statement(),
		After: []string{
			"Se a compra foi trocada ou devolvida, está tudo certo. Se você ficou com ela, escreva para nós pelo \"Fale conosco\" " +
				"do seu extrato: pedimos à loja que confira.",
		},
		Reason: whyCashback,
	}
}

func (w writer) couponsExpiring(coupons []reminded, today time.Time) letter {
	l := letter{
		Subject: "Seu cupom de " + coupons[0].StoreName + " termina " + until(coupons[0].EndDate.Time, today),
		Preview: coupons[0].Name,
		Title:   "Um cupom que você salvou está acabando",
		Paragraphs: []string{
			"Ainda dá tempo de usar. Abra a loja pelo " + w.brand + " e, quando houver cashback, ele também é seu.",
		},
		Action: &action{"Ver meus favoritos", w.link("/perfil/meus-favoritos")},
		Reason: whyReminder,
	}
	if slices.ContainsFunc(coupons, func(c reminded) bool { return !c.KeepsCashback }) {
		l.Paragraphs = []string{
			"Ainda dá tempo de usar. Onde o código e o cashback não valem na mesma compra, você escolhe um dos dois antes de ir para a loja.",
		}
	}
	if len(coupons) > 1 {
		l.Subject = fmt.Sprintf("%d cupons que você salvou estão acabando", len(coupons))
		l.Title = l.Subject
	}
	for _, c := range coupons {
		l.Items = append(l.Items, item{
			Title:  c.Name,
			Detail: c.StoreName + " · termina " + until(c.EndDate.Time, today) + ", " + date(c.EndDate.Time),
			URL:    w.link(couponPath(c)),
		})
	}
	return l
}

// couponPath is the store's page with the coupon before the others, as links that are shared lead to it.
func couponPath(c reminded) string { return "/" + c.StoreSlug + "?cupom=" + c.ID.String() }

// until names a last day as people do. Both are dates in UTC.
func until(last, today time.Time) string {
	switch days := int(last.Sub(today).Hours() / 24); {
	case days <= 0:
		return "hoje"
	case days == 1:
		return "amanhã"
	default:
		return fmt.Sprintf("em %d dias", days)
	}
}
