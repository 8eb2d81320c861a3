package finance_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// compared notes a comparison of some days with a statement, as it is kept.
func (s shop) compared(t *testing.T, side, account, from, to string) {
	t.Helper()
	id := uuid.New()
	if _, err := s.Pool.Exec(t.Context(), `INSERT INTO reconcile_runs (id, kind, network, period_from, period_to, seq, matches, breaks, checks, run_by, at)
		VALUES ($1, 'payouts', '', $2::text::date, $3::text::date, 1, 0, 0, '[]', 'ana', now())`, id, from, to); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Pool.Exec(t.Context(), `INSERT INTO reconcile_sources (run_id, side, name, sha256, lines, account)
		VALUES ($1, $2, 'x', sha256('x'), 1, $3)`, id, side, account); err != nil {
		t.Fatal(err)
	}
}

// TestTheChecklistNamesEachAccount: of each bank account that moved or has a balance, and of each provider with payouts under way, the days that are in no
// comparison with its own statement. A statement of which nobody said whose it is counts where there is one account.
func TestTheChecklistNamesEachAccount(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	books := finance.NewBooks(finance.BooksConfig{Pool: s.Pool, Now: time.Now})
	lacks := func(name finance.CheckName, month ledger.Month, count int, detail string) {
		t.Helper()
		list, _, err := books.Checklist(t.Context(), month)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range list {
			if line.Name == name && (line.OK != (count == 0) || line.Count != count || line.Detail != detail) {
				t.Errorf("%s: %+v; want %d, %q", month, line, count, detail)
			}
		}
	}
	book := func(from, to string, cents money.Cents) {
		t.Helper()
		account := func(name string) ledger.EntryLine {
			if name == "" {
				return ledger.EntryLine{Account: ledger.AccountCapital}
			}
			return ledger.EntryLine{Account: ledger.AccountBankAccount, Owner: name}
		}
		debit, credit := account(to), account(from)
		debit.Cents, credit.Cents = -cents, cents
		entry := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryTransfer, Text: "x", Lines: []ledger.EntryLine{debit, credit}}
		if _, err := s.Service.PostEntry(t.Context(), entry, ledger.By{Actor: "staff:ana"}); err != nil {
			t.Fatal(err)
		}
		s.CatchUp(t, s.Reader(t))
	}
	lacks(finance.CheckBank, "2026-11", 30, "2026-11-01")
	lacks(finance.CheckProvider, "2026-11", 30, "test 30 from 2026-11-01")
	lacks(finance.CheckProvider, "2026-10", 31, "2026-10-01")

	book("", "itau", 100_00)
	lacks(finance.CheckBank, "2026-11", 30, "itau 30 from 2026-11-01")
	s.compared(t, "bank", "", "2026-10-30", "2026-11-10")
	lacks(finance.CheckBank, "2026-11", 20, "itau 20 from 2026-11-11")
	book("itau", "inter", 40_00)
	lacks(finance.CheckBank, "2026-11", 60, "inter 30 from 2026-11-01; itau 30 from 2026-11-01")
	s.compared(t, "bank", "itau", "2026-11-01", "2026-11-30")
	s.compared(t, "bank", "inter", "2026-11-01", "2026-11-12")
	s.compared(t, "bank", "inter", "2026-11-15", "2026-11-30")
	lacks(finance.CheckBank, "2026-11", 2, "inter 2 from 2026-11-13")
	s.compared(t, "bank", "inter", "2026-11-13", "2026-11-14")
	lacks(finance.CheckBank, "2026-11", 0, "")
	lacks(finance.CheckBank, "2026-12", 62, "inter 31 from 2026-12-01; itau 31 from 2026-12-01") // they have balances

	s.compared(t, "provider", "another", "2026-11-01", "2026-11-30")
	lacks(finance.CheckProvider, "2026-11", 30, "test 30 from 2026-11-01")
	s.compared(t, "provider", "test", "2026-11-01", "2026-11-30")
	lacks(finance.CheckProvider, "2026-11", 0, "")
}
