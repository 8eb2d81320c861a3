package eventlog

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/seal"
)

func TestWhatIsRememberedOfClicks(t *testing.T) {
	t.Parallel()
	ring, click := &seal.Ring{}, ledger.ClickRecorded{ClickID: ledger.ClickID{UUID: uuid.New()}}
	a, genuine := click.Aggregate(), ledger.Recorded{Sequence: 7, Event: click}
	ignored := map[uint64]bool{7: true}
	for name, tc := range map[string]struct {
		recorded ledger.Recorded
		ring     *seal.Ring
		ignored  map[uint64]bool
		want     bool
	}{
		"a click":                               {recorded: genuine, ring: ring, want: true},
		"one that does not count any more":      {recorded: genuine, ring: ring, ignored: ignored},
		"one that other keys found genuine":     {recorded: genuine, ring: &seal.Ring{}},
		"one that cannot be taken":              {recorded: ledger.Recorded{Sequence: 7, Trouble: errors.New("no seal")}, ring: ring},
		"one before others that do not count":   {recorded: ledger.Recorded{Sequence: 7, Event: click, End: 9}, ring: ring},
		"what goes on, although it was read so": {recorded: ledger.Recorded{Sequence: 7, Event: ledger.ConversionTracked{}}, ring: ring},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var c clicks
			c.split(nil, ring, nil)
			c.note(a, tc.recorded, ring)
			known, unknown := c.split([]ledger.Aggregate{a}, tc.ring, tc.ignored)
			if _, is := known[a]; is != tc.want || len(known)+len(unknown) != 1 {
				t.Errorf("remembered %v, to be read %v; want remembered: %v", known, unknown, tc.want)
			}
		})
	}
}

// TestClicksAreForgotten: what is remembered is bounded, and what is asked for stays.
func TestClicksAreForgotten(t *testing.T) {
	t.Parallel()
	var c clicks
	often := ledger.ClickRecorded{ClickID: ledger.ClickID{UUID: uuid.New()}}
	c.note(often.Aggregate(), ledger.Recorded{Event: often}, nil)
	for range 3 * maxClicks {
		once := ledger.ClickRecorded{ClickID: ledger.ClickID{UUID: uuid.New()}}
		c.note(once.Aggregate(), ledger.Recorded{Event: once}, nil)
		if known, _ := c.split([]ledger.Aggregate{often.Aggregate()}, nil, nil); len(known) != 1 {
			t.Fatal("a click that is asked for again and again is forgotten")
		}
	}
	if held := len(c.young) + len(c.old); held > 2*maxClicks {
		t.Errorf("%d clicks are remembered, want %d at most", held, 2*maxClicks)
	}
}
