package finance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// KeepClosed adds up what accounts and months came to when each month was closed, for closings of which that is not kept yet. It never changes, so that
// trial balances of later days and the list of months are added up from there. Without it they are right, too, and take the longer the more lines the book
// has.
func (b *Books) KeepClosed(ctx context.Context) error {
	var closings []Closing
	err := b.read(ctx, func(_ *dbsqlc.Queries, all []Closing, _ uint64) error {
		closings = all
		return nil
	})
	for _, c := range closings {
		err = errors.Join(err, b.keep(ctx, closings, c))
	}
	var before Closing
	for _, c := range advances(closings) {
		err = errors.Join(err, b.keepMonths(ctx, before, c))
		before = c
	}
	return err
}

// keep keeps one of the closings, all of it or nothing, unless it is kept. What another event left in its place goes.
func (b *Books) keep(ctx context.Context, closings []Closing, c Closing) error {
	err := pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockClosedBalances(ctx); err != nil {
			return err
		}
		kept, err := queries.ListKept(ctx)
		if err != nil || slices.Contains(kept, int64(c.Sequence)) {
			return err
		}
		if err := queries.ForgetBalances(ctx, int64(c.Sequence)); err != nil {
			return err
		}
		from := newest(closings, kept, c.Through, c.Sequence)
		return queries.KeepBalances(ctx, dbsqlc.KeepBalancesParams{
			Seq: int64(c.Sequence), ClosedAt: c.At, Base: int64(from.Sequence), Since: from.Through, Until: c.Through, OfShoppers: ofShoppers,
		})
	})
	if err != nil {
		return fmt.Errorf("keep what %s came to: %w", c.Month, err)
	}
	return nil
}

// newest is the newest of the closings that are kept of which every line counts before an instant too, up to an event; the zero value where there is
// none.
func newest(closings []Closing, kept []int64, until time.Time, fence uint64) (found Closing) {
	for _, c := range closings {
		if slices.Contains(kept, int64(c.Sequence)) && !c.Through.After(until) && c.Sequence <= fence {
			found = c
		}
	}
	return found
}

// advances are the closings that closed months: those that reach further than all before them.
func advances(closings []Closing) (list []Closing) {
	var through time.Time
	for _, c := range closings {
		if c.Through.After(through) {
			through, list = c.Through, append(list, c)
		}
	}
	return list
}

// keepMonths keeps the months of one of the closings that advance, given the one before it, unless they are kept. What another event left in their place
// goes.
func (b *Books) keepMonths(ctx context.Context, before, c Closing) error {
	err := pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockClosedBalances(ctx); err != nil {
			return err
		}
		kept, err := queries.ListKeptMonths(ctx)
		if err != nil || slices.ContainsFunc(kept, func(row dbsqlc.ListKeptMonthsRow) bool { return row.Seq == int64(c.Sequence) }) {
			return err
		}
		if err := queries.ForgetMonths(ctx, int64(c.Sequence)); err != nil {
			return err
		}
		return queries.KeepMonths(ctx, dbsqlc.KeepMonthsParams{
			Seq: int64(c.Sequence), ClosedAt: c.At, Base: int64(before.Sequence), Since: before.Through, Until: c.Through, Month: string(c.Month), Zone: brazil.Location.String(),
		})
	})
	if err != nil {
		return fmt.Errorf("keep the months that were closed with %s: %w", c.Month, err)
	}
	return nil
}
