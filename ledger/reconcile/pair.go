package reconcile

import (
	"cmp"
	"slices"
	"strings"

	"example.com/devolve/ledger/money"
)

// Match is two entries that are the same money, and the rule that found it. Of a rule that adds entries up there is one match
// per entry.
type Match struct {
	Rule        string
	Leg         Leg
	Left, Right string // the entries' references on their sides
	AmountCents money.Cents
}

// Leg is which two sides are compared.
type Leg struct{ Left, Right Side }

// String writes it as "ledger-bank".
func (l Leg) String() string { return string(l.Left) + "-" + string(l.Right) }

// dateTolerance is how many days two sides may differ about when it was: one counts in UTC, one in São Paulo, and a Pix of
// the late evening is booked tomorrow. Amounts in BRL have no tolerance.
const dateTolerance = 1

// maxCandidates bounds how many entries under one identifier are looked at for each other one, so that an identifier that is
// on every row does not make the work quadratic.
const maxCandidates = 64

// maxSpan bounds the days in which an entry is looked for by its amount.
const maxSpan = 31

// rule is one way to find what belongs together. Rules are tried in order, each on what the ones before it left.
type rule struct {
	name string
	pair func(*matcher, string)
}

// payoutRules are those of movements of money.
var payoutRules = []rule{
	{"order-id", byKey(0, (*entry).out)},
	{"end-to-end-id", byKey(1, always)},
	{"amount-and-date", byAmount(0)},
	{"amount-and-near-date", byAmount(dateTolerance)},
	{"day-total", byDayTotal},
}

// saleRules are those of commissions. One order, and one click, may be many sales.
var saleRules = []rule{
	{"transaction-id", byKey(0, always)},
	{"order-id", byKey(1, never)},
	{"click", byKey(2, never)},
}

func always(*entry) bool { return true }
func never(*entry) bool  { return false }

// matcher finds what belongs together. Both sides are sorted before anything else, so that the order in which they arrive
// changes nothing.
type matcher struct {
	leg         Leg
	left, right []entry
	mate        []int32 // of a left entry: its right one, or alone
	taken       []bool  // right entries
	duplicate   []bool  // right entries under an identifier whose money has its match
	matches     []Match
	charges     []Charge
}

// alone is the mate of an entry without a match; summed of one that is part of a total.
const (
	alone  = -1
	summed = -2
)

func newMatcher(leg Leg, left, right []entry) *matcher {
	m := &matcher{
		leg: leg, left: sorted(left), right: sorted(right), mate: make([]int32, len(left)),
		taken: make([]bool, len(right)), duplicate: make([]bool, len(right)),
	}
	for i := range m.mate {
		m.mate[i] = alone
	}
	return m
}

func sorted(entries []entry) []entry {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.certainty, b.certainty), cmp.Compare(a.last, b.last), cmp.Compare(a.first, b.first),
			strings.Compare(a.ref, b.ref))
	})
	return entries
}

func (m *matcher) run(rules []rule) {
	for _, r := range rules {
		r.pair(m, r.name)
	}
}

func (m *matcher) match(name string, left, right int) {
	m.mate[left] = int32(right)
	m.taken[right] = true
	m.note(name, left, right)
}

func (m *matcher) note(name string, left, right int) {
	l, r := &m.left[left], &m.right[right]
	m.matches = append(m.matches, Match{name, m.leg, l.ref, r.ref, l.cents})
}

// group is what shares an identifier and a direction.
type group struct {
	left, right []int
	had         bool // some left entry carries the identifier, matched or not
}

// byKey pairs entries with the same identifier: first those of the same amount, then the others, which is a mismatch of
// amounts. What is left over on the right is a duplicate where an identifier names one movement only.
func byKey(key int, unique func(*entry) bool) func(*matcher, string) {
	type id struct {
		key string
		out bool
	}
	return func(m *matcher, name string) {
		groups := make(map[id]*group)
		var order []*group
		at := func(e *entry) *group {
			k := id{e.keys[key], e.out()}
			g := groups[k]
			if g == nil {
				g = &group{}
				groups[k] = g
				order = append(order, g)
			}
			return g
		}
		for i := range m.left {
			if m.left[i].keys[key] == "" {
				continue
			}
			g := at(&m.left[i])
			g.had = true
			if m.mate[i] == alone {
				g.left = append(g.left, i)
			}
		}
		for i := range m.right {
			if m.right[i].keys[key] != "" && !m.taken[i] && !m.duplicate[i] {
				g := at(&m.right[i])
				g.right = append(g.right, i)
			}
		}
		for _, g := range order {
			m.pairGroup(name, g, true)
			m.pairGroup(name, g, false)
			for _, r := range g.right {
				m.duplicate[r] = m.duplicate[r] || (g.had && unique(&m.right[r]))
			}
		}
	}
}

