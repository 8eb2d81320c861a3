package pretendshop

import (
	"net/url"
	"strconv"
	"strings"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/ledger/money"
)

// The fields of forms and addresses. The count of the goods are n0, n1, …
const (
	fieldClick  = "clique"
	fieldCode   = "cupom"
	fieldMore   = "mais" // one more of a good
	fieldCount  = "n"
	fieldNumber = "numero" // of the order that the basket becomes
	fieldStep   = "passo"
)

const (
	maxCount = 9 // of each good
	shipping = money.Cents(19_90)
)

// basket is what somebody is about to buy.
type basket struct {
	Shop     demo.Shop
	Click    string // that led here; empty: none did
	Code     string // as it was typed, in capitals
	Lines    []line // of all goods, those that nobody wants too
	Problem  string // what was wrong with the counts
	Refusal  string // why the code is not good
	Applied  string // what the code does
	Goods    money.Cents
	Discount money.Cents
	Shipping money.Cents
}

// line is a good in a basket.
type line struct {
	good
	Index, Count int
}

// Field is the name of the line's count.
func (l line) Field() string { return fieldCount + strconv.Itoa(l.Index) }

// Total is what the line costs.
func (l line) Total() money.Cents { return l.Price * money.Cents(l.Count) }

// Sale is what the network is told: what was paid for goods.
func (b basket) Sale() money.Cents { return b.Goods - b.Discount }

// Total is what would be paid.
func (b basket) Total() money.Cents { return b.Sale() + b.Shipping }

// Count is how many goods are in it.
func (b basket) Count() int {
	count := 0
	for _, l := range b.Lines {
		count += l.Count
	}
	return count
}

// basketOf reads a basket from a form.
func basketOf(v visit) basket {
	b := basket{Shop: v.shop, Click: clickOf(v.form.Get(fieldClick)), Code: strings.ToUpper(strings.TrimSpace(v.form.Get(fieldCode)))}
	for i, g := range v.goods {
		l := line{good: g, Index: i}
		if text := v.form.Get(l.Field()); text != "" {
			count, err := strconv.Atoi(text)
			if err != nil || count < 0 || count > maxCount {
				b.Problem = "De cada produto cabem de 0 a " + strconv.Itoa(maxCount) + " unidades."
			}
			l.Count = min(max(count, 0), maxCount)
		}
		b.Lines = append(b.Lines, l)
	}
	b.sum()
	return b
}

func (b *basket) sum() {
	b.Goods, b.Shipping = 0, 0
	for _, l := range b.Lines {
		b.Goods += l.Total()
	}
	if b.Goods > 0 {
		b.Shipping = shipping
	}
}

// add puts one more of a good into the basket.
func (b *basket) add(index string) {
	for i := range b.Lines {
		if l := &b.Lines[i]; strconv.Itoa(l.Index) == index {
			l.Count = min(l.Count+1, maxCount)
		}
	}
	b.sum()
}

// values are the fields of the basket.
func (b basket) values() url.Values {
	values := url.Values{}
	if b.Click != "" {
		values.Set(fieldClick, b.Click)
	}
	if b.Code != "" {
		values.Set(fieldCode, b.Code)
	}
	for _, l := range b.Lines {
		if l.Count > 0 {
			values.Set(l.Field(), strconv.Itoa(l.Count))
		}
	}
	return values
}

// Address is that of the basket's page.
func (b basket) Address() string {
	return (&url.URL{Path: Path + b.Shop.Slug + "/carrinho", RawQuery: b.values().Encode()}).String()
}

// Shelf is the address of the shop, which keeps the basket.
func (b basket) Shelf() string {
	return (&url.URL{Path: Path + b.Shop.Slug, RawQuery: b.values().Encode()}).String()
}

func (b *basket) refuseCode(why string) { b.Refusal = why }
