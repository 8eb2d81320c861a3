package catalog

import "example.com/devolve/ledger/money"

// Area is the kind of hot area that a store or a coupon is shown in.
type Area string

// The areas of the product.
const (
	Regular  Area = "REGULAR"
	Loyalty  Area = "LOYALTY"
	Seasonal Area = "SEASONAL"
)

// loyaltyFactor is what a LOYALTY area multiplies a store's rate by.
const loyaltyFactor = 2

// Rate returns the cashback rate in force for a store in an area. LOYALTY doubles a rate here and, for statements that sort by
// it, in the database's rate_in_force alone. The result never exceeds the whole purchase.
func Rate(store Store, area Area) money.BasisPoints {
	if area != Loyalty {
		return store.CashbackBps
	}
	if store.CashbackBps > money.OneHundredPercent/loyaltyFactor {
		return money.OneHundredPercent
	}
	return store.CashbackBps * loyaltyFactor
}
