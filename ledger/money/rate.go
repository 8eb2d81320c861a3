package money

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Rate is what one of another currency costs, in millionths of a real: 5_432_100 is R$ 5.4321.
type Rate int64

const (
	rateDigits = 6
	rateOne    = 1_000_000
	// maxRate keeps mistakes out: no currency costs a million reais.
	maxRate = 1_000_000 * rateOne
)

// ParseRate reads a positive decimal with a point or a comma and at most six decimals, as central banks publish them: "5.4321".
func ParseRate(text string) (Rate, error) {
	whole, fraction, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	if whole == "" || !onlyDigits(whole) || !onlyDigits(fraction) || len(fraction) > rateDigits {
		return 0, fmt.Errorf("%s is not a rate such as 5.4321", quoteShort(text))
	}
	millionths, err := strconv.ParseInt(whole+(fraction + "000000")[:rateDigits], 10, 64)
	if err != nil || millionths <= 0 || millionths > maxRate {
		return 0, fmt.Errorf("%s is no rate that is believed", quoteShort(text))
	}
	return Rate(millionths), nil
}

// String writes the rate with a point and at least four decimals: "5.4321".
func (r Rate) String() string {
	text := fmt.Sprintf("%d.%06d", r/rateOne, r%rateOne)
	return strings.TrimSuffix(strings.TrimSuffix(text, "0"), "0")
}

// At returns hundredths of another currency as cents of a real, rounded towards zero, or ErrOverflow.
func (a Cents) At(rate Rate) (Cents, error) {
	amount, negative := uint64(a), a < 0
	if negative {
		amount = -amount
	}
	high, low := bits.Mul64(amount, uint64(rate))
	if rate < 0 || high >= rateOne {
		return 0, ErrOverflow
	}
	cents, _ := bits.Div64(high, low, rateOne)
	if cents > 1<<63-1 {
		return 0, ErrOverflow
	}
	if negative {
		return -Cents(cents), nil
	}
	return Cents(cents), nil
}
