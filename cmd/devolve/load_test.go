package main_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// load is networks and shoppers that go on whatever happens to the server, and remember what they were told. Every
// delivery is tried until it is acknowledged, always under the same id.
type load struct {
	t        *testing.T
	network  network
	shoppers []shopper
	stores   []string

	acked   atomic.Int64 // deliveries and clicks, repeats too
	retried atomic.Int64 // calls whose answer was lost
	failed  atomic.Int64 // calls that were answered with a 5xx, repeated too
	moment  atomic.Int64 // a clock of the network that never shows the same time twice
	began   time.Time
	pace    time.Duration // between two calls of a worker
	slowest atomic.Int64  // the longest wait for an answer to a delivery, in nanoseconds
	last    atomic.Int64  // when a delivery was acknowledged last, in nanoseconds of the clock
	gap     atomic.Int64  // the longest time between two such moments
	turn    atomic.Int64  // of the servers

	mu         sync.Mutex
	base       string        // of the running servers, with commas between them; empty while there is none
	up         chan struct{} // closed when base changes
	clicks     []clicked
	sales      map[string]*sale
	names      []string // of the sales
	deliveries []delivered
}

type clicked struct {
	id    string
	who   int // index of the shopper
	store string
}

// sale is what the network knows of one transaction.
type sale struct {
	click  clicked
	newest observation
	cents  int64
}

// delivered is an acknowledged delivery.
type delivered struct {
	id       string
	body     []byte
	sequence uint64
}

func newLoad(t *testing.T, n network, shoppers []shopper, stores []string) *load {
	t.Helper()
	return &load{
		t: t, network: n, shoppers: shoppers, stores: stores, up: make(chan struct{}), sales: make(map[string]*sale),
		began: time.Now().Add(-time.Hour),
	}
}

// moveTo says where the server is now; empty: nowhere.
func (l *load) moveTo(base string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.base = base
	close(l.up)
	l.up = make(chan struct{})
}

// target waits for a server. It answers "" when ctx ends.
func (l *load) target(ctx context.Context) string {
	for {
		l.mu.Lock()
		base, up := l.base, l.up
		l.mu.Unlock()
		if bases := strings.Split(base, ","); base != "" {
			return bases[l.turn.Add(1)%int64(len(bases))]
		}
		select {
		case <-up:
		case <-ctx.Done():
			return ""
		}
	}
}

// work is one network connection until stop is closed; what it began by then it brings to its end.
func (l *load) work(ctx context.Context, worker int, seed uint64, stop <-chan struct{}) {
	random := rand.New(rand.NewPCG(seed, uint64(worker)))
	for n := 0; ctx.Err() == nil; n++ {
		select {
		case <-stop:
			return
		case <-time.After(l.pace):
		}
		id := fmt.Sprintf("d-%d-%d", worker, n)
		switch dice := random.IntN(100); {
		case n == 0 || dice < 12:
			l.click(ctx, random)
		case dice < 50:
			l.send(ctx, id, l.compose(random, 1, fmt.Sprintf("t-%d-%d", worker, n)))
		case dice < 75:
			l.send(ctx, id, l.compose(random, 2+random.IntN(12), fmt.Sprintf("t-%d-%d", worker, n)))
		case dice < 95:
			l.repeat(ctx, random)
		default:
			l.misuse(ctx, random)
		}
	}
}

func (l *load) click(ctx context.Context, random *rand.Rand) {
	c := clicked{who: random.IntN(len(l.shoppers)), store: l.stores[random.IntN(len(l.stores))]}
	for ctx.Err() == nil {
		var err error
		if c.id, err = click(ctx, l.target(ctx), l.shoppers[c.who], c.store); err == nil {
			l.mu.Lock()
			l.clicks = append(l.clicks, c)
			l.mu.Unlock()
			l.acked.Add(1)
			return
		}
		l.again(0) // whether that click counts, nobody knows; nobody was sent anywhere
	}
}

// compose makes a delivery of new sales and of news about known ones, by whoever reported them first.
func (l *load) compose(random *rand.Rand, size int, prefix string) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	observations := make([]observation, size)
	for i := range observations {
		if len(l.names) == 0 || random.IntN(3) > 0 {
			name := fmt.Sprintf("%s-%d", prefix, i)
			l.sales[name] = &sale{click: l.clicks[random.IntN(len(l.clicks))]}
			l.names = append(l.names, name)
			observations[i] = l.observe(random, name, "pending")
			continue
		}
		name := l.names[random.IntN(len(l.names))]
		if random.IntN(4) == 0 {
			observations[i] = l.sales[name].newest // the same news once more
			continue
		}
		observations[i] = l.observe(random, name, []string{"pending", "approved", "declined"}[random.IntN(3)])
	}
	return bodyOf(observations...)
}

