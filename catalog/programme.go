package catalog

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// Programme is an active store at its affiliate network.
type Programme struct {
	Store

	Hosts        []string // domains of its site
	LinkTemplate string
}

// Programmes returns the active stores of a network, by slug.
func (c *Catalog) Programmes(ctx context.Context, network string) ([]Programme, error) {
	rows, err := c.queries.ListProgrammes(ctx, dbsqlc.ListProgrammesParams{Network: network, Most: maxStores})
	return lists.Map(rows, func(row dbsqlc.ListProgrammesRow) Programme {
		return Programme{storeOf(row.ListedStore), row.ListedStore.Hosts, row.LinkTemplate}
	}), fault.Wrap(err, "read the stores of %s", network)
}

// KnownCoupon is what is there under a coupon's slug, whether it is shown or not.
type KnownCoupon struct {
	Code string
	To   time.Time // its last day, as midnight UTC; zero: open
}

// KnownCoupons returns the coupons of some slugs that there are.
func (c *Catalog) KnownCoupons(ctx context.Context, slugs []string) (map[string]KnownCoupon, error) {
	rows, err := c.queries.ListKnownCoupons(ctx, slugs)
	if err != nil {
		return nil, fmt.Errorf("look for coupons: %w", err)
	}
	known := make(map[string]KnownCoupon, len(rows))
	for _, row := range rows {
		known[row.Slug] = KnownCoupon{row.Code, row.EndDate.Time}
	}
	return known, nil
}
