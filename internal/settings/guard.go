package settings

import (
	"cmp"
	"fmt"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// The guard by default, the word for none, and the largest share of a commission that it may allow.
const (
	defaultGuard = "100"
	noGuard      = "off"
	largestShare = 10 * money.OneHundredPercent
)

// readGuard reads how much of its commission a sale may earn, in percent with up to two decimals, before finance looks at it.
func (c *Config) readGuard(text string) error {
	text = cmp.Or(text, defaultGuard)
	if text == noGuard {
		return nil
	}
	share, err := money.ParseDecimal(text) // hundredths of a percent, as cents are of a real
	if err != nil || share < 0 || share > money.Cents(largestShare) {
		return fmt.Errorf("DEVOLVE_CASHBACK_GUARD: %q is neither a percentage of the commission from 0 to %d nor %s", text, largestShare/100, noGuard)
	}
	c.Guard = ledger.Guard{On: true, ShareBps: money.BasisPoints(share)}
	return nil
}
