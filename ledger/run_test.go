package ledger_test

import (
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func TestRunSteps(t *testing.T) {
	t.Parallel()
	open := ledger.OpenRun{ID: payoutRun, By: "ana", SecondAboveCents: 1000, At: noon}
	small := ledger.SealRun{By: "ana", Payouts: 2, TotalCents: 1000, At: noon}
	large := ledger.SealRun{By: "ana", Payouts: 2, TotalCents: 1001, At: noon}
	byAna, byBia := ledger.ApproveRun{By: "ana", At: noon}, ledger.ApproveRun{By: "bia", At: noon}
	cancel := ledger.CancelRun{By: "bia", Reason: "wrong day", At: noon}
	alone := func(by string, before, limit, limitOfDay money.Cents) ledger.ReleaseRun {
		return ledger.ReleaseRun{By: by, AloneCents: before, SecondAboveCents: limit, AloneCapCents: limitOfDay, At: noon}
	}
	endedByBia := ledger.SealRun{By: "bia", Payouts: 2, TotalCents: 1000, At: noon}
	for name, c := range map[string]struct {
		given []ledger.RunCommand
		when  ledger.RunCommand
		want  ledger.RunState // empty: refused
		code  ledger.Code
	}{
		"opened":                     {nil, open, ledger.RunOpen, ""},
		"opened twice":               {[]ledger.RunCommand{open}, open, ledger.RunOpen, ""},
		"opened as another":          {[]ledger.RunCommand{open}, ledger.OpenRun{ID: ledger.RunID{UUID: idOf("92")}, By: "ana"}, "", ledger.CodeInvalid},
		"opened by nobody":           {nil, ledger.OpenRun{ID: payoutRun}, "", ledger.CodeInvalid},
		"planned":                    {[]ledger.RunCommand{open}, small, ledger.RunPlanned, ""},
		"planned twice":              {[]ledger.RunCommand{open, small}, small, ledger.RunPlanned, ""},
		"planned otherwise":          {[]ledger.RunCommand{open, small}, large, "", ledger.CodeTransitionRefused},
		"planned with less than nil": {[]ledger.RunCommand{open}, ledger.SealRun{By: "ana", Payouts: -1}, "", ledger.CodeInvalid},
		"approved before the plan":   {[]ledger.RunCommand{open}, byBia, "", ledger.CodeTransitionRefused},
		"a small one, by oneself":    {[]ledger.RunCommand{open, small}, byAna, "", ledger.CodeSecondPerson},
		"by who opened it":           {[]ledger.RunCommand{open, endedByBia}, byAna, "", ledger.CodeSecondPerson},
		"let leave":                  {[]ledger.RunCommand{open, small}, alone("ana", 500, 1000, 1500), ledger.RunApproved, ""},
		"let leave twice":            {[]ledger.RunCommand{open, small, alone("ana", 0, 1000, 1000)}, alone("ana", 1000, 1000, 1000), ledger.RunApproved, ""},
		"let leave over the cap":     {[]ledger.RunCommand{open, small}, alone("ana", 501, 1000, 1500), "", ledger.CodeSecondPerson},
		"let leave without a cap":    {[]ledger.RunCommand{open, small}, alone("ana", 0, 1000, 0), "", ledger.CodeSecondPerson},
		"let leave, too large":       {[]ledger.RunCommand{open, large}, alone("ana", 0, 5000, 5000), "", ledger.CodeSecondPerson},
		"let leave, too large now":   {[]ledger.RunCommand{open, small}, alone("ana", 0, 999, 5000), "", ledger.CodeSecondPerson},
		"let leave by another":       {[]ledger.RunCommand{open, small}, alone("bia", 0, 1000, 1000), "", ledger.CodeSecondPerson},
		"let leave by its opener":    {[]ledger.RunCommand{open, endedByBia}, alone("ana", 0, 1000, 1000), "", ledger.CodeSecondPerson},
		"let leave by its planner":   {[]ledger.RunCommand{open, endedByBia}, alone("bia", 0, 1000, 1000), "", ledger.CodeSecondPerson},
		"let leave by nobody":        {[]ledger.RunCommand{open, small}, alone("", 0, 1000, 1000), "", ledger.CodeInvalid},
		"let leave after less":       {[]ledger.RunCommand{open, small}, alone("ana", -1, 1000, 1000), "", ledger.CodeInvalid},
		"let leave before the plan":  {[]ledger.RunCommand{open}, alone("ana", 0, 1000, 1000), "", ledger.CodeTransitionRefused},
		"let leave when canceled":    {[]ledger.RunCommand{open, small, cancel}, alone("ana", 0, 1000, 1000), "", ledger.CodeTransitionRefused},
		"a large one, by oneself":    {[]ledger.RunCommand{open, large}, byAna, "", ledger.CodeSecondPerson},
		"by who only planned it":     {[]ledger.RunCommand{open, ledger.SealRun{By: "bia", Payouts: 2, TotalCents: 1001, At: noon}}, byBia, "", ledger.CodeSecondPerson},
		"a large one, by another":    {[]ledger.RunCommand{open, large}, byBia, ledger.RunApproved, ""},
		"approved twice":             {[]ledger.RunCommand{open, large, byBia}, byAna, ledger.RunApproved, ""},
		"approved by nobody":         {[]ledger.RunCommand{open, small}, ledger.ApproveRun{}, "", ledger.CodeInvalid},
		"canceled":                   {[]ledger.RunCommand{open, small}, cancel, ledger.RunCanceled, ""},
		"canceled by nobody":         {[]ledger.RunCommand{open, small}, ledger.CancelRun{Reason: "wrong day", At: noon}, "", ledger.CodeInvalid},
		"canceled twice":             {[]ledger.RunCommand{open, cancel}, cancel, ledger.RunCanceled, ""},
		"canceled when approved":     {[]ledger.RunCommand{open, small, byBia}, cancel, "", ledger.CodeTransitionRefused},
		"approved when canceled":     {[]ledger.RunCommand{open, small, cancel}, byBia, "", ledger.CodeTransitionRefused},
		"none":                       {nil, byAna, "", ledger.CodeNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r ledger.Run
			step := func(cmd ledger.RunCommand) error {
				events, err := ledger.DecideRun(r, cmd)
				for _, e := range events {
					r = ledger.EvolveRun(r, e)
				}
				return err
			}
			for _, cmd := range c.given {
				if err := step(cmd); err != nil {
					t.Fatalf("%T: %v", cmd, err)
				}
			}
			before := r
			err := step(c.when)
			if c.want == "" {
				if ledger.CodeOf(err) != c.code || r != before {
					t.Fatalf("%v, %+v; want a refusal with %s and nothing done", err, r, c.code)
				}
				return
			}
			if err != nil || r.State != c.want {
				t.Fatalf("%+v, %v; want %s", r, err, c.want)
			}
		})
	}
}

