package invoice_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
)

var by = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000aa")}

// fixture is a ledger that recognises sales on approval, with a clock that can be put on.
type fixture struct {
	*ledgertest.Bundle
	reader *projection.Reader
	click  ledger.ClickID
	today  time.Time // of whoever invoices
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	b := ledgertest.New(t)
	b.Project(t)
	if _, err := b.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		t.Fatal(err)
	}
	return &fixture{b, b.Reader(t), b.Click(t, ledger.UserID{UUID: uuid.New()}), time.Date(2026, 12, 2, 15, 0, 0, 0, time.UTC)}
}

// at is the service with a clock that stands still.
func (f *fixture) at(when time.Time) *app.Service {
	return app.New(f.Log, func() time.Time { return when }, uuid.NewString)
}

// report tells of a sale at a time; less than nothing: it is declined.
func (f *fixture) report(t *testing.T, service *app.Service, transaction string, cents money.Cents, when time.Time) {
	t.Helper()
	o := ledgertest.Sale(transaction, f.click)
	o.Verdict, o.CommissionCents, o.UpdatedAt, o.ReceivedAt = ledger.VerdictApproved, max(cents, 1), when, when
	if cents < 0 {
		o.Verdict, o.CommissionCents = ledger.VerdictDeclined, -cents
	}
	if err := errors.Join(service.Observe(t.Context(), []app.Observed{o})...); err != nil {
		t.Fatal(err)
	}
	f.CatchUp(t, f.reader)
}

func (f *fixture) desk() *invoice.Desk {
	return invoice.NewDesk(f.Pool, func() time.Time { return f.today })
}

func draft(month ledger.Month, number string) invoice.Draft {
	return invoice.Draft{Network: "demo", Month: month, Number: number, IssuedOn: "2026-12-02", DueOn: "2026-12-31"}
}

// issue prepares an invoice and writes it down, twice.
func (f *fixture) issue(t *testing.T, d invoice.Draft) ledger.Invoice {
	t.Helper()
	prepared, _, err := f.desk().Prepare(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := invoice.NewKeeper(f.desk(), f.at(f.today)).Accept(t.Context(), prepared, by); err != nil {
			t.Fatal(err)
		}
		f.CatchUp(t, f.reader)
	}
	return prepared
}

func (f *fixture) refused(t *testing.T, d invoice.Draft, want string) {
	t.Helper()
	if _, _, err := f.desk().Prepare(t.Context(), d); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%+v: %v; want %q", d, err, want)
	}
}

// verified fails when verification names anything but what staff did, of which there is no record in these tests.
func (f *fixture) verified(t *testing.T) {
	t.Helper()
	conn, err := f.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(t.Context(), f.Log, conn.Conn())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range report.Differences {
		t.Error(d)
	}
}

