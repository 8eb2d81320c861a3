package verify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// invoice is what an event says that a network was asked for.
type invoice struct {
	Network    string    `json:"network"`
	Month      string    `json:"month"`
	Number     string    `json:"number"`
	Cents      int64     `json:"cents"`
	Replaces   string    `json:"replaces"`
	Canceled   bool      `json:"canceled"`
	IssuedOn   string    `json:"issued_on"`
	DueOn      string    `json:"due_on"`
	After      string    `json:"after"`
	Until      time.Time `json:"until"`
	Through    int64     `json:"through"`
	Recognised int64     `json:"recognised_cents"`
	Sales      int64     `json:"sales"`
	Digest     string    `json:"digest"`
}

// recognition is commission of a sale that became revenue, or stopped being it.
type recognition struct {
	sequence int64
	at       time.Time // when it was recorded
	sale     string
	cents    int64
}

// invoices are what the log says of invoices, by network.
type invoices struct {
	open   map[string][]recognition // what no invoice is for yet
	months map[string][]invoice     // in force
	rows   map[int64]string         // by event, as the table has them
}

func newInvoices() invoices {
	return invoices{make(map[string][]recognition), make(map[string][]invoice), make(map[int64]string)}
}

// recognised is what is revenue of a sale's commission.
func (s sale) recognised() int64 {
	if s.Scheme != byApproval {
		return 0
	}
	return s.owed()
}

// noteRecognised notes what an event of a sale changes of revenue; before is the sale as it was.
func (i *invoices) noteRecognised(id string, before, after sale, raw wire.Raw) error {
	cents := after.recognised() - before.recognised()
	if cents == 0 {
		return nil
	}
	at, err := time.Parse(time.RFC3339Nano, raw.Header.Get(wire.HeaderRecordedAt))
	if err != nil {
		return fmt.Errorf("event %d: %w", raw.Sequence, err)
	}
	i.open[after.Network] = append(i.open[after.Network], recognition{int64(raw.Sequence), at, id, cents})
	return nil
}

// takeInvoice notes an invoice, and what it moves.
func (r *replayed) takeInvoice(raw wire.Raw, report *Report) error {
	var body struct {
		Invoice struct {
			Network string `json:"network"`
		} `json:"invoice"`
	}
	if err := read(raw, &body); err != nil {
		return err
	}
	before := make(sums)
	r.invoices.postOf(body.Invoice.Network, before.add)
	if err := r.invoices.take(raw, report); err != nil {
		return err
	}
	return r.book(raw, func(to poster) {
		for of, cents := range before {
			to(of.name, of.owner, -cents)
		}
		r.invoices.postOf(body.Invoice.Network, to)
	})
}

// take notes an invoice, and holds that it is the next of its network or in the place of one that there is, for the sales that were recognised by then,
// and that no month comes to more than that.
func (i *invoices) take(raw wire.Raw, report *Report) error {
	var body struct {
		Invoice  invoice `json:"invoice"`
		Replaced int64   `json:"replaced_cents"`
		Invoices struct {
			Months []invoice `json:"months"`
		} `json:"invoices"`
	}
	if err := read(raw, &body); err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339Nano, raw.Header.Get(wire.HeaderRecordedAt))
	if err != nil {
		return fmt.Errorf("event %d: %w", raw.Sequence, err)
	}
	one, what := body.Invoice, fmt.Sprintf("invoice of event %d", raw.Sequence)
	i.rows[int64(raw.Sequence)] = fmt.Sprintf(invoiceText, one.Number, one.Network, one.Month, one.Cents, one.Replaces, one.Canceled, one.IssuedOn, one.DueOn, one.After,
		one.Until.UTC().Format(time.RFC3339Nano), one.Through, one.Recognised, one.Sales, one.Digest, raw.Header.Get(wire.HeaderActor),
		at.UTC().Truncate(time.Microsecond).Format(time.RFC3339Nano))
	if at.Before(one.Until) || one.Until.In(brazil.Location).Format("2006-01-02 15:04:05") != monthAfter(one.Month)+"-01 00:00:00" {
		report.blame(wrongLog, what, "one of "+one.Month+", after its end", fmt.Sprintf("until %s, at %s", one.Until, at))
	}
	months := slices.Clone(i.months[one.Network])
	place := slices.IndexFunc(months, func(of invoice) bool { return of.Month == one.Month })
	if one.Replaces == "" {
		compareLog(report, what, i.next(one, int64(raw.Sequence)), fmt.Sprintf(basisText, one.After, one.Sales, one.Digest, one.Recognised))
		if place >= 0 || len(months) > 0 && months[len(months)-1].Month > one.Month {
			report.blame(wrongLog, what, "a month after those that are invoiced", one.Month)
			return nil
		}
		months = append(months, one)
	} else {
		if place < 0 || !one.corrects(months[place], body.Replaced) {
			report.blame(wrongLog, what, "a correction of the invoice of its month, for the same sales", one.Replaces+" in the place of another")
			return nil
		}
		months[place] = one
	}
	i.months[one.Network] = months
	compareLog(report, what+": invoices in force", fmt.Sprint(months), fmt.Sprint(body.Invoices.Months))
	holdLimit(months, one, what, report)
	return nil
}

