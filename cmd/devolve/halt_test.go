package main_test

import (
	"strings"
	"testing"
)

// TestPayoutsAreStoppedAndLetGoOnByTwoPeople does it on the command line, where each has a name.
func TestPayoutsAreStoppedAndLetGoOnByTwoPeople(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.serve(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance")
	for _, handle := range []string{"joao.lima", "ana.reis"} {
		site.ok(t, "staff", "add", handle, "--name", handle, "--role", "approver", "--by", "maria.souza")
	}
	if text := site.ok(t, "halt", "list"); text != "nothing stops payouts\n" {
		t.Errorf("before: %s", text)
	}
	other := strings.Fields(site.ok(t, "halt", "raise", "--by", "ana.reis", "--reason", "she is new here"))[3]
	propose := func(id, why string) string {
		return lastLine(site.ok(t, "halt", "clear", id, "--by", "maria.souza", "--reason", why))
	}
	called := propose(other, "called her")
	if line := site.refused(t, "proposal", "approve", called, "--by", "ana.reis"); !strings.Contains(line, "looks and changes nothing") {
		t.Errorf("cleared by whoever was made a moment ago: %s", line)
	}
	site.approve(t, called, "joao.lima")
	site.settle(t)
	raised := site.ok(t, "halt", "raise", "--by", "joao.lima", "--reason", "the statement looks wrong")
	id := strings.Fields(raised)[3]
	if line := site.refused(t, "payout", "plan", "--by", "maria.souza"); !strings.Contains(line, "payouts stand still: manual staff:") {
		t.Errorf("planned: %s", line)
	}
	for who, why := range map[string]string{"joao.lima": "finance", "nobody.here": "nobody.here"} {
		if line := site.refused(t, "halt", "clear", id, "--by", who, "--reason", "it is right"); !strings.Contains(line, why) {
			t.Errorf("cleared by %s: %s", who, line)
		}
	}
	site.refused(t, "halt", "clear", id, "--reason", "it is right")
	site.refused(t, "halt", "clear", id, "--by", "maria.souza")
	site.refused(t, "halt", "clear", "this", "--by", "maria.souza", "--reason", "it is right")
	if line := site.refused(t, "books", "close", "2020-01", "--by", "maria.souza", "--reason", "it is right"); !strings.Contains(line, "stand still") {
		t.Errorf("closed: %s", line)
	}
	own := propose(id, "called the bank")
	site.refused(t, "proposal", "approve", own, "--by", "maria.souza")
	if state := site.approve(t, own, "joao.lima"); state != "refused" {
		t.Errorf("cleared by who raised it, it is %s", state)
	}
	if state := site.approve(t, propose(id, "called the bank"), "ana.reis"); state != "done" {
		t.Errorf("approved, it is %s", state)
	}
	if text := site.ok(t, "payout", "plan", "--by", "maria.souza"); !strings.Contains(text, "nobody can be paid") {
		t.Errorf("afterwards: %s", text)
	}
	if text := site.ok(t, "halt", "list", "--all"); !strings.Contains(text, "called the bank") || !strings.Contains(text, id) {
		t.Errorf("kept: %s", text)
	}
	if text := site.ok(t, "halt", "list"); text != "nothing stops payouts\n" {
		t.Errorf("after: %s", text)
	}
	if text := site.ok(t, "staff", "audit"); !strings.Contains(text, "halt_cleared") || !strings.Contains(text, "payouts_stopped") {
		t.Errorf("the record: %s", text)
	}
}
