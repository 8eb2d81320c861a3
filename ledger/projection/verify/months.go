package verify

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/wire"
)

// moved is what a month knows of a line: its account, and in which column of a statement it is.
type moved struct {
	account
	column string
}

// The columns that statements have lines of some types of events in.
const (
	restated   = "restated"
	received   = "received"
	writtenOff = "written off"
)

var columnOf = map[string]string{"conversion_restated.v1": restated, "commission_allocated.v1": received, "receivable_written_off.v1": writtenOff}

// together are the accounts that the book has one of for each shopper. A month has one sum of all of them.
var together = map[string]bool{
	"payable": true, "owed": true, "in_flight": true, "pending": true, "bonuses_owed": true, "pending_cashback": true, "paid": true, "canceled": true,
}

// less is a poster of the opposite.
func (p poster) less() poster {
	return func(name, owner string, cents int64) { p(name, owner, -cents) }
}

// book adds what an event moves to the sums of the month in which it counts.
func (r *replayed) book(raw wire.Raw, tell func(poster)) error {
	month, err := r.monthOf(raw)
	if err != nil {
		return err
	}
	sum := r.months[month]
	if sum == nil {
		sum = make(map[moved]int64)
		r.months[month] = sum
	}
	column := columnOf[raw.Header.Get(wire.HeaderType)]
	tell(func(name, owner string, cents int64) {
		if together[name] {
			owner = ""
		}
		if cents != 0 {
			sum[moved{account{name, owner}, column}] += cents
		}
	})
	return nil
}

// monthOf is the month in which an event was recorded, or the first that was open then.
func (r *replayed) monthOf(raw wire.Raw) (string, error) {
	at, err := time.Parse(time.RFC3339Nano, raw.Header.Get(wire.HeaderRecordedAt))
	if err != nil {
		return "", fmt.Errorf("event %d: %w", raw.Sequence, err)
	}
	month := at.In(brazil.Location).Format("2006-01")
	for _, c := range slices.Backward(r.closings) {
		if c.sequence < int64(raw.Sequence) {
			return max(month, monthAfter(c.Month)), nil
		}
	}
	return month, nil
}

// comparedMonths is how many months are compared with their statements, the newest. What was before them is in the balances that they begin with.
const comparedMonths = 13

// newestMonths are the months of the book that are compared, one after the other.
func (r *replayed) newestMonths() (months []string) {
	with := slices.Sorted(maps.Keys(r.months))
	if len(with) == 0 {
		return nil
	}
	for month := with[len(with)-1]; month >= with[0] && len(months) < comparedMonths; month = monthBefore(month) {
		months = append(months, month)
	}
	slices.Reverse(months)
	return months
}

// openingOf adds up what the months before one came to.
func (r *replayed) openingOf(month string) sums {
	total := make(sums)
	for of, sum := range r.months {
		if of < month {
			total.addMonth(sum)
		}
	}
	return total
}

// addMonth adds what a month moved.
func (s sums) addMonth(sum map[moved]int64) {
	for line, cents := range sum {
		s.add(line.name, line.owner, cents)
	}
}
