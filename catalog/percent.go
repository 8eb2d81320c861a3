package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/devolve/ledger/money"
)

// BannerPercent writes a rate for banners, to one decimal: "6,5%", "6,0%".
func BannerPercent(rate money.BasisPoints) string { return tenths(rate) + "%" }

// CardPercent writes a rate for cards, to one decimal if it needs one: "6,5%", "6%".
func CardPercent(rate money.BasisPoints) string { return strings.TrimSuffix(tenths(rate), ",0") + "%" }

// DoubleOf says what the rate in force in the store's area is the double of, "(dobro de 9%)", with all its decimals; "" where nothing is
// doubled. It goes beside the rate, which alone is what a purchase earns.
func (s Store) DoubleOf() string {
	if s.Area != Loyalty || s.CashbackBps == 0 {
		return ""
	}
	whole, hundredths := int64(s.CashbackBps)/100, int64(s.CashbackBps)%100
	if hundredths == 0 {
		return fmt.Sprintf("(dobro de %d%%)", whole)
	}
	return fmt.Sprintf("(dobro de %d,%s%%)", whole, strings.TrimRight(fmt.Sprintf("%02d", hundredths), "0"))
}

// tenths writes percent with one decimal and the Brazilian comma. Halves are rounded up.
func tenths(rate money.BasisPoints) string {
	n := (int64(rate) + 5) / 10
	return strconv.FormatInt(n/10, 10) + "," + strconv.FormatInt(n%10, 10)
}
