// Package money holds the amounts of the ledger: integer cents of the Brazilian real, and rates in basis points. No
// float enters or leaves it. It imports the standard library only.
package money

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Cents is an amount in hundredths of a real. Negative amounts are debts and reversals.
type Cents int64

// BasisPoints is a rate in hundredths of a percent: 250 is 2.5 %.
type BasisPoints int32

// OneHundredPercent is the rate that leaves an amount as it is.
const OneHundredPercent BasisPoints = 10_000

// ErrOverflow is answered when a result does not fit into 64 bits.
var ErrOverflow = errors.New("amount overflows 64 bits of cents")

// ErrFraction is answered when an amount has a fraction of a cent.
var ErrFraction = errors.New("a fraction of a cent")

// Add returns a + b, or ErrOverflow.
func (a Cents) Add(b Cents) (Cents, error) {
	sum := a + b
	if (b > 0 && sum < a) || (b < 0 && sum > a) {
		return 0, ErrOverflow
	}
	return sum, nil
}

// Share returns rate of a non-negative amount, rounded down: the fraction of a cent stays with the house, so the parts
// never add up to more than the whole. It is the only place where cashback is rounded. A negative amount or rate is
// refused.
func (a Cents) Share(rate BasisPoints) (Cents, error) {
	if a < 0 || rate < 0 {
		return 0, fmt.Errorf("share %d of %d: both must be zero or more", rate, a)
	}
	if rate > 0 && int64(a) > math.MaxInt64/int64(rate) {
		return 0, ErrOverflow
	}
	return Cents(int64(a) * int64(rate) / int64(OneHundredPercent)), nil
}

// String writes the amount in reais with a point and two decimals: "-12.05".
func (a Cents) String() string {
	return decimal(int64(a))
}

// BRL writes the amount as Brazilians read it: "-R$ 1.234,56", with a space that does not break.
func (a Cents) BRL() string {
	whole, fraction, _ := strings.Cut(a.String(), ".")
	digits, negative := strings.CutPrefix(whole, "-")
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "." + digits[at:]
	}
	sign := ""
	if negative {
		sign = "-"
	}
	return sign + "R$\u00a0" + digits + "," + fraction
}

// decimal writes hundredths exactly, also for the smallest int64.
func decimal(hundredths int64) string {
	digits := strconv.FormatInt(hundredths, 10)
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	if len(digits) < 3 {
		digits = strings.Repeat("0", 3-len(digits)) + digits
	}
	return sign + digits[:len(digits)-2] + "." + digits[len(digits)-2:]
}

// ParseDecimal reads decimal text in major units, as affiliate networks send it ("249.90", "8.3", "-3.20"). It is
// strict: digits with at most one point, no exponent, no thousands separator, no spaces, no plus sign, and no fraction
// of a cent other than zeros.
func ParseDecimal(text string) (Cents, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, hasPoint := strings.Cut(digits, ".")
	if whole == "" || (hasPoint && fraction == "") || !onlyDigits(whole) || !onlyDigits(fraction) {
		return 0, fmt.Errorf("%s is not a decimal amount such as 249.90", quoteShort(text))
	}
	if len(fraction) > 2 && strings.Trim(fraction[2:], "0") != "" {
		return 0, fmt.Errorf("%s has %w", quoteShort(text), ErrFraction)
	}
	cents, err := strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", quoteShort(text), ErrOverflow)
	}
	if negative {
		cents = -cents
	}
	return Cents(cents), nil
}

func onlyDigits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// quoteShort keeps an attacker's megabyte out of an error message.
func quoteShort(s string) string {
	if len(s) > 32 {
		s = s[:32] + "…"
	}
	return strconv.Quote(s)
}
