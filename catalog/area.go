package catalog

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
)

// AreaKind says whose page one is: a store's, a category's or a club's.
type AreaKind string

// The kinds of hot areas.
const (
	StoreArea    AreaKind = "STORE"
	CategoryArea AreaKind = "CATEGORY"
	ClubArea     AreaKind = "CLUB" // of an organisation; what it lists is for its members
)

// maxCategories bounds the list of categories.
const maxCategories = 500

// HotArea is the page of a store, a category or a club. Empty texts are absent.
type HotArea struct {
	Slug, Name                   string
	Kind                         AreaKind
	Type                         Area
	Description, LongDescription string
	ImageName                    string            // under uploads/custom-category-images/
	HeaderImage                  string            // under uploads/custom-header-images/
	CashbackBps                  money.BasisPoints // without the doubling of Type: the store's, or the highest of a category's coupons; 0 for a club
	CashbackOn                   bool
	Varies                       bool // some sales of the store earn less
	Colours                      Colours
	IncentiveID                  string
}

// RateBps is the rate that the page shows: CashbackBps, doubled in LOYALTY areas.
func (a HotArea) RateBps() money.BasisPoints { return Rate(Store{CashbackBps: a.CashbackBps}, a.Type) }

// DoubleOf is that of a store's rate. The coupons of a category say it themselves: not all of them are doubled.
func (a HotArea) DoubleOf() string {
	if a.Kind != StoreArea {
		return ""
	}
	return Store{CashbackBps: a.CashbackBps, Area: a.Type}.DoubleOf()
}

// Colours are what a hot area changes of the site's look, in hex without #.
type Colours struct {
	NavBar, NavBarText             string
	CouponHeader, CouponHeaderText string
	Button, ButtonOnHover          string
}

// HotArea returns the page of an active store, category or club, or ErrNotFound.
func (c *Catalog) HotArea(ctx context.Context, slug string) (HotArea, error) {
	if !slugForm.MatchString(slug) {
		return HotArea{}, fmt.Errorf("area %q: %w", slug, ErrNotFound)
	}
	row, err := c.queries.GetArea(ctx, dbsqlc.GetAreaParams{Slug: slug, Today: c.today()})
	if err != nil {
		return HotArea{}, found(err, "area", slug)
	}
	return HotArea{
		Slug: row.Slug, Name: row.Name, Kind: AreaKind(row.Kind), Type: Area(row.Type),
		Description: row.Description, LongDescription: row.LongDescription, ImageName: row.ImageName, HeaderImage: row.HeaderImage,
		CashbackBps: money.BasisPoints(row.CashbackBps), CashbackOn: row.CashbackOn, Varies: row.Varies,
		Colours: Colours{
			NavBar: row.NavBarColor, NavBarText: row.NavBarTextColor,
			CouponHeader: row.CouponHeaderColor, CouponHeaderText: row.CouponHeaderTextColor,
			Button: row.ButtonColor, ButtonOnHover: row.ButtonColorOnHover,
		},
		IncentiveID: row.IncentiveID,
	}, nil
}

// area finds an active area for lists of what is in it. A club's opens to its members; for others it answers ErrVisitor or
// ErrMembersOnly. Nobody (uuid.Nil) is a visitor.
func (c *Catalog) area(ctx context.Context, slug string, userID uuid.UUID) (uuid.UUID, error) {
	if !slugForm.MatchString(slug) {
		return uuid.Nil, fmt.Errorf("area %q: %w", slug, ErrNotFound)
	}
	row, err := c.queries.FindArea(ctx, slug)
	if err != nil {
		return uuid.Nil, found(err, "area", slug)
	}
	if AreaKind(row.Kind) == ClubArea {
		err = c.enter(ctx, row.ID, userID)
	}
	return row.ID, err
}

// enter lets members into a club.
func (c *Catalog) enter(ctx context.Context, club, userID uuid.UUID) error {
	if userID == uuid.Nil {
		return fmt.Errorf("club %s: %w", club, ErrVisitor)
	}
	member, err := c.queries.IsMember(ctx, dbsqlc.IsMemberParams{UserID: userID, AreaID: club})
	switch {
	case err != nil:
		return fmt.Errorf("read membership of club %s: %w", club, err)
	case !member:
		return fmt.Errorf("club %s: %w", club, ErrMembersOnly)
	}
	return nil
}

// Category is a category as lists show it.
type Category struct {
	ID         uuid.UUID
	Slug, Name string
	Type       Area
	ImageName  string // under uploads/custom-category-images/; empty: none
	InSeason   bool   // today is in its season
}

// Categories returns the active categories, in their order.
func (c *Catalog) Categories(ctx context.Context) ([]Category, error) {
	rows, err := c.queries.ListCategories(ctx, dbsqlc.ListCategoriesParams{Today: c.today(), Most: maxCategories})
	return lists.Map(rows, func(row dbsqlc.ListCategoriesRow) Category {
		return Category{row.ID, row.Slug, row.Name, Area(row.Type), row.ImageName, row.InSeason}
	}), fault.Wrap(err, "read categories")
}
