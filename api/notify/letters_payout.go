package notify

import (
	"strconv"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// transfer lists what every mail about a Pix says.
func transfer(c ledger.PayoutChange, more ...fact) []fact {
	facts := append([]fact{}, more...)
	facts = append(facts, fact{Label: "Data", Value: moment(c.At)})
	if c.Payout.EndToEndID != "" {
		facts = append(facts, fact{Label: "Id da transação Pix", Value: c.Payout.EndToEndID})
	}
	return facts
}

// earnedBy says what a payment is of: purchases, bonuses of invitations, or both.
func earnedBy(p ledger.Payout) string {
	text, bonuses := "", ""
	switch n := len(p.Items); {
	case n > 1:
		text = "o cashback de " + strconv.Itoa(n) + " compras"
	case n == 1 || len(p.Bonuses) == 0:
		text = "o cashback da sua compra"
	}
	switch n := len(p.Bonuses); {
	case n > 1:
		bonuses = strconv.Itoa(n) + " bônus de indicação"
	case n == 1:
		bonuses = "o seu bônus de indicação"
	}
	if text != "" && bonuses != "" {
		return text + " e " + bonuses
	}
	return text + bonuses
}

func (w writer) cashbackPaid(c ledger.PayoutChange) letter {
	return letter{
		Subject:    "Cashback pago: " + c.Payout.AmountCents.BRL(),
		Preview:    "O Pix foi enviado para a sua chave.",
		Title:      "Seu cashback foi pago",
		Paragraphs: []string{"Enviamos por Pix " + earnedBy(c.Payout) + ". Confira no extrato do seu banco."},
		Facts:      transfer(c, fact{Label: "Cashback pago", Value: c.Payout.AmountCents.BRL(), Strong: true}),
		Action:     w.statement(),
		After:      []string{"O valor não caiu? Fale com a gente pelo \"Fale conosco\" do seu extrato."},
		Reason:     whyCashback,
	}
}

func (w writer) payoutReturned(c ledger.PayoutChange) letter {
	returned := c.Payout.Returns[len(c.Payout.Returns)-1].AmountCents
	return letter{
		Subject: "Seu Pix voltou: " + returned.BRL(),
		Preview: "O dinheiro continua seu. Confira sua chave Pix.",
		Title:   "O banco devolveu o seu Pix",
		Paragraphs: []string{
			"O banco que recebe pela sua chave devolveu o pagamento do seu cashback. O dinheiro continua seu e voltou para o seu saldo aprovado.",
		},
		Facts:  transfer(c, fact{Label: "Valor devolvido", Value: returned.BRL(), Strong: true}),
		Action: w.pixArea(),
		After:  []string{"Confira se a chave ainda é sua e se a conta está ativa. O valor entra de novo no próximo pagamento."},
		Reason: whyCashback,
	}
}

func (w writer) keyRefused(c ledger.PayoutChange) letter {
	return letter{
		Subject: "Não conseguimos pagar o seu cashback",
		Preview: "Sua chave Pix não foi aceita. O dinheiro continua seu.",
		Title:   "Sua chave Pix não foi aceita",
		Paragraphs: []string{
			"Tentamos enviar o seu cashback por Pix, mas o banco não aceitou a chave cadastrada. O dinheiro continua seu e espera no seu saldo aprovado.",
		},
		Facts:  transfer(c, fact{Label: "Valor à espera", Value: c.Payout.AmountCents.BRL(), Strong: true}),
		Action: w.pixArea(),
		After:  []string{"Cadastre outra chave no seu CPF. Enquanto a chave for a mesma, não tentamos de novo."},
		Reason: whyCashback,
	}
}

func (w writer) keyMissing(waiting money.Cents) letter {
	return letter{
		Subject: "Falta a sua chave Pix para receber " + waiting.BRL(),
		Preview: "Seu cashback está confirmado e espera por você.",
		Title:   "Só falta a sua chave Pix",
		Paragraphs: []string{
			"Preparamos os próximos pagamentos e não conseguimos incluir você: seu perfil ainda não tem uma chave Pix. O dinheiro é seu e fica guardado no seu saldo aprovado.",
		},
		Facts:  []fact{{Label: "Valor à espera", Value: waiting.BRL(), Strong: true}},
		Action: &action{"Cadastrar minha chave Pix", w.link("/perfil")},
		After:  []string{"Cadastre uma chave de uma conta no seu CPF. Por segurança, o primeiro pagamento a ela sai a partir do dia seguinte."},
		Reason: whyCashback,
	}
}

func (w writer) pixArea() *action { return &action{"Conferir minha chave Pix", w.link("/perfil")} }
