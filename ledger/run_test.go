package ledger_test

import (
	"testing"

	"example.com/devolve/ledger"
)

func TestRunSteps(t *testing.T) {
	t.Parallel()
	open := ledger.OpenRun{ID: "r1", By: "ana", SecondAboveCents: 1000, At: noon}
	small := ledger.SealRun{By: "ana", Payouts: 2, TotalCents: 1000, At: noon}
	large := ledger.SealRun{By: "ana", Payouts: 2, TotalCents: 1001, At: noon}
	byAna, byBia := ledger.ApproveRun{By: "ana", At: noon}, ledger.ApproveRun{By: "bia", At: noon}
	cancel := ledger.CancelRun{Reason: "wrong day", At: noon}
	for name, c := range map[string]struct {
		given []any
		when  any
		want  ledger.RunState // empty: refused
		code  ledger.Code
	}{
		"opened":                     {nil, open, ledger.RunOpen, ""},
		"opened twice":               {[]any{open}, open, ledger.RunOpen, ""},
		"opened as another":          {[]any{open}, ledger.OpenRun{ID: "r2", By: "ana"}, "", ledger.CodeInvalid},
		"opened by nobody":           {nil, ledger.OpenRun{ID: "r1"}, "", ledger.CodeInvalid},
		"planned":                    {[]any{open}, small, ledger.RunPlanned, ""},
		"planned twice":              {[]any{open, small}, small, ledger.RunPlanned, ""},
		"planned otherwise":          {[]any{open, small}, large, "", ledger.CodeTransitionRefused},
		"planned with less than nil": {[]any{open}, ledger.SealRun{By: "ana", Payouts: -1}, "", ledger.CodeInvalid},
		"approved before the plan":   {[]any{open}, byBia, "", ledger.CodeTransitionRefused},
		"a small one, by oneself":    {[]any{open, small}, byAna, ledger.RunApproved, ""},
		"a large one, by oneself":    {[]any{open, large}, byAna, "", ledger.CodeSecondPerson},
		"by who only planned it":     {[]any{open, ledger.SealRun{By: "bia", Payouts: 2, TotalCents: 1001, At: noon}}, byBia, "", ledger.CodeSecondPerson},
		"a large one, by another":    {[]any{open, large}, byBia, ledger.RunApproved, ""},
		"approved twice":             {[]any{open, large, byBia}, byAna, ledger.RunApproved, ""},
		"approved by nobody":         {[]any{open, small}, ledger.ApproveRun{}, "", ledger.CodeInvalid},
		"canceled":                   {[]any{open, small}, cancel, ledger.RunCanceled, ""},
		"canceled twice":             {[]any{open, cancel}, cancel, ledger.RunCanceled, ""},
		"canceled when approved":     {[]any{open, small, byBia}, cancel, "", ledger.CodeTransitionRefused},
		"approved when canceled":     {[]any{open, small, cancel}, byBia, "", ledger.CodeTransitionRefused},
		"none":                       {nil, byAna, "", ledger.CodeNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r ledger.Run
			step := func(cmd any) error {
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
