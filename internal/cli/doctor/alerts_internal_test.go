package doctor

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files")

// alertCase is how one alert is tried with promtool: what a server tells when all is well, and when it is not, and how long the second may
// last until somebody is told, not a sample earlier.
type alertCase struct {
	alert        string
	label, value string // of the series; empty: none
	well, sick   string
	within       time.Duration
	blip         bool // one bad sample is nothing
}

var alertCases = []alertCase{
	{alert: "NobodyTells", well: "0", within: 135 * time.Second, blip: true},
	{alert: "WritesRefused", label: "instance", value: "api-1", well: "0", sick: "1", within: 75 * time.Second, blip: true},
	{alert: "WriteProbeFails", label: "store", value: "log", well: "1", sick: "2", within: 75 * time.Second, blip: true},
	{alert: "ProjectionStandsStill", label: "instance", value: "api-1", well: "9", sick: "11", within: 75 * time.Second, blip: true},
	{alert: "InboxStandsStill", label: "instance", value: "api-1", well: "1000", sick: "1001", within: 315 * time.Second, blip: true},
	{alert: "InboxStuck", label: "instance", value: "api-1", well: "59", sick: "61", within: 75 * time.Second, blip: true},
	{alert: "LogHasGaps", label: "stream", value: "LEDGER", well: "0", sick: "1", within: 0},
	{alert: "DiskNearlyFull", label: "store", value: "log", well: "0.5", sick: "0.51", within: 315 * time.Second, blip: true},
	{alert: "ConnectionsTaken", label: "instance", value: "api-1", well: "0.9", sick: "0.95", within: 315 * time.Second, blip: true},
	{alert: "ReplicaAway", label: "replica", value: "db-2:5432", well: "0", sick: "1", within: 315 * time.Second, blip: true},
	{alert: "SignInsWait", label: "of", value: "shoppers", well: "32", sick: "33", within: 135 * time.Second, blip: true},
	{alert: "NobodyWorks", label: "job", value: "payouts", well: "14", sick: "61", within: 75 * time.Second, blip: true},
	{alert: "PayoutsStandStill", label: "kind", value: "verify", well: "0", sick: "1", within: 0},
	{alert: "StreamsUnwatched", label: "instance", value: "payouts-1", well: "20", sick: "61", within: 75 * time.Second, blip: true},
	{alert: "NodeBehind", label: "node", value: "n2", well: "0", sick: "1", within: 315 * time.Second, blip: true},
	{alert: "EventsParked", label: "instance", value: "api-1", well: "0", sick: "1", within: 0},
	{alert: "ReadModelsDiffer", label: "instance", value: "worker-1", well: "0", sick: "1", within: 0},
	{alert: "NobodyVerifies", label: "instance", value: "worker-1", well: "3600", sick: "7260", within: 0},
	{alert: "NodesUnread", label: "instance", value: "worker-1", well: "86400", sick: "100060", within: 0},
	{alert: "NoBackup", label: "instance", value: "api-1", well: "86400", sick: "+Inf", within: 0},
	{alert: "CriticalBreak", label: "severity", value: "critical", well: "0", sick: "1", within: 0},
	{alert: "NotReconciled", label: "instance", value: "payouts-1", well: "86400", sick: "100060", within: 0},
	{alert: "BalanceDiffers", label: "instance", value: "payouts-1", well: "0", sick: "1", within: 315 * time.Second, blip: true},
	{alert: "BalanceUnknown", label: "instance", value: "payouts-1", well: "900", sick: "21660", within: 0},
	{alert: "BudgetNearlySpent", label: "instance", value: "api-1", well: "0", sick: "1", within: 0},
	{alert: "NetworkNotAsked", label: "partner", value: "awin", well: "21000", sick: "22000", within: time.Hour + 15*time.Second, blip: true},
	{alert: "Silence", label: "network", value: "awin", well: "0", sick: "1", within: 0},
	{alert: "WebhooksFail", label: "of", value: "messages", well: "0", sick: "1", within: 0},
	{alert: "CodesFail", label: "instance", value: "api-1", well: "0", sick: "1", within: 0},
}

// scrapeEvery is how often the cases say something.
const scrapeEvery = 15 * time.Second

