package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTwoPeopleAddRates: what other currencies cost decides how much a sale is worth. One proposes, another decides, and nobody changes a rate.
func TestTwoPeopleAddRates(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	file := func(name, body string) string {
		t.Helper()
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	propose := func(path string) []string {
		return []string{"rates", "propose", path, "--source", "Banco Central, PTAX", "--by", "maria.souza", "--reason", "november"}
	}
	for name, body := range map[string]string{
		"empty": "", "reais": "BRL,2026-11-19,1\n", "words": "USD,2026-11-19,five\n", "future": "USD,2999-01-01,5.4\n",
		"twice": "USD,2025-11-19,5.4\nUSD,2025-11-19,5.5\n", "day": "USD,19/11/2025,5.4\n", "columns": "USD,5.4\n",
	} {
		site.refused(t, propose(file(name, body))...)
	}
	var many strings.Builder
	for n := range 120 {
		fmt.Fprintf(&many, "GBP,%s,7.123456\n", time.Date(2025, time.January, 1+n, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	site.ok(t, propose(file("many.csv", many.String()))...)
	first := lastLine(site.ok(t, propose(file("ptax.csv", "currency;day;rate\nUSD;2025-11-19;5,4321\nEUR;2025-11-19;6,2000\n"))...))
	site.refused(t, "proposal", "approve", first, "--by", "maria.souza")
	if list := site.ok(t, "rates", "list"); strings.Contains(list, "USD") {
		t.Errorf("what is proposed is in force:\n%s", list)
	}
	site.ok(t, "proposal", "approve", first, "--by", "joao.lima")
	list := site.ok(t, "rates", "list")
	for _, line := range []string{"USD       2025-11-19  5.4321  Banco Central, PTAX  " + first, "EUR       2025-11-19  6.2000"} {
		if !strings.Contains(list, line) {
			t.Errorf("%s is not in\n%s", line, list)
		}
	}
	another := lastLine(site.ok(t, propose(file("other.csv", "USD,2025-11-19,54.321\nUSD,2025-11-20,5.5\n"))...))
	if shown := site.ok(t, "proposal", "show", another); !strings.Contains(shown, "USD 2025-11-19 5.4321") {
		t.Errorf("whoever decides does not see the rate that there was:\n%s", shown)
	}
	if said := site.ok(t, "proposal", "approve", another, "--by", "joao.lima"); !strings.Contains(said, "another rate") {
		t.Errorf("a rate is changed: %s", said)
	}
	if again := site.ok(t, "rates", "list"); again != list {
		t.Errorf("the rates became\n%s", again)
	}
}
