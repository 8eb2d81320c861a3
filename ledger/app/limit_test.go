package app_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
)

// TestChangesOfALimitDoNotCross: of many who change one from the same value only one does, and the others hear that it is another.
func TestChangesOfALimitDoNotCross(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	rule, _ := ledger.LimitRuleOf(ledger.LimitPayoutSecond)
	var changed, refused atomic.Int64
	var rivals sync.WaitGroup
	for i := range 4 {
		rivals.Go(func() {
			_, err := b.Service.ChangeLimit(t.Context(), ledger.ChangeLimit{
				Limit: rule.Name, OldCents: rule.Default, NewCents: rule.Default + money.Cents(i+1),
			}, ledger.By{Actor: "staff:test"})
			switch {
			case err == nil:
				changed.Add(1)
			case ledger.CodeOf(err) == ledger.CodeConflict:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	rivals.Wait()
	if changed.Load() != 1 || refused.Load() != 3 {
		t.Errorf("%d changed it, %d were refused", changed.Load(), refused.Load())
	}
	if _, err := b.Service.ChangeLimit(t.Context(), ledger.ChangeLimit{Limit: "other"}, ledger.By{}); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("a limit that is not: %v", err)
	}
}
