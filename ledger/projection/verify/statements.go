package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// compareStatements holds the statements of the newest months, read as the desk and its files read them, to what events came to in each.
func (r *replayed) compareStatements(ctx context.Context, tx pgx.Tx, report *Report) error {
	months := r.newestMonths()
	if len(months) == 0 {
		return nil
	}
	of, err := finance.StatementsOf(ctx, tx, time.Time{}) // what is overdue depends on today, and is not compared
	if err != nil {
		return fmt.Errorf("read the book: %w", err)
	}
	opening := r.openingOf(months[0])
	for _, month := range months {
		closing := maps.Clone(opening)
		closing.addMonth(r.months[month])
		for _, compare := range []func() error{
			func() error { return compareTrial(ctx, of, month, closing, report) },
			func() error { return r.compareIncome(ctx, of, month, report) },
			func() error { return r.compareReceivables(ctx, of, month, opening, closing, report) },
		} {
			if err := compare(); err != nil && !errors.Is(err, finance.ErrTooManyLines) { // which nobody is shown
				return err
			}
		}
		opening = closing
	}
	return nil
}

// compareTrial holds a trial balance to what accounts came to at the end of a month.
func compareTrial(ctx context.Context, of finance.Statements, month string, want sums, report *Report) error {
	begin, err := time.Parse("2006-01", month)
	if err != nil {
		return fmt.Errorf("month %s: %w", month, err)
	}
	trial, err := of.Trial(ctx, begin.AddDate(0, 1, -1))
	if err != nil {
		return err
	}
	got := make(sums)
	for _, row := range trial.Rows {
		got.add(string(row.Account), row.Owner, int64(row.BalanceCents))
	}
	compareSums(report, "trial balance of "+month, want, got)
	return nil
}

// ofResult are the accounts that make the result of a month.
var ofResult = map[string]bool{
	"commission": true, "cashback_granted": true, "bonuses_granted": true, "forfeited": true, "fees": true, "bad_debts": true, "exchange": true, "taxes": true,
	"margin": true,
}

// compareIncome holds an income statement to what a month moved.
func (r *replayed) compareIncome(ctx context.Context, of finance.Statements, month string, report *Report) error {
	income, err := of.Income(ctx, ledger.Month(month))
	if err != nil {
		return err
	}
	want, wantRestated, got, gotRestated := make(sums), make(sums), make(sums), make(sums)
	for line, cents := range r.months[month] {
		switch {
		case !ofResult[line.name]:
		case line.column == restated:
			wantRestated.add(line.name, line.owner, cents)
		default:
			want.add(line.name, line.owner, cents)
		}
	}
	for _, row := range income.Rows {
		got.add(string(row.Account), row.Owner, int64(row.AmountCents))
		gotRestated.add(string(row.Account), row.Owner, int64(row.RestatedCents))
	}
	compareSums(report, "income of "+month, want, got)
	compareSums(report, "income of "+month+", restated", wantRestated, gotRestated)
	return nil
}

// compareReceivables holds what networks owed in a month, column by column, to what the month moved.
func (r *replayed) compareReceivables(ctx context.Context, of finance.Statements, month string, opening, closing sums, report *Report) error {
	statement, err := of.Receivables(ctx, ledger.Month(month))
	if err != nil {
		return err
	}
	want, got := make(sums), make(sums)
	opening.tellOf("receivable", func(network string, cents int64) { want.add("opening", network, -cents) })
	closing.tellOf("receivable", func(network string, cents int64) { want.add("closing", network, -cents) })
	closing.tellOf("unallocated", func(network string, cents int64) { want.add("unallocated", network, cents) })
	for line, cents := range r.months[month] {
		switch {
		case line.name == "invoiced":
			want.add("invoiced", line.owner, cents)
		case line.name != "receivable":
		case line.column == received || line.column == writtenOff:
			want.add(line.column, line.owner, cents)
		default:
			want.add(cmp.Or(line.column, "approved"), line.owner, -cents)
		}
	}
	for _, row := range statement.Networks {
		got.add("opening", row.Network, int64(row.OpeningCents))
		got.add("approved", row.Network, int64(row.ApprovedCents))
		got.add(restated, row.Network, int64(row.RestatedCents))
		got.add(received, row.Network, int64(row.ReceivedCents))
		got.add(writtenOff, row.Network, int64(row.WrittenOffCents))
		got.add("closing", row.Network, int64(row.ClosingCents))
		got.add("unallocated", row.Network, int64(row.UnallocatedCents))
		got.add("invoiced", row.Network, int64(row.InvoicedCents))
	}
	compareSums(report, "receivables of "+month, want, got)
	return nil
}

// tellOf tells what an account comes to, owner by owner.
func (s sums) tellOf(name string, tell func(owner string, cents int64)) {
	for one, cents := range s {
		if one.name == name {
			tell(one.owner, cents)
		}
	}
}

// compareSums names every sum of a statement that is not what events came to.
func compareSums(report *Report, statement string, want, got sums) {
	all := maps.Clone(got)
	maps.Copy(all, want)
	inOrder := func(a, b account) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.owner, b.owner)) }
	for _, one := range slices.SortedFunc(maps.Keys(all), inOrder) {
		compareText(report, fmt.Sprintf("%s, %s of %q", statement, one.name, one.owner), fmt.Sprint(want[one]), fmt.Sprint(got[one]))
	}
}
