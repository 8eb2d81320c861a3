package dates

import (
	"testing"

	"example.com/devolve/ledger/money"
)

// TestMoneyComesWhenItsSalesDo: what is open comes on its day, and what is sold later some weeks after.
func TestMoneyComesWhenItsSalesDo(t *testing.T) {
	t.Parallel()
	var c curve
	c.add("came", 10, 40)
	of := known{
		open:   map[key][]aged{{store: "a"}: {{days: 5, cents: 100_00}, {days: 3, cents: 7_00}, {days: 11, cents: 50_00}}},
		curves: map[key]*spread{{store: "a"}: c.spread()},
		made:   map[key]money.Cents{{store: "a"}: 70_00, {store: "unknown"}: 99_00},
	}
	all, fresh := of.forecast(4)
	for w, want := range []struct{ all, fresh money.Cents }{{100_00, 0}, {47_00, 40_00}, {70_00, 70_00}, {70_00, 70_00}} {
		if off := max(want.all-all[w][FlowApproved], want.fresh-fresh[w][FlowApproved]); off < 0 || off > 1 { // amounts are rounded down
			t.Errorf("week %d: %s, of which %s are new; want %s and %s", w, all[w][FlowApproved], fresh[w][FlowApproved], want.all, want.fresh)
		}
	}
}

// TestHalfIsDeclined: of what is open, what is declined at other stores' pace does not come, and what was open longer is likelier to.
func TestHalfIsDeclined(t *testing.T) {
	t.Parallel()
	var c curve
	c.add("gone", 2, 50)
	c.add("came", 20, 50)
	s := c.spread()
	if got := part(100_00, s.within(1, 30), s.left(0)); got != 50_00 {
		t.Errorf("of a new sale %s come", got)
	}
	if got := part(100_00, s.within(3, 30), s.left(2)); got != 100_00 {
		t.Errorf("of one that was not declined %s come", got)
	}
	if got := part(100_00, s.within(21, 30), s.left(20)); got != 0 {
		t.Errorf("of one that is late %s come", got)
	}
}

// TestErrorsAreCountedOnTheSideThatHurts.
func TestErrorsAreCountedOnTheSideThatHurts(t *testing.T) {
	t.Parallel()
	samples := []sample{{100, 50}, {100, 150}}
	for range 18 {
		samples = append(samples, sample{100, 100})
	}
	in, out := judge(FlowReceived, samples), judge(FlowPaid, samples)
	if in.ErrorBps != 500 || in.BiasBps != 0 || in.Weeks != 20 || in.Nine != 0 || out.Nine != 0 {
		t.Errorf("in %+v, out %+v", in, out)
	}
	samples = append(samples, sample{100, 70}, sample{100, 70})
	if in, out = judge(FlowReceived, samples), judge(FlowPaid, samples); in.Nine != 3_000 || out.Nine != 0 {
		t.Errorf("in %+v, out %+v", in, out)
	}
	if got := prudent(FlowReceived, 200, 3_000); got != 140 {
		t.Errorf("of what comes in %d", got)
	}
	if got := prudent(FlowPaid, 200, 3_000); got != 260 {
		t.Errorf("of what goes out %d", got)
	}
}

// TestAForecastOfNothingIsNotPrudent: what shoppers were paid in weeks for which nothing was forecast counts against it, and no share is beyond its bound.
func TestAForecastOfNothingIsNotPrudent(t *testing.T) {
	t.Parallel()
	var nothing, little []sample
	for range MinTested {
		nothing, little = append(nothing, sample{0, 100}), append(little, sample{1, 1_000_000_00})
	}
	for _, samples := range [][]sample{nothing, little} {
		if out := judge(FlowPaid, samples); out.Nine != MaxOff || out.ErrorBps <= 0 || out.BiasBps >= 0 {
			t.Errorf("out %+v", out)
		}
	}
	for i := range little {
		little[i].forecast, little[i].came = little[i].came, little[i].forecast
	}
	if in := judge(FlowReceived, little); in.ErrorBps != MaxOff || in.BiasBps != MaxOff || in.Nine != 9_999 {
		t.Errorf("in %+v", in)
	}
}
