package statement

import (
	"errors"
	"regexp"
	"strings"

	"example.com/devolve/ledger/money"
)

var (
	errAmount    = errors.New("this is not an amount such as 1.234,56 or 1234.56")
	errAmbiguous = errors.New("the last three digits may be thousands or a fraction: write the cents")
)

var (
	comma     = regexp.MustCompile(`^([0-9]+|[0-9]{1,3}(\.[0-9]{3})+),[0-9]{1,2}$`) // 1.234,56
	point     = regexp.MustCompile(`^([0-9]+|[0-9]{1,3}(,[0-9]{3})+)\.[0-9]{1,2}$`) // 1,234.56
	whole     = regexp.MustCompile(`^([0-9]+|[0-9]{1,3}([.,][0-9]{3}){2,})$`)       // 1.234.567
	doubtful  = regexp.MustCompile(`^[0-9]{1,3}[.,][0-9]{3}$`)                      // 1.234
	longPoint = regexp.MustCompile(`^[0-9]+\.[0-9]{2}0+$`)                          // 12.3400, as databases print it
	currency  = strings.NewReplacer("R$", "", "BRL", "", " ", "", "\u00a0", "", "−", "-")
	grouping  = strings.NewReplacer(".", "", ",", "")
)

// parseAmount reads an amount as Brazilians and as programs write it: "1.234,56", "R$ -12,00", "12.5", "(3,00)", "3,00-",
// "3,00 D". What may be one thousand or one is refused.
func parseAmount(text string) (money.Cents, error) {
	digits, negative := cutSign(currency.Replace(strings.TrimSpace(text)))
	var plain string
	switch {
	case doubtful.MatchString(digits):
		return 0, errAmbiguous
	case comma.MatchString(digits):
		plain = strings.Replace(strings.ReplaceAll(digits, ".", ""), ",", ".", 1)
	case point.MatchString(digits):
		plain = strings.ReplaceAll(digits, ",", "")
	case longPoint.MatchString(digits):
		plain = digits
	case whole.MatchString(digits):
		plain = grouping.Replace(digits)
	default:
		return 0, errAmount
	}
	cents, err := money.ParseDecimal(plain)
	if err != nil {
		return 0, errAmount // its own words quote the digits, which may be an account's
	}
	if negative {
		cents = -cents
	}
	return cents, nil
}

// cutSign takes the sign off, on whichever side it is.
func cutSign(text string) (digits string, negative bool) {
	if len(text) < 2 {
		return text, false
	}
	first, last := text[0], text[len(text)-1]
	switch {
	case first == '(' && last == ')':
		return text[1 : len(text)-1], true
	case first == '-', first == '+':
		return text[1:], first == '-'
	case last == '-', last == 'D', last == 'C':
		return text[:len(text)-1], last != 'C'
	default:
		return text, false
	}
}