const (
	basisText   = "after %q, %d sales of digest %s, %d recognised"
	invoiceText = "%s to %s for %s, %d cents, for %q, canceled %t, of %s until %s, after %q, until %s, event %d, %d recognised, %d sales of %s, by %s at %s"
)

// next is for what the next invoice has to be, and takes that out of what is open.
func (i *invoices) next(one invoice, sequence int64) string {
	var after string
	var recognised int64
	if months := i.months[one.Network]; len(months) > 0 {
		after, recognised = months[len(months)-1].Month, months[len(months)-1].Recognised
	}
	sales := make(map[string]int64)
	var left []recognition
	for _, r := range i.open[one.Network] {
		if !r.at.Before(one.Until) || r.sequence > one.Through || r.sequence > sequence {
			left = append(left, r)
			continue
		}
		sales[r.sale] += r.cents
		recognised += r.cents
	}
	i.open[one.Network] = left
	var parts []allocation
	for id, cents := range sales {
		if cents != 0 {
			parts = append(parts, allocation{sale: id, cents: cents})
		}
	}
	return fmt.Sprintf(basisText, after, len(parts), digestOf(parts), recognised)
}

// corrects says whether it may be in the place of an invoice that was of so many cents.
func (one invoice) corrects(of invoice, cents int64) bool {
	same := one.After == of.After && one.Until.Equal(of.Until) && one.Through == of.Through && one.Recognised == of.Recognised && one.Sales == of.Sales && one.Digest == of.Digest
	if one.Canceled {
		return same && one.Cents == 0 && one.Number == of.Number && !of.Canceled && one.Replaces == of.Number && cents == of.Cents
	}
	return same && one.Number != of.Number && one.Replaces == of.Number && cents == of.Cents
}

// holdLimit holds that invoices until a month come to no more than was recognised by then.
func holdLimit(months []invoice, one invoice, what string, report *Report) {
	var sum int64
	for _, of := range months {
		if sum += of.Cents; !one.Canceled && of.Month >= one.Month && sum > of.Recognised {
			report.blame(wrongLog, what, fmt.Sprintf("%d at most until %s", of.Recognised, of.Month), fmt.Sprint(sum))
		}
	}
	if one.Cents < 0 || one.Canceled != (one.Cents == 0) {
		report.blame(wrongLog, what, "some amount, unless it is canceled", fmt.Sprint(one.Cents))
	}
}

// post tells what was invoiced.
func (i *invoices) post(to poster) {
	for network := range i.months {
		i.postOf(network, to)
	}
}

// postOf tells what a network was invoiced.
func (i *invoices) postOf(network string, to poster) {
	for _, of := range i.months[network] {
		to("invoiced", network, of.Cents)
		to("invoiced_contra", "", -of.Cents)
	}
}

// compare holds the table of invoices against the log.
func (i *invoices) compare(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	stored := make(map[int64]string)
	if err := inPages(func(after int64) (int64, int, error) {
		rows, err := queries.PageInvoices(ctx, dbsqlc.PageInvoicesParams{After: after, MaxRows: pageRows})
		for _, row := range rows {
			after = row.Seq
			stored[row.Seq] = fmt.Sprintf(invoiceText, row.Number, row.Network, row.Month, row.Cents, row.Replaces, row.Canceled, row.IssuedOn.Time.Format(time.DateOnly),
				row.DueOn.Time.Format(time.DateOnly), row.AfterMonth, row.UntilAt.UTC().Format(time.RFC3339Nano), row.Through, row.RecognisedCents, row.Sales, row.Digest,
				row.InvoicedBy, row.InvoicedAt.UTC().Format(time.RFC3339Nano))
		}
		return after, len(rows), err
	}); err != nil {
		return fmt.Errorf("read invoices: %w", err)
	}
	compareText(report, "invoices", fmt.Sprint(len(i.rows)), fmt.Sprint(len(stored)))
	for sequence, row := range i.rows {
		compareText(report, fmt.Sprintf("row of invoice of event %d", sequence), row, stored[sequence])
	}
	return nil
}

// monthAfter is the month after one, such as 2026-11; of what is no month, nothing.
func monthAfter(month string) string {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return ""
	}
	return at.AddDate(0, 1, 0).Format("2006-01")
}
