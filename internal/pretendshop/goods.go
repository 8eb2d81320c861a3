package pretendshop

import (
	_ "embed" // what is sold is part of the binary
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"example.com/devolve/ledger/money"
)

// good is something that a shop sells.
type good struct {
	Name  string
	Price money.Cents
}

//go:embed goods.csv
var goodsFile string

// readGoods returns what is sold by category. What belongs to none is for shops without one.
func readGoods() (map[string][]good, error) {
	lines, err := csv.NewReader(strings.NewReader(goodsFile)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the goods of the pretend shop: %w", err)
	}
	goods := make(map[string][]good)
	for _, line := range lines[1:] {
		price, err := strconv.ParseInt(line[2], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("price of %q: %w", line[1], err)
		}
		goods[line[0]] = append(goods[line[0]], good{line[1], money.Cents(price)})
	}
	return goods, nil
}
