package terms

import (
	"fmt"
	"strings"

	"example.com/devolve/ledger/money"
)

// Text is what the row promises, in Portuguese: "9%", "60% da comissão da loja", "R$ 10,00 por compra" or "sem cashback", with the most
// that one purchase earns, and all purchases of one person.
func (r Row) Text() string {
	text := "sem cashback"
	switch r.way() {
	case ofTheSale:
		text = percent(r.SaleBps)
	case ofTheCommission:
		text = percent(r.CommissionBps) + " da comissão da loja"
	case fixed:
		text = r.FixedCents.BRL() + " por compra"
	case ofNothing:
	}
	if r.CapCents > 0 {
		text += ", até " + r.CapCents.BRL() + " por compra"
	}
	if r.CampaignCapCents > 0 {
		text += ", até " + r.CampaignCapCents.BRL() + " por pessoa nesta campanha"
	}
	return text
}

// Name is what people call the row's group.
func (r Row) Name() string {
	switch {
	case r.Words != "":
		return r.Words
	case r.IsRest():
		return "Demais compras"
	}
	return "Outra categoria"
}

// Text is for whom a row is, in Portuguese; empty: for everybody.
func (a Audience) Text() string {
	switch a {
	case Member:
		return "para quem é do clube"
	case Newcomer:
		return "na primeira compra"
	case Returning:
		return "para quem já comprou"
	case Everybody:
	}
	return ""
}

// RangeText says what sales give: "9% de cashback", or "De 2% a 9%, conforme a categoria".
func RangeText(least, most money.BasisPoints) string {
	switch {
	case most == 0:
		return "Sem cashback"
	case least == most:
		return percent(most) + " de cashback"
	}
	return fmt.Sprintf("De %s a %s, conforme a categoria", percent(least), percent(most))
}

// percent writes a share with the Brazilian comma, and no decimals that say nothing.
func percent(share money.BasisPoints) string {
	text := strings.TrimRight(fmt.Sprintf("%d,%02d", share/100, share%100), "0")
	return strings.TrimSuffix(text, ",") + "%"
}
