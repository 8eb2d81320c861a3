package support

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/statement"
)

// ClaimDays is for how long after a click a purchase may be claimed: networks pay nothing for older ones.
const ClaimDays = 120

// maxClicks bounds a list of clicks. The contract says the same.
const maxClicks = 200

// What a store's usual delay is taken from.
const (
	delayEvents  = 50_000 // the newest of the log
	delaySamples = 20     // fewer say nothing
	delayFresh   = time.Hour

	defaultDays = 2  // of a store that is not known well enough
	mostDays    = 30 // nobody is told to wait longer
)

// Click is a departure to a store that may be claimed.
type Click struct {
	statement.Click
	UsualDays int // how many days the store usually takes to report a purchase
}

// Clicks are a shopper's departures of the last ClaimDays days, newest first, at a log sequence.
type Clicks struct {
	Sequence uint64
	Clicks   []Click
}

// Clicks returns the departures that a shopper may claim purchases of.
func (s *Service) Clicks(ctx context.Context, userID uuid.UUID) (Clicks, error) {
	known, err := s.ledger.Clicks(ctx, userID, s.now().AddDate(0, 0, -ClaimDays), maxClicks)
	if err != nil {
		return Clicks{}, err
	}
	usual, err := s.usualDays(ctx)
	if err != nil {
		return Clicks{}, err
	}
	return Clicks{known.Sequence, lists.Map(known.Clicks, func(click statement.Click) Click { return Click{click, usual.of(click.Store.Slug)} })}, nil
}

// delays remembers how long stores take, for an hour: the answer costs more than it changes.
type delays struct {
	mu    sync.Mutex
	days  days
	until time.Time
}

// days are the usual delays of stores that are known well enough, in days, by slug.
type days map[string]int

func (d days) of(store string) int {
	if n, ok := d[store]; ok {
		return n
	}
	return defaultDays
}

func (s *Service) usualDays(ctx context.Context) (days, error) {
	s.delays.mu.Lock()
	defer s.delays.mu.Unlock()
	if s.now().Before(s.delays.until) {
		return s.delays.days, nil
	}
	measured, err := s.ledger.ReportDelays(ctx, delayEvents)
	if err != nil {
		return nil, err
	}
	known := make(days)
	for store, delay := range measured {
		if delay.Samples >= delaySamples {
			whole := int((delay.Median + 24*time.Hour - 1) / (24 * time.Hour))
			known[store] = min(max(whole, 1), mostDays)
		}
	}
	s.delays.days, s.delays.until = known, s.now().Add(delayFresh)
	return known, nil
}
