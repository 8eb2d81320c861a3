package approval

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// paid is what a network paid, by commission group.
type paid finance.Commissions

func (p paid) CommissionsOf(context.Context, string, time.Time) (finance.Commissions, error) {
	return finance.Commissions(p), nil
}

// doubles says whether a store doubles what its terms say.
type doubles struct {
	Stores
	doubled bool
}

func (d doubles) IsDoubled(context.Context, uuid.UUID) (bool, error) { return d.doubled, nil }

// TestWhatIsAboveTheGuard: shares are compared with what the network paid, and fixed amounts with that share of an average sale.
func TestWhatIsAboveTheGuard(t *testing.T) {
	t.Parallel()
	few := paid{"": {Sales: 19, SaleCents: 19_000_00, CommissionCents: 950_00}}
	many := paid{"": {Sales: 20, SaleCents: 2_000_00, CommissionCents: 100_00}}
	grouped := paid{
		"MODA":   {Sales: 20, SaleCents: 2_000_00, CommissionCents: 240_00},  // 12 %, and R$ 100.00 each
		"ELETRO": {Sales: 20, SaleCents: 20_000_00, CommissionCents: 400_00}, // 2 %
		"LIVROS": {Sales: 19, SaleCents: 1_000_00, CommissionCents: 80_00},   // too few; all together bring 3.13 %
		"":       {Sales: 1, SaleCents: 0, CommissionCents: 0},
	}
	for name, c := range map[string]struct {
		paid    paid
		doubled bool
		row     terms.Row
		want    string // in Portuguese; empty: it passes
	}{
		"a share, few sales":        {few, false, terms.Row{SaleBps: 2000}, ""},
		"a larger one":              {few, false, terms.Row{SaleBps: 2001}, "a linha base promete 20,01%, mais que os 20% de uma venda"},
		"what the network pays":     {many, false, terms.Row{SaleBps: 500}, ""},
		"more than that":            {many, false, terms.Row{SaleBps: 501}, "a linha base promete 5,01%, mais que os 5% que a rede pagou"},
		"doubled":                   {many, true, terms.Row{SaleBps: 300}, "a linha base, em dobro, promete 6%"},
		"some of the commission":    {many, false, terms.Row{CommissionBps: 9999}, ""},
		"all of the commission":     {many, false, terms.Row{CommissionBps: 10_000}, "a linha base promete a comissão inteira"},
		"what a sale brings":        {many, false, terms.Row{FixedCents: 5_00}, ""},
		"more than what it brings":  {many, false, terms.Row{FixedCents: 5_01}, "mais que R$ 5,00, que são 5% da venda média"},
		"an amount, few sales":      {few, false, terms.Row{FixedCents: 1}, "e a loja tem poucas vendas para comparar"},
		"nothing at all, few sales": {few, false, terms.Row{}, ""},

		"what a group pays":            {grouped, false, terms.Row{Group: "MODA", SaleBps: 1200}, ""},
		"more than a group pays":       {grouped, false, terms.Row{Group: "ELETRO", SaleBps: 201}, "promete 2,01%, mais que os 2% que a rede pagou pelas vendas dela"},
		"of a group with few sales":    {grouped, false, terms.Row{Group: "LIVROS", SaleBps: 314}, "promete 3,14%, mais que os 3,13% que a rede pagou pelas vendas dos"},
		"of a group without any":       {grouped, false, terms.Row{Group: "JOGOS", SaleBps: 313}, ""},
		"an amount of a group":         {grouped, false, terms.Row{Group: "MODA", FixedCents: 12_00}, ""},
		"a larger amount of it":        {grouped, false, terms.Row{Group: "MODA", FixedCents: 12_01}, ", que são 12% da venda média"},
		"all of no named group":        {grouped, false, terms.Row{Group: terms.Rest, SaleBps: 313}, ""},
		"more of all of them together": {grouped, false, terms.Row{Group: terms.Rest, SaleBps: 314}, "promete 3,14%, mais que os 3,13%"},
	} {
		desk := &Desk{config: Config{Commissions: c.paid, Stores: doubles{doubled: c.doubled}}}
		got, err := desk.above(t.Context(), uuid.New(), []terms.Dated{{ID: "base", Row: c.row}})
		if said := got.portuguese(); err != nil || (said == "") != (c.want == "") || !strings.Contains(said, c.want) {
			t.Errorf("%s: %q, %v; want %q", name, said, err, c.want)
		}
	}
}

