package payout_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
)

func TestARunThatNobodyApprovesIsGivenUp(t *testing.T) {
	t.Parallel()
	o := openOffice(t, &bank{name: "bank", submit: lost, get: unknown}) // its run is approved
	approved := o.now
	sale := ledgertest.Sale("2", o.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(t, sale)
	s := o.service()
	run, err := s.Open(t.Context(), ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil })
	if err != nil || run.State != ledger.RunPlanned {
		t.Fatalf("%+v, %v", run, err)
	}
	state := func(when string, want ledger.RunState) {
		t.Helper()
		if err := s.Expire(t.Context()); err != nil {
			t.Fatal(err)
		}
		got, err := s.Reader.Run(t.Context(), run.ID)
		if err != nil || got.State != want {
			t.Errorf("%s: the run is %s, %v; want %s", when, got.State, err, want)
		}
	}
	o.now = approved.Add(payout.RunLife - time.Hour)
	state("before its time", ledger.RunPlanned)
	o.now = approved.Add(payout.RunLife + time.Hour)
	state("after its time", ledger.RunCanceled)
	state("once more", ledger.RunCanceled)
	if _, err := s.Step(t.Context()); err != nil && !errors.Is(err, errLost) { // frees what was reserved
		t.Fatal(err)
	}
	if p, err := s.Reader.Payout(t.Context(), o.id); err != nil || p.State != ledger.StateSubmitting {
		t.Errorf("the payout of the approved run is %s, %v; want SUBMITTING", p.State, err)
	}
	again, err := s.Open(t.Context(), ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil })
	if err != nil || again.Payouts != 1 {
		t.Errorf("what was reserved is planned again as %+v, %v", again, err)
	}
}

// TestWithoutAProviderWhatIsCanceledIsFree: and nothing else moves.
func TestWithoutAProviderWhatIsCanceledIsFree(t *testing.T) {
	t.Parallel()
	o := openOffice(t, &bank{name: "bank", submit: lost, get: unknown})
	sale := ledgertest.Sale("2", o.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(t, sale)
	config := o.service().Config
	config.Provider = nil
	s := payout.New(config)
	open := func() ledger.Run {
		t.Helper()
		run, err := s.Open(t.Context(), ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil })
		if err != nil || run.Payouts != 1 {
			t.Fatalf("%+v, %v; want one payout", run, err)
		}
		return run
	}
	run := open()
	o.now = o.now.Add(payout.RunLife + time.Hour)
	if err := s.Expire(t.Context()); err != nil {
		t.Fatal(err)
	}
	if looked, err := s.Step(t.Context()); err != nil || looked != 1 {
		t.Errorf("looked at %d, %v; want the one of run %s", looked, err, run.ID)
	}
	open()
	if looked, err := s.Step(t.Context()); err != nil || looked != 0 {
		t.Errorf("looked at %d, %v; want none", looked, err)
	}
}
