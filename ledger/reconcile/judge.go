package reconcile

import (
	"cmp"
	"slices"

	"github.com/google/uuid"
)

// Result is what a comparison found. The same input gives the same result, in the same order.
type Result struct {
	Matches []Match
	Breaks  []Break
	Checks  []Check
	// Cleared are the ids that breaks about entries would have with which nothing is wrong: an open one is explained now.
	Cleared []uuid.UUID
}

// judge says what is wrong with entries after they were paired.
type judge struct {
	*matcher
	scope  string // of break ids
	period Period
	today  Day
	stale  Day // in flight for more days is stale
	result *Result
}

// movements judges a leg on which money moved.
func (j *judge) movements() {
	for l := range j.left {
		e := &j.left[l]
		switch {
		case j.mate[l] == summed:
			j.clear(e, true)
		case j.mate[l] != alone:
			j.pair(e, &j.right[j.mate[l]])
		default:
			j.unmatchedLeft(e)
		}
	}
	for r := range j.right {
		e := &j.right[r]
		switch {
		case j.taken[r], e.cents == 0: // what is wrong with a pair is said of its left entry; nothing moved is nothing
			j.clear(e, false)
		case j.period.holds(e.last):
			category, severity := j.unmatchedRight(r)
			j.add(category, severity, nil, e)
		}
	}
}

func (j *judge) pair(l, r *entry) {
	switch {
	case !r.brl():
		j.add(CurrencyMismatch, 0, l, r)
	case l.certainty == mustNot && r.out():
		j.add(StatusMismatch, Critical, l, r) // the shopper has the cashback back, and the money
	case l.certainty == mustNot:
		j.add(StatusMismatch, 0, l, r)
	case r.out() && r.cents < l.cents:
		j.add(AmountMismatch, Critical, l, r)
	case r.cents != l.cents:
		j.add(AmountMismatch, 0, l, r)
	case l.certainty == may && j.today-r.last > j.stale:
		j.add(StatusMismatch, 0, l, r)
	case l.certainty == may:
		j.add(Timing, 0, l, r)
	default:
		j.clear(l, true)
	}
}

func (j *judge) unmatchedLeft(e *entry) {
	switch {
	case e.certainty == mustNot:
		j.clear(e, true)
	case !j.period.holds(e.first) && !j.period.holds(e.last):
	case e.certainty == may && j.today-e.first > j.stale:
		j.add(StaleInFlight, 0, e, nil)
	case e.certainty == may:
		j.clear(e, true)
	case e.first-dateTolerance < j.period.From || e.last+dateTolerance > j.period.To:
		j.add(Timing, 0, e, nil)
	default:
		j.add(j.missing(), 0, e, nil)
	}
}

func (j *judge) missing() Category {
	switch j.leg.Right {
	case Bank:
		return MissingAtBank
	case Network:
		return MissingAtNetwork
	default:
		return MissingAtProvider
	}
}

// unmatchedRight is never softened to Timing: money that left is loud until it is explained.
func (j *judge) unmatchedRight(r int) (Category, Severity) {
	e := &j.right[r]
	switch {
	case j.duplicate[r] && e.out():
		return Duplicate, Critical
	case j.duplicate[r]:
		return Duplicate, 0
	case e.fee():
		return FeeUnexplained, 0
	case e.out() && e.brl():
		return UnknownOutflow, 0
	case e.out():
		return CurrencyMismatch, Critical
	case !e.brl():
		return CurrencyMismatch, 0
	case e.flow == FlowReturn:
		return ReturnUnbooked, 0
	default:
		return OrphanCredit, 0
	}
}

// sales judges the leg between our conversions and a network's report.
func (j *judge) sales() {
	for l := range j.left {
		e := &j.left[l]
		if j.mate[l] == alone {
			j.unmatchedLeft(e)
			continue
		}
		switch r := &j.right[j.mate[l]]; {
		case !r.brl():
			j.add(CurrencyMismatch, 0, e, r)
		case r.cents != e.cents:
			j.add(AmountMismatch, 0, e, r)
		case r.state != "" && r.state != e.state:
			j.add(StatusMismatch, 0, e, r)
		default:
			j.clear(e, true)
		}
	}
	for r := range j.right {
		e := &j.right[r]
		switch {
		case j.taken[r]:
			j.clear(e, false)
		case !j.period.holds(e.last):
		case j.duplicate[r]:
			j.add(Duplicate, 0, nil, e)
		case !e.brl():
			j.add(CurrencyMismatch, 0, nil, e)
		default:
			j.add(MissingInLedger, 0, nil, e)
		}
	}
}

func (j *judge) clear(e *entry, left bool) {
	j.result.Cleared = append(j.result.Cleared, breakID(j.scope, j.sideOf(left), left, e.ref))
}

func (j *judge) sideOf(left bool) Side {
	if left {
		return j.leg.Left
	}
	return j.leg.Right
}

// add notes a break about the left entry, or about the right one when there is no left; severity 0 is the category's.
func (j *judge) add(category Category, severity Severity, left, right *entry) {
	about := cmp.Or(left, right)
	side := j.sideOf(left != nil)
	b := Break{
		ID: breakID(j.scope, side, left != nil, about.ref), Category: category, Leg: j.leg, Side: side,
		Severity: cmp.Or(severity, severities[category]), Ref: about.ref, Subject: about.subject, Day: about.last,
	}
	if left != nil {
		b.LedgerCents, b.Origin = left.cents, left.origin
	}
	if right != nil {
		b.OutsideCents, b.Origin = right.cents, right.origin
	}
	j.result.Breaks = append(j.result.Breaks, b)
}

// sort puts a result into its one order: the worst break first.
func (r *Result) sort() {
	slices.SortFunc(r.Breaks, func(a, b Break) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.Day, b.Day), cmp.Compare(a.ID.String(), b.ID.String()))
	})
	slices.SortFunc(r.Matches, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.Leg.String(), b.Leg.String()), cmp.Compare(a.Left, b.Left), cmp.Compare(a.Right, b.Right))
	})
	slices.SortFunc(r.Cleared, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
}
