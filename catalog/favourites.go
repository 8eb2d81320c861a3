package catalog

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

// MaxFavourites is how many stores, and how many coupons, a shopper can keep.
const MaxFavourites = 500

// ErrTooManyFavourites is answered to a shopper who has MaxFavourites.
var ErrTooManyFavourites = errors.New("too many favourites")

// Favourites are the stores that a shopper likes and the coupons that they saved, newest first.
type Favourites struct {
	Stores  []Store
	Coupons []Coupon // without those that have expired
}

// Favourites returns a shopper's favourites.
func (c *Catalog) Favourites(ctx context.Context, userID uuid.UUID) (Favourites, error) {
	stores, err := c.queries.ListFavouriteStores(ctx, dbsqlc.ListFavouriteStoresParams{UserID: userID, Most: MaxFavourites})
	if err != nil {
		return Favourites{}, fmt.Errorf("read favourite stores: %w", err)
	}
	coupons, err := c.queries.ListFavouriteCoupons(ctx, dbsqlc.ListFavouriteCouponsParams{
		UserID: userID, Today: c.today(), Most: MaxFavourites,
	})
	if err != nil {
		return Favourites{}, fmt.Errorf("read saved coupons: %w", err)
	}
	favourites := Favourites{make([]Store, len(stores)), make([]Coupon, len(coupons))}
	for i, row := range stores {
		favourites.Stores[i] = storeOf(row.ListedStore)
	}
	for i, row := range coupons {
		favourites.Coupons[i] = couponOf(row.KnownCoupon, true)
	}
	return favourites, nil
}

// AddFavouriteStore makes a store a favourite; again changes nothing. It refuses with ErrNotFound or ErrTooManyFavourites.
func (c *Catalog) AddFavouriteStore(ctx context.Context, userID uuid.UUID, slug string) error {
	if !slugForm.MatchString(slug) {
		return fmt.Errorf("store %q: %w", slug, ErrNotFound)
	}
	row, err := c.queries.AddFavouriteStore(ctx, dbsqlc.AddFavouriteStoreParams{
		UserID: userID, Slug: slug, At: c.now(), Most: MaxFavourites,
	})
	if err != nil {
		return fmt.Errorf("add favourite store %q: %w", slug, err)
	}
	return kept(row.Found, row.TooMany, "store", slug)
}

// RemoveFavouriteStore makes a store no favourite, whether it was one or not.
func (c *Catalog) RemoveFavouriteStore(ctx context.Context, userID uuid.UUID, slug string) error {
	if !slugForm.MatchString(slug) {
		return nil
	}
	err := c.queries.RemoveFavouriteStore(ctx, dbsqlc.RemoveFavouriteStoreParams{UserID: userID, Slug: slug})
	return fault.Wrap(err, "remove favourite store %q", slug)
}

// AddFavouriteCoupon saves a coupon; again changes nothing. It refuses with ErrNotFound, also for a coupon that has
// expired, or with ErrTooManyFavourites.
func (c *Catalog) AddFavouriteCoupon(ctx context.Context, userID, couponID uuid.UUID) error {
	row, err := c.queries.AddFavouriteCoupon(ctx, dbsqlc.AddFavouriteCouponParams{
		UserID: userID, CouponID: couponID, Today: c.today(), At: c.now(), Most: MaxFavourites,
	})
	if err != nil {
		return fmt.Errorf("save coupon %s: %w", couponID, err)
	}
	return kept(row.Found, row.TooMany, "coupon", couponID.String())
}

// RemoveFavouriteCoupon saves a coupon no more, whether it was saved or not.
func (c *Catalog) RemoveFavouriteCoupon(ctx context.Context, userID, couponID uuid.UUID) error {
	err := c.queries.RemoveFavouriteCoupon(ctx, dbsqlc.RemoveFavouriteCouponParams{UserID: userID, CouponID: couponID})
	return fault.Wrap(err, "remove saved coupon %s", couponID)
}

func kept(found, tooMany bool, what, name string) error {
	switch {
	case !found:
		return fmt.Errorf("%s %q: %w", what, name, ErrNotFound)
	case tooMany:
		return ErrTooManyFavourites
	}
	return nil
}