func (f *fixture) sales(t *testing.T, month ledger.Month) map[string]money.Cents {
	t.Helper()
	sales := make(map[string]money.Cents)
	if err := f.desk().Sales(t.Context(), "demo", month, func(s invoice.Sale) error {
		sales[s.TransactionID] = s.Cents
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return sales
}

// TestMonthsAreInvoiced one after the other: each for what was approved until its end and is in no invoice before, also what a network took back, and what came
// after the end of a month is in the next one. Verification is content, and a rebuild has the same.
func TestMonthsAreInvoiced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	december := time.Date(2026, 12, 1, 15, 0, 0, 0, time.UTC)
	f.report(t, f.Service, "T-1", 10_00, ledgertest.Start)
	f.report(t, f.Service, "T-2", 20_00, ledgertest.Start)
	f.report(t, f.at(december), "T-3", 5_00, december) // of December, before November is invoiced
	f.today = ledgertest.Start.AddDate(0, 0, 2)
	f.refused(t, draft("2026-11", "1"), "not over")
	f.today = december
	november := f.issue(t, draft("2026-11", "1"))
	if november.Cents != 30_00 || november.RecognisedCents != 30_00 || november.Sales != 2 || november.After != "" {
		t.Errorf("%+v", november)
	}
	if diff := cmp.Diff(map[string]money.Cents{"T-1": 10_00, "T-2": 20_00}, f.sales(t, "2026-11")); diff != "" {
		t.Error(diff)
	}
	f.refused(t, draft("2026-11", "2"), "invoiced already, as 1")
	f.refused(t, draft("2026-10", "2"), "is left to invoice")

	f.report(t, f.at(december.Add(time.Hour)), "T-2", -20_00, december.Add(time.Hour))
	f.report(t, f.at(december.Add(time.Hour)), "T-4", 40_00, december.Add(time.Hour))
	f.today = december.AddDate(0, 1, 0)
	f.refused(t, func() invoice.Draft { d := draft("2026-12", "2"); d.Cents = 25_01; return d }(), "at most 25.00 can be")
	f.refused(t, draft("2026-12", "1"), "the number of the invoice of 2026-11")
	second := f.issue(t, draft("2026-12", "2"))
	if second.Cents != 25_00 || second.Sales != 3 || second.After != "2026-11" {
		t.Errorf("%+v", second)
	}
	if diff := cmp.Diff(map[string]money.Cents{"T-2": -20_00, "T-3": 5_00, "T-4": 40_00}, f.sales(t, "2026-12")); diff != "" {
		t.Error(diff)
	}
	f.verified(t)
}

// TestInvoicesAreCorrected: one is in the place of another of its month, or nothing is, and all of them are told.
func TestInvoicesAreCorrected(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.report(t, f.Service, "T-1", 30_00, ledgertest.Start)
	first := draft("2026-11", "1")
	first.Cents = 25_00
	f.issue(t, first)
	again := draft("2026-11", "2")
	again.Replaces = "1"
	if second := f.issue(t, again); second.Cents != 30_00 || second.Sales != 1 {
		t.Errorf("%+v", second)
	}
	late := again
	late.Number = "4"
	f.refused(t, late, "1 is not the newest invoice")
	gone := draft("2026-11", "")
	gone.Replaces, gone.Canceled = "2", true
	f.issue(t, gone)
	back := draft("2026-11", "1")
	back.Replaces = "2"
	f.refused(t, back, "1 was the number of an invoice of demo before")
	back.Number, back.Cents = "3", 10_00
	f.issue(t, back)
	story, err := f.desk().Story(t.Context(), "demo", "2026-11")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, one := range story {
		told = append(told, fmt.Sprintf("%s for %q: %s %t by %s", one.Number, one.Replaces, one.Cents, one.Canceled, one.InvoicedBy))
	}
	want := []string{`3 for "2": 10.00 false by staff:ana`, `2 for "2": 0.00 true by staff:ana`, `2 for "1": 30.00 false by staff:ana`, `1 for "": 25.00 false by staff:ana`}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
	if list, err := f.desk().Invoices(t.Context(), "", "", 10); err != nil || len(list) != 1 || list[0].Number != "3" {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := f.desk().Story(t.Context(), "demo", "2026-10"); !errors.Is(err, invoice.ErrNotFound) {
		t.Errorf("a month without any: %v", err)
	}
	f.verified(t)
}

// TestOnlyWhatTheBookSaysIsInvoiced: what is not what the book says of the sales is not written down, and neither is what was prepared before another invoice.
func TestOnlyWhatTheBookSaysIsInvoiced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	december := time.Date(2026, 12, 1, 15, 0, 0, 0, time.UTC)
	f.report(t, f.Service, "T-1", 30_00, ledgertest.Start)
	f.report(t, f.at(december), "T-2", 5_00, december)
	prepared, open, err := f.desk().Prepare(t.Context(), draft("2026-11", "1"))
	if err != nil || open != 30_00 {
		t.Fatal(open, err)
	}
	keeper := invoice.NewKeeper(f.desk(), f.at(f.today))
	for name, change := range map[string]func(*ledger.Invoice){
		"more is recognised": func(i *ledger.Invoice) { i.RecognisedCents, i.Cents = 60_00, 60_00 },
		"another sale":       func(i *ledger.Invoice) { i.Digest = strings.Repeat("0", 64) },
		"one sale more":      func(i *ledger.Invoice) { i.Sales++ },
		"what is to come":    func(i *ledger.Invoice) { i.Through += 1_000 },
		"the month after":    func(i *ledger.Invoice) { i.Until = i.Until.AddDate(0, 1, 0) },
	} {
		other := prepared
		change(&other)
		if err := keeper.Accept(t.Context(), other, by); !errors.Is(err, invoice.ErrReplaced) {
			t.Errorf("%s: %v", name, err)
		}
	}
	f.today = december.AddDate(0, 1, 0)
	f.issue(t, draft("2026-12", "9"))
	if err := keeper.Accept(t.Context(), prepared, by); !errors.Is(err, invoice.ErrReplaced) {
		t.Errorf("prepared before another one: %v", err)
	}
	if i, err := f.Service.Invoices(t.Context(), "demo"); err != nil || len(i.Months) != 1 || i.Months[0].Cents != 35_00 {
		t.Errorf("%+v, %v", i, err)
	}
}

// TestReceivablesSayWhatIsInvoiced: what a network owes is not invoiced yet, or invoiced and not paid, of which some is overdue.
func TestReceivablesSayWhatIsInvoiced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.report(t, f.Service, "T-1", 30_00, ledgertest.Start)
	f.report(t, f.Service, "T-2", 12_00, ledgertest.Start)
	invoiced := draft("2026-11", "1")
	invoiced.Cents, invoiced.DueOn = 36_00, "2026-12-10"
	f.issue(t, invoiced)
	owes := func(today time.Time, month ledger.Month, want finance.ReceivableMonth) {
		t.Helper()
		books := finance.NewBooks(finance.BooksConfig{Pool: f.Pool, Now: func() time.Time { return today }})
		of, err := books.Receivables(t.Context(), month)
		want.Network = "demo"
		if diff := cmp.Diff([]finance.ReceivableMonth{want}, of.Networks); err != nil || diff != "" {
			t.Errorf("%v\n%s", err, diff)
		}
	}
	opened := finance.ReceivableMonth{OpeningCents: 42_00, ClosingCents: 42_00, InvoicedCents: 36_00, NotInvoicedCents: 6_00, UnpaidCents: 36_00}
	owes(f.today, "2026-11", finance.ReceivableMonth{ApprovedCents: 42_00, ClosingCents: 42_00, NotInvoicedCents: 42_00}) // the invoice is of December
	owes(time.Date(2026, 12, 10, 15, 0, 0, 0, time.UTC), "2026-12", opened)
	opened.OverdueCents = 36_00
	owes(time.Date(2026, 12, 11, 15, 0, 0, 0, time.UTC), "2026-12", opened)

	paid := ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", "P-1"), Network: "demo", PaymentID: "P-1", PaidOn: "2026-12-11", BankAccount: "itau", CreditedCents: 10_00, Lines: 1, Digest: strings.Repeat("0", 64),
	}
	service := f.at(time.Date(2026, 12, 11, 15, 0, 0, 0, time.UTC))
	if _, _, err := service.ReceiveCommission(t.Context(), paid, by); err != nil {
		t.Fatal(err)
	}
	if _, err := service.AllocateCommission(t.Context(), paid.ID, []app.Part{{Sale: ledger.NewConversionID("demo", "T-1"), Cents: 10_00}}, by); err != nil {
		t.Fatal(err)
	}
	f.CatchUp(t, f.reader)
	owes(time.Date(2026, 12, 11, 15, 0, 0, 0, time.UTC), "2026-12", finance.ReceivableMonth{
		OpeningCents: 42_00, ReceivedCents: 10_00, ClosingCents: 32_00, InvoicedCents: 36_00, NotInvoicedCents: 6_00, UnpaidCents: 26_00, OverdueCents: 26_00,
	})
	f.report(t, service, "T-2", -12_00, f.today.AddDate(0, 0, 1))
	owes(time.Date(2026, 12, 11, 15, 0, 0, 0, time.UTC), "2026-12", finance.ReceivableMonth{
		OpeningCents: 42_00, ApprovedCents: -12_00, ReceivedCents: 10_00, ClosingCents: 20_00, InvoicedCents: 36_00, NotInvoicedCents: -6_00, UnpaidCents: 26_00, OverdueCents: 26_00,
	})
}
