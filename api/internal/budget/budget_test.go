package budget_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"example.com/devolve/api/internal/budget"
)

func never(t *testing.T) func() {
	t.Helper()
	return func() { t.Error("a hold gave way for nothing") }
}

func TestWhoHoldsTheMostGivesWay(t *testing.T) {
	t.Parallel()
	b := budget.New(100)
	evicted := 0
	var flood []*budget.Hold
	for range 10 {
		h := b.Begin("flood", func() { evicted++ })
		if err := h.Take(10); err != nil {
			t.Fatal(err)
		}
		flood = append(flood, h)
	}
	if err := b.Begin("flood", never(t)).Take(10); !errors.Is(err, budget.ErrSpent) {
		t.Errorf("more for whoever holds everything: %v; want a refusal", err)
	}
	stranger := b.Begin("stranger", never(t))
	if err := stranger.Take(15); err != nil {
		t.Errorf("a stranger: %v", err)
	}
	if evicted != 2 || !flood[0].GaveWay() || !flood[1].GaveWay() || flood[2].GaveWay() {
		t.Errorf("%d gave way; want the first two of the flood", evicted)
	}
	if err := flood[0].Take(1); !errors.Is(err, budget.ErrSpent) {
		t.Errorf("more for what gave way: %v; want a refusal", err)
	}
	if err := stranger.Take(90); !errors.Is(err, budget.ErrSpent) {
		t.Errorf("more than all that others may lose: %v; want a refusal", err)
	}
	for _, h := range flood {
		h.End()
		h.End()
	}
	stranger.Give(5)
	if got := b.Used(); got != 10 {
		t.Errorf("%d are held; want the stranger's 10", got)
	}
}

func TestABudgetIsNeverOverspent(t *testing.T) {
	t.Parallel()
	b := budget.New(1000)
	var all sync.WaitGroup
	for n := range 200 {
		all.Go(func() {
			h := b.Begin(fmt.Sprint(n%9), func() {})
			defer h.End()
			for range 20 {
				if h.Take(int64(n%40)) == nil && n%3 == 0 {
					h.Give(int64(n % 40))
				}
				if used := b.Used(); used < 0 || used > 1000 {
					t.Errorf("%d are held of 1000", used)
				}
			}
		})
	}
	all.Wait()
	if got := b.Used(); got != 0 {
		t.Errorf("%d are held at the end", got)
	}
}
