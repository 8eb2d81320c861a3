// Package budget bounds what callers make the server hold for a while: the bytes of bodies that are arriving, or open streams, which count
// one each.
package budget

import (
	"errors"
	"slices"
	"sync"
)

// ErrSpent is answered when nothing is left, and nobody holds more than whoever asks.
var ErrSpent = errors.New("too many bytes are held already")

// Budget is a number of bytes that many share. Each holds them under a key, such as an address. When all are held and somebody needs more,
// the key that holds the most gives way, its oldest hold first, so that one key keeps no other from what little it needs.
type Budget struct {
	total int64

	mu   sync.Mutex
	used int64
	held map[string]*share
}

type share struct {
	bytes int64
	holds []*Hold // in the order in which they began
}

// Hold is what one request holds.
type Hold struct {
	budget *Budget
	key    string
	evict  func()
	bytes  int64
	over   bool
}

// New returns a budget.
func New(total int64) *Budget { return &Budget{total: total, held: make(map[string]*share)} }

// Begin returns a hold of nothing yet. What evict does must end the request soon; it is called once at most, and not within a call of this
// hold.
func (b *Budget) Begin(key string, evict func()) *Hold {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := &Hold{budget: b, key: key, evict: evict}
	s := b.held[key]
	if s == nil {
		s = &share{}
		b.held[key] = s
	}
	s.holds = append(s.holds, h)
	return h
}

// Used is how many bytes are held.
func (b *Budget) Used() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// Take adds bytes to a hold, or refuses with ErrSpent. Once a hold has given way it gets nothing more.
func (h *Hold) Take(n int64) error {
	evicted, err := h.take(n)
	for _, one := range evicted {
		one.evict()
	}
	return err
}

func (h *Hold) take(n int64) (evicted []*Hold, err error) {
	b := h.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if h.over {
		return nil, ErrSpent
	}
	for b.used+n > b.total {
		one := b.mostOver(b.held[h.key].bytes + n)
		if one == nil {
			return evicted, ErrSpent
		}
		one.end()
		evicted = append(evicted, one)
	}
	h.add(n)
	return evicted, nil
}

// mostOver returns the first hold that holds something, of the key that holds the most and more than that.
func (b *Budget) mostOver(bytes int64) *Hold {
	var most *share
	for _, s := range b.held {
		if s.bytes > bytes && (most == nil || s.bytes > most.bytes) {
			most = s
		}
	}
	if most == nil {
		return nil
	}
	return most.holds[slices.IndexFunc(most.holds, func(h *Hold) bool { return h.bytes > 0 })]
}

// Give takes bytes back from a hold.
func (h *Hold) Give(n int64) {
	h.budget.mu.Lock()
	defer h.budget.mu.Unlock()
	if !h.over {
		h.add(-n)
	}
}

// End gives everything back. It may be called again.
func (h *Hold) End() {
	h.budget.mu.Lock()
	defer h.budget.mu.Unlock()
	h.end()
}

// GaveWay says whether the hold is over: it was ended, or others needed its bytes.
func (h *Hold) GaveWay() bool {
	h.budget.mu.Lock()
	defer h.budget.mu.Unlock()
	return h.over
}

func (h *Hold) end() {
	if h.over {
		return
	}
	h.add(-h.bytes)
	h.over = true
	s := h.budget.held[h.key]
	s.holds = slices.DeleteFunc(s.holds, func(one *Hold) bool { return one == h })
	if len(s.holds) == 0 {
		delete(h.budget.held, h.key)
	}
}

func (h *Hold) add(n int64) {
	h.bytes += n
	h.budget.used += n
	h.budget.held[h.key].bytes += n
}
