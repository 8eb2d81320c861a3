package importer

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"example.com/devolve/catalog/importer/internal/dbsqlc"
)

// chunk is how many rows a statement takes.
const chunk = 5000

// writer writes what was accepted.
type writer struct {
	queries *dbsqlc.Queries
	now     time.Time
}

// changes says of each row that was touched whether it is new.
type changes map[string]bool

func (c changes) note(key string, added bool) { c[key] = c[key] || added }

func (w *writer) write(ctx context.Context, b *batch, tallies []Tally) error {
	for _, write := range []func() error{
		func() error { return inChunks(ctx, Categories, accepted(b.categories), w.categories, tallies) },
		func() error { return inChunks(ctx, Stores, accepted(b.stores), w.stores, tallies) },
		func() error { return inChunks(ctx, Coupons, accepted(b.coupons), w.coupons, tallies) },
		func() error { return inChunks(ctx, Banners, accepted(b.banners), w.banners, tallies) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// inChunks writes rows a statement's worth at a time, and counts them.
func inChunks[R any](
	ctx context.Context, kind Kind, rows []R, write func(context.Context, []R, changes) error, tallies []Tally,
) error {
	touched := make(changes)
	for part := range slices.Chunk(rows, chunk) {
		if err := write(ctx, part, touched); err != nil {
			return fmt.Errorf("write %s: %w", kind, err)
		}
	}
	for i := range tallies {
		if t := &tallies[i]; t.Kind == kind {
			t.count(len(rows), touched)
		}
	}
	return nil
}

func (t *Tally) count(rows int, touched changes) {
	for _, added := range touched {
		if added {
			t.Added++
		}
	}
	t.Changed, t.Unchanged = len(touched)-t.Added, rows-len(touched)
}

func (w *writer) categories(ctx context.Context, rows []area, touched changes) error {
	data, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	return w.areas(ctx, areaCategory, data, touched)
}

func (w *writer) areas(ctx context.Context, kind string, data []byte, touched changes) error {
	written, err := w.queries.UpsertAreas(ctx, dbsqlc.UpsertAreasParams{Kind: kind, At: w.now, Lines: data})
	for _, row := range written {
		touched.note(row.Slug, row.Added)
	}
	return err
}

// stores writes a store's page, the store and its programme.
func (w *writer) stores(ctx context.Context, rows []store, touched changes) error {
	data, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	if err := w.areas(ctx, areaStore, data, touched); err != nil {
		return err
	}
	written, err := w.queries.UpsertStores(ctx, dbsqlc.UpsertStoresParams{At: w.now, Lines: data})
	if err != nil {
		return err
	}
	for _, row := range written {
		touched.note(row.Slug, row.Added)
	}
	slugs, err := w.queries.UpsertProgrammes(ctx, data)
	for _, slug := range slugs {
		touched.note(slug, false)
	}
	return err
}

// coupons writes coupons and the categories that they are in.
func (w *writer) coupons(ctx context.Context, rows []coupon, touched changes) error {
	data, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	written, err := w.queries.UpsertCoupons(ctx, dbsqlc.UpsertCouponsParams{At: w.now, Lines: data})
	if err != nil {
		return err
	}
	for _, row := range written {
		touched.note(row.Slug, row.Added)
	}
	listed := dbsqlc.ReplaceCouponCategoriesParams{At: w.now}
	for _, row := range rows {
		listed.Coupons = append(listed.Coupons, row.Slug)
		for _, category := range row.Categories {
			listed.ListedCoupons = append(listed.ListedCoupons, row.Slug)
			listed.ListedCategories = append(listed.ListedCategories, category)
		}
	}
	slugs, err := w.queries.ReplaceCouponCategories(ctx, listed)
	for _, slug := range slugs {
		touched.note(slug, false)
	}
	return err
}

func (w *writer) banners(ctx context.Context, rows []banner, touched changes) error {
	data, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	written, err := w.queries.UpsertBanners(ctx, data)
	for _, row := range written {
		touched.note(row.Key, row.Added)
	}
	return err
}
