package dates_test

import (
	"testing"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/terms"
)

func TestWhatAStorePromisesOfDates(t *testing.T) {
	t.Parallel()
	approved, paid := dates.Learned{Sales: 40, Median: 12, P90: 35, Known: true}, dates.Learned{Sales: 40, Median: 30, P90: 62, Known: true}
	for want, c := range map[string]struct {
		dates  dates.Dates
		policy terms.Policy
	}{
		"": {},
		"Costuma ser confirmado em 12 dias; em 9 de cada 10 compras, até 35 dias.":                                                       {dates: dates.Dates{Approved: approved}},
		"Costuma ser confirmado em menos de 1 dia; em 9 de cada 10 compras, até 1 dia.":                                                  {dates: dates.Dates{Approved: dates.Learned{P90: 1, Known: true}}},
		"Costuma ser confirmado em 1 dia.":                                                                                               {dates: dates.Dates{Approved: dates.Learned{Median: 1, P90: 1, Known: true}}},
		"O cashback é pago 30 dias depois da confirmação.":                                                                               {policy: terms.Policy{Days: 30}},
		"Costuma ser confirmado em 12 dias; em 9 de cada 10 compras, até 35 dias. O cashback é pago 1 dia depois da confirmação.":        {dates.Dates{Approved: approved, Paid: paid}, terms.Policy{Days: 1}},
		"Costuma ser confirmado em 12 dias; em 9 de cada 10 compras, até 35 dias. O Pix chega, em 9 de cada 10 compras, em até 62 dias.": {dates: dates.Dates{Approved: approved, Paid: paid}},
	} {
		if got := c.dates.Wait(c.policy); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestWhenAPurchaseIsExpected(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return made.AddDate(0, 0, n) } // 2026-03-01 and later
	known := dates.Dates{Approved: dates.Learned{Median: 10, P90: 30, Known: true}, Paid: dates.Learned{Median: 20, P90: 60, Known: true}}
	approvals := dates.Dates{Approved: known.Approved}
	pending := dates.Purchase{Status: ledger.Pending, OccurredAt: made}
	cashback := dates.Purchase{Status: ledger.Cashback, OccurredAt: made, ApprovedAt: day(12)}
	with := func(p dates.Purchase, change func(*dates.Purchase)) dates.Purchase {
		change(&p)
		return p
	}
	for name, c := range map[string]struct {
		dates     dates.Dates
		purchase  dates.Purchase
		now, run  time.Time
		text, why string // empty: nothing is expected, or it is not late
	}{
		"nothing was learned":   {purchase: pending, now: day(1)},
		"soon":                  {known, pending, day(1), time.Time{}, "Previsão: a loja confirma entre 11/03/2026 e 31/03/2026.", ""},
		"after the median":      {known, pending, day(11), time.Time{}, "Previsão: a loja confirma até 31/03/2026.", ""},
		"on its day":            {known, pending, day(30), time.Time{}, "Previsão: a loja confirma até 31/03/2026.", ""},
		"late by a day":         {known, pending, day(31), time.Time{}, "Atrasado há 1 dia: a previsão era até 31/03/2026.", "A rede da loja ainda não respondeu."},
		"held by its network":   {known, with(pending, func(p *dates.Purchase) { p.ApprovedAt = day(3) }), day(35), time.Time{}, "Atrasado há 5 dias: a previsão era até 31/03/2026.", "A rede da loja voltou a segurar uma compra que já tinha confirmado."},
		"waits for its day":     {known, with(cashback, func(p *dates.Purchase) { p.PayableFrom = day(42) }), day(13), time.Time{}, "Previsão: pode ser pago a partir de 12/04/2026.", ""},
		"to be paid":            {known, cashback, day(13), time.Time{}, "Previsão: pago até 30/04/2026.", ""},
		"paid late":             {known, cashback, day(62), day(64), "Atrasado há 2 dias: a previsão era até 30/04/2026.", "A confirmação demorou mais que de costume; entra no Pix de 04/05/2026."},
		"being checked":         {known, with(cashback, func(p *dates.Purchase) { p.Held = true }), day(62), day(64), "Atrasado há 2 dias: a previsão era até 30/04/2026.", "O valor está em conferência."},
		"the commission":        {known, with(cashback, func(p *dates.Purchase) { p.PayableFrom = ledger.Unknown }), day(62), day(64), "Atrasado há 2 dias: a previsão era até 30/04/2026.", "A loja ainda não pagou a comissão."},
		"its day is over":       {known, with(cashback, func(p *dates.Purchase) { p.PayableFrom = day(70) }), day(71), day(75), "Previsão: no Pix de 15/05/2026.", ""},
		"the next run":          {approvals, cashback, day(13), day(20), "Previsão: no Pix de 21/03/2026.", ""},
		"no run that is known":  {approvals, cashback, day(13), time.Time{}, "", ""},
		"paid":                  {known, dates.Purchase{Status: ledger.Paid, OccurredAt: made}, day(13), day(20), "", ""},
		"declined":              {known, dates.Purchase{Status: ledger.Canceled, OccurredAt: made}, day(13), day(20), "", ""},
		"being checked, no day": {approvals, with(cashback, func(p *dates.Purchase) { p.Held = true }), day(13), day(20), "", ""},
	} {
		got, ok := c.dates.Expect(c.purchase, c.now, c.run)
		if ok != (c.text != "") || got.Text != c.text || got.Why != c.why || got.Late != (c.why != "") {
			t.Errorf("%s: %+v, %t; want %q, %q", name, got, ok, c.text, c.why)
		}
	}
}
