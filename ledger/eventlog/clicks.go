package eventlog

import (
	"sync"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/seal"
)

// maxClicks is how many clicks a generation holds: some 4 MB.
const maxClicks = 4096

// clicks remembers clicks that were read from the log. A click has one event, which nothing follows, so what was read once stays true; and one
// click often leads to several sales, and each of them is reported more than once. Only what counts is remembered, and what was
// checked with other keys is forgotten. The zero value is empty.
type clicks struct {
	mu         sync.Mutex
	ring       *seal.Ring
	young, old map[ledger.Aggregate]ledger.Recorded // what is not in young for a whole generation is forgotten
}

// split returns the clicks among aggregates that are remembered and count, and the aggregates that have to be read.
func (c *clicks) split(
	aggregates []ledger.Aggregate, ring *seal.Ring, ignored map[uint64]bool,
) (known map[ledger.Aggregate]ledger.Recorded, unknown []ledger.Aggregate) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ring != ring {
		c.ring, c.young, c.old = ring, nil, nil
	}
	known = make(map[ledger.Aggregate]ledger.Recorded, len(aggregates))
	for _, a := range aggregates {
		click, ok := c.find(a)
		if !ok || ignored[click.Sequence] {
			unknown = append(unknown, a)
			continue
		}
		known[a] = click
	}
	return known, unknown
}

func (c *clicks) find(a ledger.Aggregate) (click ledger.Recorded, ok bool) {
	if a.Kind != ledger.KindClick {
		return click, false
	}
	if click, ok = c.young[a]; ok {
		return click, true
	}
	if click, ok = c.old[a]; ok {
		c.put(a, click)
	}
	return click, ok
}

// note remembers an event that was read with a ring, if it is a click that counts.
func (c *clicks) note(a ledger.Aggregate, recorded ledger.Recorded, ring *seal.Ring) {
	if _, ok := recorded.Event.(ledger.ClickRecorded); !ok || recorded.Trouble != nil || recorded.End != 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ring == ring {
		c.put(a, recorded)
	}
}

func (c *clicks) put(a ledger.Aggregate, click ledger.Recorded) {
	if len(c.young) >= maxClicks {
		c.old, c.young = c.young, nil
	}
	if c.young == nil {
		c.young = make(map[ledger.Aggregate]ledger.Recorded)
	}
	c.young[a] = click
}
