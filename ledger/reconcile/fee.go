package reconcile

import "example.com/devolve/ledger/money"

// ruleAgreedFee explains what was charged for payments at the price that was agreed.
const ruleAgreedFee = "agreed-fee"

// Charge is a line of a statement that charges for payments at the agreed price.
type Charge struct {
	Ref      string
	Side     Side
	Day      Day
	Payments int // how many it charges for
}

// explainFees takes charges of the agreed price: one for each payment of the day that has its match, one by one or all of the
// day in one sum. A charge for nothing, or at another price, stays.
func (m *matcher) explainFees(price money.Cents) {
	if price <= 0 {
		return
	}
	paid := make(map[Day]money.Cents) // payments of a day that no charge was taken for yet
	for l := range m.left {
		if r := m.mate[l]; r >= 0 && m.left[l].out() && m.left[l].flow == FlowPayout {
			paid[m.right[r].last]++
		}
	}
	for r := range m.right {
		e := &m.right[r]
		if m.taken[r] || !e.fee() || !e.brl() || !e.out() || e.cents%price != 0 {
			continue
		}
		if n := -e.cents / price; n == 1 && paid[e.last] > 0 || n == paid[e.last] {
			paid[e.last] -= n
			m.taken[r] = true
			m.matches = append(m.matches, Match{ruleAgreedFee, m.leg, "fee/" + e.ref, e.ref, e.cents})
			m.charges = append(m.charges, Charge{e.ref, m.leg.Right, e.last, int(n)})
		}
	}
}
