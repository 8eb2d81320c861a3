package payout_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
)

// pettyCash is an office where one person may let leave some money alone on a day. Every run is of R$ 5.00.
type pettyCash struct {
	*office
	limit, cap money.Cents
}

func openPettyCash(t *testing.T, limit, limitOfDay money.Cents) *pettyCash {
	t.Helper()
	o := &pettyCash{
		office: &office{Bundle: ledgertest.New(t), t: t, key: ledger.KeyID{UUID: uuid.New()}, bank: &bank{name: "bank", submit: lost, get: unknown}}, limit: limit, cap: limitOfDay,
	}
	o.Project(t)
	day := brazil.Day(time.Now()).AddDate(0, 0, 1)
	o.now = time.Date(day.Year(), day.Month(), day.Day(), 23, 0, 0, 0, brazil.Location) // and the next day in UTC
	return o
}

// process is one of several that work on the same stores.
func (o *pettyCash) process() *payout.Service {
	config := o.service().Config
	config.Limits, config.Allowances = payout.Always(payout.Limits{SecondAboveCents: o.limit, AloneCapCents: o.cap}), allowance.New(o.Pool)
	return payout.New(config)
}

// plan has one more shopper owed R$ 5.00 and plans a run of that.
func (o *pettyCash) plan(by string) ledger.RunID {
	o.t.Helper()
	sale := ledgertest.Sale(uuid.NewString(), o.Click(o.t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(o.t, sale)
	run, err := o.process().Open(o.t.Context(), ledger.By{Actor: by}, func(payout.Line) error { return nil })
	if err != nil || run.State != ledger.RunPlanned || run.TotalCents != 500 {
		o.t.Fatalf("planned %+v, %v", run, err)
	}
	return run.ID
}

// want holds that a release is refused for want of a second person, or is not.
func (o *pettyCash) want(what string, run ledger.RunID, by string, leaves bool) {
	o.t.Helper()
	after, err := o.process().Release(o.t.Context(), run, ledger.By{Actor: by})
	if leaves && (err != nil || after.State != ledger.RunApproved) || !leaves && ledger.CodeOf(err) != ledger.CodeSecondPerson {
		o.t.Errorf("%s: %s, %v; want that it leaves: %t", what, after.State, err, leaves)
	}
}

// TestWhatOnePersonMayLetLeaveHoldsForTheDay: over several runs, processes and the end of the day in Brazil.
func TestWhatOnePersonMayLetLeaveHoldsForTheDay(t *testing.T) {
	t.Parallel()
	o := openPettyCash(t, 500, 1200)
	first, second, third := o.plan("staff:ana"), o.plan("staff:ana"), o.plan("staff:ana")
	o.want("by another", first, "staff:bia", false)
	o.want("the first", first, "staff:ana", true)
	o.want("the first again", first, "staff:ana", true)
	o.want("the second", second, "staff:ana", true)
	o.want("more than a day's", third, "staff:ana", false)
	of := o.plan("staff:bia")
	o.want("of somebody else", of, "staff:bia", true)
	o.now = o.now.Add(59 * time.Minute)
	o.want("in the day's last minute", third, "staff:ana", false)
	o.now = o.now.Add(2 * time.Minute)
	o.want("on the next day", third, "staff:ana", true)
}

// TestReleasesAtOnceDoNotExceedTheDay: of many at once as many leave as the day has room for.
func TestReleasesAtOnceDoNotExceedTheDay(t *testing.T) {
	t.Parallel()
	o := openPettyCash(t, 500, 1499)
	runs := make([]ledger.RunID, 6)
	for i := range runs {
		runs[i] = o.plan("staff:ana")
	}
	errs := make([]error, len(runs))
	var racing sync.WaitGroup
	for i, run := range runs {
		process := o.process()
		racing.Go(func() { _, errs[i] = process.Release(t.Context(), run, ledger.By{Actor: "staff:ana"}) })
	}
	racing.Wait()
	left := 0
	for i, run := range runs {
		if errs[i] != nil && ledger.CodeOf(errs[i]) != ledger.CodeSecondPerson {
			t.Errorf("run %s: %v", run, errs[i])
		}
		state, err := o.Reader(t).Run(t.Context(), run)
		if err != nil || (state.State == ledger.RunApproved) != (errs[i] == nil) {
			t.Errorf("run %s is %s, %v; its release: %v", run, state.State, err, errs[i])
		}
		if state.State == ledger.RunApproved {
			left++
		}
	}
	if left != 2 {
		t.Errorf("%d runs of R$ 5.00 left at once; want 2 under R$ 14.99", left)
	}
}

// TestWhatDidNotLeaveAloneTakesNoRoom: a claim counts until its run is rejected, or approved by somebody else.
func TestWhatDidNotLeaveAloneTakesNoRoom(t *testing.T) {
	t.Parallel()
	o := openPettyCash(t, 500, 1000)
	interrupted := func() ledger.RunID { // the process dies between its note and the log
		run := o.plan("staff:ana")
		_, err := allowance.New(o.Pool).Take(t.Context(), allowance.Claim{Planner: "staff:ana", Run: run.UUID, TotalCents: 500, CapCents: 1000, At: o.now})
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	rejected, approved, next := interrupted(), interrupted(), o.plan("staff:ana")
	o.want("while two are noted", next, "staff:ana", false)
	if _, err := o.process().Cancel(t.Context(), rejected, ledger.By{Actor: "staff:bia"}, "no"); err != nil {
		t.Fatal(err)
	}
	o.want("after one was rejected", next, "staff:ana", true)
	another := o.plan("staff:ana")
	o.want("while one is noted and one left", another, "staff:ana", false)
	if _, err := o.process().Approve(t.Context(), approved, ledger.By{Actor: "staff:bia"}); err != nil {
		t.Fatal(err)
	}
	o.want("after the other was approved by two", another, "staff:ana", true)
}

// TestNobodyMovesMoneyAloneUnlessTheInstallationSaysSo: without an amount for the day, and over the amount of a run.
func TestNobodyMovesMoneyAloneUnlessTheInstallationSaysSo(t *testing.T) {
	t.Parallel()
	o := openPettyCash(t, 500, 0)
	run := o.plan("staff:ana")
	o.want("without an amount for the day", run, "staff:ana", false)
	if _, err := o.process().Approve(t.Context(), run, ledger.By{Actor: "staff:ana"}); ledger.CodeOf(err) != ledger.CodeSecondPerson {
		t.Errorf("approved by who planned it: %v", err)
	}
	o.cap, o.limit = 5000, 499
	o.want("over the amount in force now", run, "staff:ana", false)
	o.limit = 500
	o.stopped = true
	if _, err := o.process().Release(t.Context(), run, ledger.By{Actor: "staff:ana"}); !errors.Is(err, payout.ErrBlocked) {
		t.Errorf("while payouts are stopped: %v", err)
	}
	o.stopped = false
	o.want("in between", run, "staff:ana", true)
}

// TestARunLeavesAsItWasPlanned: a second planner, asleep while the first ended, brings nothing into a run that people look at. What it
// brought in the moment of the seal is in no sum that anybody saw, and the run does not leave.
func TestARunLeavesAsItWasPlanned(t *testing.T) {
	t.Parallel()
	o := openPettyCash(t, 1000, 1000)
	smuggle := func(run ledger.RunID) error {
		user := uuid.New()
		sale := ledgertest.Sale(uuid.NewString(), o.Click(t, ledger.UserID{UUID: user}))
		sale.Verdict = ledger.VerdictApproved
		o.Observe(t, sale)
		_, _, err := o.Service.RequestPayout(t.Context(), app.Request{
			ID: ledger.PayoutID{UUID: uuid.New()}, Run: run, User: ledger.UserID{UUID: user}, KeyID: o.key, Paying: []ledger.ConversionID{sale.ConversionID()}, By: ledger.By{Actor: "staff:ana"},
		})
		return err
	}
	planned := o.plan("staff:ana")
	if err := smuggle(planned); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("into a run that is planned: %v", err)
	}
	if _, err := o.process().Approve(t.Context(), planned, ledger.By{Actor: "staff:bia"}); err != nil {
		t.Errorf("as it was planned: %v", err)
	}
	if err := smuggle(planned); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("into a run that is approved: %v", err)
	}

	config := o.process().Config
	pay := payout.New(config)
	run, err := pay.Begin(t.Context(), ledger.By{Actor: "staff:ana"})
	if err != nil {
		t.Fatal(err)
	}
	id := run.ID
	config.At = func(step string) {
		if step == "seal" {
			if err := smuggle(id); err != nil {
				t.Error(err)
			}
		}
	}
	if run, err = payout.New(config).Finish(t.Context(), run, ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil }); err != nil {
		t.Fatal(err)
	}
	_, err = pay.Approve(t.Context(), id, ledger.By{Actor: "staff:bia"})
	_, alone := pay.Release(t.Context(), id, ledger.By{Actor: "staff:ana"})
	if ledger.CodeOf(err) != ledger.CodePayoutMismatch || ledger.CodeOf(alone) != ledger.CodePayoutMismatch {
		t.Errorf("planned with %s, and more is in it: approved %v, let leave alone %v", run.TotalCents, err, alone)
	}
}
