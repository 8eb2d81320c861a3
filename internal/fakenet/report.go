package fakenet

import "time"

// Reported is a sale as somebody has it happen, where it is not to be drawn.
type Reported struct {
	Key             string // the same for the same sale of a network
	Order           string // its number at the shop; empty: one is made up
	Click           string // as the network's link brought it
	Status          string // pending, approved or declined
	Reason          string // of one that is declined
	SaleCents       int64
	CommissionCents int64
	OccurredAt      time.Time
}

// Report has a network notice a sale now, or what became of it, and returns what it sends by itself: some of that is lost, or sent twice, as
// what it sends of any sale.
func (n *Net) Report(network string, what Reported) []Push {
	n.mu.Lock()
	defer n.mu.Unlock()
	key := network + " " + what.Key
	sale, known := n.reported[key]
	if !known {
		sale = &Sale{
			Network: network, ID: n.nextID(), Click: what.Click, Status: "pending", SaleCents: what.SaleCents, CommissionCents: what.CommissionCents,
			OccurredAt: what.OccurredAt, TrackedAt: n.now, shopOrder: what.Order,
		}
		if inParts(network) {
			n.begin(sale)
		}
		n.reported[key] = sale
		n.notice(sale)
	}
	parts := len(sale.parts)
	n.change(sale, what)
	switch {
	case network == "rakuten" && known:
		var pushes []Push
		for _, p := range sale.parts[parts:] {
			pushes = n.tell(pushes, network, sale.rakutenPush(p))
		}
		return pushes
	case !known || network == "admitad": // the others tell of a new sale alone
		return n.send(nil, sale)
	}
	return nil
}

// change makes of a sale what was reported of it.
func (n *Net) change(s *Sale, what Reported) {
	if what.Status != s.Status {
		n.take(s, step{at: n.now, status: what.Status})
		s.Reason = what.Reason
	}
	saleCents, commissionCents := what.SaleCents, what.CommissionCents
	if inParts(s.Network) && s.Status == "declined" { // nothing is left of it
		saleCents, commissionCents = 0, 0
	}
	if saleCents == s.SaleCents && commissionCents == s.CommissionCents {
		return
	}
	if inParts(s.Network) {
		n.add(s, n.now, saleCents-s.SaleCents, commissionCents-s.CommissionCents)
	} else {
		s.AmendedAt = n.now
	}
	s.SaleCents, s.CommissionCents = saleCents, commissionCents
}
