package network_test

import (
	"errors"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
)

// TestReach: a long time is asked for once on each day, also when the day before was never asked to its end.
func TestReach(t *testing.T) {
	t.Parallel()
	const long = 90 * 24 * time.Hour
	night := time.Date(2026, time.November, 21, 23, 30, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		since, now time.Time
		want       time.Duration
	}{
		"the same day":             {night.Add(-time.Hour), night, 48 * time.Hour},
		"the first of a day":       {night, night.Add(time.Hour), long},
		"after a week of troubles": {night.Add(-7 * 24 * time.Hour), night, long},
		"in Brazil's night": {
			time.Date(2026, time.November, 21, 21, 30, 0, 0, time.FixedZone("", -3*60*60)),
			time.Date(2026, time.November, 21, 22, 30, 0, 0, time.FixedZone("", -3*60*60)), 48 * time.Hour,
		},
	} {
		if got := c.since.Sub(network.Reach(c.since, c.now, long)); got != c.want {
			t.Errorf("%s: asked again for %s before; want %s", name, got, c.want)
		}
	}
}

// TestPatiently: what fails otherwise is not asked for again, and a network that always wants patience is given up.
func TestPatiently(t *testing.T) {
	t.Parallel()
	other := errors.New("another")
	for name, c := range map[string]struct {
		answers []error
		asked   int
		want    error
	}{
		"at once":         {[]error{nil}, 1, nil},
		"the third time":  {[]error{network.ErrTooOften, network.ErrTooOften, nil}, 3, nil},
		"another trouble": {[]error{network.ErrTooOften, other}, 2, other},
		"never":           {[]error{network.ErrTooOften, network.ErrTooOften, network.ErrTooOften, network.ErrTooOften}, 4, network.ErrTooOften},
	} {
		client, err := network.NewClient("Rede", "http://127.0.0.1", 1, "us")
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		err = client.Patiently(t.Context(), func() error {
			asked++
			return c.answers[asked-1]
		})
		if asked != c.asked || !errors.Is(err, c.want) {
			t.Errorf("%s: asked %d times, %v", name, asked, err)
		}
	}
}
