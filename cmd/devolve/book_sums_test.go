package main_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
)

// accountSum names what an account of an owner came to; all shoppers are one owner without a name.
type accountSum struct{ Account, Owner string }

// reports reads the book at the desk and in the database.
type reports struct {
	*server
	token string
	db    *pgx.Conn
}

// sums adds the lines of some accounts up that were recorded in an interval, and leaves out what came to nothing.
func (r reports) sums(accounts string, since, until time.Time) map[accountSum]int64 {
	r.t.Helper()
	rows, err := r.db.Query(r.t.Context(), `
		SELECT account, CASE WHEN owner ~ '^[0-9a-f]{8}-' THEN '' ELSE owner END, sum(amount_cents)::bigint
		FROM ledger.postings WHERE account ~ $1 AND at >= $2 AND at < $3 GROUP BY 1, 2`, accounts, since, until)
	if err != nil {
		r.t.Fatal(err)
	}
	found := map[accountSum]int64{}
	var of accountSum
	var cents int64
	_, err = pgx.ForEachRow(rows, []any{&of.Account, &of.Owner, &cents}, func() error {
		if cents != 0 {
			found[of] = cents
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return found
}

// trial is the trial balance of a day as the desk has it.
func (r reports) trial(day time.Time) map[accountSum]int64 {
	r.t.Helper()
	var answer struct {
		Rows []struct {
			accountSum
			BalanceCents int64
		}
	}
	r.atDesk(http.MethodGet, "/api/v1/finance/trial-balance?at="+day.Format(time.DateOnly), r.token, http.StatusOK, nil, &answer)
	found := map[accountSum]int64{}
	for _, row := range answer.Rows {
		if row.BalanceCents != 0 {
			found[row.accountSum] = row.BalanceCents
		}
	}
	return found
}

// income is the income statement of a month as the desk has it, and its result.
func (r reports) income(month time.Time) (found map[accountSum]int64, result int64) {
	r.t.Helper()
	var answer struct {
		Rows []struct {
			accountSum
			AmountCents int64
		}
		ResultCents int64
	}
	r.atDesk(http.MethodGet, "/api/v1/finance/income-statement?month="+month.Format("2006-01"), r.token, http.StatusOK, nil, &answer)
	found = map[accountSum]int64{}
	for _, row := range answer.Rows {
		if row.AmountCents != 0 {
			found[row.accountSum] = row.AmountCents
		}
	}
	return found, answer.ResultCents
}

// receivables is what the one network owed before a month, and after it.
func (r reports) receivables(month time.Time) (opening, closing int64) {
	r.t.Helper()
	var networks []struct {
		Network                    string
		OpeningCents, ClosingCents int64
	}
	r.atDesk(http.MethodGet, "/api/v1/finance/receivables?month="+month.Format("2006-01"), r.token, http.StatusOK, nil, &networks)
	for _, n := range networks {
		opening, closing = opening+n.OpeningCents, closing+n.ClosingCents
	}
	return opening, closing
}

// compare holds the reports of a month, which is named by its first day, to plain sums over the lines of the book.
func (r reports) compare(first time.Time) {
	r.t.Helper()
	end := first.AddDate(0, 1, 0)
	if diff := cmp.Diff(r.sums("", time.Time{}, end), r.trial(end.AddDate(0, 0, -1))); diff != "" {
		r.t.Errorf("the trial balance (-lines +desk):\n%s", diff)
	}
	want := r.sums("^(commission|cashback_granted|bonuses_granted|forfeited|fees|bad_debts|exchange|taxes|margin)$", first, end)
	got, result := r.income(first)
	if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
		r.t.Errorf("the income statement (-lines +desk) of %d lines:\n%s", len(want), diff)
	}
	for _, cents := range want {
		result -= cents
	}
	if result != 0 {
		r.t.Errorf("the result of the month is %d cents more than its lines", result)
	}
	opening, closing := r.receivables(first)
	owed := accountSum{"receivable", "demo"}
	if want := -r.sums("^receivable$", time.Time{}, first)[owed]; opening != want {
		r.t.Errorf("networks owed %d before the month, the lines say %d", opening, want)
	}
	if want := -r.sums("^receivable$", time.Time{}, end)[owed]; closing != want || want == 0 {
		r.t.Errorf("networks owed %d after the month, the lines say %d", closing, want)
	}
}

// TestReportsAreSumsOfTheLines: sales of two months, one of them taken back, and an entry by hand come to what plain SQL adds up, to the cent. Last
// month's are of its last second in São Paulo, which is another month in UTC.
func TestReportsAreSumsOfTheLines(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	token := shop.enrol("ana.reis", "finance")
	shop.enrol("joao.lima", "approver")
	now := time.Now().In(brazil.Location)
	first := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, brazil.Location)
	click := shop.click(shop.who, "pet-quati")
	report := func(transaction, status, shown string, cents int64) {
		t.Helper()
		shop.mustDeliver(shop.network, status+"-"+transaction, http.StatusAccepted, bodyOf(observe(transaction, click, status, cents, time.Now().Add(-time.Second))))
		shop.awaitStatement(shop.who, transaction, shown)
	}
	report("kept", "approved", "CASHBACK", 20_010)
	report("returned", "approved", "CASHBACK", 7_770)
	report("waiting", "pending", "PENDING", 5_550)
	site.sql(t, "UPDATE ledger.postings SET at = $1", first.Add(-time.Second))
	report("returned", "declined", "CANCELED", 7_770)
	report("new", "approved", "CASHBACK", 33_330)
	id := lastLine(site.ok(t, "books", "entry", "--kind", "fee", "--text", "tarifa", "--debit", "4.1=45,03", "--credit", "1.1.1/itau-1234=45,03",
		"--by", "ana.reis", "--reason", "extrato"))
	if state := site.approve(t, id, "joao.lima"); state != "done" {
		t.Fatalf("the entry is %s", state)
	}

	db, err := pgx.Connect(t.Context(), site.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(context.Background()) }() // nothing was written
	desk := reports{shop.server, token, db}
	desk.compare(first.AddDate(0, -1, 0))
	desk.compare(first)
	if fees := desk.sums("^fees$", first, first.AddDate(0, 1, 0)); fees[accountSum{"fees", ""}] != -4_503 {
		t.Errorf("the fee is not among the lines of this month: %v", fees)
	}
}
