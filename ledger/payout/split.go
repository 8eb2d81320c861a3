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
	sales   []ledger.ConversionID
	bonuses []ledger.BonusID
	cents   money.Cents // positive
}

// add adds a conversion or a bonus.
func (s *share) add(p projection.Payable) {
	if s.cents += p.Cents; p.Bonus.IsZero() {
		s.sales = append(s.sales, p.ID)
	} else {
		s.bonuses = append(s.bonuses, p.Bonus)
	}
}

// items is how much it is made of.
func (s *share) items() int { return len(s.sales) + len(s.bonuses) }

// first is the id that the payout's own follows from.
func (s *share) first() string {
	if len(s.sales) > 0 {
		return s.sales[0].String()
	}
	return s.bonuses[0].String()
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

// split divides what a shopper is owed into payouts of at most limit conversions and bonuses, each with a positive sum. Debts go in as
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
		return cmp.Or(cmp.Compare(b.Cents, a.Cents), a.ID.Compare(b.ID), a.Bonus.Compare(b.Bonus))
	})
	slices.SortFunc(debts, func(a, b projection.Payable) int {
		return cmp.Or(cmp.Compare(a.Cents, b.Cents), a.ID.Compare(b.ID), a.Bonus.Compare(b.Bonus))
	})
	var shares []share
	for len(owed) > 0 {
		var one share
		for one.items() < limit {
			switch {
			case len(debts) > 0 && one.cents+debts[0].Cents > 0:
				one.add(debts[0])
				debts = debts[1:]
				continue
			case len(owed) > 0:
				one.add(owed[0])
				owed = owed[1:]
				continue
			}
			break
		}
		shares = append(shares, one)
	}
	return shares
}
