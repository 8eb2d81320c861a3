package finance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
)

// ErrBlocked is answered while money left that the ledger does not know: a month that may be wrong is not closed.
var ErrBlocked = errors.New("an outflow that the ledger does not know has to be explained first")

// ErrParked is answered while an event of a month is parked: what it moves is not in the book yet.
var ErrParked = errors.New("an event of the month waits for a decision")

// Closer records the closing of a month; see app.Service.
type Closer interface {
	ClosePeriod(ctx context.Context, cmd ledger.ClosePeriod, by ledger.By) (uint64, error)
}

// Progress waits, within a bound, until the read models reflect a sequence; see projection.Hub.
type Progress interface {
	WaitFor(ctx context.Context, sequence uint64) error
}

// BooksConfig is what Books need.
type BooksConfig struct {
	Pool     *pgxpool.Pool // sees the live read models; see projection.OpenPool
	Closer   Closer
	Progress Progress
	Blocked  func(ctx context.Context) (bool, error) // see reconcile.Desk
	// Halted refuses while payouts stand still; see halt.Service.Check.
	Halted func(ctx context.Context) error
	// End is the sequence of the newest event of the log.
	End func(ctx context.Context) (uint64, error)
	Now func() time.Time
}

// Books are the double-entry book by date.
type Books struct{ BooksConfig }

// NewBooks returns the book.
func NewBooks(config BooksConfig) *Books { return &Books{config} }

// TrialRow is what an account comes to; credit above zero, debit below.
type TrialRow struct {
	Account      ledger.AccountKind
	Owner        string // a network, or a bank account; empty: the house, or all shoppers together
	Owners       int    // how many shoppers have something on it
	BalanceCents money.Cents
}

// TrialBalance is what all accounts came to at the end of a day, in the order of the chart. Memoranda are rows, and in neither total.
type TrialBalance struct {
	Sequence                uint64
	Closed                  bool // the day is of a closed month
	Rows                    []TrialRow
	DebitCents, CreditCents money.Cents // equal, both zero or above
}

// maxLines is how many lines a statement of the book has at most.
const maxLines = 2000

// ErrTooManyLines is answered for a statement of the book that would not be whole.
var ErrTooManyLines = fmt.Errorf("there are more than the %d lines that a statement of the book has at most", maxLines)

// whole returns the lines of a statement, of which one more than maxLines was asked for, or ErrTooManyLines: a part of them would come to another sum.
func whole[T any](lines []T, err error) ([]T, error) {
	if err == nil && len(lines) > maxLines {
		err = ErrTooManyLines
	}
	return lines, err
}

// ofShoppers are the accounts of which the book shows the sum of all owners.
var ofShoppers = func() (names []string) {
	for _, kind := range ledger.AccountsOf(ledger.OwnerShopper) {
		names = append(names, string(kind))
	}
	return names
}()

// Trial returns the trial balance at the end of a day in São Paulo, which is given as a date, or ErrTooManyLines.
func (b *Books) Trial(ctx context.Context, day time.Time) (trial TrialBalance, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) (err error) {
		trial, err = Statements{queries, closings, sequence, b.Now()}.Trial(ctx, day)
		return err
	})
	return trial, err
}

// Trial is Books.Trial.
func (s Statements) Trial(ctx context.Context, day time.Time) (TrialBalance, error) {
	trial, err := s.trial(ctx, time.Date(day.Year(), day.Month(), day.Day()+1, 0, 0, 0, 0, brazil.Location))
	if err != nil {
		return TrialBalance{}, fmt.Errorf("read the trial balance of %s: %w", day.Format(time.DateOnly), err)
	}
	return trial, nil
}

// trial adds up what counts before an instant.
func (s Statements) trial(ctx context.Context, end time.Time) (trial TrialBalance, err error) {
	_, closed := within(s.closings, end)
	trial = TrialBalance{Sequence: s.sequence, Closed: closed}
	fence := Fence(s.closings, end)
	if err := s.queries.CustomPlans(ctx); err != nil {
		return trial, err
	}
	kept, err := s.queries.ListKept(ctx)
	if err != nil {
		return trial, err
	}
	from := newest(s.closings, kept, end, fence)
	rows, err := whole(s.queries.SumAccounts(ctx, dbsqlc.SumAccountsParams{
		Base: int64(from.Sequence), Since: from.Through, Until: end, Fence: int64(fence), OfShoppers: ofShoppers, MaxRows: maxLines + 1,
	}))
	if err != nil {
		return trial, err
	}
	for _, row := range rows {
		if err := trial.add(row); err != nil {
			return trial, err
		}
	}
	slices.SortStableFunc(trial.Rows, func(a, b TrialRow) int { return ledger.CompareAccounts(a.Account, b.Account) })
	return trial, nil
}

func (t *TrialBalance) add(row dbsqlc.SumAccountsRow) (err error) {
	kind, cents := ledger.AccountKind(row.Account), money.Cents(row.Cents)
	t.Rows = append(t.Rows, TrialRow{kind, row.Owner, int(row.Owners), cents})
	switch {
	case ledger.AccountOf(kind).Class == ledger.ClassMemorandum:
	case cents > 0:
		t.CreditCents, err = t.CreditCents.Add(cents)
	default:
		t.DebitCents, err = t.DebitCents.Add(-cents)
	}
	return err
}

// read runs queries on one state of the book, maybe twice; see snapshot.Read.
func (b *Books) read(ctx context.Context, read func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) error) error {
	return snapshot.Read(ctx, b.Pool, func(tx pgx.Tx) error {
		of, err := StatementsOf(ctx, tx, b.Now())
		if err != nil {
			return err
		}
		return read(of.queries, of.closings, of.sequence)
	})
}
