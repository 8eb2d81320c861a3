package payout

import (
	"sync"
	"time"

	"example.com/devolve/ledger"
)

// turn is when a payout is looked at next.
type turn struct {
	state ledger.PayoutState
	at    time.Time
	wait  time.Duration
}

// asked remembers when each payout under way is looked at next, ever more rarely. It is lost with the process, which then
// looks at all of them once.
type asked struct {
	mu   sync.Mutex
	next map[ledger.PayoutID]turn
}

// due returns those of a state's payouts whose turn it is, at most batch, and gives each its next turn. Those that have left
// the state are forgotten.
func (a *asked) due(state ledger.PayoutState, ids []ledger.PayoutID, now time.Time, wait, longest time.Duration) []ledger.PayoutID {
	a.mu.Lock()
	defer a.mu.Unlock()
	still := make(map[ledger.PayoutID]struct{}, len(ids))
	var due []ledger.PayoutID
	for _, id := range ids {
		still[id] = struct{}{}
		t, known := a.next[id]
		switch {
		case !known || t.state != state:
			t = turn{state: state, wait: wait}
		case now.Before(t.at):
			continue
		}
		if len(due) == batch {
			continue
		}
		t.at, t.wait = now.Add(t.wait), min(2*t.wait, longest)
		a.next[id] = t
		due = append(due, id)
	}
	for id, t := range a.next {
		if _, ok := still[id]; !ok && t.state == state {
			delete(a.next, id)
		}
	}
	return due
}
