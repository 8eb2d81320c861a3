package finance_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// TestTheLedgerOfAnAccountFollowsTheFence: in any days, in pages of any size, its lines are those that count in them, each with the balance that all
// lines before it come to, and the last balance is the one that the trial balance has.
func TestTheLedgerOfAnAccountFollowsTheFence(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: time.Now})
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 3))
		s := draw(random)
		s.write(t, pool)
		for range 8 {
			from := time.Date(2026, time.January, random.IntN(365), 0, 0, 0, 0, time.UTC)
			q := finance.AccountQuery{From: from, To: from.AddDate(0, 0, random.IntN(120))}
			q.Account = []ledger.AccountKind{ledger.AccountReceivable, ledger.AccountPending, ledger.AccountMargin, ledger.AccountPendingContra}[random.IntN(4)]
			switch owned := random.IntN(2) == 0; {
			case owned && q.Account == ledger.AccountReceivable:
				q.Owner = "demo"
			case owned && q.Account == ledger.AccountPending:
				q.Owner = shoppers[0]
			}
			checkAccount(t, books, s, q, 1+random.IntN(40))
		}
		s.clear(t, pool)
	}
}

// of are the lines of an account that count before an instant.
func (s story) of(q finance.AccountQuery, instant time.Time) []line {
	return slices.DeleteFunc(slices.Clone(s.lines), func(l line) bool {
		return l.account != q.Account || q.Owner != "" && l.owner != q.Owner || !before(s.closings, l.at, l.seq, instant)
	})
}

func checkAccount(t *testing.T, books *finance.Books, s story, q finance.AccountQuery, limit int) {
	t.Helper()
	earlier := s.of(q, brazil.StartOfDay(q.From, 0))
	var opening money.Cents
	for _, l := range earlier {
		opening += l.cents
	}
	want := slices.DeleteFunc(s.of(q, brazil.StartOfDay(q.To, 1)), func(l line) bool { return slices.Contains(earlier, l) })
	got := readPages(t, books, q, limit)
	if len(got.Lines) != len(want) || got.Count != int64(len(want)) || got.OpeningCents != opening || got.Sequence != s.end {
		t.Fatalf("%+v: %d lines of %d after %s at %d; want %d after %s at %d", q, len(got.Lines), got.Count, got.OpeningCents, got.Sequence, len(want), opening, s.end)
	}
	balance := opening
	for i, l := range want {
		balance += l.cents
		line := got.Lines[i]
		if line.Sequence != l.seq || line.Line != l.number || line.Owner != l.owner || line.AmountCents != l.cents || line.BalanceCents != balance {
			t.Fatalf("%+v: line %d is %+v; want %+v and then %s", q, i, line, l, balance)
		}
	}
	if got.ClosingCents != balance || got.OpeningCents-got.DebitCents+got.CreditCents != balance {
		t.Errorf("%+v: %s − %s + %s = %s; want %s", q, got.OpeningCents, got.DebitCents, got.CreditCents, got.ClosingCents, balance)
	}
	checkWhole(t, books, q, got)
}

// readPages reads the pages of an account one after the other.
func readPages(t *testing.T, books *finance.Books, q finance.AccountQuery, limit int) finance.AccountPage {
	t.Helper()
	var all finance.AccountPage
	var after finance.AccountCursor
	for {
		page, err := books.Account(t.Context(), q, after, limit)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Lines) > limit {
			t.Fatalf("%d lines; want at most %d", len(page.Lines), limit)
		}
		all.AccountSums, all.Lines = page.AccountSums, append(all.Lines, page.Lines...)
		if page.Next == nil {
			return all
		}
		after = *page.Next
	}
}

// checkWhole compares the lines that are handed over one by one with those of pages.
func checkWhole(t *testing.T, books *finance.Books, q finance.AccountQuery, pages finance.AccountPage) {
	t.Helper()
	var sums []finance.AccountSums
	var lines []finance.AccountLine
	err := books.EachOfAccount(t.Context(), q, func(s finance.AccountSums) error { sums = append(sums, s); return nil },
		func(l finance.AccountLine) error { lines = append(lines, l); return nil })
	if err != nil || !slices.Equal(sums, []finance.AccountSums{pages.AccountSums}) || !slices.Equal(lines, pages.Lines) {
		t.Errorf("%+v: %v, %+v and %d lines; want %+v and %d", q, err, sums, len(lines), pages.AccountSums, len(pages.Lines))
	}
}
