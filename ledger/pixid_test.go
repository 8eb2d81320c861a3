package ledger_test

import (
	"slices"
	"testing"
	"time"

	"example.com/devolve/ledger"
)

// TestAnIDOfTheSettlementSystemIsTakenOnce: by the payout that has it, and by no other, in any role.
func TestAnIDOfTheSettlementSystemIsTakenOnce(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	taken := map[ledger.Aggregate]ledger.Recorded{
		ledger.PixID("E1"): {Sequence: 1, Event: ledger.PixIDTaken{ID: "E1", PayoutID: payout, At: at}},
	}
	if events, err := ledger.DecidePixIDs(payout, []string{"E1"}, taken, at); err != nil || len(events) != 0 {
		t.Errorf("a repeat: %v, %v; want nothing", events, err)
	}
	if events, err := ledger.DecidePixIDs(otherPayout, []string{"E1"}, taken, at); ledger.CodeOf(err) != ledger.CodePixIDTaken {
		t.Errorf("of another payout: %v, %v; want a refusal", events, err)
	}
	events, err := ledger.DecidePixIDs(otherPayout, []string{"e1"}, taken, at)
	if err != nil || !slices.Equal(events, []ledger.Event{ledger.PixIDTaken{ID: "e1", PayoutID: otherPayout, At: at}}) {
		t.Errorf("another id, as case counts: %v, %v", events, err)
	}
}

func TestWhichIDsEventsBring(t *testing.T) {
	t.Parallel()
	was := ledger.Payout{ID: payout, EndToEndID: "E1", Returns: []ledger.PayoutReturn{{ID: "D1", AmountCents: 1}}}
	after := was
	after.Returns = append(slices.Clone(was.Returns), ledger.PayoutReturn{ID: "D2", AmountCents: 1})
	if ids := ledger.NewPixIDs(was, []ledger.Event{ledger.PayoutReturned{PayoutChange: ledger.PayoutChange{Payout: after}}}); !slices.Equal(ids, []string{"D2"}) {
		t.Errorf("got %q; want the new return alone", ids)
	}
	if ids := ledger.NewPixIDs(was, nil); len(ids) != 0 {
		t.Errorf("nothing happened, got %q", ids)
	}
}
