package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// TestTwoPeopleBookARemittance: one says what a network paid and for which sales, and it is in the book once another approved it.
func TestTwoPeopleBookARemittance(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	report := filepath.Join(t.TempDir(), "paid.csv")
	if err := os.WriteFile(report, []byte("transaction;date;commission\nT-1;20/11/2026;100,00\nT-2;20/11/2026;30,50\nT-1;21/11/2026;-10,00\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	propose := func(more ...string) []string {
		return append([]string{
			"remittance", "propose", "--network", "demo", "--payment", "P-1", "--paid-on", "2026-11-20", "--account", "itau-1234", "--report", report, "--by", "maria.souza",
			"--reason", "november",
		}, more...)
	}
	if said := site.refused(t, propose("--credited", "119.50")...); !strings.Contains(said, "its sales come to 120.50") {
		t.Errorf("R$ 1,00 is missing: %s", said)
	}
	site.refused(t, propose("--credited", "a lot")...)
	site.refused(t, "remittance", "propose", "--network", "demo", "--payment", "P-1", "--paid-on", "2026-11-20", "--account", "itau-1234", "--credited", "1.00", "--told",
		"--by", "maria.souza", "--reason", "november")
	said := site.ok(t, propose("--credited", "118.00", "--fee", "2.50")...)
	if !strings.Contains(said, "2  120.50 waits for them") {
		t.Errorf("nobody reported its sales, but it says\n%s", said)
	}
	first := lastLine(said)
	site.refused(t, "proposal", "approve", first, "--by", "maria.souza")
	if list := site.ok(t, "remittance", "list"); !strings.Contains(list, "prepared") || strings.Contains(site.ok(t, "books", "trial", "--at", "2099-01-01"), "itau-1234") {
		t.Errorf("what is proposed is booked:\n%s", list)
	}
	site.ok(t, "proposal", "approve", first, "--by", "joao.lima")
	list := site.ok(t, "remittance", "list", "--network", "demo")
	if !strings.Contains(list, "booked") || !strings.Contains(list, "118.00") {
		t.Errorf("it is not booked:\n%s", list)
	}
	id := strings.Fields(strings.Split(list, "\n")[1])[0]
	if shown := site.ok(t, "remittance", "show", id); !strings.Contains(shown, "T-1, 90.00") || !strings.Contains(shown, "T-2, 30.50") {
		t.Errorf("who waits is not in\n%s", shown)
	}
	site.refused(t, propose("--credited", "120.50")...)
	trial := site.ok(t, "books", "trial", "--at", "2099-01-01")
	for _, amount := range []string{"118.00", "2.50", "120.50"} {
		if !strings.Contains(trial, amount) {
			t.Errorf("%s is not in the book:\n%s", amount, trial)
		}
	}
	if owed := site.ok(t, "receivable", "list", time.Now().In(brazil.Location).Format("2006-01")); !strings.Contains(owed, "120.50") {
		t.Errorf("what no sale has yet is not in\n%s", owed)
	}
	site.ok(t, "verify")
}
