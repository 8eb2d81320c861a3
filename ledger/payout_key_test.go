package ledger_test

import (
	"testing"

	"example.com/devolve/ledger"
)

// TestAKeyIsClearedOnceForAReason, of a failed payout alone.
func TestAKeyIsClearedOnceForAReason(t *testing.T) {
	t.Parallel()
	failed := ledger.Payout{ID: payout, State: ledger.StateFailed, Failure: "AC06", Remedy: "fix_key"}
	events, err := ledger.DecidePayout(failed, nil, ledger.ClearPayoutKey{Reason: "o banco reabriu a conta"})
	if err != nil || len(events) != 1 {
		t.Fatal(events, err)
	}
	after := ledger.EvolvePayout(failed, events[0])
	if !after.KeyCleared || after.State != ledger.StateFailed || after.Failure != "AC06" {
		t.Errorf("%+v", after)
	}
	if again, err := ledger.DecidePayout(after, nil, ledger.ClearPayoutKey{Reason: "outra vez"}); err != nil || len(again) != 0 {
		t.Errorf("a repeat: %v, %v", again, err)
	}
	for reason, p := range map[string]ledger.Payout{"": failed, "a\nb": failed, "paid": {ID: payout, State: ledger.StatePaid}} {
		if events, err := ledger.DecidePayout(p, nil, ledger.ClearPayoutKey{Reason: reason}); ledger.CodeOf(err) == "" {
			t.Errorf("%q of a %s payout: %v; want a refusal", reason, p.State, events)
		}
	}
}
