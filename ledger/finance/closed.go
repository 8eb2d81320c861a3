package finance

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// KeepClosed adds up what accounts came to when each month was closed, for closings of which that is not kept yet. It never changes, so that trial
// balances of later days are added up from there. Without it they are right, too, and take the longer the more lines the book has.
func (b *Books) KeepClosed(ctx context.Context) error {
	missing, err := b.missing(ctx)
	if err != nil {
		return fmt.Errorf("look which closed months are kept: %w", err)
	}
	for _, c := range missing {
		if err := b.keep(ctx, c); err != nil {
			return fmt.Errorf("keep what %s came to: %w", c.Month, err)
		}
	}
	return nil
}

// missing are the closings that are not kept, the oldest first.
func (b *Books) missing(ctx context.Context) (missing []Closing, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, _ uint64) error {
		kept, err := queries.ListKept(ctx)
		missing = slices.DeleteFunc(closings, func(c Closing) bool { return slices.Contains(kept, int64(c.Sequence)) })
		return err
	})
	return missing, err
}

// keep keeps one closing, all of it or nothing. What another event left in its place goes.
func (b *Books) keep(ctx context.Context, c Closing) error {
	var before []Closing
	if err := b.read(ctx, func(_ *dbsqlc.Queries, closings []Closing, _ uint64) error {
		before = closings
		return nil
	}); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.ForgetBalances(ctx, int64(c.Sequence)); err != nil {
			return err
		}
		from, err := newestKept(ctx, queries, before, c.Through, c.Sequence)
		if err != nil {
			return err
		}
		return queries.KeepBalances(ctx, dbsqlc.KeepBalancesParams{
			Seq: int64(c.Sequence), ClosedAt: c.At, Base: int64(from.Sequence), Since: from.Through, Until: c.Through, OfShoppers: ofShoppers,
		})
	})
}

// newestKept is the newest of the closings that are kept of which every line counts before an instant too, up to an event; the zero value where there
// is none.
func newestKept(ctx context.Context, queries *dbsqlc.Queries, closings []Closing, until time.Time, fence uint64) (newest Closing, err error) {
	kept, err := queries.ListKept(ctx)
	for _, c := range closings {
		if slices.Contains(kept, int64(c.Sequence)) && !c.Through.After(until) && c.Sequence <= fence {
			newest = c
		}
	}
	return newest, err
}
