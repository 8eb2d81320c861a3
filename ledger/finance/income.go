package finance

import (
	"context"
	"fmt"
	"slices"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// IncomeRow is what an account came to in a month: earned above zero; granted, spent and taken back below.
type IncomeRow struct {
	Account       ledger.AccountKind
	Owner         string // a network; empty: the house
	AmountCents   money.Cents
	RestatedCents money.Cents // what restating sales by another scheme moved: it is of no month's result
}

// Income is what a month earned and cost, in the order of the chart.
type Income struct {
	Sequence                   uint64
	Month                      ledger.Month
	Closed                     bool
	Rows                       []IncomeRow
	ResultCents, RestatedCents money.Cents // the sums of both columns
}

// ofIncome are the accounts of an income statement: what is earned and spent, and the margin, which is the result of sales by the first scheme.
var ofIncome = func() []string {
	names := []string{string(ledger.AccountMargin)}
	for _, account := range ledger.Chart() {
		switch account.Class {
		case ledger.ClassRevenue, ledger.ClassReduction, ledger.ClassExpense:
			names = append(names, string(account.Kind))
		case ledger.ClassAsset, ledger.ClassLiability, ledger.ClassEquity, ledger.ClassMemorandum:
		}
	}
	return names
}()

// Income returns the income statement of a month. Lines count in the month that Entries has them in. It refuses with
// ErrTooManyLines.
func (b *Books) Income(ctx context.Context, month ledger.Month) (income Income, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) (err error) {
		income, err = Statements{queries, closings, sequence, b.Now()}.Income(ctx, month)
		return err
	})
	return income, err
}

// Income is Books.Income.
func (s Statements) Income(ctx context.Context, month ledger.Month) (Income, error) {
	since, until := month.Begin(brazil.Location), month.Next().Begin(brazil.Location)
	_, closed := within(s.closings, until)
	income := Income{Sequence: s.sequence, Month: month, Closed: closed}
	rows, err := whole(s.queries.SumIncome(ctx, dbsqlc.SumIncomeParams{
		Accounts: ofIncome, Since: since, Until: until, SinceFence: int64(Fence(s.closings, since)), UntilFence: int64(Fence(s.closings, until)),
		MaxRows: maxLines + 1,
	}))
	if err != nil {
		return Income{}, fmt.Errorf("read the income of %s: %w", month, err)
	}
	for _, row := range rows {
		income.Rows = append(income.Rows, IncomeRow{ledger.AccountKind(row.Account), row.Owner, money.Cents(row.Cents), money.Cents(row.Restated)})
		income.ResultCents += money.Cents(row.Cents)
		income.RestatedCents += money.Cents(row.Restated)
	}
	slices.SortStableFunc(income.Rows, func(a, b IncomeRow) int { return ledger.CompareAccounts(a.Account, b.Account) })
	return income, nil
}
