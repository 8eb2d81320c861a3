package api_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/halt"
)

const haltsPath = "/api/v1/finance/halts"

type deskHalt struct {
	ID                                                            uuid.UUID
	Kind, Subject, Detail, RaisedBy, ClearedBy, ClearedAt, Reason string
	Further                                                       []string
}

// TestPayoutsStandStillUntilAnApproverSaysWhyNot has a program and a person stop payouts, and somebody else let them go on.
func TestPayoutsStandStillUntilAnApproverSaysWhyNot(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.planning(t)
	halts := halt.New(o.pool, o.clock)
	o.pay.Halts = halts
	run := o.plan(t, o.finance)
	approve := post(runsPath+"/"+run.ID.String()+"/approve", "")
	list := func() []deskHalt {
		t.Helper()
		return shown[[]deskHalt](t, "the halts", o.atDesk(t, o.finance, get(haltsPath)), 200)
	}
	if found := list(); len(found) != 0 {
		t.Errorf("nothing was found yet: %+v", found)
	}
	if err := halts.Raise(t.Context(), halt.Stream, "LEDGER", "max_msgs is 3 instead of -1"); err != nil {
		t.Fatal(err)
	}
	for what, answer := range map[string]reply{
		"planned": o.beginPlan(t, o.finance), "approved": o.atDesk(t, o.approver, approve),
	} {
		want(t, what, answer, 409, "payouts_halted")
		if !strings.Contains(string(answer.body), "stream LEDGER") {
			t.Errorf("%s: it does not say which: %s", what, answer.body)
		}
	}
	raised := list()
	if len(raised) != 1 || raised[0].Kind != "stream" || raised[0].RaisedBy != halt.System || raised[0].ClearedAt != "" {
		t.Fatalf("%+v", raised)
	}
	clearing := func(id uuid.UUID, reason string) call {
		return post(haltsPath+"/"+id.String()+"/clear", `{"reason":"`+reason+`"}`)
	}
	propose := func(id uuid.UUID) proposal {
		t.Helper()
		return shown[proposal](t, "proposed", o.atDesk(t, o.finance, clearing(id, "restaurado do backup")), 202)
	}
	approving := func(token string, p proposal) proposal {
		t.Helper()
		return shown[proposal](t, "decided", o.atDesk(t, token, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	}
	want(t, "by an approver", o.atDesk(t, o.approver, clearing(raised[0].ID, "conferido")), 403, "forbidden")
	want(t, "for no reason", o.atDesk(t, o.finance, clearing(raised[0].ID, "")), 400, "")
	want(t, "one that is not there", o.atDesk(t, o.finance, clearing(uuid.New(), "conferido")), 404, "not_found")
	early := propose(raised[0].ID)
	want(t, "twice", o.atDesk(t, o.finance, clearing(raised[0].ID, "conferido")), 409, "proposal_open")
	want(t, "by one person", o.atDesk(t, o.finance, post(proposalsPath+"/"+early.ID+"/approve", `{}`)), 403, "forbidden")
	for _, detail := range []string{"max_msgs is 3 instead of -1", "max_age is 1 day instead of 0"} {
		if err := halts.Raise(t.Context(), halt.Stream, "LEDGER", detail); err != nil {
			t.Fatal(err)
		}
	}
	if got := approving(o.approver, early); got.State != "not_possible" || !strings.Contains(got.OutcomeDetail, "something else was found") {
		t.Errorf("what was found later is cleared too: %+v", got)
	}
	again := propose(raised[0].ID)
	if err := halts.Raise(t.Context(), halt.Stream, "LEDGER", "max_age is 1 day instead of 0"); err != nil { // nothing new
		t.Fatal(err)
	}
	if got := approving(o.approver, again); got.State != "done" {
		t.Errorf("approved: %+v", got)
	}
	cleared := list()[0]
	if cleared.Reason != "restaurado do backup" || !strings.HasPrefix(cleared.ClearedBy, "staff:") || len(cleared.Further) != 1 {
		t.Errorf("%+v", cleared)
	}
	want(t, "again", o.atDesk(t, o.finance, clearing(raised[0].ID, "conferido")), 409, "transition_refused")

	other := o.deskToken(staff.RoleApprover)
	mine := shown[deskHalt](t, "by hand", o.atDesk(t, o.approver, post(haltsPath, `{"reason":"extrato estranho"}`)), 201)
	want(t, "by hand, for no reason", o.atDesk(t, o.approver, post(haltsPath, `{"reason":" "}`)), 400, "")
	want(t, "while it stands", o.atDesk(t, other, approve), 409, "payouts_halted")
	if got := approving(o.approver, propose(mine.ID)); got.State != "not_possible" {
		t.Errorf("by who raised it: %+v", got)
	}
	if got := approving(other, propose(mine.ID)); got.State != "done" {
		t.Errorf("by another: %+v", got)
	}
	want(t, "afterwards", o.atDesk(t, o.approver, approve), 200, "")
	if all := list(); len(all) != 2 || all[0].ClearedAt == "" || all[1].ClearedAt == "" {
		t.Errorf("what is kept: %+v", all)
	}
	actions := read[[]string](o.bundle, "SELECT array_agg(action ORDER BY id) FROM staff_audit WHERE action LIKE '%halt%' OR action = 'payouts_stopped'")
	if got := strings.Join(actions, " "); got != "halt_cleared payouts_stopped halt_cleared" {
		t.Errorf("the record: %s", got)
	}
}

var _ desk.Halts = (*halt.Service)(nil)