// TestARowOfAllOthersIsNotAboutNamedGroups: what is paid for a group counts for its own row alone.
func TestARowOfAllOthersIsNotAboutNamedGroups(t *testing.T) {
	t.Parallel()
	desk := &Desk{config: Config{Stores: doubles{}, Commissions: paid{
		"MODA": {Sales: 20, SaleCents: 2_000_00, CommissionCents: 240_00}, "ELETRO": {Sales: 20, SaleCents: 2_000_00, CommissionCents: 40_00},
	}}}
	rows := []terms.Dated{{ID: "moda", Row: terms.Row{Group: "MODA", SaleBps: 1300}}, {ID: "base", Row: terms.Row{Group: terms.Rest, SaleBps: 300}}}
	got, err := desk.above(t.Context(), uuid.New(), rows)
	const want = "a linha moda promete 13%, mais que os 12% que a rede pagou pelas vendas dela dos últimos 90 dias; " +
		"a linha base promete 3%, mais que os 2% que a rede pagou pelas vendas dela dos últimos 90 dias"
	if err != nil || got.portuguese() != want {
		t.Errorf("%q, %v", got.portuguese(), err)
	}
}

// TestTheGuardLooksAgainAtTheDecision: what became more than the guard lets pass after it was proposed is refused with the numbers of then; a reason counts for
// the rows that it was given for, and for what they promised.
func TestTheGuardLooksAgainAtTheDecision(t *testing.T) {
	t.Parallel()
	rate := func(bps money.Cents) paid {
		return paid{"": {Sales: 20, SaleCents: 1_000_00, CommissionCents: bps * 10}}
	}
	rows := []terms.Dated{{ID: "base", Row: terms.Row{Group: terms.Rest, SaleBps: 500}}, {ID: "livros", Row: terms.Row{Group: "LIVROS", SaleBps: 900}}}
	meant := TermsProposed{Rows: rows, Above: "…", Override: "a loja paga", AboveRows: []string{"livros"}}
	twice := meant
	twice.Doubled = true
	for name, c := range map[string]struct {
		proposed TermsProposed
		paid     paid
		doubled  bool
		want     string // empty: it passes
	}{
		"as it was":                   {TermsProposed{Rows: rows}, rate(900), false, ""},
		"the network pays less":       {TermsProposed{Rows: rows}, rate(800), false, "by now row livros promises 9%, more than the 8% that the network paid"},
		"a coupon doubles":            {TermsProposed{Rows: rows}, rate(1000), true, "row livros, doubled, promises 18%, more than the 10%"},
		"with a reason":               {meant, rate(800), false, ""},
		"and the network pays less":   {meant, rate(500), false, ""},
		"for another row":             {meant, rate(400), false, "by now row base promises 5%, more than the 4%"},
		"and a coupon doubles":        {meant, rate(1000), true, "row livros, doubled, promises 18%"},
		"which the reason was about":  {twice, rate(1000), true, ""},
		"which doubles no more":       {twice, rate(800), false, ""},
		"of before rows were named":   {TermsProposed{Rows: rows, Override: "a loja paga"}, rate(400), true, ""},
		"without a reason, and twice": {TermsProposed{Rows: rows}, rate(400), true, "row base, doubled, promises 10%, more than the 4% that the network paid"},
	} {
		payload, err := json.Marshal(c.proposed)
		if err != nil {
			t.Fatal(err)
		}
		desk := &Desk{config: Config{Commissions: c.paid, Stores: doubles{doubled: c.doubled}}}
		err = desk.mayPublish(t.Context(), staff.Proposal{Payload: payload})
		above, refused := errors.AsType[*GuardError](err)
		if refused != (c.want != "") || (err != nil) != refused || refused && !strings.Contains(above.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}
