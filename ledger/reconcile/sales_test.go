package reconcile_test

import (
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

func TestSales(t *testing.T) {
	t.Parallel()
	own := reconcile.Sale{
		ID: payoutID(1), TransactionID: "T1", OrderID: "A-1", Click: "0190A0C8-0000-7000-8000-000000000007",
		Verdict: ledger.VerdictApproved, CommissionCents: 800, OccurredAt: noon(10),
	}
	row := reconcile.ReportRow{Ref: "r", TransactionID: "T1", Verdict: ledger.VerdictApproved, CommissionCents: 800, Day: on(10)}
	row2 := func(change func(*reconcile.ReportRow)) reconcile.ReportRow { r := row; change(&r); return r }
	for name, c := range map[string]struct {
		rows     []reconcile.ReportRow
		rule     string
		category reconcile.Category
	}{
		"by transaction":       {[]reconcile.ReportRow{row}, "transaction-id", ""},
		"by order":             {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.TransactionID, r.OrderID = "", " a-1" })}, "order-id", ""},
		"by click":             {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.TransactionID, r.Click = "", "0190a0c8-0000-7000-8000-000000000007" })}, "click", ""},
		"without a status":     {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.Verdict = "" })}, "transaction-id", ""},
		"another commission":   {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.CommissionCents = 799 })}, "transaction-id", reconcile.AmountMismatch},
		"another status":       {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.Verdict = ledger.VerdictDeclined })}, "transaction-id", reconcile.StatusMismatch},
		"another currency":     {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.Currency = "EUR" })}, "transaction-id", reconcile.CurrencyMismatch},
		"not in the report":    {nil, "", reconcile.MissingAtNetwork},
		"twice in the report":  {[]reconcile.ReportRow{row, row2(func(r *reconcile.ReportRow) { r.Ref = "again" })}, "transaction-id", reconcile.Duplicate},
		"another of its order": {[]reconcile.ReportRow{row2(func(r *reconcile.ReportRow) { r.OrderID = "A-1" }), {Ref: "s", TransactionID: "T2", OrderID: "A-1", CommissionCents: 800, Day: on(10)}}, "transaction-id", reconcile.MissingInLedger},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			result, err := reconcile.Sales(reconcile.SaleInput{
				Network: "demo", Period: november, Today: on(30), Sales: []reconcile.Sale{own}, Report: c.rows,
			})
			if err != nil {
				t.Fatal(err)
			}
			var rule string
			var category reconcile.Category
			if len(result.Matches) > 0 {
				rule = result.Matches[0].Rule
			}
			if len(result.Breaks) > 0 {
				category = result.Breaks[0].Category
			}
			if rule != c.rule || category != c.category || len(result.Breaks) > 1 {
				t.Errorf("by %q, breaks %+v; want %q, %q", rule, result.Breaks, c.rule, c.category)
			}
		})
	}
}

func TestADeclinedSaleNeedsNoRow(t *testing.T) {
	t.Parallel()
	result, err := reconcile.Sales(reconcile.SaleInput{Period: november, Sales: []reconcile.Sale{{
		ID: payoutID(1), TransactionID: "T1", Verdict: ledger.VerdictDeclined, OccurredAt: noon(10),
	}}})
	if err != nil || len(result.Breaks) > 0 {
		t.Errorf("%+v, %v", result.Breaks, err)
	}
}

func TestChecks(t *testing.T) {
	t.Parallel()
	opening, closing := money.Cents(1_000), money.Cents(400)
	lines := []reconcile.Line{line("a", 1, -500), line("b", 2, -100)}
	account := reconcile.Account{OpeningCents: &opening, ClosingCents: &closing}
	checks, err := reconcile.CheckStatement(reconcile.Bank, account, lines)
	if err != nil || len(checks) != 1 || !checks[0].OK() {
		t.Errorf("%+v, %v", checks, err)
	}
	if checks, err = reconcile.CheckStatement(reconcile.Bank, account, lines[:1]); err != nil || checks[0].OK() || checks[0].ExpectedCents != 500 {
		t.Errorf("a lost line: %+v, %v", checks, err)
	}
	book := reconcile.Book{LiabilityCents: 900, ReceivableCents: 500, OpeningCents: 10, PaidCents: 600, ClosingCents: 610}
	if checks, err = reconcile.CheckBook(book, &closing); err != nil || !checks[0].OK() || !checks[1].OK() {
		t.Errorf("%+v, %v", checks, err)
	}
	book.LiabilityCents, book.PaidCents = 901, 601
	if checks, err = reconcile.CheckBook(book, &closing); err != nil || checks[0].OK() || checks[1].OK() {
		t.Errorf("%+v, %v", checks, err)
	}
}
