package app_test

import (
	"strings"
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

// TestEventsNameTheirCause: what a network reports names its delivery, what staff do their record, and what conversions gain or
// lose by a payout the payout's event beside it.
func TestEventsNameTheirCause(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	r, _ := approvedSales(t, b, 2)
	r.By = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-000000000001")}
	if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	meta := ledger.Meta{Actor: "system:payouts", Cause: ledger.CauseSystem}
	if _, _, err := b.Service.ChangePayout(t.Context(), r.ID, ledger.CancelPayout{Reason: "run_canceled"}, meta); err != nil {
		t.Fatal(err)
	}
	tail, err := b.Log.Tail(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	var got []string
	for len(got) < 11 {
		raws, err := tail.Next(t.Context(), 11)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range raws {
			got = append(got, raw.Header.Get("Devolve-Type")+" "+raw.Header.Get("Devolve-Cause"))
		}
	}
	want := []string{
		"click_recorded.v1 ",
		"conversion_tracked.v1 delivery:1", "conversion_approved.v1 delivery:1", "conversion_tracked.v1 delivery:1", "conversion_approved.v1 delivery:1",
		"payout_requested.v1 action:0190a0c8-0000-7000-8000-000000000001", "conversion_reserved.v1 write", "conversion_reserved.v1 write",
		"payout_canceled.v1 system", "conversion_released.v1 write", "conversion_released.v1 write",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
}
