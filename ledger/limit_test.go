package ledger_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// TestDecideLimit: a change is of the value that it was decided for, within what the limit may be.
func TestDecideLimit(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	change := func(old, now money.Cents) ledger.ChangeLimit {
		return ledger.ChangeLimit{Limit: ledger.LimitPayoutSecond, OldCents: old, NewCents: now, At: at}
	}
	recorded := ledger.Limit{Recorded: true, Cents: 500_00}
	for name, c := range map[string]struct {
		given ledger.Limit
		when  ledger.ChangeLimit
		none  bool
		code  ledger.Code
	}{
		"from the default":         {when: change(1_000_00, 0)},
		"the default, recorded":    {when: change(1_000_00, 1_000_00)},
		"from what is in force":    {given: recorded, when: change(500_00, 1_000_000_00)},
		"to what is in force":      {given: recorded, when: change(500_00, 500_00), none: true},
		"of another value by now":  {given: recorded, when: change(1_000_00, 200_00), code: ledger.CodeConflict},
		"of a value that is not":   {when: change(1, 200_00), code: ledger.CodeConflict},
		"less than nothing":        {given: recorded, when: change(500_00, -1), code: ledger.CodeInvalid},
		"above what it may be":     {given: recorded, when: change(500_00, 1_000_000_01), code: ledger.CodeInvalid},
		"at no time":               {when: ledger.ChangeLimit{Limit: ledger.LimitPayoutSecond, OldCents: 1_000_00}, code: ledger.CodeInvalid},
		"of no limit that we know": {when: ledger.ChangeLimit{Limit: "other", At: at}, code: ledger.CodeInvalid},
	} {
		events, err := ledger.DecideLimit(c.given, c.when)
		var want []ledger.Event
		if !c.none && c.code == "" {
			want = []ledger.Event{ledger.LimitChanged{
				Limit: ledger.LimitPayoutSecond, OldCents: c.when.OldCents, NewCents: c.when.NewCents, At: at,
			}}
		}
		if ledger.CodeOf(err) != c.code || !cmp.Equal(events, want) {
			t.Errorf("%s: %+v, %v; want %+v, %q", name, events, err, want, c.code)
		}
		for _, e := range events {
			if got := ledger.EvolveLimit(c.given, e); got != (ledger.Limit{Recorded: true, Cents: c.when.NewCents}) {
				t.Errorf("%s: %+v", name, got)
			}
		}
	}
}

// TestLimitsAreTheirOwn: each has a name and a history that no other has, and a default that it may be.
func TestLimitsAreTheirOwn(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	for _, rule := range ledger.LimitRules {
		if seen[string(rule.Name)] || seen[rule.ID] || rule.Default < 0 || rule.Default > rule.Largest {
			t.Errorf("%+v", rule)
		}
		seen[string(rule.Name)], seen[rule.ID] = true, true
		want := ledger.Aggregate{Kind: ledger.KindLimit, ID: rule.ID}
		if got := (ledger.LimitChanged{Limit: rule.Name}).Aggregate(); got != want || rule.Aggregate() != want {
			t.Errorf("%s: %+v", rule.Name, got)
		}
	}
	if l := (ledger.Limit{Recorded: true, Cents: 1}); ledger.EvolveLimit(l, ledger.ClickRecorded{}) != l {
		t.Error("a click changes no limit")
	}
}
