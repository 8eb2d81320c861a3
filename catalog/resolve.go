package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Request says where a shopper wants to go: a coupon, a store, or both when they agree.
type Request struct {
	CouponID  string    // a coupon's id, or empty
	StoreSlug string    // a store's slug, or empty
	Link      string    // the exact page; empty: the coupon's or the store's own
	UserID    uuid.UUID // who wants to; uuid.Nil: a visitor
	Origin    Origin    // where they say they came from
	// HasBought says whether the shopper bought something before. It is asked for stores alone that promise something else to who did; nil: they did.
	HasBought func(ctx context.Context) (bool, error)
}

// Target is where a click leads and what it earns.
type Target struct {
	Store       Store
	CouponID    string // empty when the click came from the store itself
	Network     string
	RateBps     money.BasisPoints // that is shown now, doubling included
	Terms       terms.Terms       // what is promised in all; zero: RateBps of any sale, paid as soon as it is approved
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
	target := Target{
		Origin: origin, Unlisted: unlisted, Store: store, CouponID: r.CouponID, Network: row.Network, RateBps: Rate(store, store.Area), Loyalty: store.Area == Loyalty,
		Destination: destination, template: template,
	}
	promise, err := c.promisedTo(ctx, r, row)
	if row.ListedStore.TermsID.Valid {
		target.Terms, target.RateBps = promise, mostOf(promise)
	} else if !promise.Payout.IsZero() {
		target.Terms = promise
	}
	return target, err
}

// promisedTo returns what a store promises to who wants to go there.
func (c *Catalog) promisedTo(ctx context.Context, r Request, row dbsqlc.FindTargetByCouponRow) (terms.Terms, error) {
	known, err := c.defaultsOf(ctx, row.ListedStore.ID, row.Network)
	if err != nil {
		return terms.Terms{}, err
	}
	var versions []TermsVersion
	if row.ListedStore.TermsID.Valid {
		if versions, err = c.termsVersions(ctx, row.ListedStore.ID, shownVersions); err != nil {
			return terms.Terms{}, err
		}
	}
	var who []terms.Audience
	if row.ClubID.Valid {
		who = append(who, terms.Member)
	}
	if r.UserID != uuid.Nil && dependsOnHistory(versions) {
		bought := true
		if r.HasBought != nil {
			if bought, err = r.HasBought(ctx); err != nil {
				return terms.Terms{}, err
			}
		}
		if bought {
			who = append(who, terms.Returning)
		} else {
			who = append(who, terms.Newcomer)
		}
	}
	return c.promised(row.ListedStore, versions, known, Area(row.AreaType), who)
}

func dependsOnHistory(versions []TermsVersion) bool {
	return slices.ContainsFunc(versions, func(v TermsVersion) bool {
		return slices.ContainsFunc(v.Rows, func(d terms.Dated) bool { return d.For == terms.Newcomer || d.For == terms.Returning })
	})
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
