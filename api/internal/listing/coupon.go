package listing

import (
	"github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
)

// CouponPage is a page of an area's coupons.
func CouponPage(page catalog.CouponPage) oapi.CouponList {
	return oapi.CouponList{
		Data: Coupons(page.Coupons), TotalPages: int32(page.TotalPages), TotalItemsOnline: page.Online, TotalItemsOffer: page.Offers,
	}
}

// TopCouponPage is a page of the best coupons of all stores.
func TopCouponPage(page catalog.CouponPage) oapi.TopCouponList {
	return oapi.TopCouponList{Data: Coupons(page.Coupons), TotalPages: int32(page.TotalPages), Total: page.Online + page.Offers}
}

// Coupons are coupons as lists have them.
func Coupons(coupons []catalog.Coupon) []oapi.Coupon {
	return lists.Map(coupons, Coupon)
}

// Coupon is a coupon as lists have it.
func Coupon(c catalog.Coupon) oapi.Coupon {
	shown := oapi.Coupon{
		Id: c.ID, Slug: c.Slug, Name: c.Name, Description: c.Description, Type: oapi.CouponType(c.Type),
		Code: oapi.OrNil(c.Code), LinkUrl: oapi.OrNil(c.LinkURL), Clicks: c.Views, KeepsCashback: c.KeepsCashback,
		Votes: votesOf(c.Votes), Store: couponStoreOf(c.Store),
		HotArea: oapi.CouponHotArea{
			Type: oapi.AreaType(c.Store.Area), ButtonColor: oapi.OrNil(c.ButtonColour), CouponHeaderTextColor: oapi.OrNil(c.HeaderTextColour),
			IncentiveId: oapi.OrNil(c.IncentiveID),
		},
	}
	if !c.EndDate.IsZero() {
		shown.EndDate = &types.Date{Time: c.EndDate}
	}
	return shown
}

// votesOf shows votes where there are enough.
func votesOf(votes catalog.Votes) *oapi.CouponVotes {
	if votes.Count == 0 {
		return nil
	}
	shown := &oapi.CouponVotes{Share: votes.Share(), Count: votes.Count, Standing: oapi.CouponVotesStanding(votes.Standing())}
	if !votes.LastWorked.IsZero() {
		at := votes.LastWorked.UTC()
		shown.LastWorkedAt = &at
	}
	return shown
}

func couponStoreOf(store catalog.Store) oapi.CouponStore {
	return oapi.CouponStore{Slug: store.Slug, Name: store.Name, CashbackPercentage: percentOf(store.CashbackBps), CashbackVaries: oapi.OrNil(store.Varies())}
}

// percentOf shows a percentage that is not doubled: the pages double it in LOYALTY areas, as the product says.
func percentOf(rate money.BasisPoints) *money.Percent {
	if rate == 0 {
		return nil
	}
	percent := money.Percent(rate)
	return &percent
}
