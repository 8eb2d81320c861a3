package approval

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/terms"
)

// paid is what a network paid.
type paid finance.Commission

func (p paid) CommissionOf(context.Context, string, time.Time) (finance.Commission, error) {
	return finance.Commission(p), nil
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
	few, many := paid{Sales: 19, SaleCents: 19_000_00, Bps: 500}, paid{Sales: 20, SaleCents: 2_000_00, CommissionCents: 100_00, Bps: 500}
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
	} {
		desk := &Desk{config: Config{Commissions: c.paid, Stores: doubles{doubled: c.doubled}}}
		got, err := desk.above(t.Context(), catalog.Store{Slug: "sebo-ipe"}, []terms.Dated{{ID: "base", Row: c.row}})
		if err != nil || (got.portuguese == "") != (c.want == "") || !strings.Contains(got.portuguese, c.want) {
			t.Errorf("%s: %q, %v; want %q", name, got.portuguese, err, c.want)
		}
	}
}
