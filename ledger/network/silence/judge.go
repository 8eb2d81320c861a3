package silence

import "math"

const (
	slotsADay = 96                // quarters of an hour
	window    = 28 * slotsADay    // of which it is learned how many clicks lead to a sale
	maxDelay  = 14 * slotsADay    // after which no sale of a click is expected any more
	kept      = window + maxDelay // of which clicks are needed

	// fewest is how many sales have to be known of, so that their absence says something.
	fewest = 10
	// wrongly is how often a store may be called silent that is not, in four weeks.
	wrongly = 0.01
)

// delays is the share of sales that we were told of within so many slots of their click, the same slot included. It ends with one.
type delays []float64

// newDelays adds up how many sales came with which delay.
func newDelays(sales map[int]int) delays {
	shares := make(delays, maxDelay)
	total := 0
	for _, n := range sales {
		total += n
	}
	if total == 0 { // nobody knows: all of them at once
		sales, total = map[int]int{0: 1}, 1
	}
	sum := 0
	for i := range shares {
		sum += sales[i]
		shares[i] = float64(sum) / float64(total)
	}
	return shares
}

// within is the share of sales of a click that come from after one slot until another one, both counted from the click's.
func (d delays) within(after, until int) float64 {
	share := func(slot int) float64 {
		switch {
		case slot < 0:
			return 0
		case slot >= len(d):
			return 1
		}
		return d[slot]
	}
	return share(until) - share(after)
}

// history is what is known of a store by slots, oldest first; the last slot is the last that is over.
type history struct{ clicks, sales []int }

// due is how many sales we should have been told of after one slot and until another, if every click led to one.
func (h history) due(d delays, after, until int) float64 {
	sum := 0.0
	for slot := max(0, after-maxDelay); slot <= until; slot++ {
		if clicks := h.clicks[slot]; clicks > 0 {
			sum += float64(clicks) * d.within(after-slot, until-slot)
		}
	}
	return sum
}

// verdict is whether a store has fallen silent.
type verdict struct {
	silent  bool
	since   int     // the slot of the last sale
	clicks  int     // after it
	missing float64 // sales that should have been told since
}

// judge says whether it can no longer be chance that we were told of no sale since the last one. Sales are taken to come by chance, at the rate
// at which clicks of the last four weeks led to sales. Few sales tell that rate only roughly, and it differs from day to day; both make it less
// surprising that none come. See docs/networks.md.
func judge(h history, d delays) verdict {
	now := len(h.sales) - 1
	first := max(-1, now-window)
	last, sold := -1, 0
	for slot := first + 1; slot <= now; slot++ {
		if h.sales[slot] > 0 {
			last = slot
			sold += h.sales[slot]
		}
	}
	v := verdict{since: last}
	if sold < fewest || last == now {
		return v
	}
	for _, clicks := range h.clicks[last+1:] {
		v.clicks += clicks
	}
	before, since := h.due(d, first, last), h.due(d, last, now)
	if before <= 0 || since <= 0 {
		return v
	}
	v.missing = float64(sold) * since / before
	// The rate of today is one of a gamma distribution of this shape, so that the chance of no sale is (1 + missing / shape) ^ -shape.
	shape := 1 / (1/float64(sold) + h.variance(d, first, last, float64(sold)/before))
	surprise := shape * math.Log1p(v.missing/shape)
	v.silent = surprise >= math.Log(float64(sold)/wrongly)
	return v
}

// variance is by how much the rate of a day differs from day to day, beyond what chance alone does to sales, as a part of its square.
func (h history) variance(d delays, first, last int, rate float64) float64 {
	beyond, squares := 0.0, 0.0
	for end := last; end-slotsADay >= first; end -= slotsADay {
		expected := rate * h.due(d, end-slotsADay, end)
		sold := 0
		for _, n := range h.sales[end-slotsADay+1 : end+1] {
			sold += n
		}
		off := float64(sold) - expected
		beyond += off*off - expected
		squares += expected * expected
	}
	if squares == 0 {
		return 0
	}
	return min(max(beyond/squares, 0), 1)
}
