package catalog

import (
	"strconv"
	"strings"

	"example.com/devolve/ledger/money"
)

// BannerPercent writes a rate for banners, to one decimal: "6,5%", "6,0%".
func BannerPercent(rate money.BasisPoints) string { return tenths(rate) + "%" }

// CardPercent writes a rate for cards, to one decimal if it needs one: "6,5%", "6%".
func CardPercent(rate money.BasisPoints) string { return strings.TrimSuffix(tenths(rate), ",0") + "%" }

// tenths writes percent with one decimal and the Brazilian comma. Halves are rounded up.
func tenths(rate money.BasisPoints) string {
	n := (int64(rate) + 5) / 10
	return strconv.FormatInt(n/10, 10) + "," + strconv.FormatInt(n%10, 10)
}
