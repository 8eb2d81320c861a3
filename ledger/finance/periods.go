package finance

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// MaxPeriods bounds how many months are listed.
const MaxPeriods = 120

// Period is a month of the book.
type Period struct {
	Month      ledger.Month
	Closing    *Closing // nil: it is open. A month before the first that was closed is closed with it.
	Postings   int64
	MovedCents money.Cents // the sum of its credits
}

// Periods returns the months from the first one with a line to the current one, newest first, at most MaxPeriods, and the log
// sequence that they reflect.
func (b *Books) Periods(ctx context.Context) (periods []Period, sequence uint64, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, at uint64) error {
		sequence = at
		first, ok, err := begins(ctx, queries, closings)
		if err != nil || !ok {
			periods = nil
			return err
		}
		periods, err = months(ctx, queries, closings, first, ledger.MonthOf(b.Now(), brazil.Location))
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read the months of the book: %w", err)
	}
	return periods, sequence, nil
}

// begins returns the month of the first line, or the first closed one if that is earlier. Lines that came after a closing do
// not move it, whatever they say of when they were recorded.
func begins(ctx context.Context, queries *dbsqlc.Queries, closings []Closing) (month ledger.Month, ok bool, err error) {
	fence := uint64(noFence)
	if len(closings) > 0 {
		fence, month, ok = closings[0].Sequence, closings[0].Month, true
	}
	at, err := queries.FirstPosting(ctx, int64(fence))
	if err != nil {
		return "", false, fmt.Errorf("look for the first line: %w", err)
	}
	if at.Year() > 1 {
		if first := ledger.MonthOf(at, brazil.Location); !ok || first < month {
			month, ok = first, true
		}
	}
	return month, ok, nil
}

func months(
	ctx context.Context, queries *dbsqlc.Queries, closings []Closing, first, last ledger.Month,
) ([]Period, error) {
	periods := listMonths(closings, first, last)
	params := dbsqlc.SumMonthsParams{Throughs: []time.Time{}, Closings: []int64{}}
	for _, p := range periods {
		params.Begins = append(params.Begins, p.Month.Begin(brazil.Location))
	}
	params.Begins = append(params.Begins, periods[len(periods)-1].Month.Next().Begin(brazil.Location))
	var through time.Time
	for _, c := range closings {
		if c.Through.After(through) {
			through = c.Through
		}
		params.Throughs, params.Closings = append(params.Throughs, through), append(params.Closings, int64(c.Sequence))
	}
	base, err := fillKept(ctx, queries, closings, periods)
	if err != nil {
		return nil, err
	}
	params.Since, params.Base = base.Through, int64(base.Sequence)
	if err := queries.CustomPlans(ctx); err != nil {
		return nil, err
	}
	rows, err := queries.SumMonths(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("sum the months: %w", err)
	}
	for _, row := range rows {
		if row.Month > 0 && int(row.Month) <= len(periods) { // others are older than what is listed, or by a clock that is ahead
			periods[row.Month-1].Postings, periods[row.Month-1].MovedCents = row.Postings, money.Cents(row.Cents)
		}
	}
	slices.Reverse(periods)
	return periods, nil
}

// fillKept fills in the months of which it is kept what they came to, and returns the newest closing up to which they all are.
func fillKept(ctx context.Context, queries *dbsqlc.Queries, closings []Closing, periods []Period) (base Closing, err error) {
	rows, err := queries.ListKeptMonths(ctx)
	if err != nil {
		return base, fmt.Errorf("read what closed months came to: %w", err)
	}
	for _, c := range advances(closings) {
		kept := false
		for _, row := range rows {
			if row.Seq != int64(c.Sequence) {
				continue
			}
			kept = true
			if n := slices.IndexFunc(periods, func(p Period) bool { return p.Month == ledger.Month(row.Month) }); n >= 0 {
				periods[n].Postings, periods[n].MovedCents = row.Postings, money.Cents(row.Cents)
			}
		}
		if !kept {
			break
		}
		base = c
	}
	return base, nil
}

// listMonths lists the newest months, oldest first.
func listMonths(closings []Closing, first, last ledger.Month) []Period {
	oldest := ledger.MonthOf(last.Begin(brazil.Location).AddDate(0, 1-MaxPeriods, 0), brazil.Location)
	var periods []Period
	for month := max(first, oldest); month <= last || len(periods) == 0; month = month.Next() {
		p := Period{Month: month}
		if closing, ok := within(closings, month.Next().Begin(brazil.Location)); ok {
			p.Closing = &closing
		}
		periods = append(periods, p)
	}
	return periods
}

// MayClose refuses what Close would refuse by now.
func (b *Books) MayClose(ctx context.Context, month ledger.Month, reason string) error {
	cmd, book, err := b.closing(ctx, month, reason)
	if err == nil {
		_, err = ledger.DecideClose(book, cmd)
	}
	return err
}

// closing is the command that closes a month, and how far the read models have the book closed. It refuses with ErrBlocked and
// ErrParked, and as Halted does. What is in the log by now is read before: an event that was only just written may be parked.
func (b *Books) closing(ctx context.Context, month ledger.Month, reason string) (cmd ledger.ClosePeriod, book ledger.Book, err error) {
	end, err := b.End(ctx)
	if err != nil {
		return cmd, book, fmt.Errorf("close %s: %w", month, err)
	}
	if err := b.Progress.WaitFor(ctx, end); err != nil {
		return cmd, book, err
	}
	blocked, err := b.Blocked(ctx)
	if err != nil {
		return cmd, book, err
	}
	if blocked {
		return cmd, book, ErrBlocked
	}
	if err := b.Halted(ctx); err != nil {
		return cmd, book, fmt.Errorf("close %s: %w", month, err)
	}
	parked, err := dbsqlc.New(b.Pool).CountParked(ctx, month.Next().Begin(brazil.Location))
	if err != nil {
		return cmd, book, fmt.Errorf("close %s: %w", month, err)
	}
	if parked > 0 {
		return cmd, book, fmt.Errorf("close %s: %w (%d are parked: see `devolve log parked`)", month, ErrParked, parked)
	}
	cmd = ledger.ClosePeriod{Month: month, Through: month.Next().Begin(brazil.Location).UTC(), Reason: reason, At: b.Now().UTC()}
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, _ uint64) (err error) {
		book = ledger.Book{}
		if last := len(closings) - 1; last >= 0 {
			book = ledger.Book{Month: closings[last].Month, Through: closings[last].Through}
		}
		cmd.Begins, _, err = begins(ctx, queries, closings)
		return err
	})
	if err != nil {
		err = fmt.Errorf("close %s: %w", month, err)
	}
	return cmd, book, err
}

// Close closes a month for good, in somebody's name, and returns it as it is from then on. Refusals are those of
// ledger.DecideClose, ErrBlocked, ErrParked, and those of Halted.
func (b *Books) Close(ctx context.Context, month ledger.Month, by ledger.By, reason string) (Period, error) {
	cmd, _, err := b.closing(ctx, month, reason) // the log itself decides, on how far it has the book closed
	if err != nil {
		return Period{}, err
	}
	sequence, err := b.Closer.ClosePeriod(ctx, cmd, by)
	if err != nil {
		return Period{}, err
	}
	if err := b.Progress.WaitFor(ctx, sequence); err != nil {
		return Period{}, err
	}
	periods, _, err := b.Periods(ctx)
	if err != nil {
		return Period{}, err
	}
	for _, p := range periods {
		if p.Month == month {
			return p, nil
		}
	}
	return Period{}, fmt.Errorf("%s was closed by event %d and is not listed", month, sequence)
}
