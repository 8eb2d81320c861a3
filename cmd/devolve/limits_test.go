package main_test

import (
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// limit reads the value of a limit that is in force.
func (s *site) limit(t *testing.T, name string) string {
	t.Helper()
	found := regexp.MustCompile(name + `\s+(\S+)`).FindStringSubmatch(s.ok(t, "limits", "list"))
	if found == nil {
		t.Fatalf("there is no limit %s", name)
	}
	return found[1]
}

// TestTwoPeopleChangeALimit: the setting gives a limit its first value and no more. From then on one proposes, another decides, each
// change is an event, and what was proposed for another value than the one in force is not done.
func TestTwoPeopleChangeALimit(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.with("DEVOLVE_PAYOUT_SECOND_ABOVE=500.00").serve(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	const name = "payout_second_above"
	propose := func(amount string) string {
		return lastLine(site.ok(t, "limits", "propose", name, amount, "--by", "maria.souza", "--reason", "more shoppers"))
	}
	if value := site.limit(t, name); value != "500.00" {
		t.Errorf("the first value is %s", value)
	}
	for _, wrong := range [][]string{{name, "-1.00"}, {name, "1000000.01"}, {name, "much"}, {name, "500.00"}, {"no_limit", "1.00"}} {
		site.refused(t, "limits", "propose", wrong[0], wrong[1], "--by", "maria.souza", "--reason", "more shoppers")
	}
	first := propose("2000.00")
	if value := site.limit(t, name); value != "500.00" {
		t.Errorf("what is proposed is in force: %s", value)
	}
	site.refused(t, "proposal", "approve", first, "--by", "maria.souza")
	site.approve(t, first, "joao.lima")
	if value := site.limit(t, name); value != "2000.00" {
		t.Errorf("after two agreed it is %s", value)
	}
	server.stop(syscall.SIGTERM)
	server = site.with("DEVOLVE_PAYOUT_SECOND_ABOVE=9000.00").serve(t)
	if value := site.limit(t, name); value != "2000.00" {
		t.Errorf("whoever sets a variable makes it %s", value)
	}
	if log := server.errs.String(); !strings.Contains(log, "DEVOLVE_PAYOUT_SECOND_ABOVE") || !strings.Contains(log, "is not in force") {
		t.Errorf("nobody is told that the variable counts no more:\n%s", log)
	}
	changes := site.ok(t, "limits", "list", "--all")
	for _, line := range []string{`payout_second_above\s+1000\.00\s+500\.00\s+system:configuration`, `payout_second_above\s+500\.00\s+2000\.00\s+staff:`} {
		if !regexp.MustCompile(line).MatchString(changes) {
			t.Errorf("%s is not among the changes:\n%s", line, changes)
		}
	}
	checkVerified(t, site)
}
