package listing

import (
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

// Suggestions are what a search found.
func Suggestions(found catalog.Suggestions) oapi.SearchResult {
	result := oapi.SearchResult{
		Stores:     Stores(found.Stores),
		Categories: make([]oapi.StoreName, len(found.Categories)),
		Coupons:    make([]oapi.CouponSuggestion, len(found.Coupons)),
	}
	for i, category := range found.Categories {
		result.Categories[i] = oapi.StoreName{Name: category.Name, Slug: category.Slug}
	}
	for i, c := range found.Coupons {
		result.Coupons[i] = oapi.CouponSuggestion{
			Id: c.ID, Name: c.Name, Type: oapi.CouponType(c.Type), Store: storeNameOf(c.Store),
		}
	}
	return result
}
