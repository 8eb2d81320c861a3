package finance_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// line is a posting as the property test makes them.
type line struct {
	seq     uint64
	number  int16
	account ledger.AccountKind
	owner   string
	cents   money.Cents
	at      time.Time
}

// story is a random book: events in the order of the log, a month's closing here and there.
type story struct {
	lines    []line
	closings []finance.Closing
	end      uint64
}

// inMonth counts what is in a month by the pure rule, as the log is up to a sequence.
func (s story) inMonth(month ledger.Month, until uint64) (lines []line) {
	closings := slices.DeleteFunc(slices.Clone(s.closings), func(c finance.Closing) bool { return c.Sequence > until })
	begin, end := month.Begin(brazil.Location), month.Next().Begin(brazil.Location)
	for _, l := range s.lines {
		if l.seq <= until && before(closings, l.at, l.seq, end) && !before(closings, l.at, l.seq, begin) {
			lines = append(lines, l)
		}
	}
	return lines
}

var (
	firstMonth = ledger.Month("2026-01")
	lastMonth  = ledger.Month("2026-12")
	shoppers   = []string{uuid.NewString(), uuid.NewString(), uuid.NewString()}
)

// draw makes a book whose events were recorded at any time of the year, in any order, by servers with any clock; and whose
// months were closed in any order at any time.
func draw(random *rand.Rand) story {
	var s story
	closed := make(map[ledger.Month]bool)
	year := lastMonth.Next().Begin(brazil.Location).Sub(firstMonth.Begin(brazil.Location))
	for range 60 + random.IntN(60) {
		s.end++
		if random.IntN(12) == 0 {
			month := firstMonth
			for range random.IntN(12) {
				month = month.Next()
			}
			if !closed[month] {
				closed[month] = true
				s.closings = append(s.closings, finance.Closing{
					Month: month, Through: month.Next().Begin(brazil.Location).UTC(), Sequence: s.end, By: "staff:test", Reason: "conferido", At: time.Unix(0, 0).UTC(),
				})
			}
			continue
		}
		at := firstMonth.Begin(brazil.Location).Add(time.Duration(random.Int64N(int64(year)))).Truncate(time.Microsecond)
		if random.IntN(8) == 0 { // the very edge of a month
			at = ledger.MonthOf(at, brazil.Location).Begin(brazil.Location).Add(-time.Duration(random.IntN(2)) * time.Microsecond)
		}
		if at.Before(firstMonth.Begin(brazil.Location)) {
			at = firstMonth.Begin(brazil.Location)
		}
		cents := money.Cents(random.IntN(1000) + 1)
		owner := shoppers[random.IntN(len(shoppers))]
		network := []string{"demo", "outra"}[random.IntN(2)]
		s.lines = append(s.lines,
			line{s.end, 0, ledger.AccountReceivable, network, -3 * cents, at},
			line{s.end, 1, ledger.AccountMargin, "", cents, at},
			line{s.end, 2, ledger.AccountPending, owner, 2 * cents, at})
		if random.IntN(2) == 0 {
			s.end++
			s.lines = append(s.lines,
				line{s.end, 0, ledger.AccountPendingCommission, network, cents, at},
				line{s.end, 1, ledger.AccountPendingCashback, owner, cents, at},
				line{s.end, 2, ledger.AccountPendingContra, "", -2 * cents, at})
		}
	}
	return s
}

func openPool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := projection.OpenPool(context.WithoutCancel(t.Context()), embeddedtest.PostgresURL(t), projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// write puts a story into the read models.
func (s story) write(t testing.TB, pool *pgxpool.Pool) {
	t.Helper()
	var events, lines, closings [][]any
	seen := make(map[uint64]bool)
	for _, l := range s.lines {
		lines = append(lines, []any{int64(l.seq), l.number, string(l.account), l.owner, int64(l.cents), l.at})
		if !seen[l.seq] {
			seen[l.seq] = true
			events = append(events, []any{int64(l.seq), uuid.New(), "s", "conversion_tracked.v1", l.at, "{}", "{}", []byte{}})
		}
	}
	for _, c := range s.closings {
		closings = append(closings, []any{string(c.Month), c.Through, int64(c.Sequence), c.By, c.Reason, c.At})
	}
	for table, rows := range map[string]struct {
		columns []string
		rows    [][]any
	}{
		"events":          {[]string{"seq", "aggregate", "subject", "type", "recorded_at", "headers", "body", "hash"}, events},
		"postings":        {[]string{"seq", "line", "account", "owner", "amount_cents", "at"}, lines},
		"period_closings": {[]string{"month", "through", "seq", "closed_by", "reason", "closed_at"}, closings},
	} {
		if _, err := pool.CopyFrom(t.Context(), pgx.Identifier{"ledger", table}, rows.columns, pgx.CopyFromRows(rows.rows)); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
	}
	if _, err := pool.Exec(t.Context(), "UPDATE ledger.checkpoint SET seq = $1", int64(s.end)); err != nil {
		t.Fatal(err)
	}
}

func (s story) clear(t testing.TB, pool *pgxpool.Pool) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), "TRUNCATE ledger.events, ledger.postings, ledger.period_closings, closed_balances, closed_months"); err != nil {
		t.Fatal(err)
	}
}

