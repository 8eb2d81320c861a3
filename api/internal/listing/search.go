package listing

import (
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
)

// Suggestions are what a search found.
func Suggestions(found catalog.Suggestions) oapi.SearchResult {
	result := oapi.SearchResult{
		Stores: Stores(found.Stores),
		Categories: lists.Map(found.Categories, func(category catalog.CategoryName) oapi.StoreName {
			return oapi.StoreName{Name: category.Name, Slug: category.Slug}
		}),
		Coupons: lists.Map(found.Coupons, func(c catalog.Coupon) oapi.CouponSuggestion {
			return oapi.CouponSuggestion{Id: c.ID, Name: c.Name, Type: oapi.CouponType(c.Type), Store: storeNameOf(c.Store)}
		}),
	}
	return result
}
