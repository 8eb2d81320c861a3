package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/projection"
)

const (
	bookPostings = 10_000_000
	bookMonths   = 12
)

// bookBegins is when the measured book begins; a year of it is closed.
var bookBegins = ledger.Month("2025-11").Begin(brazil.Location)

// seedPostings makes sales of three lines each, evenly over thirteen months, of one shopper in ten thousand.
const seedPostings = `INSERT INTO ledger.postings (seq, line, account, owner, amount_cents, at)
SELECT s, l, (ARRAY['receivable', 'margin', 'pending'])[l + 1],
       CASE l WHEN 0 THEN 'network-' || s % 5 WHEN 1 THEN '' ELSE md5((s % 10000)::text)::uuid::text END,
       (ARRAY[-2000, 751, 1249])[l + 1], @begins::timestamptz + s * @step::interval
FROM generate_series(1, @sales::bigint) s, generate_series(0, 2) l`

// books measures the trial balance at past dates of a book with closed months.
func (r *run) books(ctx context.Context, dir string) error {
	s, err := r.openStores(ctx, dir)
	if err != nil {
		return err
	}
	defer s.close()
	pool, err := projection.OpenPool(ctx, s.stores.DatabaseURL, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	sales := r.size(bookPostings) / 3
	months := bookBegins.AddDate(0, bookMonths+1, 0).Sub(bookBegins)
	step := months / time.Duration(sales+1)
	if _, err := s.conn.Exec(ctx, seedPostings, pgx.NamedArgs{"begins": bookBegins, "step": step, "sales": sales}); err != nil {
		return fmt.Errorf("seed the book: %w", err)
	}
	var closings [][]any
	month := ledger.MonthOf(bookBegins, brazil.Location)
	for range bookMonths {
		through := month.Next().Begin(brazil.Location)
		closings = append(closings, []any{string(month), through, int64(through.Add(24*time.Hour).Sub(bookBegins) / step), "staff:bench", "bench", through})
		month = month.Next()
	}
	if _, err := s.conn.CopyFrom(ctx, pgx.Identifier{"ledger", "period_closings"},
		[]string{"month", "through", "seq", "closed_by", "reason", "closed_at"}, pgx.CopyFromRows(closings)); err != nil {
		return fmt.Errorf("seed closings: %w", err)
	}
	if _, err := s.conn.Exec(ctx, "VACUUM ANALYZE ledger.postings"); err != nil { // as the database does by itself in time
		return err
	}
	books := finance.NewBooks(finance.BooksConfig{Pool: pool, Now: func() time.Time { return bookBegins.Add(months) }})
	begun := time.Now()
	if err := books.KeepClosed(ctx); err != nil { // as a server does once a month is closed
		return err
	}
	r.info(fmt.Sprintf("what %d closed months came to, added up once", bookMonths), "%.1f s", time.Since(begun).Seconds())
	return r.measureBooks(ctx, books, 3*sales)
}

func (r *run) measureBooks(ctx context.Context, books *finance.Books, postings int) error {
	var took []time.Duration
	for month := range bookMonths + 1 {
		begun := time.Now()
		trial, err := books.Trial(ctx, bookBegins.AddDate(0, month+1, -1))
		if err != nil {
			return err
		}
		if len(trial.Rows) != 7 || trial.DebitCents != trial.CreditCents || trial.Closed != (month < bookMonths) {
			return fmt.Errorf("the trial balance after %d months is %+v", month+1, trial)
		}
		took = append(took, time.Since(begun))
	}
	begun := time.Now()
	if _, _, err := books.Periods(ctx); err != nil {
		return err
	}
	r.info(fmt.Sprintf("list of the months of a book of %d postings", postings), "%.0f ms", milliseconds(time.Since(begun)))
	what := fmt.Sprintf("trial balance at a past date, %d postings, %d closed months: slowest of %d", postings, bookMonths, len(took))
	r.atMost(what, percentile(took, 1).Seconds(), 1, " s")
	return nil
}
