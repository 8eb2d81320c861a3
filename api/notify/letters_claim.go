package notify

import (
	"example.com/devolve/api/support"
)

func claimed(c support.Claim, more ...fact) []fact {
	facts := []fact{{Label: "Loja", Value: c.Store.Name}}
	if c.OrderNumber != "" {
		facts = append(facts, fact{Label: "Pedido", Value: c.OrderNumber})
	}
	facts = append(facts, fact{Label: "Compra em", Value: date(c.PurchasedOn)}, fact{Label: "Valor informado", Value: c.ValueCents.BRL()})
	return append(facts, more...)
}

func (w writer) claimOpened(c support.Claim) letter {
	l := letter{
		Subject:    "Recebemos a sua reclamação: compra em " + c.Store.Name,
		Preview:    "Respondemos até " + date(c.Deadline) + ".",
		Title:      "Estamos procurando a sua compra",
		Paragraphs: []string{"Recebemos a sua reclamação e já começamos a conferir. Você não precisa fazer mais nada."},
		Facts:      claimed(c, fact{Label: "Resposta até", Value: date(c.Deadline), Strong: true}),
		Action:     w.statement(),
		After:      []string{"Quando a loja confirmar a compra, a reclamação se resolve sozinha e avisamos você na hora."},
		Reason:     whyClaim,
	}
	if c.Known != "" {
		l.Paragraphs = append(l.Paragraphs, c.Known)
	}
	return l
}

func (w writer) claimResolved(c support.Claim) letter {
	l := letter{
		Subject:    "Encontramos a sua compra em " + c.Store.Name,
		Preview:    "A sua reclamação foi resolvida.",
		Title:      "Sua reclamação foi resolvida",
		Paragraphs: []string{"A compra que você procurava apareceu e já está no seu extrato."},
		Facts:      claimed(c),
		Action:     w.statement(),
		Reason:     whyClaim,
	}
	if c.Resolution != "" {
		l.Paragraphs = append(l.Paragraphs, c.Resolution)
	}
	return l
}

func (w writer) claimClosed(c support.Claim) letter {
	l := letter{
		Subject:    "Sua reclamação foi encerrada: compra em " + c.Store.Name,
		Preview:    "Veja o que encontramos.",
		Title:      "Sua reclamação foi encerrada",
		Paragraphs: []string{"Conferimos a sua reclamação com a loja e não conseguimos incluir a compra no seu extrato."},
		Facts:      claimed(c),
		Action:     w.statement(),
		After:      []string{"Não concorda? Responda pelo \"Fale conosco\" do seu extrato, com a nota fiscal, e olhamos de novo."},
		Reason:     whyClaim,
	}
	if c.Resolution != "" {
		l.Facts = append(l.Facts, fact{Label: "O que encontramos", Value: c.Resolution})
	}
	return l
}
