package api_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/halt"
)

const haltsPath = "/api/v1/finance/halts"

type deskHalt struct {
	ID                                                            uuid.UUID
	Kind, Subject, Detail, RaisedBy, ClearedBy, ClearedAt, Reason string
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
	want(t, "by finance", o.atDesk(t, o.finance, clearing(raised[0].ID, "conferido")), 403, "forbidden")
	want(t, "for no reason", o.atDesk(t, o.approver, clearing(raised[0].ID, "")), 400, "")
	want(t, "one that is not there", o.atDesk(t, o.approver, clearing(uuid.New(), "conferido")), 404, "not_found")
	cleared := shown[deskHalt](t, "cleared", o.atDesk(t, o.approver, clearing(raised[0].ID, "restaurado do backup")), 200)
	if cleared.Reason != "restaurado do backup" || !strings.HasPrefix(cleared.ClearedBy, "staff:") {
		t.Errorf("%+v", cleared)
	}
	want(t, "again", o.atDesk(t, o.approver, clearing(raised[0].ID, "conferido")), 409, "transition_refused")

	other := o.deskToken(staff.RoleApprover)
	mine := shown[deskHalt](t, "by hand", o.atDesk(t, o.approver, post(haltsPath, `{"reason":"extrato estranho"}`)), 201)
	want(t, "by hand, for no reason", o.atDesk(t, o.approver, post(haltsPath, `{"reason":" "}`)), 400, "")
	want(t, "while it stands", o.atDesk(t, other, approve), 409, "payouts_halted")
	want(t, "by who raised it", o.atDesk(t, o.approver, clearing(mine.ID, "conferido")), 409, "second_person_halt")
	shown[deskHalt](t, "by another", o.atDesk(t, other, clearing(mine.ID, "conferido")), 200)
	want(t, "afterwards", o.atDesk(t, o.approver, approve), 200, "")
	if all := list(); len(all) != 2 || all[0].ClearedAt == "" || all[1].ClearedAt == "" {
		t.Errorf("what is kept: %+v", all)
	}
	actions := read[[]string](o.bundle, "SELECT array_agg(action ORDER BY id) FROM staff_audit WHERE action LIKE '%halt%' OR action = 'payouts_stopped'")
	if got := strings.Join(actions, " "); got != "halt_cleared payouts_stopped halt_cleared" {
		t.Errorf("the record: %s", got)
	}
}

var _ api.Halts = (*halt.Service)(nil)