func (l *load) observe(random *rand.Rand, name, status string) observation {
	s := l.sales[name]
	s.cents = 1 + random.Int64N(90_000)
	at := l.began.Add(time.Duration(l.moment.Add(1)) * time.Microsecond)
	s.newest = observe(name, s.click.id, status, s.cents, at)
	s.newest.OccurredAt = l.began.Format(time.RFC3339)
	return s.newest
}

// send tries until the delivery is acknowledged.
func (l *load) send(ctx context.Context, id string, body []byte) {
	for ctx.Err() == nil {
		base, began := l.target(ctx), time.Now()
		status, r, err := l.network.deliver(ctx, base, id, body)
		l.answered(began, err)
		switch {
		case err == nil && status == http.StatusAccepted:
			if r.DeliveryID != id || r.Sequence == 0 {
				l.t.Errorf("delivery %s was answered with %+v", id, r)
			}
			l.mu.Lock()
			l.deliveries = append(l.deliveries, delivered{id, body, r.Sequence})
			l.mu.Unlock()
			now := time.Now().UnixNano()
			atMost(&l.gap, now-l.last.Swap(now))
			l.acked.Add(1)
			return
		case err == nil && status < 500 && status != http.StatusTooManyRequests:
			l.t.Errorf("delivery %s: answer %d", id, status)
			return
		}
		l.again(status)
	}
}

// answered notes how long an answer took.
func (l *load) answered(began time.Time, err error) {
	if err == nil {
		atMost(&l.slowest, int64(time.Since(began)))
	}
}

// atMost keeps the highest of some numbers.
func atMost(high *atomic.Int64, n int64) {
	for most := high.Load(); n > most; most = high.Load() {
		if high.CompareAndSwap(most, n) {
			return
		}
	}
}

// measure begins to measure anew.
func (l *load) measure() {
	l.slowest.Store(0)
	l.gap.Store(0)
	l.last.Store(time.Now().UnixNano())
}

// again counts a call that has to be repeated.
func (l *load) again(status int) {
	l.retried.Add(1)
	if status >= 500 {
		l.failed.Add(1)
	}
	<-time.After(20 * time.Millisecond) // as a sender would, who is asked to come back later or not answered
}

func (l *load) earlier(random *rand.Rand) (delivered, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.deliveries) == 0 {
		return delivered{}, false
	}
	return l.deliveries[random.IntN(len(l.deliveries))], true
}

// repeat sends an acknowledged delivery again: it is answered with the sequence of the first.
func (l *load) repeat(ctx context.Context, random *rand.Rand) {
	d, ok := l.earlier(random)
	for ok && ctx.Err() == nil {
		status, r, err := l.network.deliver(ctx, l.target(ctx), d.id, d.body)
		if err == nil && status < 500 {
			if status != http.StatusAccepted || r.Sequence != d.sequence {
				l.t.Errorf("repeat of %s: %d with sequence %d, was %d", d.id, status, r.Sequence, d.sequence)
			}
			l.acked.Add(1)
			return
		}
		l.again(status)
	}
}

// misuse sends another body under a known id: a conflict, which changes nothing.
func (l *load) misuse(ctx context.Context, random *rand.Rand) {
	d, ok := l.earlier(random)
	for ok && ctx.Err() == nil {
		status, _, err := l.network.deliver(ctx, l.target(ctx), d.id, bytes.Replace(d.body, []byte("BRL"), []byte("USD"), 1))
		if err == nil && status < 500 {
			if status != http.StatusConflict {
				l.t.Errorf("another body under %s: %d", d.id, status)
			}
			return
		}
		l.again(status)
	}
}

// wanted is the statement that one shopper must see, sorted by transaction.
func (l *load) wanted(who int, rates map[string]int64) []record {
	l.mu.Lock()
	defer l.mu.Unlock()
	var records []record
	for name, s := range l.sales {
		if s.click.who != who {
			continue
		}
		r := record{SaleValueCents: s.cents, Rate: rates[s.click.store]}
		r.ValueCents = s.cents * r.Rate / 10_000
		r.Value = float64(r.ValueCents) / 100
		r.Status = map[string]string{"pending": "PENDING", "approved": "CASHBACK", "declined": "CANCELED"}[s.newest.Status]
		r.Store.Slug, r.Conversion.ExternalID = s.click.store, name
		records = append(records, r)
	}
	sortRecords(records)
	return records
}

func sortRecords(records []record) {
	slices.SortFunc(records, func(a, b record) int {
		return bytes.Compare([]byte(a.Conversion.ExternalID), []byte(b.Conversion.ExternalID))
	})
}
