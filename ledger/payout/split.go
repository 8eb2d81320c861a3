package payout

import (
	"cmp"
	"slices"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// share is what one payout pays.
type share struct {
	sales []ledger.ConversionID
	cents money.Cents // positive
}

// Payable returns what a run would pay a shopper now; zero or a debt when it would pay nothing.
func Payable(owed projection.Owed) money.Cents {
	shares := split(owed.Sales, ledger.MaxPayoutItems)
	if len(shares) == 0 {
		return min(owed.Cents, 0)
	}
	var total money.Cents
	for _, one := range shares {
		total += one.cents
	}
	return total
}

// split divides what a shopper is owed into payouts of at most limit conversions, each with a positive sum. Debts go in as
// soon as there is enough to absorb them. Nothing is left out, except a debt that only sales of a payout which is full could
// absorb: that waits for the next run. A shopper who is not owed anything gets none.
func split(sales []projection.Payable, limit int) []share {
	var total money.Cents
	var owed, debts []projection.Payable
	for _, s := range sales {
		total += s.Cents
		if s.Cents > 0 {
			owed = append(owed, s)
		} else {
			debts = append(debts, s)
		}
	}
	if total <= 0 {
		return nil
	}
	// The largest amounts absorb the largest debts; ids make it the same every time.
	slices.SortFunc(owed, func(a, b projection.Payable) int {
		return cmp.Or(cmp.Compare(b.Cents, a.Cents), a.ID.Compare(b.ID))
	})
	slices.SortFunc(debts, func(a, b projection.Payable) int {
		return cmp.Or(cmp.Compare(a.Cents, b.Cents), a.ID.Compare(b.ID))
	})
	var shares []share
	for len(owed) > 0 {
		var one share
		for len(one.sales) < limit {
			switch {
			case len(debts) > 0 && one.cents+debts[0].Cents > 0:
				one.sales, one.cents, debts = append(one.sales, debts[0].ID), one.cents+debts[0].Cents, debts[1:]
				continue
			case len(owed) > 0:
				one.sales, one.cents, owed = append(one.sales, owed[0].ID), one.cents+owed[0].Cents, owed[1:]
				continue
			}
			break
		}
		shares = append(shares, one)
	}
	return shares
}
