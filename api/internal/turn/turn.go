// Package turn shares few places of work among many who ask, so that nobody can keep the others from it: not by asking often, and not by
// asking from many connections.
package turn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// ErrBusy is answered to whoever holds their share of the queue already, and to everybody when more ask than can wait.
var ErrBusy = errors.New("too many wait for a turn")

// Asker is whoever wants a turn.
type Asker struct {
	Address string // turns go round between addresses; without one the account stands for it
	Account string // of which few may wait at once, from whatever addresses; may be empty
}

func (a Asker) lane() string {
	if a.Address == "" {
		return "account " + a.Account
	}
	return "address " + a.Address
}

// Size is how much a queue does and holds.
type Size struct {
	Turns      int // under way at once
	Waiting    int // who may wait, of all together
	PerAccount int // who may wait or be under way, of one account
}

// Queue hands out turns. Addresses that wait take turns with each other, however many wait of each. When the queue is full, the place
// of a newcomer is taken from the address that holds the most, the last to come first; so an address loses a place only to one
// that holds fewer.
type Queue struct {
	size Size

	mu       sync.Mutex
	free     int
	waiting  int
	lanes    map[string]*lane
	ring     []*lane // those with somebody waiting, in the order of their turns
	accounts map[string]int
}

type lane struct {
	name    string
	waiters []*waiter
}

type waiter struct {
	asker Asker
	ready chan error // nil: it is their turn
}

// New returns a queue.
func New(size Size) *Queue {
	return &Queue{size: size, free: size.Turns, lanes: make(map[string]*lane), accounts: make(map[string]int)}
}

// Take waits for a turn and returns what gives it back, which is to be called once. It refuses with ErrBusy.
func (q *Queue) Take(ctx context.Context, asker Asker) (done func(), err error) {
	w, err := q.join(asker)
	if err != nil {
		return nil, err
	}
	done = func() { q.leave(asker) }
	select {
	case err := <-w.ready:
		if err != nil {
			return nil, err
		}
		return done, nil
	case <-ctx.Done():
		if q.abandon(w) {
			return nil, fmt.Errorf("wait for a turn: %w", ctx.Err())
		}
		if err := <-w.ready; err != nil {
			return nil, err
		}
		done() // the turn came at the same moment
		return nil, fmt.Errorf("wait for a turn: %w", ctx.Err())
	}
}

// join puts an asker into the queue, or hands out a turn that is free.
func (q *Queue) join(asker Asker) (*waiter, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if asker.Account != "" && q.accounts[asker.Account] >= q.size.PerAccount {
		return nil, ErrBusy
	}
	w := &waiter{asker: asker, ready: make(chan error, 1)}
	if q.free > 0 {
		q.free--
		q.count(asker, +1)
		w.ready <- nil
		return w, nil
	}
	if q.waiting >= q.size.Waiting && !q.makeRoom(asker.lane()) {
		return nil, ErrBusy
	}
	l := q.lanes[asker.lane()]
	if l == nil {
		l = &lane{name: asker.lane()}
		q.lanes[l.name] = l
		q.ring = append(q.ring, l)
	}
	l.waiters = append(l.waiters, w)
	q.waiting++
	q.count(asker, +1)
	return w, nil
}

// makeRoom refuses the last of the longest lane, when it would still be longer than the newcomer's.
func (q *Queue) makeRoom(newcomer string) bool {
	own := 1
	if l := q.lanes[newcomer]; l != nil {
		own += len(l.waiters)
	}
	longest := slices.MaxFunc(q.ring, func(a, b *lane) int { return len(a.waiters) - len(b.waiters) })
	if len(longest.waiters) <= own {
		return false
	}
	last := longest.waiters[len(longest.waiters)-1]
	q.remove(longest, last)
	q.count(last.asker, -1)
	last.ready <- ErrBusy
	return true
}

// leave ends a turn, which is then the next one's.
func (q *Queue) leave(asker Asker) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count(asker, -1)
	if len(q.ring) == 0 {
		q.free++
		return
	}
	l := q.ring[0]
	next := l.waiters[0]
	q.ring = append(q.ring[1:], l)
	q.remove(l, next)
	next.ready <- nil
}

// abandon takes back who waits no more; false when their answer was there before.
func (q *Queue) abandon(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lanes[w.asker.lane()]
	if l == nil || !slices.Contains(l.waiters, w) {
		return false
	}
	q.remove(l, w)
	q.count(w.asker, -1)
	return true
}

func (q *Queue) remove(l *lane, w *waiter) {
	l.waiters = slices.DeleteFunc(l.waiters, func(one *waiter) bool { return one == w })
	q.waiting--
	if len(l.waiters) == 0 {
		delete(q.lanes, l.name)
		q.ring = slices.DeleteFunc(q.ring, func(one *lane) bool { return one == l })
	}
}

func (q *Queue) count(asker Asker, change int) {
	if asker.Account == "" {
		return
	}
	if q.accounts[asker.Account] += change; q.accounts[asker.Account] == 0 {
		delete(q.accounts, asker.Account)
	}
}

// Turns is how many are under way at once.
func (q *Queue) Turns() int { return q.size.Turns }

// Waiting is how many wait for a turn.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}
