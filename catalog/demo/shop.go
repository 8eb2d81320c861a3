package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
)

// Shop is a store as its pretend shop shows it.
type Shop struct {
	Slug, Name string
	Network    string // that its links go through
	Category   string // slug of the regular category that most of its coupons are in; empty: none
}

// Code is what a store's checkout knows of a coupon's code.
type Code struct {
	Promise string    // name of the coupon
	Ended   time.Time // its last day, when that is over; zero: the code is good
}

// FindShop returns an active store, or catalog.ErrNotFound.
func FindShop(ctx context.Context, pool *pgxpool.Pool, slug string) (Shop, error) {
	row, err := dbsqlc.New(pool).FindShop(ctx, slug)
	return Shop{slug, row.Name, row.Network, row.Category}, known(err, "shop", slug)
}

// FindCode returns what a code of a store's coupons is good for, whatever the case of its letters, or catalog.ErrNotFound.
func FindCode(ctx context.Context, pool *pgxpool.Pool, slug, code string, now time.Time) (Code, error) {
	row, err := dbsqlc.New(pool).FindShopCode(ctx, dbsqlc.FindShopCodeParams{Slug: slug, Code: code})
	found := Code{Promise: row.Name}
	if row.EndDate.Valid && row.EndDate.Time.Before(brazil.Day(now)) {
		found.Ended = row.EndDate.Time
	}
	return found, known(err, "code of "+slug, code)
}

func known(err error, what, name string) error {
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("%s %q: %w", what, name, catalog.ErrNotFound)
	case err != nil:
		return fmt.Errorf("read %s %q: %w", what, name, err)
	}
	return nil
}
