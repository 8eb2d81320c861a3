package api_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/allowance"
	"example.com/devolve/ledger/payout"
)

// TestARunIsPlannedAndApproved is the life of a run at the desk, with two people.
func TestARunIsPlannedAndApproved(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 1)
	o.planning(t)
	type plan struct {
		TotalCents, Payouts, Paid, Excluded int
		Truncated                           bool
		Lines                               []struct {
			UserID                      uuid.UUID
			AmountCents, Payouts, Sales int
			Key, Reason                 string
		}
	}
	preview := shown[plan](t, "preview", o.atDesk(t, o.approver, get(runsPath+"/preview")), 200)
	if preview.TotalCents != 1000 || preview.Payouts != 2 || preview.Paid != 2 || preview.Excluded != 1 || len(preview.Lines) != 3 || preview.Truncated {
		t.Errorf("preview: %+v", preview)
	}
	for _, l := range preview.Lines {
		if l.UserID == anaID && (l.Reason != "" || l.AmountCents != 500 || !strings.Contains(l.Key, "*")) ||
			l.UserID == biaID && (l.Reason != "no_key" || l.Key != "") {
			t.Errorf("preview: %+v", l)
		}
	}
	if runs := shown[[]deskRun](t, "runs", o.atDesk(t, o.finance, get(runsPath)), 200); len(runs) != 0 {
		t.Errorf("a preview is a run: %+v", runs)
	}

	run := o.plan(t, o.finance)
	if run.State != "PLANNED" || run.Payouts != 2 || run.TotalCents != 1000 || !run.NeedsSecond || run.OpenedBy != run.PlannedBy ||
		len(run.States) != 1 || run.States[0].State != "REQUESTED" {
		t.Errorf("planned: %+v", run)
	}
	path := runsPath + "/" + run.ID.String()
	want(t, "by finance alone", o.atDesk(t, o.finance, post(path+"/approve", "")), 403, "forbidden")
	want(t, "without a second person", o.atDesk(t, o.finance, post(path+"/release", "")), 409, "second_person")
	want(t, "by an approver, alone", o.atDesk(t, o.approver, post(path+"/release", "")), 403, "forbidden")
	planner := strings.TrimPrefix(run.PlannedBy, "staff:")
	o.turn(t, planner, staff.RoleApprover)
	want(t, "by who planned it and has the other role now", o.atDesk(t, o.finance, post(path+"/approve", "")), 409, "second_person")
	o.turn(t, planner, staff.RoleFinance)
	after := shown[deskRun](t, "by another", o.atDesk(t, o.approver, post(path+"/approve", "")), 200)
	if after.State != "APPROVED" || after.ApprovedBy == after.OpenedBy || !strings.HasPrefix(after.ApprovedBy, "staff:") || after.PlannedBy != run.PlannedBy {
		t.Errorf("approved: %+v", after)
	}
	want(t, "again", o.atDesk(t, o.approver, post(path+"/approve", "")), 200, "")
	want(t, "cancel what is approved", o.atDesk(t, o.finance, post(path+"/cancel", `{"reason":"tarde"}`)), 409, "transition_refused")
	if runs := shown[[]deskRun](t, "runs", o.atDesk(t, o.finance, get(runsPath)), 200); len(runs) != 1 || runs[0].State != "APPROVED" || len(runs[0].States) != 1 {
		t.Errorf("runs: %+v", runs)
	}
	if empty := o.plan(t, o.finance); empty.State != "CANCELED" || empty.Reason != "empty" {
		t.Errorf("a run of nobody: %+v", empty)
	}
}

