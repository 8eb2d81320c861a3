package app_test

import (
	"sync"
	"testing"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

// TestClosingsHaveAnOrder: many close the same months at once. Each is closed once, one after the other.
func TestClosingsHaveAnOrder(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	months := []ledger.Month{"2026-07", "2026-08", "2026-09", "2026-10"}
	var mu sync.Mutex
	closed := make(map[ledger.Month]uint64)
	var rivals sync.WaitGroup
	for range 4 {
		rivals.Go(func() {
			for _, month := range months {
				sequence, err := b.Service.ClosePeriod(t.Context(), ledger.ClosePeriod{
					Month: month, Through: month.Next().Begin(time.UTC), Begins: "2026-07", Reason: "conferido",
				}, ledger.By{Actor: "staff:test"})
				if ledger.CodeOf(err) == ledger.CodePeriodClosed {
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", month, err)
					return
				}
				mu.Lock()
				if closed[month] != 0 {
					t.Errorf("%s was closed twice", month)
				}
				closed[month] = sequence
				mu.Unlock()
			}
		})
	}
	rivals.Wait()
	for i, month := range months[1:] {
		if closed[month] <= closed[months[i]] {
			t.Errorf("%s at %d, %s at %d", months[i], closed[months[i]], month, closed[month])
		}
	}
	book := ledger.Aggregate{Kind: ledger.KindBook, ID: ledger.BookID}
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{book})
	if err != nil || last[book].Sequence != closed["2026-10"] || last[book].Meta.Actor != "staff:test" {
		t.Errorf("the last closing is %+v, %v", last[book], err)
	}
}
