package catalog

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// CouponType says what a shopper gets.
type CouponType string

// The types of coupons.
const (
	Online CouponType = "ONLINE" // a code
	Offer  CouponType = "OFFER"  // only the way to the store
)

// CouponsPerPage is the length of a page of a store's or category's coupons.
const CouponsPerPage = 12

// maxCouponCategories bounds the categories of one page's coupons.
const maxCouponCategories = 200

// Coupon is a coupon or an offer as its card shows it. Empty texts are absent.
type Coupon struct {
	ID                      uuid.UUID
	Slug, Name, Description string
	Type                    CouponType
	Code                    string    // empty for an offer, and when it is locked
	LinkURL                 string    // empty: the store's own landing page, or locked
	KeepsCashback           bool      // a purchase with it earns: true of an offer, and of a code by the store's terms
	Locked                  bool      // code and link are for those who are signed in
	EndDate                 time.Time // its last day (a date in UTC); zero: open
	Views                   int64
	Votes                   Votes
	Store                   Store // in the coupon's area, so Rate(Store, Store.Area) is what it earns
	ButtonColour            string
	HeaderTextColour        string
	IncentiveID             string
}

// CouponQuery asks for a page of the coupons of a store, a category or a club. Empty fields filter nothing.
type CouponQuery struct {
	Slug     string     // of the store, category or club
	Name     string     // part of the coupon's name or of its store's, whatever the accents
	Category string     // name of a category that the coupon is in
	Type     CouponType // counts ignore it
	Sort     Sort       // empty: the editors' order
	Page     int        // from 1
	UserID   uuid.UUID  // who asks; for a visitor (uuid.Nil) LOYALTY coupons are locked
}

// TopQuery asks for a page of the best coupons.
type TopQuery struct {
	Page, Limit int    // both from 1
	Name        string // part of the coupon's name or of its store's, whatever the accents; empty: any
	Category    string // name of a category that the coupon is in; empty: any
	Sort        Sort   // empty: the editors' order
	SignedIn    bool
}

// CouponPage is a page of coupons, and how many there are on all pages.
type CouponPage struct {
	Coupons        []Coupon
	TotalPages     int   // 0 when there are no coupons
	Online, Offers int64 // whatever the type that was asked for
}

// Coupons returns a page of the coupons that a store, category or club lists. It refuses with ErrNotFound and, for a club's,
// with ErrVisitor or ErrMembersOnly. Expired ones are not listed. A page after the last one is empty.
func (c *Catalog) Coupons(ctx context.Context, q CouponQuery) (CouponPage, error) {
	area, err := c.area(ctx, q.Slug, q.UserID)
	if err != nil {
		return CouponPage{}, err
	}
	today := c.today()
	counts, err := c.queries.CountCoupons(ctx, dbsqlc.CountCouponsParams{
		AreaID: area, Today: today, Name: q.Name, Category: q.Category,
	})
	if err != nil {
		return CouponPage{}, fmt.Errorf("count coupons of %q: %w", q.Slug, err)
	}
	rows, err := c.queries.ListCoupons(ctx, dbsqlc.ListCouponsParams{
		AreaID: area, Today: today, Name: q.Name, Category: q.Category, Type: string(q.Type), Sort: string(q.Sort),
		Most: CouponsPerPage, Skip: skip(q.Page, CouponsPerPage),
	})
	if err != nil {
		return CouponPage{}, fmt.Errorf("read coupons of %q: %w", q.Slug, err)
	}
	total := counts.Online + counts.Offers
	switch q.Type {
	case Online:
		total = counts.Online
	case Offer:
		total = counts.Offers
	}
	return CouponPage{couponsOf(rows, q.UserID != uuid.Nil), pages(total, CouponsPerPage), counts.Online, counts.Offers}, nil
}

// Coupon returns a coupon that has not ended, or ErrNotFound. It refuses those of a club as Coupons does.
func (c *Catalog) Coupon(ctx context.Context, id, userID uuid.UUID) (Coupon, error) {
	row, err := c.queries.GetCoupon(ctx, dbsqlc.GetCouponParams{ID: id, Today: c.today()})
	if err != nil {
		return Coupon{}, found(err, "coupon", id.String())
	}
	if row.ClubID.Valid {
		if err := c.enter(ctx, row.ClubID.UUID, userID); err != nil {
			return Coupon{}, err
		}
	}
	return couponOf(row, userID != uuid.Nil), nil
}