// TestARunSaysWhatLeftWithoutASecondPerson: the event of an approval has what its planner had used of the day and the cap.
func TestARunSaysWhatLeftWithoutASecondPerson(t *testing.T) {
	t.Parallel()
	planned := ledger.Run{ID: payoutRun, State: ledger.RunPlanned, OpenedBy: "ana", PlannedBy: "ana", SecondAboveCents: 1000, Payouts: 2, TotalCents: 700}
	for name, c := range map[string]struct {
		cmd  ledger.RunCommand
		want ledger.Run
	}{
		"alone": {
			ledger.ReleaseRun{By: "ana", SecondAboveCents: 1000, AloneCents: 200, AloneCapCents: 900, At: noon},
			ledger.Run{State: ledger.RunApproved, ApprovedBy: "ana", AloneCents: 900, AloneCapCents: 900},
		},
		"by two":   {ledger.ApproveRun{By: "bia", At: noon}, ledger.Run{State: ledger.RunApproved, ApprovedBy: "bia"}},
		"rejected": {ledger.CancelRun{By: "bia", Reason: "no", At: noon}, ledger.Run{State: ledger.RunCanceled, CanceledBy: "bia", Reason: "no"}},
	} {
		events, err := ledger.DecideRun(planned, c.cmd)
		if err != nil || len(events) != 1 {
			t.Fatalf("%s: %v, %v", name, events, err)
		}
		want := planned
		want.State, want.ApprovedBy, want.CanceledBy, want.Reason = c.want.State, c.want.ApprovedBy, c.want.CanceledBy, c.want.Reason
		want.AloneCents, want.AloneCapCents = c.want.AloneCents, c.want.AloneCapCents
		if got := ledger.EvolveRun(planned, events[0]); got != want {
			t.Errorf("%s: %+v; want %+v", name, got, want)
		}
	}
}
