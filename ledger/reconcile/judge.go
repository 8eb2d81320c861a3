package reconcile

import (
	"cmp"
	"math"
	"slices"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
)

// Result is what a comparison found. The same input gives the same result, in the same order.
type Result struct {
	Matches []Match
	Breaks  []Break
	Checks  []Check
	// Cleared are the ids that breaks about entries would have that agree with the other side: an open one is explained now.
	Cleared []uuid.UUID
	// Quiet are those of entries that need no other side and found none. That somebody does not speak of money is no proof that none
	// moved, so a critical break stays open.
	Quiet []uuid.UUID
	// Charges are lines of the period that the agreed price explains.
	Charges []Charge
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
	fees := j.unexplainedFees()
	for r := range j.right {
		e := &j.right[r]
		switch {
		case j.taken[r], e.cents == 0: // what is wrong with a pair is said of its left entry; nothing moved is nothing
			j.clear(e, false)
		case j.period.holds(e.last):
			category, severity := j.unmatchedRight(r)
			if category == FeeUnexplained && fees[e.last] < -plainFees {
				severity = Critical
			}
			j.add(category, severity, nil, e)
		}
	}
}

// plainFees is what a day's unexplained fees may come to without stopping payouts: whoever writes "tarifa" beside a debit is not
// believed about more.
const plainFees money.Cents = 50_00

// unexplainedFees adds up what left each day as fees that nothing explains.
func (j *judge) unexplainedFees() map[Day]money.Cents {
	sums := make(map[Day]money.Cents)
	for r := range j.right {
		e := &j.right[r]
		if j.taken[r] || !e.fee() || !e.out() {
			continue
		}
		sum, err := sums[e.last].Add(e.cents)
		if err != nil {
			sum = math.MinInt64 // more than can be counted
		}
		sums[e.last] = sum
	}
	return sums
}

func (j *judge) pair(l, r *entry) {
	switch {
	case !r.brl() && r.out():
		j.add(CurrencyMismatch, Critical, l, r) // it left, and nobody knows how much
	case !r.brl():
		j.add(CurrencyMismatch, 0, l, r)
	case l.certainty == mustNot && r.out():
		j.add(StatusMismatch, Critical, l, r) // the shopper has the cashback back, and the money
	case l.certainty == mustNot:
		j.add(StatusMismatch, 0, l, r)
	case r.cents < l.cents: // more left than the ledger says, or less came back: the difference is free to be paid again
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
	case e.certainty == mustNot, e.certainty == elsewhere:
		j.result.Quiet = append(j.result.Quiet, j.idOf(e, true))
	case !j.period.holds(e.last): // the run that judges its last day judges it
	case e.certainty == may && j.today-e.first > j.stale:
		j.add(StaleInFlight, 0, e, nil)
	case e.certainty == may:
		j.result.Quiet = append(j.result.Quiet, j.idOf(e, true))
	case e.flow == FlowReturn && j.leg.Left == Ledger && e.last < j.today:
		j.add(ReturnMissing, 0, e, nil)
	case e.flow == FlowReturn && j.leg.Left == Ledger:
		j.add(ReturnMissing, High, e, nil) // of today: the other side may tell of it by tomorrow
	case j.maySettle(e):
		j.add(Timing, 0, e, nil)
	default:
		j.add(j.missing(), 0, e, nil)
	}
}

// maySettle says whether the other side may still book an entry: it is at the end of the period, and the day after it is not over.
// After that it is what it is, however short the period.
func (j *judge) maySettle(e *entry) bool {
	return e.last+dateTolerance > j.period.To && j.today-e.last <= dateTolerance
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
	j.result.Cleared = append(j.result.Cleared, j.idOf(e, left))
}

// idOf is the id of what may be wrong with an entry.
func (j *judge) idOf(e *entry, left bool) uuid.UUID {
	return breakID(j.scope, j.sideOf(left), left, e.ref)
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
		ID: j.idOf(about, left != nil), Category: category, Leg: j.leg, Side: side,
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
	for _, ids := range [][]uuid.UUID{r.Cleared, r.Quiet} {
		slices.SortFunc(ids, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	}
}
