package payout

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

func payables(cents ...money.Cents) []projection.Payable {
	list := make([]projection.Payable, len(cents))
	for i, c := range cents {
		list[i] = projection.Payable{ID: ledger.ConversionID{UUID: uuid.UUID{byte(i + 1)}}, Cents: c}
	}
	return list
}

func TestSplit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cents []money.Cents
		limit int
		want  []money.Cents
	}{
		"nothing":                  {nil, 3, nil},
		"one":                      {[]money.Cents{5}, 3, []money.Cents{5}},
		"a debt alone":             {[]money.Cents{-5}, 3, nil},
		"even":                     {[]money.Cents{5, -5}, 3, nil},
		"a debt absorbed":          {[]money.Cents{-5, 3, 4}, 3, []money.Cents{2}},
		"more than fits":           {[]money.Cents{1, 2, 3, 4}, 3, []money.Cents{9, 1}},
		"debts across payouts":     {[]money.Cents{-3, -3, 4, 4, 4}, 3, []money.Cents{5, 1}},
		"a debt that has to wait":  {[]money.Cents{-9, 4, 4, 4}, 2, []money.Cents{8, 4}},
		"a debt too large for two": {[]money.Cents{-9, 5, 5}, 3, []money.Cents{1}},
	} {
		var got []money.Cents
		for _, s := range split(payables(c.cents...), c.limit) {
			got = append(got, s.cents)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v; want %v", name, got, c.want)
		}
	}
}

// TestSplitPaysWhatIsOwed: each payout is positive and fits, no sale is paid twice, every sale that is owed is paid, and where
// everything fits into one payout it is the whole.
func TestSplitPaysWhatIsOwed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var cents []money.Cents
		for _, c := range rapid.SliceOfN(rapid.IntRange(-50, 100), 0, 40).Draw(t, "cents") {
			if c != 0 {
				cents = append(cents, money.Cents(c))
			}
		}
		limit := rapid.IntRange(2, 45).Draw(t, "limit")
		sales := payables(cents...)
		amounts := make(map[ledger.ConversionID]money.Cents)
		var total money.Cents
		for _, s := range sales {
			amounts[s.ID], total = s.Cents, total+s.Cents
		}
		shares := split(sales, limit)
		if got := Payable(projection.Owed{Cents: total, Sales: sales}); got != total { // they fit into one payout
			t.Fatalf("payable %d of %d", got, total)
		}
		if got := Payable(projection.Owed{Cents: total + 1000}); got > 0 {
			t.Fatalf("payable %d, all of it in payment", got)
		}
		if total <= 0 {
			if len(shares) > 0 {
				t.Fatalf("paid %v of %d", shares, total)
			}
			return
		}
		var paid money.Cents
		for _, share := range shares {
			var sum money.Cents
			for _, id := range share.sales {
				amount, ok := amounts[id]
				if !ok {
					t.Fatalf("%s is paid twice, or nobody's", id)
				}
				delete(amounts, id)
				sum += amount
			}
			if sum != share.cents || sum <= 0 || len(share.sales) > limit {
				t.Fatalf("a payout of %d, said to be %d, for %d of at most %d sales", sum, share.cents, len(share.sales), limit)
			}
			paid += sum
		}
		for id, amount := range amounts {
			if amount > 0 {
				t.Fatalf("%s of %d is not paid", id, amount)
			}
		}
		if len(sales) <= limit && paid != total {
			t.Fatalf("paid %d of %d", paid, total)
		}
	})
}