func TestARunIsGivenUpWithAReason(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.planning(t)
	run := o.plan(t, o.finance)
	path := runsPath + "/" + run.ID.String() + "/cancel"
	for what, body := range map[string]string{"none": `{"reason":""}`, "two lines": `{"reason":"a\nb"}`, "long": fmt.Sprintf(`{"reason":%q}`, strings.Repeat("x", 501))} {
		want(t, what, o.atDesk(t, o.finance, post(path, body)), 400, "invalid_request")
	}
	after := shown[deskRun](t, "cancel", o.atDesk(t, o.finance, post(path, `{"reason":"dia errado"}`)), 200)
	if after.State != "CANCELED" || after.Reason != "dia errado" || after.CanceledBy != run.PlannedBy {
		t.Errorf("canceled: %+v", after)
	}
	want(t, "approve what is canceled", o.atDesk(t, o.approver, post(runsPath+"/"+run.ID.String()+"/approve", "")), 409, "transition_refused")
	for _, c := range []call{get(runsPath + "/" + noOne), post(runsPath+"/"+noOne+"/cancel", `{"reason":"x"}`)} {
		want(t, "no run", o.atDesk(t, o.finance, c), 404, "not_found")
	}
	want(t, "no run", o.atDesk(t, o.approver, post(runsPath+"/"+noOne+"/approve", "")), 404, "not_found")
}

// TestAnApproverRejectsARun: it does not leave, what it reserved is planned again, and the run says by whom and why.
func TestAnApproverRejectsARun(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.planning(t)
	run := o.plan(t, o.finance)
	path := runsPath + "/" + run.ID.String()
	want(t, "without a reason", o.atDesk(t, o.approver, post(path+"/cancel", `{"reason":""}`)), 400, "invalid_request")
	after := shown[deskRun](t, "reject", o.atDesk(t, o.approver, post(path+"/cancel", `{"reason":"chave trocada ontem"}`)), 200)
	if after.State != "CANCELED" || after.Reason != "chave trocada ontem" || after.CanceledBy == run.PlannedBy || !strings.HasPrefix(after.CanceledBy, "staff:") {
		t.Errorf("rejected: %+v", after)
	}
	if _, err := o.pay.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again := o.plan(t, o.finance); again.State != "PLANNED" || again.TotalCents != run.TotalCents {
		t.Errorf("planned again: %+v", again)
	}
	if got := o.submits.Load(); got != 0 {
		t.Errorf("%d payments left", got)
	}
}

// TestAPlannerLetsASmallRunLeave, where the installation allows it.
func TestAPlannerLetsASmallRunLeave(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.pay.Config.Limits, o.pay.Allowances = payout.Always(payout.Limits{SecondAboveCents: 500, AloneCapCents: 500}), allowance.New(o.ledger.Pool)
	o.planning(t)
	run := o.plan(t, o.finance)
	if run.NeedsSecond {
		t.Errorf("planned: %+v", run)
	}
	path := runsPath + "/" + run.ID.String()
	want(t, "by another of finance", o.atDesk(t, o.deskToken(staff.RoleFinance), post(path+"/release", "")), 409, "second_person")
	after := shown[deskRun](t, "release", o.atDesk(t, o.finance, post(path+"/release", "")), 200)
	if after.State != "APPROVED" || after.ApprovedBy != run.PlannedBy {
		t.Errorf("left: %+v", after)
	}
	want(t, "of no run", o.atDesk(t, o.finance, post(runsPath+"/"+noOne+"/release", "")), 404, "not_found")
}

func TestNothingIsPlannedWhilePayoutsAreStopped(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.planning(t)
	run := o.plan(t, o.finance)
	o.set(func() { o.stopped = true })
	want(t, "plan", o.beginPlan(t, o.finance), 409, "payouts_blocked")
	want(t, "approve", o.atDesk(t, o.approver, post(runsPath+"/"+run.ID.String()+"/approve", "")), 409, "payouts_blocked")
}

