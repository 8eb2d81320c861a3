package finance_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
)

// TestWhatShoppersAreOwedByAge is what the book has on its account, since a sale first stood there: what is pending is apart, and what a payout has is not payable.
func TestWhatShoppersAreOwedByAge(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	by := ledger.By{Actor: "staff:test"}
	if _, err := b.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		t.Fatal(err)
	}
	ana := ledger.UserID{UUID: uuid.New()}
	click := b.Click(t, ana)
	for i, verdict := range []ledger.Verdict{ledger.VerdictApproved, ledger.VerdictApproved, ledger.VerdictPending, ledger.VerdictDeclined} {
		sale := ledgertest.Sale(fmt.Sprint("s", i), click)
		sale.Verdict = verdict
		b.Observe(t, sale)
	}
	if _, _, err := b.Service.RequestPayout(t.Context(), app.Request{
		ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ana, KeyID: ledger.KeyID{UUID: uuid.New()},
		Paying: []ledger.ConversionID{ledgertest.Sale("s0", click).ConversionID()}, By: by,
	}); err != nil {
		t.Fatal(err)
	}
	b.CatchUp(t, b.Reader(t))
	var recorded time.Time
	var payable, pending money.Cents
	if err := b.Pool.QueryRow(t.Context(), `SELECT max(at), sum(amount_cents) FILTER (WHERE account = 'payable'), sum(amount_cents) FILTER (WHERE account = 'pending_cashback')
		FROM postings`).Scan(&recorded, &payable, &pending); err != nil {
		t.Fatal(err)
	}
	for days, age := range map[int]finance.Age{0: finance.AgeTo30, 30: finance.AgeTo30, 31: finance.AgeTo60, 61: finance.AgeTo90, 91: finance.AgeOver} {
		books := finance.NewBooks(finance.BooksConfig{Pool: b.Pool, Now: func() time.Time { return recorded.AddDate(0, 0, days) }})
		of, err := books.Liabilities(t.Context())
		if err != nil || len(of.Payable) != 1 || len(of.Pending) != 1 {
			t.Fatalf("after %d days: %+v, %v", days, of, err)
		}
		if got := of.Payable[0]; got.TotalCents() != payable || payable != 500 || of.Pending[0].TotalCents() != pending || pending != 500 {
			t.Errorf("after %d days %s is payable and %s pending; the book has %s and %s", days, got.TotalCents(), of.Pending[0].TotalCents(), payable, pending)
		}
		for _, asked := range []finance.Age{finance.AgeAny, finance.AgeTo30, finance.AgeTo60, finance.AgeTo90, finance.AgeOver} {
			list, err := books.Payables(t.Context(), "demo", asked, 10)
			want := 0
			if asked == age || asked == finance.AgeAny {
				want = 1
			}
			if err != nil || len(list) != want || want == 1 && (list[0].TransactionID != "s1" || list[0].PayableCents != payable) {
				t.Errorf("after %d days, of age %q: %+v, %v", days, asked, list, err)
			}
		}
	}
}
