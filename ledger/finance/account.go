package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// AccountQuery says which lines of an account are meant: those that count from the beginning of one day in São Paulo to the end of another.
type AccountQuery struct {
	Account  ledger.AccountKind
	Owner    string // a network, a shopper's id or a bank account; empty: all owners together
	From, To time.Time
}

// AccountSums are what an account came to before an interval, what moved it, and what it comes to at the end: credit above zero, debit below.
type AccountSums struct {
	Sequence                uint64
	Closed                  bool  // the last day is of a closed month: nothing of this changes any more
	Count                   int64 // of lines
	OpeningCents            money.Cents
	DebitCents, CreditCents money.Cents // both zero or above
	ClosingCents            money.Cents // OpeningCents − DebitCents + CreditCents
}

// AccountLine is a line of an account, with what the account comes to after it.
type AccountLine struct {
	Entry
	About        ledger.AggregateKind // what its event is of, such as a conversion
	ID           uuid.UUID            // of that
	Line         int16                // its place in its event
	BalanceCents money.Cents
}

// AccountCursor is the place of a line in an account: the next line follows it, and starts from its balance. The zero value is before the first.
type AccountCursor struct {
	Sequence     uint64
	Line         int16
	BalanceCents money.Cents
}

// AccountPage is some lines of an account. Next is nil where there are no more.
type AccountPage struct {
	AccountSums
	Lines []AccountLine
	Next  *AccountCursor
}

// Account returns the sums of an account in an interval, and its lines after a cursor in the order of the log, at most limit of them.
func (b *Books) Account(ctx context.Context, q AccountQuery, after AccountCursor, limit int) (AccountPage, error) {
	var page AccountPage
	err := b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) (err error) {
		of := q.bounds(closings)
		page = AccountPage{}
		if page.AccountSums, err = of.sums(ctx, queries, closings, sequence); err != nil {
			return err
		}
		if after == (AccountCursor{}) {
			after = of.begin(page.AccountSums)
		}
		page.Lines, err = of.lines(ctx, queries, after, limit+1)
		if err == nil && len(page.Lines) > limit {
			page.Lines = page.Lines[:limit]
			page.Next = page.Lines[limit-1].cursor()
		}
		return err
	})
	if err != nil {
		return AccountPage{}, fmt.Errorf("read the ledger of %s: %w", q.Account, err)
	}
	return page, nil
}

// EachOfAccount hands over all lines of an account in an interval, in the order of the log. Begin is told the sums first, which the lines come to:
// what is recorded meanwhile is not in them.
func (b *Books) EachOfAccount(ctx context.Context, q AccountQuery, begin func(AccountSums) error, each func(AccountLine) error) error {
	var sums AccountSums
	var of accountBounds
	err := b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) (err error) {
		of = q.bounds(closings)
		of.UntilFence = min(of.UntilFence, int64(sequence))
		sums, err = of.sums(ctx, queries, closings, sequence)
		return err
	})
	if err == nil {
		err = begin(sums)
	}
	after := of.begin(sums)
	for more := true; err == nil && more; {
		var lines []AccountLine
		err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, _ uint64) (err error) {
			lines, err = of.lines(ctx, queries, after, pageEntries)
			return err
		})
		for i := 0; err == nil && i < len(lines); i++ {
			after = *lines[i].cursor()
			err = each(lines[i])
		}
		more = len(lines) == pageEntries
	}
	if err != nil {
		return fmt.Errorf("read the ledger of %s: %w", q.Account, err)
	}
	return nil
}

func (l AccountLine) cursor() *AccountCursor {
	return &AccountCursor{l.Sequence, l.Line, l.BalanceCents}
}

// accountBounds are which lines of an account are in an interval.
type accountBounds dbsqlc.OpenAccountParams

func (q AccountQuery) bounds(closings []Closing) accountBounds {
	since, until := brazil.StartOfDay(q.From, 0), brazil.StartOfDay(q.To, 1)
	return accountBounds{
		Account: string(q.Account), AllOwners: q.Owner == "", Owner: q.Owner, Since: since, SinceFence: int64(Fence(closings, since)),
		Until: until, UntilFence: int64(Fence(closings, until)),
	}
}

func (accountBounds) begin(sums AccountSums) AccountCursor {
	return AccountCursor{0, -1, sums.OpeningCents}
}

func (of accountBounds) sums(ctx context.Context, queries *dbsqlc.Queries, closings []Closing, sequence uint64) (AccountSums, error) {
	if err := queries.CustomPlans(ctx); err != nil {
		return AccountSums{}, err
	}
	row, err := queries.OpenAccount(ctx, dbsqlc.OpenAccountParams(of))
	_, closed := within(closings, of.Until)
	return AccountSums{
		Sequence: sequence, Closed: closed, Count: row.Lines, OpeningCents: money.Cents(row.Opening), DebitCents: money.Cents(row.Debit),
		CreditCents: money.Cents(row.Credit), ClosingCents: money.Cents(row.Opening - row.Debit + row.Credit),
	}, err
}

func (of accountBounds) lines(ctx context.Context, queries *dbsqlc.Queries, after AccountCursor, limit int) ([]AccountLine, error) {
	if err := queries.CustomPlans(ctx); err != nil {
		return nil, err
	}
	rows, err := queries.PageAccount(ctx, dbsqlc.PageAccountParams{
		Account: of.Account, AllOwners: of.AllOwners, Owner: of.Owner, Since: of.Since, SinceFence: of.SinceFence, Until: of.Until, UntilFence: of.UntilFence,
		AfterSeq: int64(after.Sequence), AfterLine: after.Line, MaxRows: int32(limit),
	})
	lines := make([]AccountLine, len(rows))
	balance := after.BalanceCents
	for i, row := range rows {
		balance += row.AmountCents
		about := ledger.AggregateKind(row.About)
		lines[i] = AccountLine{
			Entry{uint64(row.Seq), row.Type, ledger.AccountKind(of.Account), row.Owner, row.AmountCents, row.At.UTC()}, about, row.Aggregate, row.Line, balance,
		}
	}
	return lines, err
}
