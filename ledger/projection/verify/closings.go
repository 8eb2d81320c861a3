package verify

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// compareClosings holds the closed months against the log, and that they follow each other.
func (r *replayed) compareClosings(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	rows, err := queries.ListClosings(ctx)
	if err != nil {
		return fmt.Errorf("read closings: %w", err)
	}
	compareText(report, "closed months", fmt.Sprint(len(r.closings)), fmt.Sprint(len(rows)))
	stored := make(map[string]string, len(rows))
	for _, row := range rows {
		stored[row.Month] = closingText(row.Seq, row.Through, row.ClosedBy, row.Reason)
	}
	for i, c := range r.closings {
		compareText(report, "month "+c.Month, closingText(c.sequence, c.Through, c.actor, c.Reason), stored[c.Month])
		if i > 0 {
			compareLog(report, "month before "+c.Month, monthBefore(c.Month), r.closings[i-1].Month)
		}
	}
	return nil
}

// compareClosedBalances holds what is kept of closed months against the lines of the book, which were compared before: each against the one before it.
func compareClosedBalances(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	kept, err := queries.ListKeptClosings(ctx)
	if err != nil {
		return fmt.Errorf("read which closed months are kept: %w", err)
	}
	for i, c := range kept {
		var from dbsqlc.PeriodClosing
		for _, earlier := range kept[:i] {
			if !earlier.Through.After(c.Through) {
				from = earlier
			}
		}
		rows, err := queries.CompareClosedBalances(ctx, dbsqlc.CompareClosedBalancesParams{
			Base: from.Seq, Since: from.Through, Until: c.Through, Seq: c.Seq, MaxRows: maxDifferences,
		})
		if err != nil {
			return fmt.Errorf("compare what %s came to: %w", c.Month, err)
		}
		for _, row := range rows {
			report.differ(fmt.Sprintf("%s of %q at the end of %s", row.Account, row.Owner, c.Month), fmt.Sprint(row.Want), fmt.Sprint(row.Got))
		}
	}
	return nil
}

// compareClosedMonths holds what is kept of how many lines closed months have against the lines of the book.
func compareClosedMonths(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	closings, err := queries.ListClosings(ctx)
	if err != nil {
		return fmt.Errorf("read closings: %w", err)
	}
	var before dbsqlc.PeriodClosing
	for _, c := range closings {
		rows, err := queries.CompareClosedMonths(ctx, dbsqlc.CompareClosedMonthsParams{
			Base: before.Seq, Since: before.Through, Until: c.Through, Seq: c.Seq, ClosedAt: c.ClosedAt, MaxRows: maxDifferences,
		})
		if err != nil {
			return fmt.Errorf("compare the lines of %s: %w", c.Month, err)
		}
		for _, row := range rows {
			want, got := fmt.Sprintf("%d lines of %d", row.WantPostings, row.WantCents), fmt.Sprintf("%d lines of %d", row.GotPostings, row.GotCents)
			report.differ("lines of "+row.Month, want, got)
		}
		before = c
	}
	return nil
}

func closingText(sequence int64, through time.Time, actor, reason string) string {
	return fmt.Sprintf("event %d, through %s, by %s: %q", sequence, through.UTC().Format(time.RFC3339Nano), actor, reason)
}

// monthBefore counts back from the text of a month.
func monthBefore(month string) string {
	var year, number int
	if _, err := fmt.Sscanf(month, "%d-%d", &year, &number); err != nil {
		return "no month"
	}
	if number == 1 {
		return fmt.Sprintf("%04d-12", year-1)
	}
	return fmt.Sprintf("%04d-%02d", year, number-1)
}
