package main_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/fakenet"
)

// TestNetworksAreAsked: a server asks each network by itself, and says how much of it is new; a command asks for some days, and what is known changes
// nothing. Who asked is on record, and days that are none are refused.
func TestNetworksAreAsked(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	net := fakenet.New(fakenet.Config{Seed: 1, Start: time.Now().Add(-20 * day)})
	answers := httptest.NewServer(net)
	t.Cleanup(answers.Close)
	networks := filepath.Join(t.TempDir(), "networks.yaml")
	access := "awin: {publisher: \"700001\", token: secret-of-ours, url: \"" + answers.URL + "/awin\"}\n" +
		"impact: {sid: IR1, token: secret-of-ours, url: \"" + answers.URL + "/nothing\"}\n"
	if err := os.WriteFile(networks, []byte(access), 0o600); err != nil {
		t.Fatal(err)
	}
	site := migratedSite(t).with("DEVOLVE_NETWORKS_FILE=" + networks)
	site.addMaria(t)
	for _, name := range []string{"awin", "impact"} {
		site.ok(t, "partner", "add", name, "--adapter", name, "--by", "maria.souza")
	}
	first := time.Now().Add(-20 * day)
	for range 3 {
		net.Sell("awin", "")
	}
	net.Pass(10 * day)
	second := net.Now()
	net.Sell("awin", "")
	net.Pass(10 * day) // what it sends arrives nowhere

	server := site.serve(t)
	eventually(t, settleLimit, func() string {
		log := server.errs.String()
		if !regexp.MustCompile(`"msg":"network asked","partner":"awin","rows":\d+,"changed":4\b`).MatchString(log) {
			return "the log does not say that Awin was asked: " + log
		}
		if !strings.Contains(log, `"msg":"network not asked to the end, trying again","partner":"impact"`) {
			return "the log does not say that impact.com was not: " + log
		}
		return ""
	})
	if strings.Contains(server.errs.String(), "secret-of-ours") {
		t.Error("the log has the token")
	}

	sync := func(more ...string) []string { return append([]string{"network", "sync", "awin"}, more...) }
	date := func(at time.Time) string { return at.Format(time.DateOnly) }
	if said := lastLine(site.ok(t, sync("--from", date(first), "--by", "maria.souza")...)); !strings.HasSuffix(said, " 0 of them new or changed") {
		t.Errorf("what is known was asked for again: %s", said)
	}
	net.Sell("awin", "")
	net.Pass(day)
	if said := lastLine(site.ok(t, sync("--from", date(time.Now().Add(-day)), "--by", "maria.souza")...)); !strings.HasSuffix(said, " 1 of them new or changed") {
		t.Errorf("what is new was asked for: %s", said)
	}
	if said := site.ok(t, sync("--from", date(first), "--to", date(second.Add(-5*day)), "--by", "maria.souza")...); !strings.Contains(said, "by validation") ||
		strings.Contains(said, "to "+date(time.Now())) {
		t.Errorf("until a day of before it asked\n%s", said)
	}
	site.wantRecord(t, "network_asked", "partner:awin")
	for what, args := range map[string][]string{
		"--from says": sync("--by", "maria.souza"), "is not a day": sync("--from", "01/11/2026", "--by", "maria.souza"),
		"--to": sync("--from", "2026-11-01", "--to", "tomorrow", "--by", "maria.souza"), "\"by\"": sync("--from", "2026-11-01"),
		"says nothing of cj": {"network", "sync", "cj", "--from", "2026-11-01", "--by", "maria.souza"},
	} {
		if said := site.refused(t, args...); !strings.Contains(said, what) {
			t.Errorf("%v is refused with %q; want %q", args, said, what)
		}
	}
}
