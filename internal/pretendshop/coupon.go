package pretendshop

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/devolve/ledger/money"
)

// usualPercent is what a coupon is worth whose name promises nothing that a basket can show.
const usualPercent = 10

var (
	codeForm = regexp.MustCompile(`^[\p{Lu}0-9_-]{1,40}$`)

	// The parts of a coupon's name, such as "R$ 40 de desconto acima de R$ 300".
	leastForm    = regexp.MustCompile(`acima de R\$\s?([\d.]+)`)
	percentForm  = regexp.MustCompile(`(\d{1,2})%`)
	shippingForm = regexp.MustCompile(`(?i)\b(frete|entrega)\b.*\bgrátis`)
	halfForm     = regexp.MustCompile(`(?i)\bmetade\b`)
	amountForm   = regexp.MustCompile(`(por |a )?R\$\s?([\d.]+)`) // with a word before it, it is a price
)

// apply lowers the total by what a coupon's name promises. A discount in reais takes half of the goods at most.
func (b *basket) apply(promise string) {
	rest := promise
	if least := leastForm.FindStringSubmatch(promise); least != nil {
		rest = strings.Replace(promise, least[0], "", 1)
		if from := reais(least[1]); b.Goods <= from {
			b.refuseCode("Este código vale para compras acima de " + from.BRL() + ".")
			return
		}
	}
	percent := usualPercent
	switch found := percentForm.FindStringSubmatch(rest); {
	case found != nil:
		percent, _ = strconv.Atoi(found[1]) // the form has two digits at most
	case shippingForm.MatchString(rest):
		b.Shipping, b.Applied = 0, "frete grátis"
		return
	case halfForm.MatchString(rest):
		percent = 50
	default:
		if amount := amountForm.FindStringSubmatch(rest); amount != nil && amount[1] == "" {
			b.Discount = min(reais(amount[2]), b.Goods/2)
			b.Applied = b.Discount.BRL() + " de desconto"
			return
		}
	}
	b.Discount = b.Goods * money.Cents(percent) / 100
	b.Applied = fmt.Sprintf("%d%% de desconto", percent)
}

// reais reads whole reais, "1.500".
func reais(text string) money.Cents {
	whole, _ := strconv.ParseInt(strings.ReplaceAll(text, ".", ""), 10, 32)
	return money.Cents(whole * 100)
}