// TestAClosedMonthNeverChanges is the rule of the fence: every line is in exactly one month, each month sums to zero, and what
// is in a month when it is closed is in it for ever, whatever is recorded later with whatever time.
func TestAClosedMonthNeverChanges(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		s := draw(rand.New(rand.NewPCG(seed, 1)))
		count := 0
		for month := firstMonth; month <= lastMonth.Next(); month = month.Next() {
			lines := s.inMonth(month, s.end)
			count += len(lines)
			var sum money.Cents
			for _, l := range lines {
				sum += l.cents
			}
			if sum != 0 {
				t.Fatalf("seed %d: %s sums to %s", seed, month, sum)
			}
			for _, c := range s.closings {
				if month > c.Month {
					continue // it was open still
				}
				if diff := cmp.Diff(s.inMonth(month, c.Sequence), lines, cmp.AllowUnexported(line{})); diff != "" {
					t.Fatalf("seed %d: %s is not what it was when %s was closed by event %d:\n%s", seed, month, c.Month, c.Sequence, diff)
				}
			}
		}
		if count != len(s.lines) {
			t.Fatalf("seed %d: %d of %d lines are in one month", seed, count, len(s.lines))
		}
	}
}

// TestBooksFollowTheFence: the queries keep the same rule as the pure function.
func TestBooksFollowTheFence(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	now := lastMonth.Next().Begin(brazil.Location).Add(time.Hour)
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: func() time.Time { return now }})
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 2))
		s := draw(random)
		s.write(t, pool)
		checkPeriods(t, books, s)
		checkInTheMiddle(t, pool, s)
		for n := range 12 {
			if n == 6 { // the same is read from what closed months came to
				s.keep(t, books, pool)
				checkPeriods(t, books, s)
				checkInTheMiddle(t, pool, s)
			}
			checkTrial(t, books, s, time.Date(2026, time.January, random.IntN(380), 0, 0, 0, 0, time.UTC))
		}
		s.clear(t, pool)
	}
}

// TestTheBookBeginsAtAClosedMonth: lines that a kept month is made of are not read again.
func TestTheBookBeginsAtAClosedMonth(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: func() time.Time { return lastMonth.Next().Begin(brazil.Location) }})
	begin := firstMonth.Begin(brazil.Location)
	var s story
	for n, at := range []time.Time{begin, begin.AddDate(0, 1, 2)} {
		s.end = uint64(1 + 2*n)
		s.lines = append(s.lines,
			line{s.end, 0, ledger.AccountReceivable, "demo", -3, at}, line{s.end, 1, ledger.AccountMargin, "", 1, at}, line{s.end, 2, ledger.AccountPending, shoppers[0], 2, at})
	}
	s.closings = []finance.Closing{{Month: firstMonth, Through: firstMonth.Next().Begin(brazil.Location).UTC(), Sequence: 2, By: "staff:test", Reason: "conferido", At: time.Unix(0, 0).UTC()}}
	s.write(t, pool)
	s.keep(t, books, pool)
	if _, err := pool.Exec(t.Context(), "DELETE FROM ledger.postings WHERE seq = 1"); err != nil {
		t.Fatal(err)
	}
	checkTrial(t, books, s, begin.AddDate(0, 0, 30))
	checkTrial(t, books, s, begin.AddDate(0, 2, 0))
	periods, _, err := books.Periods(t.Context())
	if oldest := periods[len(periods)-1]; err != nil || oldest.Month != firstMonth || oldest.Postings != 3 || oldest.MovedCents != 3 {
		t.Errorf("the oldest month is %+v, %v", oldest, err)
	}
}

