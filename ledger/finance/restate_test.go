package finance_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/verify"
)

// TestSalesOfBeforeAreRestated, more of them than a write holds, once, and not before the scheme has begun. Shoppers have what they had,
// the old accounts are empty, and verification is content.
func TestSalesOfBeforeAreRestated(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	user := uuid.New()
	click := b.Click(t, ledger.UserID{UUID: user})
	const sales = ledger.MaxRestated + 20
	batch := make([]app.Observed, sales)
	for n := range batch {
		batch[n] = ledgertest.Sale(fmt.Sprint(n), click)
		batch[n].Verdict = []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}[n%3]
	}
	b.Observe(t, batch...)
	closer := app.New(b.Log, func() time.Time { return time.Date(2026, 12, 2, 15, 0, 0, 0, time.UTC) }, app.NewID)
	closed := ledger.ClosePeriod{Month: "2026-11", Through: ledger.Month("2026-12").Begin(brazil.Location), Begins: "2026-11", Reason: "conferido"}
	if _, err := closer.ClosePeriod(t.Context(), closed, ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	end := b.CatchUp(t, reader)
	books := finance.NewBooks(finance.BooksConfig{Pool: b.Pool, Now: time.Now})
	november, december := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)
	asClosed := trial(t, books, november)
	before, err := b.Statements().Balances(t.Context(), user, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	restater := finance.Restater{Pool: b.Pool, Sales: b.Service, Progress: reader, Logger: slog.New(slog.DiscardHandler)}
	for _, begin := range []bool{false, true, false} {
		if begin {
			cmd := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}
			if _, err := b.Service.BeginScheme(t.Context(), cmd, ledger.By{Actor: "staff:ana"}); err != nil {
				t.Fatal(err)
			}
			end += 1 + sales
		}
		if err := restater.RestateAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if at := b.CatchUp(t, reader); at != end {
			t.Fatalf("the log ends at %d and not at %d", at, end)
		}
	}
	after, err := b.Statements().Balances(t.Context(), user, time.Now())
	if err != nil || after.Balances != before.Balances {
		t.Errorf("balances %+v, and were %+v, %v", after.Balances, before.Balances, err)
	}
	if diff := cmp.Diff(asClosed.Rows, trial(t, books, november).Rows); diff != "" {
		t.Errorf("the closed month has changed (-was +is):\n%s", diff)
	}
	for _, row := range trial(t, books, december).Rows {
		if (row.Account == ledger.AccountMargin || row.Account == ledger.AccountPending) && row.BalanceCents != 0 {
			t.Errorf("%s has %s", row.Account, row.BalanceCents)
		}
	}
	earned := batch[1]
	earned.TransactionID = "new"
	b.Observe(t, earned)
	b.CatchUp(t, reader)
	third := money.Cents(sales / 3)
	checkIncome(t, books, "2026-11", true, []finance.IncomeRow{{Account: ledger.AccountMargin, AmountCents: sales/3*300 + (sales-2*sales/3)*300}})
	checkIncome(t, books, "2026-12", false, []finance.IncomeRow{
		{Account: ledger.AccountMargin, RestatedCents: -(sales/3*300 + (sales-2*sales/3)*300)},
		{Account: ledger.AccountCommission, Owner: "demo", AmountCents: 800, RestatedCents: third * 800},
		{Account: ledger.AccountCashbackGranted, Owner: "demo", AmountCents: -500, RestatedCents: -third * 500},
	})
	pending := money.Cents(sales - 2*sales/3)
	owed, err := books.Receivables(t.Context(), "2026-12")
	want := finance.ReceivableMonth{
		Network: "demo", OpeningCents: (pending + third) * 800, ApprovedCents: 800, RestatedCents: -pending * 800, ClosingCents: (third + 1) * 800,
		NotInvoicedCents: (third + 1) * 800,
	}
	if err != nil || len(owed.Networks) != 1 || owed.Networks[0] != want {
		t.Errorf("the network owes %+v, not %+v; %v", owed, want, err)
	}
	conn, err := b.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	if report, err := verify.Run(t.Context(), b.Log, conn.Conn()); err != nil || report.Total != 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

func checkIncome(t *testing.T, books *finance.Books, month ledger.Month, closed bool, want []finance.IncomeRow) {
	t.Helper()
	income, err := books.Income(t.Context(), month)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, income.Rows); diff != "" {
		t.Errorf("%s (-want +got):\n%s", month, diff)
	}
	var result, restated money.Cents
	for _, row := range want {
		result, restated = result+row.AmountCents, restated+row.RestatedCents
	}
	if income.ResultCents != result || income.RestatedCents != restated || income.Closed != closed || income.Month != month || income.Sequence == 0 {
		t.Errorf("%+v", income)
	}
}