// TopCoupons returns a page of the best coupons of all stores.
func (c *Catalog) TopCoupons(ctx context.Context, q TopQuery) (CouponPage, error) {
	today := c.today()
	counts, err := c.queries.CountTopCoupons(ctx, dbsqlc.CountTopCouponsParams{Today: today, Name: q.Name, Category: q.Category})
	if err != nil {
		return CouponPage{}, fmt.Errorf("count top coupons: %w", err)
	}
	rows, err := c.topRows(ctx, q, today)
	if err != nil {
		return CouponPage{}, fmt.Errorf("read top coupons: %w", err)
	}
	return CouponPage{
		couponsOf(rows, q.SignedIn), pages(counts.Online+counts.Offers, q.Limit), counts.Online, counts.Offers,
	}, nil
}

func (c *Catalog) topRows(ctx context.Context, q TopQuery, today pgtype.Date) ([]dbsqlc.ListedCoupon, error) {
	everything := q.Name == "" && q.Category == ""
	if q.Sort == "" && everything {
		return c.queries.ListTopCoupons(ctx, dbsqlc.ListTopCouponsParams{
			Today: today, Most: int32(q.Limit), Skip: skip(q.Page, q.Limit),
		})
	}
	if q.Sort == ByViews && everything {
		return c.queries.ListMostViewedCoupons(ctx, dbsqlc.ListMostViewedCouponsParams{
			Today: today, Most: int32(q.Limit), Skip: skip(q.Page, q.Limit),
		})
	}
	return c.queries.ListTopCouponsBy(ctx, dbsqlc.ListTopCouponsByParams{
		Today: today, Name: q.Name, Category: q.Category, Sort: string(q.Sort), Most: int32(q.Limit), Skip: skip(q.Page, q.Limit),
	})
}

// CouponCategories returns the names of the categories that the coupons of a store, category or club are in, by name, without
// that category itself. It refuses as Coupons does.
func (c *Catalog) CouponCategories(ctx context.Context, slug string, userID uuid.UUID) ([]string, error) {
	area, err := c.area(ctx, slug, userID)
	if err != nil {
		return nil, err
	}
	names, err := c.queries.ListCouponCategories(ctx, dbsqlc.ListCouponCategoriesParams{
		AreaID: area, Today: c.today(), Most: maxCouponCategories,
	})
	return names, fault.Wrap(err, "read categories of the coupons of %q", slug)
}

func skip(page, limit int) int32 { return int32((max(page, 1) - 1) * limit) }

func pages(total int64, limit int) int { return int((total + int64(limit) - 1) / int64(limit)) }

// couponOf is the only place where the coupons of LOYALTY areas are locked.
func couponOf(row dbsqlc.KnownCoupon, signedIn bool) Coupon {
	coupon := Coupon{
		ID: row.ID, Slug: row.Slug, Name: row.Name, Description: row.Description, Type: CouponType(row.Type),
		Code: row.Code, LinkURL: row.LinkUrl, EndDate: row.EndDate.Time, Views: row.Views, Votes: votesOf(row),
		Store:         Store{ID: row.StoreID, Slug: row.StoreSlug, Name: row.StoreName, CashbackBps: row.CashbackBps, LeastBps: row.LeastBps, Area: Area(row.AreaType)},
		KeepsCashback: row.KeepsCashback,
		ButtonColour:  row.ButtonColor, HeaderTextColour: row.CouponHeaderTextColor, IncentiveID: row.IncentiveID,
	}
	if coupon.Store.Area == Loyalty && !signedIn {
		coupon.Locked, coupon.Code, coupon.LinkURL = true, "", ""
	}
	return coupon
}

func couponsOf[R dbsqlc.KnownCoupon | dbsqlc.ListedCoupon](rows []R, signedIn bool) []Coupon {
	return lists.Map(rows, func(row R) Coupon { return couponOf(dbsqlc.KnownCoupon(row), signedIn) })
}

// OfClubs says of coupons, by their ids, whether each is a club's; withdrawn ones too. What is no coupon is left out.
func (c *Catalog) OfClubs(ctx context.Context, coupons []string) (map[string]bool, error) {
	var ids []uuid.UUID
	for _, coupon := range coupons {
		if id, err := uuid.Parse(coupon); err == nil {
			ids = append(ids, id)
		}
	}
	rows, err := c.queries.ListCouponClubs(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read whose coupons are: %w", err)
	}
	ofClub := make(map[string]bool, len(rows))
	for _, row := range rows {
		ofClub[row.ID.String()] = row.OfClub
	}
	return ofClub, nil
}
