package catalog

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Errors of the catalogue.
var (
	ErrNotFound      = errors.New("not in the catalogue")
	ErrCouponExpired = errors.New("the coupon has expired")
	ErrForeignLink   = errors.New("the link does not lead to the store")
	ErrMismatch      = errors.New("the coupon belongs to another store")
)

// Store is a partner store as shoppers see it.
type Store struct {
	ID          uuid.UUID
	Slug        string
	Name        string
	CashbackBps money.BasisPoints // without any doubling; 0: the store pays no cashback
	Area        Area              // the hot area it is shown in
}

// slugForm is what a slug looks like; anything else is not looked up.
var slugForm = regexp.MustCompile(`^[a-z0-9-]{1,80}$`)

// maxTopCashback bounds the list of stores that pay cashback.
const maxTopCashback = 1000

// Catalog answers questions about stores and coupons from Postgres.
type Catalog struct {
	queries *dbsqlc.Queries
	now     func() time.Time
}

// New returns the catalogue in a database.
func New(pool *pgxpool.Pool, now func() time.Time) *Catalog {
	return &Catalog{dbsqlc.New(pool), now}
}

// Store returns an active store by slug, or ErrNotFound.
func (c *Catalog) Store(ctx context.Context, slug string) (Store, error) {
	if !slugForm.MatchString(slug) {
		return Store{}, fmt.Errorf("store %q: %w", slug, ErrNotFound)
	}
	row, err := c.queries.GetStore(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		return Store{}, fmt.Errorf("store %q: %w", slug, ErrNotFound)
	}
	if err != nil {
		return Store{}, fmt.Errorf("read store %q: %w", slug, err)
	}
	return Store{row.ID, row.Slug, row.Name, row.CashbackBps, Area(row.Area)}, nil
}

// TopCashback returns the active stores that pay cashback, highest rate first, then by name.
func (c *Catalog) TopCashback(ctx context.Context) ([]Store, error) {
	rows, err := c.queries.ListTopCashback(ctx, maxTopCashback)
	if err != nil {
		return nil, fmt.Errorf("read top cashback: %w", err)
	}
	stores := make([]Store, len(rows))
	for i, row := range rows {
		stores[i] = Store{row.ID, row.Slug, row.Name, row.CashbackBps, Area(row.Area)}
	}
	return stores, nil
}
