package ledger_test

import (
	"testing"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
)

// TestTermsArePublishedInTurn: terms follow those that they were decided in view of, and none are published twice.
func TestTermsArePublishedInTurn(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 27, 12, 0, 0, 0, time.UTC)
	cmd := ledger.PublishTerms{
		Store: ledger.Store{ID: "0198c0de-0000-7000-8000-000000000001"}, ID: "second", Before: "first", At: at,
		Rows: []terms.Dated{{ID: "base", For: terms.Everybody, From: at, Row: terms.Row{Group: terms.Rest, SaleBps: 450}}},
	}
	with := func(change func(*ledger.PublishTerms)) ledger.PublishTerms {
		changed := cmd
		changed.Rows = append([]terms.Dated{}, cmd.Rows...)
		change(&changed)
		return changed
	}
	for name, c := range map[string]struct {
		newest string
		cmd    ledger.PublishTerms
		events int
		want   ledger.Code
	}{
		"in turn":        {"first", cmd, 1, ""},
		"again":          {"second", cmd, 0, ""},
		"of before":      {"third", cmd, 0, ledger.CodeConflict},
		"first of all":   {"", with(func(c *ledger.PublishTerms) { c.Before = "" }), 1, ""},
		"not the first":  {"", cmd, 0, ledger.CodeConflict},
		"without rows":   {"first", with(func(c *ledger.PublishTerms) { c.Rows = nil }), 0, ledger.CodeInvalid},
		"without an id":  {"first", with(func(c *ledger.PublishTerms) { c.ID = "" }), 0, ledger.CodeInvalid},
		"without store":  {"first", with(func(c *ledger.PublishTerms) { c.Store.ID = "" }), 0, ledger.CodeInvalid},
		"without a time": {"first", with(func(c *ledger.PublishTerms) { c.At = time.Time{} }), 0, ledger.CodeInvalid},
		"for nobody":     {"first", with(func(c *ledger.PublishTerms) { c.Rows[0].For = "friends" }), 0, ledger.CodeInvalid},
	} {
		events, err := ledger.DecideTerms(ledger.TermsPublished{ID: c.newest}, c.cmd)
		if len(events) != c.events || ledger.CodeOf(err) != c.want || (err != nil) != (c.want != "") {
			t.Errorf("%s: %d events, %v", name, len(events), err)
		}
		if c.events == 1 && ledger.EvolveTerms(ledger.TermsPublished{}, events[0]).ID != "second" {
			t.Errorf("%s: the state is not that of the event", name)
		}
	}
	if ledger.EvolveTerms(ledger.TermsPublished{ID: "first"}, ledger.LimitChanged{}).ID != "first" {
		t.Error("another event changes the terms")
	}
	events, err := ledger.DecideTerms(ledger.TermsPublished{ID: "first", At: at.Add(time.Second)}, cmd)
	if err != nil || len(events) != 1 || !ledger.EvolveTerms(ledger.TermsPublished{}, events[0]).At.After(at.Add(time.Second)) {
		t.Errorf("by a clock that is behind: %+v, %v", events, err)
	}
	if got, want := ledger.TermsPublished(cmd).Aggregate(), (ledger.Aggregate{Kind: ledger.KindTerms, ID: cmd.Store.ID}); got != want {
		t.Errorf("its history is %v", got)
	}
}
