package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// Request says where a shopper wants to go: a coupon, a store, or both when they agree.
type Request struct {
	CouponID  string    // a coupon's id, or empty
	StoreSlug string    // a store's slug, or empty
	Link      string    // the exact page; empty: the coupon's or the store's own
	UserID    uuid.UUID // who wants to; uuid.Nil: a visitor
	Origin    Origin    // where they say they came from
}

// Target is where a click leads and what it earns.
type Target struct {
	Store       Store
	CouponID    string // empty when the click came from the store itself
	Network     string
	RateBps     money.BasisPoints // in force now, doubling included
	Loyalty     bool              // whether it was doubled
	Destination string            // at the store
	Origin      Origin            // what the log may keep of it
	Unlisted    []ClickValueKind  // what of the origin nobody has listed
	template    Template
}

// Link returns the network's deep link that carries the click.
func (t Target) Link(clickID string) string { return t.template.Link(clickID, t.Destination) }

// Resolve finds the target of a request. It refuses with ErrNotFound (no such coupon, store or programme),
// ErrMismatch, ErrCouponExpired or ErrForeignLink, and for a club's coupon with ErrVisitor or ErrMembersOnly.
func (c *Catalog) Resolve(ctx context.Context, r Request) (Target, error) {
	row, err := c.find(ctx, r)
	if err != nil {
		return Target{}, err
	}
	if row.ClubID.Valid {
		if err := c.enter(ctx, row.ClubID.UUID, r.UserID); err != nil {
			return Target{}, err
		}
	}
	store := storeOf(row.ListedStore)
	store.Area = Area(row.AreaType)
	if r.StoreSlug != "" && r.StoreSlug != store.Slug {
		return Target{}, fmt.Errorf("coupon %s, store %q: %w", r.CouponID, r.StoreSlug, ErrMismatch)
	}
	if row.EndDate.Valid && row.EndDate.Time.Before(c.today().Time) {
		return Target{}, fmt.Errorf("coupon %s: %w", r.CouponID, ErrCouponExpired)
	}
	destination, err := CheckDestination(cmp.Or(r.Link, row.LinkUrl, row.LandingUrl), row.ListedStore.Hosts)
	if err != nil {
		return Target{}, err
	}
	template, err := ParseTemplate(row.LinkTemplate)
	if err != nil {
		return Target{}, fmt.Errorf("programme of store %q: %w", store.Slug, err)
	}
	origin, unlisted, err := c.ListedOrigin(ctx, r.Origin)
	if err != nil {
		return Target{}, err
	}
	return Target{
		Origin: origin, Unlisted: unlisted, Store: store, CouponID: r.CouponID, Network: row.Network, RateBps: Rate(store, store.Area), Loyalty: store.Area == Loyalty,
		Destination: destination, template: template,
	}, nil
}

// find reads what the request names. The area is the coupon's own, or the store's.
func (c *Catalog) find(ctx context.Context, r Request) (dbsqlc.FindTargetByCouponRow, error) {
	if r.CouponID == "" {
		if !slugForm.MatchString(r.StoreSlug) {
			return dbsqlc.FindTargetByCouponRow{}, fmt.Errorf("store %q: %w", r.StoreSlug, ErrNotFound)
		}
		s, err := c.queries.FindTargetByStore(ctx, r.StoreSlug)
		return dbsqlc.FindTargetByCouponRow{
			ListedStore: s.ListedStore, AreaType: s.ListedStore.AreaType, Network: s.Network, LinkTemplate: s.LinkTemplate,
			LandingUrl: s.LandingUrl,
		}, found(err, "store", r.StoreSlug)
	}
	id, err := uuid.Parse(r.CouponID)
	if err != nil || id.String() != strings.ToLower(r.CouponID) {
		return dbsqlc.FindTargetByCouponRow{}, fmt.Errorf("coupon %q: %w", r.CouponID, ErrNotFound)
	}
	row, err := c.queries.FindTargetByCoupon(ctx, id)
	return row, found(err, "coupon", r.CouponID)
}

func found(err error, what, name string) error {
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("%s %q: %w", what, name, ErrNotFound)
	case err != nil:
		return fmt.Errorf("read %s %q: %w", what, name, err)
	}
	return nil
}

// today is the day as columns hold days.
func (c *Catalog) today() pgtype.Date { return pgtype.Date{Time: brazil.Day(c.now()), Valid: true} }