func TestOneRunIsPlannedAtATime(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.planning(t)
	leads, done := make(chan struct{}), make(chan struct{})
	var other sync.WaitGroup
	other.Go(func() { // a command on another machine
		_, _ = leader.Try(t.Context(), o.ledger.Pool, leader.Planning, func(context.Context) error {
			close(leads)
			<-done
			return nil
		})
	})
	<-leads
	want(t, "while another process plans", o.atDesk(t, o.finance, post(runsPath, "")), 409, "planning_under_way")
	close(done)
	other.Wait()

	paused, goOn := make(chan struct{}), make(chan struct{})
	pause := sync.OnceFunc(func() { close(paused); <-goOn })
	o.set(func() {
		o.at = func(step string) {
			if step == "request" {
				pause()
			}
		}
	})
	begun := shown[struct{ ID uuid.UUID }](t, "plan", o.beginPlan(t, o.finance), 202)
	<-paused
	want(t, "while this one plans", o.atDesk(t, o.finance, post(runsPath, "")), 409, "planning_under_way")
	if run := shown[deskRun](t, "meanwhile", o.atDesk(t, o.finance, get(runsPath+"/"+begun.ID.String())), 200); run.State != "OPEN" {
		t.Errorf("meanwhile: %+v", run)
	}
	close(goOn)
	o.awaitRun(t, begun.ID, func(r deskRun) bool { return r.State == "PLANNED" })
}

// TestAnInterruptedPlanningIsGoneOnWith stops the server in the middle of a planning.
func TestAnInterruptedPlanningIsGoneOnWith(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 3)
	stopping := make(chan struct{})
	seal := sync.OnceFunc(func() { close(stopping) })
	var stop func()
	o.set(func() {
		o.at = func(step string) {
			if step == "seal" {
				seal()
				stop()
			}
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	stop = cancel
	var work sync.WaitGroup
	work.Go(func() { o.planner.Run(ctx) })
	begun := shown[struct{ ID uuid.UUID }](t, "plan", o.atDesk(t, o.finance, post(runsPath, "")), 202)
	<-stopping
	work.Wait()
	if run := shown[deskRun](t, "interrupted", o.atDesk(t, o.finance, get(runsPath+"/"+begun.ID.String())), 200); run.State != "OPEN" {
		t.Fatalf("interrupted: %+v", run)
	}
	o.set(func() { o.at = nil })
	o.planning(t)
	other := o.deskToken(staff.RoleFinance)
	run := o.plan(t, other)
	if run.ID != begun.ID || run.State != "PLANNED" || run.Payouts != 4 || run.TotalCents != 2000 || run.OpenedBy == run.PlannedBy {
		t.Errorf("gone on with: %+v; want run %s", run, begun.ID)
	}
	o.turn(t, strings.TrimPrefix(run.PlannedBy, "staff:"), staff.RoleApprover)
	want(t, "by who ended its planning", o.atDesk(t, other, post(runsPath+"/"+run.ID.String()+"/approve", "")), 409, "second_person")
}

// crowd is a plan of more people than are shown.
type crowd struct{ noPayouts }

func (crowd) Preview(_ context.Context, each func(payout.Line) error) (plan payout.Plan, err error) {
	for range 20_001 {
		plan.Paid++
		plan.Payouts++
		plan.TotalCents += 5
		if err := each(payout.Line{UserID: ledger.UserID{UUID: anaID}, AmountCents: 5, Payouts: 1, Sales: 1}); err != nil {
			return plan, err
		}
	}
	return plan, nil
}

func TestAPreviewOfACrowdIsCutOff(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Desk.Payouts.Payouts = crowd{} })
	got := shown[struct {
		TotalCents, Paid int
		Truncated        bool
		Lines            []struct{}
	}](t, "preview", b.atDesk(t, b.deskToken(staff.RoleFinance), get(runsPath+"/preview")), 200)
	if !got.Truncated || len(got.Lines) != 20_000 || got.Paid != 20_001 || got.TotalCents != 100_005 {
		t.Errorf("%d lines of %d for %d, cut off: %t", len(got.Lines), got.Paid, got.TotalCents, got.Truncated)
	}
}
