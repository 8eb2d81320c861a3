package fakenet

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
)

// Payment is what a network paid for many sales in one sum, by its own report and as the bank's contract has it.
type Payment struct {
	Network, ID string
	PaidOn      time.Time // the day on which the bank has it, in São Paulo
	Sales       []PaidSale
	// CreditedCents is what arrived; below zero: the network took it back. FeeCents is what the bank kept on the way.
	CreditedCents, FeeCents int64
	// EuroCents is what the network paid of another currency; zero: it paid reais. The bank made reais of it at RateMillionths, which gave
	// GainCents more than the sales come to; below zero: less.
	EuroCents, RateMillionths, GainCents int64
	// Refused are sales of which the network will never pay so much.
	Refused []PaidSale

	toldAt time.Time
	told   int
	times  int // how often it is told
}

// PaidSale is what a network pays of a sale; below zero: takes back. A sale may have two rows.
type PaidSale struct {
	ID         string
	OccurredAt time.Time
	Cents      int64

	sale *Sale
}

// Line is a line of the bank's statement.
type Line struct {
	Day   time.Time
	Cents int64 // below zero: it left
	Text  string
}

// till is where networks pay from. What is drawn here changes nothing of what becomes of sales.
type till struct {
	random   *rand.Rand
	next     map[string]time.Time // when a network pays next
	payments []*Payment
}

func newTill(seed uint64) till {
	return till{random: rand.New(rand.NewPCG(seed, 3)), next: map[string]time.Time{}}
}

const (
	payEvery  = 30 * day
	payAfter  = 4 * day // what was decided since is not paid yet
	maxOnWay  = 5 * day // how long a payment is on its way to the bank
	maxUntold = 3 * day // and how long until the network tells of it
	bankFee   = 3_50
	swiftFee  = 45_00
	smallSum  = 200_00 // below it banks take nothing, and nobody pays in euros
	euroRate  = 6_150_000
)

// paysInEuros says whether a network pays in euros for sales that it reports in reais.
func paysInEuros(network string) bool {
	return network == "awin" || network == "partnerize" || network == "tradedoubler"
}

// OwedCents is what the network is to pay of a sale, by what it has told; below zero: to take back.
func (s *Sale) OwedCents() int64 { return s.due() - s.PaidCents - s.RefusedCents }

// owed is the same, by what it knows itself.
func (s *Sale) owed() int64 { return s.due() - s.paid - s.refused }

func (s *Sale) due() int64 {
	if s.Status == "approved" && s.Currency == "" { // what it pays of others is not imitated
		return s.CommissionCents
	}
	return 0
}

// pay has networks pay whose turn it is: once a month, or for two or three months in one sum.
func (n *Net) pay() {
	for _, name := range Names() {
		next, known := n.till.next[name]
		if known && next.After(n.now) {
			continue
		}
		if !known {
			n.till.next[name] = n.now.Add(payEvery/2 + n.till.upTo(payEvery))
			continue
		}
		n.payOne(name)
		n.till.next[name] = n.now.Add(payEvery * time.Duration(max(1, n.till.random.IntN(5)-1)))
	}
}

// payOne has a network pay what it owes, and take back what it paid for sales that are declined or smaller by now.
func (n *Net) payOne(network string) {
	draw := n.till.random
	p := &Payment{Network: network, ID: strconv.Itoa(88_100 + len(n.till.payments)), times: 1 + draw.IntN(4)/3}
	var total int64
	for _, sale := range n.of[network] {
		if sale.TrackedAt.After(n.now) || sale.owed() == 0 || (sale.owed() > 0 && sale.updated().After(n.now.Add(-payAfter))) {
			continue
		}
		rows, refused := n.rowsOf(sale)
		for _, row := range rows {
			total += row.Cents
		}
		p.Sales, p.Refused = append(p.Sales, rows...), append(p.Refused, refused...)
	}
	if total == 0 || (total < 0 && draw.IntN(2) == 0) { // the next payment has it
		return
	}
	for _, row := range p.Sales {
		row.sale.paid += row.Cents
	}
	for _, row := range p.Refused {
		row.sale.refused += row.Cents
	}
	p.PaidOn = brazil.Day(n.now.Add(n.till.upTo(maxOnWay)))
	p.toldAt = p.PaidOn.Add(day + n.till.upTo(maxUntold))
	p.credit(total, draw)
	n.till.payments = append(n.till.payments, p)
}

// rowsOf draws what a network pays of a sale: mostly all of it; once in a while less, the rest the next time or never, or twice as much.
func (n *Net) rowsOf(s *Sale) (rows, refused []PaidSale) {
	owed := s.owed()
	row := PaidSale{s.ID, s.OccurredAt, owed, s}
	if owed < 10 {
		return []PaidSale{row}, nil
	}
	switch n.till.random.IntN(40) {
	case 0:
		row.Cents -= owed / 10
	case 1:
		if row.Cents -= owed / 10; len(s.plan) == 0 {
			refused = []PaidSale{{s.ID, s.OccurredAt, owed / 10, s}}
		}
	case 2:
		return []PaidSale{row, row}, nil
	}
	return []PaidSale{row}, refused
}

// credit says what arrives of a sum.
func (p *Payment) credit(total int64, draw *rand.Rand) {
	p.CreditedCents = total
	switch {
	case total < smallSum:
	case paysInEuros(p.Network):
		p.EuroCents = total * 1_000_000 / euroRate
		p.RateMillionths = euroRate - 100_000 + draw.Int64N(200_000)
		p.FeeCents = swiftFee
		p.CreditedCents = p.EuroCents*p.RateMillionths/1_000_000 - swiftFee
		p.GainCents = p.CreditedCents + p.FeeCents - total
	case draw.IntN(3) == 0:
		p.FeeCents = bankFee
		p.CreditedCents -= bankFee
	}
}

func (t till) upTo(d time.Duration) time.Duration { return time.Duration(t.random.Int64N(int64(d))) }

// Payments returns what networks have told since it was asked last of what they paid; Truth has it from then on. Some is told twice, days apart.
func (n *Net) Payments() []Payment {
	n.mu.Lock()
	defer n.mu.Unlock()
	var told []Payment
	for _, p := range n.till.payments {
		if p.told < p.times && !p.toldAt.After(n.now) {
			if p.told == 0 {
				p.settle()
				n.count("paid", p.Network)
			}
			p.told++
			p.toldAt = p.toldAt.Add(maxUntold)
			told = append(told, *p)
		}
	}
	return told
}

// settle writes down of each sale what it was paid.
func (p *Payment) settle() {
	for _, row := range p.Sales {
		row.sale.PaidCents += row.Cents
		row.sale.PaymentID = p.ID
	}
	for _, row := range p.Refused {
		row.sale.RefusedCents += row.Cents
	}
}

// Statement returns the lines of the bank's statement in a stretch of time, in the order of their days: what networks paid, and took back.
func (n *Net) Statement(from, to time.Time) []Line {
	n.mu.Lock()
	defer n.mu.Unlock()
	var lines []Line
	for _, p := range n.till.payments {
		if !p.PaidOn.Before(from) && p.PaidOn.Before(to) && !p.PaidOn.After(n.now) {
			lines = append(lines, Line{p.PaidOn, p.CreditedCents, "TRANSFERENCIA " + strings.ToUpper(p.Network) + " " + p.ID})
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Or(a.Day.Compare(b.Day), cmp.Compare(a.Cents, b.Cents)) })
	return lines
}
