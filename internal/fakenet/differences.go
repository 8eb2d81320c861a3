package fakenet

import (
	"strconv"
	"time"
)

// part is what a network that sends differences adds to a sale, or takes from it.
type part struct {
	id                         int // in the order of all parts
	at                         time.Time
	saleCents, commissionCents int64
}

// inParts says whether a network tells of a sale in parts that add up.
func inParts(network string) bool { return network == "cj" || network == "rakuten" }

// add adds a part to a sale.
func (n *Net) add(s *Sale, at time.Time, saleCents, commissionCents int64) {
	if n.parts++; saleCents < 0 {
		n.count("below zero", s.Network)
	}
	s.parts = append(s.parts, part{n.parts, at, saleCents, commissionCents})
}

// begin adds the first parts of a sale: two products.
func (n *Net) begin(s *Sale) {
	n.add(s, s.TrackedAt, s.SaleCents/2, s.CommissionCents/2)
	n.add(s, s.TrackedAt, s.SaleCents-s.SaleCents/2, s.CommissionCents-s.CommissionCents/2)
}

// takeInParts does what becomes of a sale by another part of it. Of one that is declined nothing is left; what there was is remembered.
func (n *Net) takeInParts(s *Sale, what step) {
	before := *s
	n.take(s, what)
	switch {
	case what.status == "declined":
		s.full = [2]int64{s.SaleCents, s.CommissionCents}
		s.SaleCents, s.CommissionCents = 0, 0
	case what.status != "" && before.Status == "declined":
		s.SaleCents, s.CommissionCents = s.full[0], s.full[1]
	}
	if s.SaleCents != before.SaleCents {
		n.add(s, what.at, s.SaleCents-before.SaleCents, s.CommissionCents-before.CommissionCents)
	}
}

// signed writes an amount that may be below zero.
func signed(cents int64) string {
	if cents < 0 {
		return "-" + decimal(-cents)
	}
	return decimal(cents)
}

func (p part) number() string { return strconv.Itoa(5_550_000 + p.id) }