// keep keeps the closed months, twice, where the events of another log had left something in their place.
func (s story) keep(t *testing.T, books *finance.Books, pool *pgxpool.Pool) {
	t.Helper()
	var kept int
	for _, c := range s.closings {
		for _, left := range []string{"INSERT INTO closed_balances VALUES ($1, $2, 'receivable', 'demo', 1)", "INSERT INTO closed_months VALUES ($1, $2, '2026-01', 1, 1)"} {
			if _, err := pool.Exec(t.Context(), left, int64(c.Sequence), time.Unix(1, 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		if err := books.KeepClosed(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	err := pool.QueryRow(t.Context(), "SELECT count(DISTINCT b.seq) FROM closed_balances b JOIN period_closings c USING (seq, closed_at)").Scan(&kept)
	if some := s.begun(); err != nil || kept != some {
		t.Errorf("%d of %d closed months are kept: %v", kept, some, err)
	}
}

// begun counts the closings that some line counts in.
func (s story) begun() (count int) {
	for _, c := range s.closings {
		if slices.ContainsFunc(s.lines, func(l line) bool { return l.seq <= c.Sequence && l.at.Before(c.Through) }) {
			count++
		}
	}
	return count
}

// checkInTheMiddle looks at the months in June: what servers with clocks ahead have recorded is of none of them.
func checkInTheMiddle(t *testing.T, pool *pgxpool.Pool, s story) {
	t.Helper()
	now := ledger.Month("2026-06").Begin(brazil.Location)
	periods, _, err := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: func() time.Time { return now }}).Periods(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range periods {
		if want := len(s.inMonth(p.Month, s.end)); p.Postings != int64(want) {
			t.Errorf("in June %s has %d lines, want %d", p.Month, p.Postings, want)
		}
	}
}

func checkPeriods(t *testing.T, books *finance.Books, s story) {
	t.Helper()
	periods, sequence, err := books.Periods(t.Context())
	if err != nil || sequence != s.end {
		t.Fatalf("at %d of %d: %v", sequence, s.end, err)
	}
	var postings int64
	for _, p := range periods {
		want := s.inMonth(p.Month, s.end)
		var moved money.Cents
		for _, l := range want {
			moved += max(l.cents, 0)
		}
		if p.Postings != int64(len(want)) || p.MovedCents != moved {
			t.Errorf("%s has %d lines of %s, want %d of %s", p.Month, p.Postings, p.MovedCents, len(want), moved)
		}
		postings += p.Postings
		closed := slices.ContainsFunc(s.closings, func(c finance.Closing) bool { return c.Month >= p.Month })
		if (p.Closing != nil) != closed {
			t.Errorf("%s is closed: %t, want %t", p.Month, p.Closing != nil, closed)
		}
		var got []line
		err := books.Entries(t.Context(), p.Month, func(uint64) error { return nil }, func(e finance.Entry) error {
			got = append(got, line{e.Sequence, int16(len(got) % 3), e.Account, e.Owner, e.AmountCents, e.At.In(brazil.Location)})
			return nil
		})
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(line{})); err != nil || diff != "" {
			t.Errorf("the lines of %s: %v\n%s", p.Month, err, diff)
		}
	}
	if postings != int64(len(s.lines)) {
		t.Errorf("%d of %d lines are in some month", postings, len(s.lines))
	}
}

func checkTrial(t *testing.T, books *finance.Books, s story, day time.Time) {
	t.Helper()
	end := time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, brazil.Location)
	want, owners := make(map[string]money.Cents), make(map[string]map[string]money.Cents)
	for _, l := range s.lines {
		if !before(s.closings, l.at, l.seq, end) {
			continue
		}
		name := string(l.account)
		if l.account == ledger.AccountReceivable || l.account == ledger.AccountPendingCommission {
			name += " " + l.owner
		}
		want[name] += l.cents
		if owners[name] == nil {
			owners[name] = make(map[string]money.Cents)
		}
		owners[name][l.owner] += l.cents
	}
	trial, err := books.Trial(t.Context(), day)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]money.Cents)
	var debit, credit money.Cents
	for _, row := range trial.Rows {
		name := string(row.Account)
		if row.Owner != "" {
			name += " " + row.Owner
		}
		got[name] = row.BalanceCents
		switch {
		case row.Account == ledger.AccountPendingCommission, row.Account == ledger.AccountPendingCashback, row.Account == ledger.AccountPendingContra:
		case row.BalanceCents > 0:
			credit += row.BalanceCents
		default:
			debit -= row.BalanceCents
		}
		if of := row.Account; (of == ledger.AccountPending || of == ledger.AccountPendingCashback) && row.Owners != len(owners[name]) {
			t.Errorf("%d own %s, want %d", row.Owners, name, len(owners[name]))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the trial balance of %s:\n%s", day.Format(time.DateOnly), diff)
	}
	closed := slices.ContainsFunc(s.closings, func(c finance.Closing) bool { return !c.Through.Before(end) })
	if trial.DebitCents != debit || trial.CreditCents != credit {
		t.Errorf("debit %s and credit %s without memoranda, want %s and %s", trial.DebitCents, trial.CreditCents, debit, credit)
	}
	if !slices.IsSortedFunc(trial.Rows, func(a, b finance.TrialRow) int { return ledger.CompareAccounts(a.Account, b.Account) }) {
		t.Errorf("not in the order of the chart: %+v", trial.Rows)
	}
	if trial.DebitCents != trial.CreditCents || trial.Closed != closed || trial.Sequence != s.end {
		t.Errorf("debit %s, credit %s, closed %t at %d; want equal, %t, %d (%s)", trial.DebitCents, trial.CreditCents, trial.Closed,
			trial.Sequence, closed, s.end, fmt.Sprint(slices.Collect(maps.Keys(want))))
	}
}

// TestLongMonthsComeInPages: whole and in order, also where a page ends within an event.
func TestLongMonthsComeInPages(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	at := firstMonth.Begin(brazil.Location)
	s := story{end: 4001}
	for seq := uint64(1); seq <= s.end; seq++ {
		s.lines = append(s.lines,
			line{seq, 0, ledger.AccountReceivable, "demo", -3, at}, line{seq, 1, ledger.AccountMargin, "", 1, at}, line{seq, 2, ledger.AccountPending, shoppers[0], 2, at})
	}
	s.write(t, pool)
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: time.Now})
	var got []line
	var begun []uint64
	err := books.Entries(t.Context(), firstMonth, func(sequence uint64) error { begun = append(begun, sequence); return nil }, func(e finance.Entry) error {
		got = append(got, line{e.Sequence, int16(len(got) % 3), e.Account, e.Owner, e.AmountCents, e.At.In(brazil.Location)})
		return nil
	})
	if diff := cmp.Diff(s.lines, got, cmp.AllowUnexported(line{})); err != nil || diff != "" {
		t.Errorf("%v\n%.2000s", err, diff)
	}
	if diff := cmp.Diff([]uint64{s.end}, begun); diff != "" {
		t.Errorf("begun (-want +got):\n%s", diff)
	}
}

