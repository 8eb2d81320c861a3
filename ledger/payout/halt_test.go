package payout_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
)

// TestNothingIsPlannedApprovedOrSentWhilePayoutsStandStill raises a halt at each stage of a payout, and clears it.
func TestNothingIsPlannedApprovedOrSentWhilePayoutsStandStill(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	halts := halt.New(o.Pool, time.Now)
	o.halts = halts
	sale := ledgertest.Sale("2", o.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(t, sale)
	stop := func() {
		t.Helper()
		if err := halts.Raise(t.Context(), halt.Stream, "LEDGER", "cut"); err != nil {
			t.Fatal(err)
		}
	}
	goOn := func() {
		t.Helper()
		open, err := halts.Open(t.Context())
		if err != nil || len(open) != 1 {
			t.Fatalf("%+v, %v", open, err)
		}
		if _, err := halts.Clear(t.Context(), open[0].ID, "staff:bia", "conferido"); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, halt.ErrStopped) || !strings.Contains(err.Error(), "stream LEDGER") {
			t.Errorf("%s: %v", what, err)
		}
	}
	each := func(payout.Line) error { return nil }

	stop()
	_, err := o.service().Open(t.Context(), ledger.By{Actor: "staff:ana"}, each)
	refused("planned", err)
	_, _, err = o.service().OpenDue(t.Context(), o.now.Add(-time.Minute))
	refused("planned by the clock", err)
	_, err = o.step(time.Hour)
	refused("sent again", err)
	goOn()

	run, err := o.service().Open(t.Context(), ledger.By{Actor: "staff:ana"}, each)
	if err != nil {
		t.Fatal(err)
	}
	id := run.ID.UUID
	stop()
	_, err = o.service().Approve(t.Context(), ledger.RunID{UUID: id}, ledger.By{Actor: "staff:bia"})
	refused("approved", err)
	goOn()

	if _, err = o.service().Approve(t.Context(), ledger.RunID{UUID: id}, ledger.By{Actor: "staff:bia"}); err != nil {
		t.Fatal(err)
	}
	stop()
	sent := len(b.submitted)
	_, err = o.step(time.Hour)
	refused("sent", err)
	if len(b.submitted) != sent {
		t.Errorf("%d payments left while payouts stand still", len(b.submitted)-sent)
	}
	goOn()
	b.submit = func(order pix.Order) (pix.Payment, error) {
		return pix.Payment{OrderID: order.ID, State: pix.Paid, AmountCents: order.AmountCents}, nil
	}
	if _, err = o.step(time.Hour); err != nil || len(b.submitted) != sent+2 {
		t.Errorf("after all was cleared: sent %d, %v", len(b.submitted)-sent, err)
	}
}
