package staff_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/money"
)

// TestWhatOnePersonDoesAloneAddsUp over a day in São Paulo, for each person and kind, and however many ask at once.
func TestWhatOnePersonDoesAloneAddsUp(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	find := func(handle string) staff.Principal {
		b.add(handle, staff.RoleFinance)
		who, err := b.Find(t.Context(), handle)
		if err != nil {
			t.Fatal(err)
		}
		return who
	}
	maria, ana := find("maria.souza"), find("ana.reis")
	may := func(who staff.Principal, kind, subject string, cents int64) bool {
		got, err := b.MayAlone(t.Context(), who, staff.Alone{Kind: kind, Subject: subject, Cents: money.Cents(cents), CapCents: 100})
		if err != nil {
			t.Error(err)
		}
		return got
	}
	midnight := time.Date(start.Year(), start.Month(), start.Day()+1, 3, 0, 0, 0, time.UTC) // in São Paulo
	b.pass(midnight.Add(-time.Second).Sub(b.clock()))
	var fitted atomic.Int64
	var racing sync.WaitGroup
	for i := range 12 {
		racing.Go(func() {
			if may(maria, "gift", fmt.Sprint("sale:", i), 30) {
				fitted.Add(1)
			}
		})
	}
	racing.Wait()
	if fitted.Load() != 3 {
		t.Errorf("%d of 30 fit under 100 at once", fitted.Load())
	}
	for what, test := range map[string]struct {
		got, want bool
	}{
		"what is left":            {may(maria, "gift", "sale:a", 10), true},
		"the same once more":      {may(maria, "gift", "sale:a", 10), true},
		"the same, and larger":    {may(maria, "gift", "sale:a", 11), false},
		"the last cent, and more": {may(maria, "gift", "sale:b", 1), false},
		"another kind":            {may(maria, "repair", "sale:b", 100), true},
		"another person":          {may(ana, "gift", "sale:b", 100), true},
		"more than a day's":       {may(ana, "other", "sale:b", 101), false},
	} {
		if test.got != test.want {
			t.Errorf("%s: %t", what, test.got)
		}
	}
	b.pass(time.Second)
	if !may(maria, "gift", "sale:c", 100) || may(maria, "gift", "sale:d", 1) {
		t.Error("the next day has not its own room")
	}
}
