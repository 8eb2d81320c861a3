package api

import (
	"net/http"

	"github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
)

// Bounds of the catalogue's parameters, as the contract has them.
const (
	slugLimit = 80
	textLimit = 80
	lastPage  = 10_000
)

func (s operations) ListCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListCouponsParams) error {
	q, err := couponQuery(p)
	if err != nil {
		return err
	}
	q.UserID = userOf(r.Context())
	page, err := s.config.Catalog.Coupons(r.Context(), q)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, couponListOf(page))
}

func couponQuery(p oapi.ListCouponsParams) (catalog.CouponQuery, error) {
	q := catalog.CouponQuery{Slug: p.Slug, Name: oapi.OrZero(p.Name), Category: oapi.OrZero(p.Category), Page: 1}
	if err := edge.Need("slug", q.Slug, slugLimit); err != nil {
		return q, err
	}
	if err := edge.AtMost("name", q.Name, textLimit); err != nil {
		return q, err
	}
	if err := edge.AtMost("category", q.Category, textLimit); err != nil {
		return q, err
	}
	if p.Type != nil {
		if q.Type = catalog.CouponType(*p.Type); !p.Type.Valid() {
			return q, edge.RefuseField("type", "is not ONLINE or OFFER")
		}
	}
	if p.Page != nil {
		q.Page = *p.Page
	}
	return q, edge.UpTo("page", q.Page, lastPage)
}

func (s operations) ListTopCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListTopCouponsParams) error {
	q := catalog.TopQuery{Page: 1, Limit: catalog.CouponsPerPage}
	if p.Page != nil {
		q.Page = *p.Page
	}
	if p.Limit != nil {
		q.Limit = *p.Limit
	}
	if err := edge.UpTo("page", q.Page, lastPage); err != nil {
		return err
	}
	if err := edge.UpTo("limit", q.Limit, 100); err != nil {
		return err
	}
	_, q.SignedIn = tokenFrom(r.Context())
	page, err := s.config.Catalog.TopCoupons(r.Context(), q)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, topCouponListOf(page))
}

func (s operations) ListCouponCategories(w http.ResponseWriter, r *http.Request, p oapi.ListCouponCategoriesParams) error {
	if err := edge.Need("categorySlug", p.CategorySlug, slugLimit); err != nil {
		return err
	}
	names, err := s.config.Catalog.CouponCategories(r.Context(), p.CategorySlug, userOf(r.Context()))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, append([]string{}, names...)) // a list, also when it is empty
}

func couponListOf(page catalog.CouponPage) oapi.CouponList {
	return oapi.CouponList{
		Data: couponsOf(page.Coupons), TotalPages: int32(page.TotalPages), TotalItemsOnline: page.Online, TotalItemsOffer: page.Offers,
	}
}

func topCouponListOf(page catalog.CouponPage) oapi.TopCouponList {
	return oapi.TopCouponList{Data: couponsOf(page.Coupons), TotalPages: int32(page.TotalPages), Total: page.Online + page.Offers}
}

func couponsOf(coupons []catalog.Coupon) []oapi.Coupon {
	shown := make([]oapi.Coupon, len(coupons))
	for i, coupon := range coupons {
		shown[i] = couponOf(coupon)
	}
	return shown
}

func couponOf(c catalog.Coupon) oapi.Coupon {
	shown := oapi.Coupon{
		Id: c.ID, Slug: c.Slug, Name: c.Name, Description: c.Description, Type: oapi.CouponType(c.Type),
		Code: oapi.OrNil(c.Code), LinkUrl: oapi.OrNil(c.LinkURL), Clicks: c.Views,
		Store: couponStoreOf(c.Store),
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

func couponStoreOf(store catalog.Store) oapi.CouponStore {
	return oapi.CouponStore{Slug: store.Slug, Name: store.Name, CashbackPercentage: percentOf(store.CashbackBps)}
}

// percentOf shows a percentage that is not doubled: the pages double it in LOYALTY areas, as the product says.
func percentOf(rate money.BasisPoints) *money.Percent {
	if rate == 0 {
		return nil
	}
	percent := money.Percent(rate)
	return &percent
}