// before says whether a line that an event recorded counts before an instant: it was recorded before it, and before the month that holds
// the instant was closed.
func before(closings []finance.Closing, recordedAt time.Time, sequence uint64, instant time.Time) bool {
	return recordedAt.Before(instant) && sequence <= finance.Fence(closings, instant)
}

// TestAStatementIsWholeOrRefused: with one owner more than a statement has lines for, none stops silently before the last.
func TestAStatementIsWholeOrRefused(t *testing.T) {
	t.Parallel()
	const most = 2000
	pool := openPool(t)
	at := firstMonth.Begin(brazil.Location).Add(time.Hour)
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: func() time.Time { return at }})
	receivables := func() (int, error) {
		of, err := books.Receivables(t.Context(), firstMonth)
		return len(of.Networks), err
	}
	for account, read := range map[ledger.AccountKind]func() (rows int, err error){
		ledger.AccountBankAccount: func() (int, error) {
			trial, err := books.Trial(t.Context(), at)
			return len(trial.Rows), err
		},
		ledger.AccountCommission: func() (int, error) {
			income, err := books.Income(t.Context(), firstMonth)
			return len(income.Rows), err
		},
		ledger.AccountReceivable: receivables, ledger.AccountUnallocated: receivables,
	} {
		s := story{end: 1}
		for n := range most + 1 {
			s.lines = append(s.lines, line{s.end, int16(n), account, fmt.Sprint("owner ", n), 1, at})
		}
		s.write(t, pool)
		if rows, err := read(); !errors.Is(err, finance.ErrTooManyLines) || rows != 0 {
			t.Errorf("%s of too many: %d rows, %v", account, rows, err)
		}
		s.clear(t, pool)
		s.lines = s.lines[:most]
		s.write(t, pool)
		if rows, err := read(); err != nil || rows != most {
			t.Errorf("%s of as many as there may be: %d rows, %v", account, rows, err)
		}
		s.clear(t, pool)
	}
}

// TestTheMarginIsOfAllNetworks, also of those beyond the ones that the overview lists.
func TestTheMarginIsOfAllNetworks(t *testing.T) {
	t.Parallel()
	const networks = 700
	pool := openPool(t)
	at := firstMonth.Begin(brazil.Location)
	s := story{end: 1}
	for n := range networks {
		network := fmt.Sprint("network ", n)
		s.lines = append(s.lines,
			line{s.end, int16(3 * n), ledger.AccountReceivable, network, -10, at},
			line{s.end, int16(3*n + 1), ledger.AccountCommission, network, 10, at},
			line{s.end, int16(3*n + 2), ledger.AccountCashbackGranted, network, -4, at})
	}
	s.lines = append(s.lines, line{s.end, -1, ledger.AccountMargin, "", 5, at}, line{s.end, -2, ledger.AccountBank, "", 3, at})
	s.write(t, pool)
	overview, err := finance.NewReader(pool).Overview(t.Context(), at)
	if err != nil || overview.MarginCents != 6*networks+5 || overview.BankCents != 3 || len(overview.Receivables) != 200 {
		t.Errorf("%s of %d networks: %v", overview.MarginCents, len(overview.Receivables), err)
	}
}
