// Package dates learns from past sales how many days pass from a purchase to its approval, and from there to the network's payment. From that it
// says by which day a shopper can expect cashback, and how many of the days said so far were kept. A sale that has not been approved yet is counted
// as one that still waits: leaving it out would make every forecast too early.
package dates

import "strconv"

// MaxDays is after how many days nothing is looked for any more.
const MaxDays = 365

// MinSales is how many sales have to have come so far for a store, a network or all to have dates of their own.
const MinSales = 30

// scale is of probabilities, which are whole numbers: a thousand millionths are one.
const scale = 1_000_000_000

// curve is how many sales, after how many days, came so far, ended otherwise, or were still open when they were looked at. The last day is of all that
// took longer than MaxDays.
type curve struct {
	came, gone, open [MaxDays + 2]int64
}

// add adds sales that stood in a way after some days.
func (c *curve) add(how string, days int32, sales int64) {
	day := min(max(days, 0), MaxDays+1)
	switch how {
	case "came":
		c.came[day] += sales
	case "gone":
		c.gone[day] += sales
	default:
		c.open[day] += sales
	}
}

// Learned is what a curve says.
type Learned struct {
	Sales int64 // that came
	// Median and P90 are the days within which one half, and nine of ten, of what comes at all has come. Known is false where the curve does not
	// reach that far.
	Median, P90 int
	Known       bool
}

// Enough says whether it was learned from sales enough to count by itself.
func (l Learned) Enough() bool { return l.Sales >= MinSales }

// learn returns what the curve says of the sales that come at all. It is the estimate of Aalen and Johansen: on each day, what comes is a share of what is
// still open, so that a sale that is open yet counts until the day on which it was looked at, and one that is declined leaves on its own. What is open at the
// end is taken as what comes later: nothing looks faster than it is.
func (c *curve) learn() Learned {
	s := c.spread()
	come, still := s.come[MaxDays], s.still[MaxDays]
	learned := Learned{Sales: c.sales()}
	median, known := within(&s.come, (come+still+1)/2)
	p90, knownP90 := within(&s.come, ((come+still)*9+9)/10)
	if learned.Sales > 0 && known && knownP90 {
		learned.Median, learned.P90, learned.Known = median, p90, true
	}
	return learned
}

// spread is which share of all sales had come by each day after the purchase, and which had neither come nor gone.
type spread struct {
	come, still [MaxDays + 1]int64
}

// spread is the estimate that learn takes its days from.
func (c *curve) spread() *spread {
	var at int64 // that were looked at on a day
	for day := range MaxDays + 2 {
		at += c.came[day] + c.gone[day] + c.open[day]
	}
	s := &spread{}
	still, come := int64(scale), int64(0)
	for day := range MaxDays + 1 {
		if at > 0 {
			come += still * c.came[day] / at
			still -= still * (c.came[day] + c.gone[day]) / at
		}
		s.come[day], s.still[day] = come, still
		at -= c.came[day] + c.gone[day] + c.open[day]
	}
	return s
}

// sales is how many came.
func (c *curve) sales() (total int64) {
	for _, n := range c.came {
		total += n
	}
	return total
}

// within is the share that comes from one day to another, both included.
func (s *spread) within(first, last int) int64 { return s.by(last) - s.by(first-1) }

// by is the share that has come by the end of a day; before the purchase nothing has.
func (s *spread) by(day int) int64 {
	if day < 0 {
		return 0
	}
	return s.come[min(day, MaxDays)]
}

// left is the share that neither came nor went by the end of a day.
func (s *spread) left(day int) int64 {
	if day < 0 {
		return scale
	}
	return s.still[min(day, MaxDays)]
}

// slack is what roundings may have taken away.
const slack = 2 * (MaxDays + 1)

// within returns the first day on which a share has come.
func within(sum *[MaxDays + 1]int64, share int64) (int, bool) {
	for day, come := range sum {
		if come+slack >= share {
			return day, true
		}
	}
	return 0, false
}

// Score is how often a date was kept, of the sales that it was named for and of which that is known.
type Score struct{ Kept, Sales int64 }

// Percent is the share that was kept, such as "91 %", rounded down: what was not kept by all is never 100 %.
func (s Score) Percent() string {
	if s.Sales == 0 {
		return "-"
	}
	return strconv.FormatInt(100*s.Kept/s.Sales, 10) + " %"
}

// judge counts the sales that came within some days, of those that came or are open still after more. What was declined was no longer promised anything.
func (c *curve) judge(days int) Score {
	var k Score
	for day := range MaxDays + 2 {
		k.Sales += c.came[day]
		if day <= days {
			k.Kept += c.came[day]
		} else {
			k.Sales += c.open[day]
		}
	}
	return k
}
