package catalog

import (
	"math"
	"testing"
	"time"
)

// TestWilson compares with published values of the interval.
func TestWilson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		worked, n int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 5, 0, 0.4345},
		{5, 5, 0.5655, 1},
		{1, 10, 0.0179, 0.4042},
		{81, 263, 0.2553, 0.3662},
	} {
		low, high := wilson(c.worked, c.n)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%d of %d: %.4f to %.4f; want %.4f to %.4f", c.worked, c.n, low, high, c.low, c.high)
		}
	}
}

func TestStanding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		worked, count, share int
		want                 Standing
	}{
		{0, 0, 0, Mixed},
		{0, 4, 0, Mixed}, // too few
		{4, 4, 100, Mixed},
		{0, 5, 0, Fails},
		{1, 5, 20, Mixed}, // it may be bad luck
		{1, 10, 10, Fails},
		{5, 5, 100, Works},
		{199, 200, 99, Works}, // 100 means all
		{50, 100, 50, Mixed},
	} {
		votes := Votes{c.count, c.worked, time.Time{}}
		if votes.Standing() != c.want || votes.Share() != c.share {
			t.Errorf("%d of %d: %s, %d%%; want %s, %d%%", c.worked, c.count, votes.Standing(), votes.Share(), c.want, c.share)
		}
	}
}
