package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// monthOf returns the month so many after 2026-01, and its end in São Paulo.
func monthOf(n int) (ledger.Month, time.Time) {
	begins := time.Date(2026, time.Month(1+n), 1, 3, 0, 0, 0, time.UTC)
	return ledger.MonthOf(begins, time.UTC), begins.AddDate(0, 1, 0)
}

// invoiceOf is an invoice of the month n, when so much is recognised until its end, after the one of another month; -1: it is the first.
func invoiceOf(n, after int, number string, cents, recognised money.Cents) ledger.Invoice {
	month, until := monthOf(n)
	i := ledger.Invoice{
		Network: "demo", Month: month, Number: number, Cents: cents, IssuedOn: "2026-11-03", DueOn: "2026-12-03",
		InvoiceBasis: ledger.InvoiceBasis{Until: until, Through: uint64(10 * (n + 1)), RecognisedCents: recognised, Sales: 2, Digest: strings.Repeat("0d", 32)},
	}
	if after >= 0 {
		i.After, _ = monthOf(after)
	}
	return i
}

// replacing is an invoice in the place of another one.
func replacing(of ledger.Invoice, number string, cents money.Cents) ledger.Invoice {
	of.Replaces, of.Number, of.Cents, of.Canceled = of.Number, number, cents, false
	return of
}

// canceling is the cancellation of an invoice.
func canceling(of ledger.Invoice) ledger.Invoice {
	of.Replaces, of.Cents, of.Canceled = of.Number, 0, true
	return of
}

func issue(t testing.TB, was ledger.Invoices, i ledger.Invoice) ledger.Invoices {
	t.Helper()
	events, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: i, At: i.Until})
	if err != nil || len(events) != 1 {
		t.Fatalf("%+v: %d events, %v", i, len(events), err)
	}
	return ledger.EvolveInvoices(was, events[0])
}

func TestInvoicesThatAreRefused(t *testing.T) {
	t.Parallel()
	january, february := invoiceOf(0, -1, "1", 60_00, 100_00), invoiceOf(1, 0, "2", 140_00, 200_00)
	was := issue(t, issue(t, ledger.Invoices{}, january), february)
	changed := func(of ledger.Invoice, change func(*ledger.Invoice)) ledger.Invoice {
		change(&of)
		return of
	}
	march := invoiceOf(2, 1, "3", 50_00, 250_00)
	for name, c := range map[string]struct {
		invoice ledger.Invoice
		code    ledger.Code
		text    string
	}{
		"a second one of the month":      {invoiceOf(1, 0, "9", 1_00, 300_00), ledger.CodeTransitionRefused, "invoiced already, as 2"},
		"of an earlier month":            {changed(invoiceOf(0, -1, "9", 1_00, 100_00), func(i *ledger.Invoice) { i.Month = "2025-12"; i.Until = i.Until.AddDate(0, -1, 0) }), ledger.CodeTransitionRefused, "what is left of 2025-12 is in the next invoice"},
		"a cent too much":                {invoiceOf(2, 1, "3", 50_01, 250_00), ledger.CodeTransitionRefused, "at most 50.00 can be"},
		"where approval was taken back":  {invoiceOf(2, 1, "3", 1_00, 150_00), ledger.CodeTransitionRefused, "at most 0.00 can be"},
		"prepared before the one before": {invoiceOf(2, 0, "3", 50_00, 250_00), ledger.CodeTransitionRefused, "propose it anew"},
		"a number that is another's":     {invoiceOf(2, 1, "1", 50_00, 250_00), ledger.CodeTransitionRefused, "is the number of the invoice of 2026-01"},
		"a correction of another":        {replacing(changed(january, func(i *ledger.Invoice) { i.Number = "7" }), "8", 1_00), ledger.CodeTransitionRefused, "7 is not the newest"},
		"a correction for other sales":   {replacing(changed(january, func(i *ledger.Invoice) { i.Sales++ }), "8", 1_00), ledger.CodeTransitionRefused, "for the sales"},
		"a correction above the month":   {replacing(january, "8", 100_01), ledger.CodeTransitionRefused, "until the end of 2026-01"},
		"a correction above a later one": {replacing(january, "8", 60_01), ledger.CodeTransitionRefused, "until the end of 2026-02"},
		"a correction without a number":  {replacing(january, "1", 1_00), ledger.CodeInvalid, "number of its own"},
		"of nothing":                     {invoiceOf(2, 1, "3", 0, 250_00), ledger.CodeInvalid, "some amount"},
		"less than nothing":              {invoiceOf(2, 1, "3", -1, 250_00), ledger.CodeInvalid, "some amount"},
		"without a number":               {invoiceOf(2, 1, "", 1_00, 250_00), ledger.CodeInvalid, "a number"},
		"with a long number":             {invoiceOf(2, 1, strings.Repeat("9", ledger.MaxInvoiceNumber+1), 1_00, 250_00), ledger.CodeInvalid, "a number"},
		"due before it is issued":        {changed(march, func(i *ledger.Invoice) { i.DueOn = "2026-11-02" }), ledger.CodeInvalid, "in that order"},
		"of no month":                    {changed(march, func(i *ledger.Invoice) { i.Month = "2026-13" }), ledger.CodeInvalid, "month"},
		"until the end of another month": {changed(march, func(i *ledger.Invoice) { i.Until = i.Until.AddDate(0, 1, 0) }), ledger.CodeInvalid, "end of its month"},
		"a cancellation of some amount":  {changed(canceling(february), func(i *ledger.Invoice) { i.Cents = 1 }), ledger.CodeInvalid, "of nothing"},
		"a cancellation of what is not":  {changed(canceling(february), func(i *ledger.Invoice) { i.Number, i.Replaces = "7", "7" }), ledger.CodeTransitionRefused, "7 is not the newest"},
		"with control characters":        {changed(march, func(i *ledger.Invoice) { i.Number = "3\n" }), ledger.CodeInvalid, "control"},
		"without what its sales come to": {changed(march, func(i *ledger.Invoice) { i.Digest = "" }), ledger.CodeInvalid, "digest"},
		"with space around its number":   {changed(march, func(i *ledger.Invoice) { i.Number = " 3" }), ledger.CodeInvalid, "a number"},
		"of an amount beyond all bounds": {changed(march, func(i *ledger.Invoice) { i.Cents = 1 << 60 }), ledger.CodeInvalid, "up to"},
		"of nobody":                      {changed(march, func(i *ledger.Invoice) { i.Network = "" }), ledger.CodeInvalid, "a network"},
		"on a day that there is not":     {changed(march, func(i *ledger.Invoice) { i.IssuedOn = "2026-02-30" }), ledger.CodeInvalid, "the day"},
	} {
		events, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: c.invoice, At: c.invoice.Until})
		if len(events) != 0 || ledger.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: march, At: march.Until.Add(-time.Second)}); ledger.CodeOf(err) != ledger.CodePeriodNotOver {
		t.Errorf("before the month is over: %v", err)
	}
	if events, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: february, At: february.Until}); err != nil || len(events) != 0 {
		t.Errorf("again: %v, %v", events, err)
	}
	canceled := issue(t, was, canceling(february))
	if _, err := ledger.DecideInvoice(canceled, ledger.IssueInvoice{Invoice: func() ledger.Invoice { i := canceling(february); i.IssuedOn = "2026-11-04"; return i }(), At: february.Until}); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("canceled twice: %v", err)
	}
}