// pairGroup pairs what agrees in everything else and leaves the rest in the group.
func (m *matcher) pairGroup(name string, g *group, sameAmount bool) {
	g.right = slices.DeleteFunc(g.right, func(r int) bool {
		for at, l := range g.left[:min(len(g.left), maxCandidates)] {
			left, right := &m.left[l], &m.right[r]
			if left.keys.agree(&right.keys) && (!sameAmount || (left.cents == right.cents && left.brl() == right.brl())) {
				m.match(name, l, r)
				copy(g.left[1:at+1], g.left[:at]) // keeps the order, and moves the few that were looked at only
				g.left = g.left[1:]
				return true
			}
		}
		return false
	})
}

// slot is where an entry of the right side is looked for by its amount.
type slot struct {
	cents money.Cents
	day   Day
	mask  uint8
	fee   bool
}

// byAmount pairs entries of exactly the same amount whose days are at most so far apart, and of which no identifier could have
// been compared. Who has the earliest last day is served first, by the earliest that fits: no other order finds more.
func byAmount(tolerance Day) func(*matcher, string) {
	return func(m *matcher, name string) {
		slots := m.slots()
		for l := range m.left {
			e := &m.left[l]
			if m.mate[l] != alone || e.certainty == mustNot || e.span() > maxSpan {
				continue
			}
			if r, ok := take(slots, e, tolerance); ok {
				m.match(name, l, r)
			}
		}
	}
}

// slots are the right entries that nobody has taken, in order, by what they are looked for.
func (m *matcher) slots() map[slot][]int {
	slots := make(map[slot][]int, len(m.right))
	for r := range m.right {
		e := &m.right[r]
		if !m.taken[r] && !m.duplicate[r] && e.brl() {
			at := slot{e.cents, e.last, e.keys.mask(), e.fee()}
			slots[at] = append(slots[at], r)
		}
	}
	return slots
}

func take(slots map[slot][]int, e *entry, tolerance Day) (right int, ok bool) {
	mask := e.keys.mask()
	for day := e.first - tolerance; day <= e.last+tolerance; day++ {
		for other := range uint8(1 << len(e.keys)) {
			if other&mask != 0 {
				continue
			}
			for _, fee := range []bool{e.fee(), e.fee() || e.certainty == elsewhere} { // what people booked may be a fee
				at := slot{e.cents, day, other, fee}
				if queue := slots[at]; len(queue) > 0 {
					slots[at] = queue[1:]
					return queue[0], true
				}
			}
		}
	}
	return 0, false
}

// byDayTotal matches all that is left of a day and a direction with one entry of their sum, such as one debit for all of the
// day's payments. Part of a day is never taken: which part would be a guess.
func byDayTotal(m *matcher, name string) {
	type total struct {
		day      Day
		out, fee bool
	}
	members := make(map[total][]int)
	var order []total
	for l := range m.left {
		e := &m.left[l]
		if m.mate[l] != alone || e.certainty != must {
			continue
		}
		t := total{e.last, e.out(), e.fee()}
		if len(members[t]) == 0 {
			order = append(order, t)
		}
		members[t] = append(members[t], l)
	}
	slots := m.slots()
	for _, t := range order {
		sum, err := m.sum(members[t])
		if len(members[t]) < 2 || err != nil {
			continue
		}
		one := entry{cents: sum, first: t.day, last: t.day, flow: m.left[members[t][0]].flow}
		for _, tolerance := range []Day{0, dateTolerance} {
			if r, ok := takeBare(slots, &one, tolerance); ok {
				m.taken[r] = true
				for _, l := range members[t] {
					m.mate[l] = summed
					m.note(name, l, r)
				}
				break
			}
		}
	}
}

// takeBare takes an entry without identifiers: one that names a payment is not a total.
func takeBare(slots map[slot][]int, e *entry, tolerance Day) (right int, ok bool) {
	bare := *e
	bare.keys = keys{"-", "-", "-"}
	return take(slots, &bare, tolerance)
}

func (m *matcher) sum(of []int) (total money.Cents, err error) {
	for _, l := range of {
		if total, err = total.Add(m.left[l].cents); err != nil {
			return 0, err
		}
	}
	return total, nil
}