// writeAlertTests writes the cases as promtool reads them. In each all is well for a minute, then not for one sample, well for another
// minute, and not well for as long as it takes and a minute; at the end all is well again.
func writeAlertTests(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Written from internal/cli/doctor/alerts_internal_test.go by `go test ./internal/cli/doctor -run TestAlertRules -update`; `make alerts` runs it.\n" +
		"rule_files: [alerts.yaml]\nevaluation_interval: 15s\ntests:\n")
	for _, c := range alertCases {
		i := slices.IndexFunc(alerts, func(a alert) bool { return a.name == c.alert })
		if i < 0 {
			return fmt.Errorf("there is no alert %s", c.alert)
		}
		a, sick, blip := alerts[i], c.sick, c.well
		if a.absent {
			sick = "stale"
		}
		if c.blip {
			blip = sick
		}
		samples := slices.Concat(slices.Repeat([]string{c.well}, 4), []string{blip}, slices.Repeat([]string{c.well}, 4))
		begins := time.Duration(len(samples)) * scrapeEvery
		samples = append(samples, slices.Repeat([]string{sick}, int((c.within+time.Minute)/scrapeEvery))...)
		ends := time.Duration(len(samples)) * scrapeEvery
		samples = append(samples, c.well, c.well)
		series, expected := a.metric, "severity: "+a.severity()
		if c.label != "" {
			series += fmt.Sprintf("{%s=%q}", c.label, c.value)
		}
		if c.label != "" && c.label != "severity" { // of the series; that of the alert replaces it
			expected = c.label + ": " + c.value + ", " + expected
		}
		fmt.Fprintf(&b, "  - name: %s\n    interval: 15s\n    input_series:\n      - series: '%s'\n        values: '%s'\n    alert_rule_test:\n",
			a.name, series, strings.Join(samples, " "))
		quiet := []time.Duration{4 * scrapeEvery, begins - scrapeEvery, ends}
		if c.blip {
			quiet = append(quiet, begins+c.within-2*scrapeEvery) // not yet
		}
		for _, quiet := range quiet {
			fmt.Fprintf(&b, "      - { eval_time: %ds, alertname: Devolve%s }\n", int(quiet.Seconds()), a.name)
		}
		fmt.Fprintf(&b, "      - eval_time: %ds\n        alertname: Devolve%s\n        exp_alerts:\n          - exp_labels: { %s }\n"+
			"            exp_annotations: { summary: %q, runbook: %q }\n", int((begins + c.within).Seconds()), a.name, expected, a.what, a.next)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// TestAlertRules holds the files that operators load to the table that 'devolve doctor' reads, and every alert to a case of its own.
func TestAlertRules(t *testing.T) {
	t.Parallel()
	for _, a := range alerts {
		if !slices.ContainsFunc(alertCases, func(c alertCase) bool { return c.alert == a.name }) {
			t.Errorf("nothing tries the alert %s", a.name)
		}
	}
	for name, write := range map[string]func(io.Writer) error{"alerts.yaml": writeAlerts, "alerts_test.yaml": writeAlertTests} {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			t.Fatal(err)
		}
		checkDeployed(t, name, text.Bytes())
	}
}

// checkDeployed holds a file of docs/deploy to what the code says, or writes it.
func checkDeployed(t *testing.T, name string, want []byte) {
	t.Helper()
	path := "../../../docs/deploy/" + name
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(stored, want) {
		t.Errorf("%s is not what the code says (%v); write it with -update", path, err)
	}
}

// writeAlerts writes the rules as Prometheus reads them.
func writeAlerts(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Written from internal/cli/doctor/alerts.go by `go test ./internal/cli/doctor -run TestAlertRules -update`.\ngroups:\n  - name: devolve\n    rules:\n")
	for _, a := range alerts {
		expr := a.metric
		if a.label != "" {
			expr += fmt.Sprintf("{%s=~%q}", a.label, strings.Join(a.values, "|"))
		}
		if expr += " > " + strconv.FormatFloat(a.above, 'f', -1, 64); a.absent {
			expr = "absent(" + a.metric + ")"
		}
		fmt.Fprintf(&b, "      - alert: Devolve%s\n        expr: '%s'\n", a.name, expr)
		if a.lasting > 0 {
			fmt.Fprintf(&b, "        for: %ds\n", int(a.lasting.Seconds()))
		}
		fmt.Fprintf(&b, "        labels: { severity: %s }\n        annotations:\n          summary: %q\n          runbook: %q\n", a.severity(), a.what, a.next)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
