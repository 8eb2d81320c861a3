package main_test

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDoctorSaysWhatIsNotWell on a server at work: at first that there is no backup, then nothing, then what stops payouts. Whatever the
// alerts look at and the dashboard shows is told by that server.
func TestDoctorSaysWhatIsNotWell(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.hire(t)
	shop.sell("R1", 10_000)
	line := func(text, check string) string {
		t.Helper()
		found := regexp.MustCompile(`(?m)^` + check + ` .*$`).FindString(text)
		if found == "" {
			t.Fatalf("nothing about %s:\n%s", check, text)
		}
		return found
	}
	if r := site.run(t, "doctor"); r.code != 1 || !strings.Contains(line(r.stdout, "NoBackup"), "devolve backup FOLDER") {
		t.Errorf("without a backup: exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	v := newVault(t, site)
	site.ok(t, "backup", v.dir, "--recipient", v.recipient)
	text := site.ok(t, "doctor")
	for _, check := range []string{"ProjectionStandsStill", "InboxStandsStill", "NobodyWorks", "PayoutsStandStill", "EventsParked", "NoBackup"} {
		if !regexp.MustCompile(` ok +\d+`).MatchString(line(text, check)) {
			t.Error(line(text, check))
		}
	}
	site.ok(t, "halt", "raise", "--by", "maria.souza", "--reason", "looks wrong")
	if r := site.run(t, "doctor"); r.code != 1 || !strings.Contains(line(r.stdout, "PayoutsStandStill"), "devolve halt list") {
		t.Errorf("with a halt: exit %d\n%s", r.code, r.stdout)
	}

	answer, err := http.Get(shop.base + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	metrics, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	absent := map[string]bool{
		"devolve_reconcile_last_run_age_seconds": true, // until the first reconciliation
		"devolve_network_asked_age_seconds":      true, // no network is to be asked here
		"devolve_silences":                       true, // nobody is silent
		// This server has no replicas; TestAStatementIsReadFromAReplica looks for what is told of them.
		"devolve_replica_away": true, "devolve_replica_lag_events": true, "devolve_replica_passed_over_total": true, "devolve_statement_reads_total": true,
	}
	for file, pattern := range map[string]string{"alerts.yaml": `expr: '(?:absent\()?(\w+)`, "dashboard.json": `(devolve_\w+)`} {
		text, err := os.ReadFile("../../docs/deploy/" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern).FindAllSubmatch(text, -1)
		if len(found) < 10 {
			t.Errorf("%s names %d metrics", file, len(found))
		}
		for _, f := range found {
			if name := string(f[1]); !absent[name] && !regexp.MustCompile(`(?m)^`+name+`[ {]`).Match(metrics) {
				t.Errorf("%s: no server tells %s", file, name)
			}
		}
	}
}
