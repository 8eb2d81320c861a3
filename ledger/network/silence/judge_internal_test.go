package silence

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

var months = flag.Int("months", 24, "for how many months each store sells in TestJudging")

// market is a store whose clicks come and go by the hour of the day, whose shoppers buy more on some days than on others, and whose network tells
// most sales within the hour and some after days.
type market struct {
	random *rand.Rand
	daily  float64 // clicks on a day
	rate   float64 // sales of a click
	varies float64 // by how much the rate of a day does: 0.3 is by a third
}

// poisson draws how often something happens that is expected so often.
func (m *market) poisson(expected float64) int {
	if expected > 30 {
		return max(0, int(math.Round(expected+math.Sqrt(expected)*m.random.NormFloat64())))
	}
	n, product := 0, m.random.Float64()
	for limit := math.Exp(-expected); product > limit; n++ {
		product *= m.random.Float64()
	}
	return n
}

// delay draws after how many slots a sale is told.
func (m *market) delay() int {
	if m.random.IntN(10) == 0 {
		return m.random.IntN(3 * slotsADay)
	}
	return int(m.random.ExpFloat64() * 3)
}

// sell has days pass; from a slot on, nothing is tracked any more.
func (m *market) sell(days, broken int) (h history, counted map[int]int) {
	slots := days * slotsADay
	h, counted = history{make([]int, slots), make([]int, slots)}, map[int]int{}
	rate := m.rate
	for slot := range slots {
		hour := float64(slot%slotsADay) / 4
		if slot%slotsADay == 0 {
			rate = m.rate * math.Exp(m.varies*m.random.NormFloat64()-m.varies*m.varies/2)
		}
		h.clicks[slot] = m.poisson(m.daily / slotsADay * (1 + 0.9*math.Sin((hour-9)/24*2*math.Pi)))
		if slot >= broken {
			continue
		}
		for range m.poisson(float64(h.clicks[slot]) * rate) {
			delay := m.delay()
			if told := slot + delay; told < slots && told < broken {
				h.sales[told]++
				counted[delay]++
			}
		}
	}
	return h, counted
}

// at is what was known when a slot was over.
func (h history) at(slot int) history {
	return history{h.clicks[slot-kept+1 : slot+1], h.sales[slot-kept+1 : slot+1]}
}

// found returns in how many silences a store was called silent.
func found(h history, d delays) (alarms int) {
	was := false
	for slot := kept; slot < len(h.sales); slot++ {
		if h.sales[slot] > 0 { // nothing is silent
			was = false
			continue
		}
		if (slot-kept)%4 == 0 && !was && judge(h.at(slot), d).silent {
			was = true
			alarms++
		}
	}
	return alarms
}

// TestJudging measures, over stores of all sizes, how often one is called silent that is not, and how soon one that is. With -v it says both;
// docs/networks.md has what it says with -months 60.
func TestJudging(t *testing.T) {
	t.Parallel()
	wrong, all := 0, 0
	for _, size := range []struct {
		daily, rate float64
		within      time.Duration // of the silence's beginning, in the middle of the cases
	}{
		{20, 0.05, 20 * 24 * time.Hour}, {200, 0.05, 48 * time.Hour}, {2000, 0.05, 8 * time.Hour}, {40_000, 0.05, time.Hour},
	} {
		m := market{rand.New(rand.NewPCG(1, uint64(size.daily))), size.daily, size.rate, 0.3}
		h, counted := m.sell(*months*28+kept/slotsADay, math.MaxInt)
		alarms := found(h, newDelays(counted))
		wrong, all = wrong+alarms, all+*months
		var took []int
		for range 9 {
			broken := kept + m.random.IntN(slotsADay)
			h, counted := m.sell(kept/slotsADay+40, broken)
			d := newDelays(counted)
			slot := broken
			for slot < len(h.sales)-1 && !judge(h.at(slot), d).silent {
				slot++
			}
			took = append(took, slot-broken+1)
		}
		slices.Sort(took)
		middle := time.Duration(took[len(took)/2]) * slotLength
		t.Logf("%6.0f clicks a day: %d of %d months with a false alarm; found after %s (the middle of %d)", size.daily, alarms, *months, middle, len(took))
		if middle > size.within {
			t.Errorf("%.0f clicks a day: silence is found after %s; want %s", size.daily, middle, size.within)
		}
	}
	t.Logf("%d false alarms in %d months of stores", wrong, all)
	if wrong*40 > all {
		t.Errorf("%d false alarms in %d months of stores; at most one in forty", wrong, all)
	}
}
