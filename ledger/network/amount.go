package network

import (
	"math"
	"strconv"
	"strings"
)

// scale is how many digits after the point are added exactly.
const scale = 6

// Sum adds amounts, exactly. What cannot be added is written out, as 1.00+x: nobody takes that for an amount, so it is refused by name.
func Sum(amounts ...string) string {
	if len(amounts) == 1 {
		return amounts[0]
	}
	total := int64(0)
	for _, text := range amounts {
		amount, ok := parseScaled(text)
		if !ok || (amount > 0 && total > math.MaxInt64-amount) || (amount < 0 && total < math.MinInt64-amount) {
			return strings.Join(amounts, "+")
		}
		total += amount
	}
	return formatScaled(total)
}

// FromCents writes a whole number of cents as an amount. Anything else is marked, so that 12.50 is never taken for 12.50 reais.
func FromCents(text string) string {
	if text == "" {
		return ""
	}
	cents, err := strconv.ParseInt(text, 10, 64)
	if err != nil || text[0] == '+' || cents > math.MaxInt64/10_000 || cents < math.MinInt64/10_000 {
		return text + " cents"
	}
	return formatScaled(cents * 10_000)
}

// FromComma writes an amount with a decimal comma, such as 1.249,90, as one with a point. Anything else is marked, so that 1.249 and 12.50 are
// never mistaken.
func FromComma(text string) string {
	if text == "" {
		return ""
	}
	whole, fraction, hasComma := strings.Cut(strings.TrimPrefix(text, "-"), ",")
	groups := strings.Split(whole, ".")
	for i, group := range groups {
		if group == "" || !onlyDigits(group) || i > 0 && len(group) != 3 || i == 0 && len(groups) > 1 && len(group) > 3 {
			return text + " with a comma"
		}
	}
	if hasComma != (fraction != "") || !onlyDigits(fraction) {
		return text + " with a comma"
	}
	return strings.Replace(strings.ReplaceAll(text, ".", ""), ",", ".", 1)
}

// isNegative says of an amount that it is below zero.
func isNegative(text string) bool {
	amount, ok := parseScaled(text)
	return ok && amount < 0
}

// isNotPositive says of an amount that it is zero or less.
func isNotPositive(text string) bool {
	amount, ok := parseScaled(text)
	return ok && amount <= 0
}

// parseScaled reads decimal text such as -12.5 in millionths.
func parseScaled(text string) (int64, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, hasPoint := strings.Cut(digits, ".")
	fraction = strings.TrimRight(fraction, "0")
	if !onlyDigits(whole) || whole == "" || !onlyDigits(fraction) || len(fraction) > scale || hasPoint && strings.HasSuffix(text, ".") {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", scale-len(fraction)), 10, 64)
	if negative {
		n = -n
	}
	return n, err == nil
}

// formatScaled writes millionths with the digits that they need, two at least.
func formatScaled(n int64) string {
	sign, digits := "", strconv.FormatInt(n, 10)
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-scale], digits[len(digits)-scale:]
	return sign + whole + "." + fraction[:2] + strings.TrimRight(fraction[2:], "0")
}

func onlyDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