// TestACorrectionPostsTheDifference, and the memoranda are what is in force.
func TestACorrectionPostsTheDifference(t *testing.T) {
	t.Parallel()
	first := invoiceOf(0, -1, "1", 60_00, 100_00)
	second := replacing(first, "2", 45_00)
	third := canceling(second)
	fourth := replacing(third, "3", 100_00)
	var was ledger.Invoices
	var sums []money.Cents
	for _, i := range []ledger.Invoice{first, second, third, fourth} {
		events, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: i, At: i.Until})
		if err != nil {
			t.Fatal(err)
		}
		lines := ledger.Postings(events[0])
		if len(lines) != 2 || lines[0].Account != ledger.AccountInvoiced || lines[0].Owner != "demo" || lines[0].AmountCents+lines[1].AmountCents != 0 {
			t.Fatalf("%+v", lines)
		}
		sums = append(sums, lines[0].AmountCents)
		was = ledger.EvolveInvoices(was, events[0])
	}
	if diff := cmp.Diff([]money.Cents{60_00, -15_00, -45_00, 100_00}, sums); diff != "" {
		t.Error(diff)
	}
	if len(was.Months) != 1 || was.Months[0] != fourth {
		t.Errorf("in force is %+v", was)
	}
}

// TestNobodyIsInvoicedMoreThanIsRecognised, whatever people try in whatever order: until no month do the invoices come to more than was recognised by then, each
// month has one, and the memorandum is their sum.
func TestNobodyIsInvoicedMoreThanIsRecognised(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var was ledger.Invoices
		var memorandum money.Cents
		recognised := make([]money.Cents, 5)
		for n := range recognised {
			recognised[n] = money.Cents(rapid.IntRange(0, 300).Draw(t, "recognised"))
		}
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			n := rapid.IntRange(0, len(recognised)-1).Draw(t, "month")
			month, _ := monthOf(n)
			cents := money.Cents(rapid.IntRange(0, 320).Draw(t, "cents"))
			number := rapid.StringMatching("[0-9]{1,2}").Draw(t, "number")
			i := invoiceOf(n, rapid.IntRange(-1, n-1).Draw(t, "after"), number, cents, recognised[n])
			if of, found := was.Of(month); found && rapid.Bool().Draw(t, "corrects") {
				i = replacing(of, number, cents)
				if rapid.Bool().Draw(t, "cancels") {
					i = canceling(of)
				}
			}
			before := len(was.Months)
			events, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: i, At: i.Until})
			if err != nil {
				continue
			}
			for _, e := range events {
				was = ledger.EvolveInvoices(was, e)
				for _, line := range ledger.Postings(e) {
					if line.Account == ledger.AccountInvoiced {
						memorandum += line.AmountCents
					}
				}
			}
			if i.Replaces != "" && len(was.Months) != before {
				t.Fatal("a correction is a month more")
			}
		}
		var sum money.Cents
		for n, of := range was.Months {
			if n > 0 && was.Months[n-1].Month >= of.Month {
				t.Fatalf("%s is after %s", of.Month, was.Months[n-1].Month)
			}
			if sum += of.Cents; of.Cents > 0 && sum > of.RecognisedCents {
				t.Fatalf("%s are invoiced until %s, and %s recognised", sum, of.Month, of.RecognisedCents)
			}
		}
		if sum != memorandum {
			t.Fatalf("the memorandum is %s, and invoices %s", memorandum, sum)
		}
	})
}
