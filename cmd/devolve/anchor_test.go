package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheLogIsHeldToItsAnchors has a server anchor its log, and a third party verify it by the public key.
func TestTheLogIsHeldToItsAnchors(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.refused(t, "anchor", "key")
	site.serve(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance")
	site.ok(t, "payout", "plan", "--by", "maria.souza") // events
	path := filepath.Join(site.data, "anchors.jsonl")
	eventually(t, settleLimit, func() string {
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), `"sequence":`) {
			return fmt.Sprintf("nothing is anchored: %v", err)
		}
		return ""
	})
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	key := strings.TrimSpace(site.ok(t, "anchor", "key"))
	if said := site.ok(t, "verify", "--anchor", path, "--anchor-key", key); !strings.Contains(said, "1 of 1 anchors hold") {
		t.Errorf("verified: %s", said)
	}
	if said := site.ok(t, "verify", "--anchor", path); !strings.Contains(said, "1 of 1 anchors hold") {
		t.Errorf("verified with one's own key: %s", said)
	}
	forged := filepath.Join(t.TempDir(), "forged.jsonl")
	if err := os.WriteFile(forged, []byte(strings.Replace(string(text), `"sequence":`, `"sequence":9`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := site.run(t, "verify", "--anchor", forged); r.code != 1 || !strings.Contains(r.stdout, "the signature is not that of its key") {
		t.Errorf("a forged anchor: %d %s%s", r.code, r.stdout, r.stderr)
	}
	site.refused(t, "verify", "--anchor", forged+".none")
	site.refused(t, "verify", "--anchor", path, "--anchor-key", "nonsense")
	for _, env := range []string{"DEVOLVE_ANCHOR_WEBHOOK=ftp://x", "DEVOLVE_ANCHOR_MAIL=nobody"} {
		if line := site.with(env).refused(t, "anchor", "key"); !strings.Contains(line, "DEVOLVE_ANCHOR_") {
			t.Errorf("%s: %s", env, line)
		}
	}
}
