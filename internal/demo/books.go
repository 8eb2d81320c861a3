package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/remittance"
)

// When a network is invoiced for a month, and by when it owes that: days after the month's end.
const (
	invoicedAfter = 4
	dueAfter      = 34
)

// lastPaid is how long before the end of the story networks paid last, so that a bank's file of these days has what people do themselves.
const lastPaid = 3 * 24 * time.Hour

// mainAccount is the bank account that networks pay to.
const mainAccount = "conta-principal"

// payer is how a network pays what it was invoiced.
type payer struct {
	after int         // days after the month's end
	fee   money.Cents // kept on the way, at most a tenth
	short bool        // it leaves out one of several sales
}

// payers are the networks of the demo. One is always late, one pays short, and banks keep something of what two of them pay.
var payers = map[string]payer{
	demo.Network: {after: 30},
	"admitad":    {after: 52},
	"afilio":     {after: 34, short: true},
	"awin":       {after: 32, fee: 1_50},
	"cj":         {after: 27, fee: 2_90},
	"impact":     {after: 34},
}

// bookkeeper is what finance did in the story.
type bookkeeper struct {
	story       *story
	by          ledger.By
	invoices    *invoice.Desk
	invoicer    *invoice.Keeper
	remittances *remittance.Desk
	receiver    *remittance.Keeper
}

// books are the moments at which networks are invoiced, and at which they pay. The month before this one is not invoiced yet.
func (s *story) books(ctx context.Context, end time.Time) ([]moment, error) {
	by, err := s.site.decided(ctx, "networks_paid", "networks")
	if err != nil {
		return nil, err
	}
	pool, now := s.site.Backend.Pool, s.site.Clock.Now
	invoices := invoice.NewDesk(pool, now)
	b := &bookkeeper{
		s, by, invoices, invoice.NewKeeper(invoices, wiring.NewSales(s.site.Backend, s.site.Cfg, now)),
		remittance.NewDesk(pool, now), wiring.NewKeeper(s.site.Backend, s.site.Cfg, now),
	}
	var moments []moment
	this := ledger.MonthOf(end, brazil.Location)
	for month := ledger.MonthOf(end.AddDate(0, 0, -storyDays), brazil.Location); month.Next() < this; month = month.Next() {
		for _, network := range slices.Sorted(maps.Keys(payers)) {
			moments = append(moments, b.month(network, month, end)...)
		}
	}
	return moments, nil
}

// month are the moments of what a network approved in a month.
func (b *bookkeeper) month(network string, month ledger.Month, end time.Time) []moment {
	over := brazil.Day(month.Next().Begin(brazil.Location))
	day := func(after int) string { return over.AddDate(0, 0, after).Format(time.DateOnly) }
	pays := payers[network]
	moments := []moment{{brazil.StartOfDay(over, invoicedAfter), func(ctx context.Context) error {
		return b.invoice(ctx, invoice.Draft{
			Network: network, Month: month, Number: string(month) + "-" + network, IssuedOn: day(invoicedAfter), DueOn: day(dueAfter),
		})
	}}}
	if at := brazil.StartOfDay(over, pays.after); at.Before(end.Add(-lastPaid)) {
		moments = append(moments, moment{at, func(ctx context.Context) error { return b.pay(ctx, network, month, day(pays.after)) }})
	}
	return moments
}

// invoice invoices a network, where there is something to invoice.
func (b *bookkeeper) invoice(ctx context.Context, draft invoice.Draft) error {
	if err := b.story.caughtUp(ctx); err != nil {
		return err
	}
	issued, _, err := b.invoices.Prepare(ctx, draft)
	if ledger.CodeOf(err) == ledger.CodeTransitionRefused {
		return nil // nothing is left to invoice: there was nothing, or a story that was cut short came so far
	}
	if err == nil {
		err = b.invoicer.Accept(ctx, issued, b.by)
	}
	if err != nil {
		return fmt.Errorf("invoice %s for %s: %w", draft.Network, draft.Month, err)
	}
	return nil
}

// pay has a network pay its invoice of a month, where it has one.
func (b *bookkeeper) pay(ctx context.Context, network string, month ledger.Month, day string) error {
	if err := b.story.caughtUp(ctx); err != nil {
		return err
	}
	found, err := b.invoices.Invoices(ctx, network, month, 1)
	if err != nil || len(found) == 0 {
		return err
	}
	var rows []remittance.Row
	var sum money.Cents
	err = b.invoices.Sales(ctx, network, month, func(sale invoice.Sale) error {
		rows = append(rows, remittance.Row{TransactionID: sale.TransactionID, Cents: sale.Cents})
		sum += sale.Cents
		return nil
	})
	if err != nil {
		return fmt.Errorf("what %s owes for %s: %w", network, month, err)
	}
	pays := payers[network]
	if pays.short && len(rows) > 1 {
		sum -= rows[0].Cents
		rows = rows[1:]
	}
	fee := min(pays.fee, sum/10)
	prepared, _, err := b.remittances.Prepare(ctx, ledger.Remittance{
		Network: network, PaymentID: "pagamento-" + string(month), PaidOn: day, BankAccount: mainAccount, CreditedCents: sum - fee, FeeCents: fee,
	}, rows, b.by.Actor)
	if ledger.CodeOf(err) == ledger.CodeConflict {
		return b.receiver.Round(ctx) // a story that was cut short came so far
	}
	if err == nil {
		err = b.receiver.Accept(ctx, prepared, b.by)
	}
	if err == nil {
		err = b.receiver.Round(ctx)
	}
	if err != nil {
		return fmt.Errorf("what %s paid for %s: %w", network, month, err)
	}
	return nil
}
