package terms_test

import (
	"testing"

	"example.com/devolve/ledger/terms"
)

func TestWhatPeopleRead(t *testing.T) {
	t.Parallel()
	for want, row := range map[string]terms.Row{
		"9%": {SaleBps: 900}, "4,5%": {SaleBps: 450}, "0,05%": {SaleBps: 5}, "10%": {SaleBps: 1000}, "60% da comissão da loja": {CommissionBps: 6000},
		"R$\u00a010,00 por compra": {FixedCents: 1000}, "sem cashback": {}, "9,25%, até R$\u00a030,00 por compra": {SaleBps: 925, CapCents: 3000},
		"9%, até R$\u00a050,00 por pessoa nesta campanha":                               {SaleBps: 900, Campaign: "bf", CampaignCapCents: 5000},
		"9%, até R$\u00a030,00 por compra, até R$\u00a050,00 por pessoa nesta campanha": {SaleBps: 900, CapCents: 3000, Campaign: "bf", CampaignCapCents: 5000},
	} {
		if got := row.Text(); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
	for want, row := range map[string]terms.Row{"Livros": {Group: "L", Words: "Livros"}, "Demais compras": {Group: terms.Rest}, "Outra categoria": {Group: "X"}} {
		if got := row.Name(); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
	for want, got := range map[string]string{
		"Sem cashback": terms.RangeText(0, 0), "9% de cashback": terms.RangeText(900, 900), "De 2% a 9%, conforme a categoria": terms.RangeText(200, 900),
	} {
		if got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}
