package main_test

import (
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// TestNobodyIsInvoicedForNothing: a month that is not over, a network that approved nothing and whoever is not of finance are refused, and nothing is listed.
func TestNobodyIsInvoicedForNothing(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	propose := func(month, by string) string {
		return site.refused(t, "invoice", "propose", "--network", "demo", "--month", month, "--number", "1", "--due-on", "2099-12-31", "--by", by, "--reason", "outubro")
	}
	for want, said := range map[string]string{
		"nothing of demo until the end of 2026-01 is left to invoice": propose("2026-01", "maria.souza"),
		"--cancel needs --replaces":                                   site.refused(t, "invoice", "propose", "--network", "demo", "--month", "2026-01", "--cancel", "--by", "maria.souza", "--reason", "x"),
		"--number and --due-on are needed":                            site.refused(t, "invoice", "propose", "--network", "demo", "--month", "2026-01", "--by", "maria.souza", "--reason", "x"),
		"has no invoice for that month":                               site.refused(t, "invoice", "export", "demo", "2026-01"),
		"json, csv or sales":                                          site.refused(t, "invoice", "export", "demo", "2026-01", "--layout", "xml"),
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in %s", want, said)
		}
	}
	site.refused(t, "invoice", "list", "--month", "10/2026")
	propose("2026-01", "joao.lima")
	propose(time.Now().In(brazil.Location).Format("2006-01"), "maria.souza")
	if list := site.ok(t, "invoice", "list"); strings.Count(list, "\n") != 1 || !strings.HasPrefix(list, "MONTH") {
		t.Errorf("there are invoices:\n%s", list)
	}
}
