package finance_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
)

// TestMarginsComeToTheResult, by whatever sales are told apart by: those of a store, of a club's coupon and of a campaign are together, and what is of no
// sale is apart.
func TestMarginsComeToTheResult(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	by := ledger.By{Actor: "staff:ana"}
	if _, err := b.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		t.Fatal(err)
	}
	coupon := clubCoupon(t, b)
	click := func(store, couponID, campaign string) ledger.ClickID {
		id := ledger.ClickID{UUID: uuid.New()}
		if _, err := b.Service.RecordClick(t.Context(), ledger.RecordClick{
			ClickID: id, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 500, At: ledgertest.Start, CouponID: couponID, Campaign: campaign,
			Store: ledger.Store{ID: store, Slug: store, Name: "Loja " + store},
		}); err != nil {
			t.Fatal(err)
		}
		return id
	}
	for transaction, of := range map[string]ledger.ClickID{
		"one": click("a", coupon, "natal"), "two": click("a", "", "natal"), "three": click("b", coupon, ""),
	} {
		o := ledgertest.Sale(transaction, of)
		o.Verdict = ledger.VerdictApproved
		b.Observe(t, o)
	}
	nobodys := ledgertest.Sale("nobodys", ledger.ClickID{})
	nobodys.ClickRef, nobodys.Verdict, nobodys.CommissionCents = "x-1", ledger.VerdictApproved, 100
	b.Observe(t, nobodys, ledgertest.Sale("pending", click("c", "", "")))
	fee := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryFee, Text: "tarifa", Lines: []ledger.EntryLine{
		{Account: ledger.AccountFees, Cents: -70}, {Account: ledger.AccountBankAccount, Owner: "conta", Cents: 70},
	}}
	if _, err := b.Service.PostEntry(t.Context(), fee, by); err != nil {
		t.Fatal(err)
	}
	b.CatchUp(t, b.Reader(t))

	apart := finance.Margin{OtherCents: -70}
	sales := func(key, name string, count int64) finance.Margin {
		return finance.Margin{
			OfSales: true, Key: key, Name: name, Sales: count, CommissionCents: 800 * money.Cents(count), GrantedCents: -500 * money.Cents(count),
		}
	}
	ownerless := finance.Margin{OfSales: true, Sales: 1, CommissionCents: 100}
	for by, want := range map[finance.MarginBy][]finance.Margin{
		finance.ByStore:    {sales("a", "Loja a", 2), sales("b", "Loja b", 1), ownerless, apart},
		finance.ByNetwork:  {plus(sales("demo", "", 3), ownerless), apart},
		finance.ByClub:     {sales("clube", "Clube", 2), plus(sales("", "", 1), ownerless), apart},
		finance.ByCampaign: {sales("natal", "", 2), plus(sales("", "", 1), ownerless), apart},
	} {
		books := finance.NewBooks(finance.BooksConfig{Pool: b.Pool, Now: time.Now})
		got, err := books.Margins(t.Context(), "2026-11", by)
		if diff := cmp.Diff(want, got.Rows); err != nil || diff != "" {
			t.Errorf("by %s: %v (-want +got):\n%s", by, err, diff)
		}
		income, err := books.Income(t.Context(), "2026-11")
		if err != nil || got.ResultCents != income.ResultCents || got.ResultCents != 930 {
			t.Errorf("by %s the result is %s, and %s in the income statement: %v", by, got.ResultCents, income.ResultCents, err)
		}
		for _, row := range want {
			checkMarginLines(t, books, finance.MarginOf{Month: "2026-11", By: by, OfSales: row.OfSales, Key: row.Key}, row)
		}
		if empty, err := books.Margins(t.Context(), "2026-10", by); err != nil || len(empty.Rows) != 0 {
			t.Errorf("by %s in a month without lines: %+v, %v", by, empty, err)
		}
	}
}

// checkMarginLines: read page by page, the lines of a row come to what it says.
func checkMarginLines(t *testing.T, books *finance.Books, of finance.MarginOf, want finance.Margin) {
	t.Helper()
	got, sales := want, make(map[uuid.UUID]bool)
	got.CommissionCents, got.GrantedCents, got.OtherCents = 0, 0, 0
	var last money.Cents
	for next := &(finance.AccountCursor{}); next != nil; {
		page, err := books.MarginLines(t.Context(), of, *next, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range page.Lines {
			switch line.Account {
			case ledger.AccountCommission:
				got.CommissionCents += line.AmountCents
			case ledger.AccountCashbackGranted:
				got.GrantedCents += line.AmountCents
			default:
				got.OtherCents += line.AmountCents
			}
			sales[line.ID], last = true, line.BalanceCents
		}
		next = page.Next
	}
	if got.OfSales {
		got.Sales = int64(len(sales))
	}
	if got != want || last != want.ResultCents() {
		t.Errorf("the lines of %+v come to %+v and %s, want %+v", of, got, last, want)
	}
}

func plus(a, b finance.Margin) finance.Margin {
	a.Sales, a.CommissionCents, a.GrantedCents = a.Sales+b.Sales, a.CommissionCents+b.CommissionCents, a.GrantedCents+b.GrantedCents
	return a
}

// clubCoupon puts a coupon of a club into the catalogue.
func clubCoupon(t *testing.T, b *ledgertest.Bundle) (id string) {
	t.Helper()
	coupon, store, own, club := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	for _, insert := range []struct {
		sql  string
		args []any
	}{
		{"INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES ($1, 'loja', 'STORE', 'REGULAR', 'Loja', now()), ($2, 'clube', 'CLUB', 'LOYALTY', 'Clube', now())", []any{own, club}},
		{"INSERT INTO stores (id, slug, name, cashback_bps, hosts, active, area_id) VALUES ($1, 'loja', 'Loja', 500, '{loja.example}', true, $2)", []any{store, own}},
		{"INSERT INTO coupons (id, slug, store_id, name, type, area_id) VALUES ($1, 'cupom', $2, 'Cupom', 'OFFER', $3)", []any{coupon, store, club}},
	} {
		if _, err := b.Pool.Exec(t.Context(), insert.sql, insert.args...); err != nil {
			t.Fatal(err)
		}
	}
	return coupon.String()
}
