package projection_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection/verify"
)

// TestVerificationNamesAnInvoiceBeyondTheBook: an event with a good seal that no rule allows is named, whatever is wrong with it; the same without the fault is not.
func TestVerificationNamesAnInvoiceBeyondTheBook(t *testing.T) {
	t.Parallel()
	later := time.Date(2026, 12, 2, 15, 0, 0, 0, time.UTC)
	draft := invoice.Draft{Network: "demo", Month: "2026-11", Number: "1", IssuedOn: "2026-12-02", DueOn: "2026-12-30"}
	for name, c := range map[string]struct {
		change func(*ledger.CommissionInvoiced)
		found  string
	}{
		"nothing":             {func(*ledger.CommissionInvoiced) {}, ""},
		"a cent too much":     {func(e *ledger.CommissionInvoiced) { e.Invoice.Cents++ }, "at most until 2026-11"},
		"more is recognised":  {func(e *ledger.CommissionInvoiced) { e.Invoice.RecognisedCents++ }, "801 recognised"},
		"other sales":         {func(e *ledger.CommissionInvoiced) { e.Invoice.Digest = strings.Repeat("0", 64) }, strings.Repeat("0", 64)},
		"a sale more":         {func(e *ledger.CommissionInvoiced) { e.Invoice.Sales++ }, "2 sales"},
		"it has a month more": {func(e *ledger.CommissionInvoiced) { e.Invoices.Months = append(e.Invoices.Months, e.Invoice) }, "2026-11"},
		"an event to come":    {func(e *ledger.CommissionInvoiced) { e.Invoice.Through = 0 }, "0 sales"},
		"a replaced amount":   {func(e *ledger.CommissionInvoiced) { e.Invoice.Replaces, e.ReplacedCents = "0", 5 }, "a correction of the invoice of its month"},
		"another month's end": {func(e *ledger.CommissionInvoiced) { e.Invoice.Until = e.Invoice.Until.Add(-time.Hour) }, "after its end"},
	} {
		b := ledgertest.New(t)
		b.Project(t)
		reader := b.Reader(t)
		by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
		if _, err := b.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
			t.Fatal(err)
		}
		o := ledgertest.Sale("T1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
		o.Verdict = ledger.VerdictApproved
		b.Observe(t, o)
		b.CatchUp(t, reader)
		prepared, _, err := invoice.NewDesk(b.Pool, func() time.Time { return later }).Prepare(t.Context(), draft)
		if err != nil {
			t.Fatal(err)
		}
		events, err := ledger.DecideInvoice(ledger.Invoices{}, ledger.IssueInvoice{Invoice: prepared, At: later})
		if err != nil {
			t.Fatal(err)
		}
		event, _ := events[0].(ledger.CommissionInvoiced)
		c.change(&event)
		if len(event.Invoices.Months) == 1 {
			event.Invoices.Months[0] = event.Invoice
		}
		if _, err := b.Log.Append(t.Context(), ledger.Head{}, []ledger.Recorded{{Event: event, Meta: ledger.Meta{
			EventID: app.NewID(), RecordedAt: later, Actor: by.Actor, Cause: by.Cause,
		}}}); err != nil {
			t.Fatal(err)
		}
		b.CatchUp(t, reader)
		if found := differences(verified(t, b)); (found == "") != (c.found == "") || !strings.Contains(found, c.found) {
			t.Errorf("%s: found %q, not %q", name, found, c.found)
		}
	}
}

// differences are all that a verification found, as one text.
func differences(report *verify.Report) string {
	var all []string
	for _, d := range report.Differences {
		all = append(all, d.String())
	}
	return strings.Join(all, "\n")
}
