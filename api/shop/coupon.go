package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

func (s *server) ListCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListCouponsParams) error {
	q, err := couponQuery(p)
	if err != nil {
		return err
	}
	q.UserID = userOf(r.Context())
	page, err := s.config.Catalog.Coupons(r.Context(), q)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.CouponPage(page))
}

func couponQuery(p oapi.ListCouponsParams) (catalog.CouponQuery, error) {
	q := catalog.CouponQuery{Slug: p.Slug, Name: oapi.OrZero(p.Name), Category: oapi.OrZero(p.Category), Page: 1}
	if err := edge.Need("slug", q.Slug, listing.MaxSlug); err != nil {
		return q, err
	}
	if err := edge.AtMost("name", q.Name, listing.MaxText); err != nil {
		return q, err
	}
	if err := edge.AtMost("category", q.Category, listing.MaxText); err != nil {
		return q, err
	}
	if p.Type != nil {
		if q.Type = catalog.CouponType(*p.Type); !p.Type.Valid() {
			return q, edge.RefuseField("type", "is not ONLINE or OFFER")
		}
	}
	var err error
	if q.Sort, err = sortOf(p.Sort); err != nil {
		return q, err
	}
	if p.Page != nil {
		q.Page = *p.Page
	}
	return q, edge.UpTo("page", q.Page, listing.LastPage)
}

// sortOf is the order that a list is asked for in.
func sortOf(asked *oapi.ListSort) (catalog.Sort, error) {
	if asked == nil {
		return "", nil
	}
	if !asked.Valid() {
		return "", edge.RefuseField("sort", "is not RATE, ENDING or VIEWS")
	}
	return catalog.Sort(*asked), nil
}

func (s *server) GetCoupon(w http.ResponseWriter, r *http.Request, p oapi.GetCouponParams) error {
	coupon, err := s.config.Catalog.Coupon(r.Context(), p.Id, userOf(r.Context()))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Coupon(coupon))
}

func (s *server) ListTopCoupons(w http.ResponseWriter, r *http.Request, p oapi.ListTopCouponsParams) error {
	q := catalog.TopQuery{Page: 1, Limit: catalog.CouponsPerPage, Name: oapi.OrZero(p.Name), Category: oapi.OrZero(p.Category)}
	if p.Page != nil {
		q.Page = *p.Page
	}
	if p.Limit != nil {
		q.Limit = *p.Limit
	}
	if err := edge.UpTo("page", q.Page, listing.LastPage); err != nil {
		return err
	}
	if err := edge.UpTo("limit", q.Limit, 100); err != nil {
		return err
	}
	if err := edge.AtMost("name", q.Name, listing.MaxText); err != nil {
		return err
	}
	if err := edge.AtMost("category", q.Category, listing.MaxText); err != nil {
		return err
	}
	var err error
	if q.Sort, err = sortOf(p.Sort); err != nil {
		return err
	}
	_, q.SignedIn = tokenFrom(r.Context())
	page, err := s.config.Catalog.TopCoupons(r.Context(), q)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.TopCouponPage(page))
}

func (s *server) ListCouponCategories(w http.ResponseWriter, r *http.Request, p oapi.ListCouponCategoriesParams) error {
	if err := edge.Need("categorySlug", p.CategorySlug, listing.MaxSlug); err != nil {
		return err
	}
	names, err := s.config.Catalog.CouponCategories(r.Context(), p.CategorySlug, userOf(r.Context()))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, append([]string{}, names...)) // a list, also when it is empty
}
