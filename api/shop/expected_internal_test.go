package shop

import (
	"context"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/statement"
)

// past is what was learned of some stores.
type past map[dates.Of]dates.Dates

func (p past) Find(context.Context, ...dates.Of) (map[dates.Of]dates.Dates, error) { return p, nil }

// TestPurchasesSayByWhenTheyAreExpected: each by its own store's past, and from when on it is paid while it waits.
func TestPurchasesSayByWhenTheyAreExpected(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	s := &server{config: Config{Now: func() time.Time { return now }, Parts: Parts{Offers: Offers{Dates: past{
		{StoreID: "quick", Network: "demo"}: {Approved: dates.Learned{Median: 5, P90: 10, Known: true}},
	}}}}}
	bought := now.AddDate(0, 0, -12)
	list, err := s.records(t.Context(), []statement.Record{
		{Status: ledger.Pending, OccurredAt: bought, StoreID: "quick", Network: "demo"},
		{Status: ledger.Pending, OccurredAt: bought, StoreID: "unknown", Network: "demo"},
		{Status: ledger.Cashback, OccurredAt: bought, StoreID: "quick", Network: "demo", PayableFrom: brazil.StartOfDay(brazil.Day(now), 3)},
	})
	if err != nil {
		t.Fatal(err)
	}
	late := list[0].Expected
	if late == nil || !late.Late || late.By.String() != "2026-11-18" || late.Why == nil || late.Text != "Atrasado há 2 dias: a previsão era até 18/11/2026." {
		t.Errorf("late: %+v", late)
	}
	if list[1].Expected != nil || list[0].PayableFrom != nil {
		t.Errorf("of a store without a past: %+v", list[1].Expected)
	}
	if waits := list[2]; waits.PayableFrom == nil || waits.PayableFrom.String() != "2026-11-23" || waits.Expected == nil || waits.Expected.Late {
		t.Errorf("waits: %+v", waits)
	}
}
