package main_test

import (
	"strings"
	"testing"

	"example.com/devolve/ledger"
)

// TestTwoPeoplePostAnEntry: one prepares it by the codes of the chart or by names, and it is in the book once another approved it.
func TestTwoPeoplePostAnEntry(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.ok(t, "staff", "add", "ana.reis", "--name", "Ana", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "ana.reis")
	propose := func(kind, debit, credit string) []string {
		return []string{"books", "entry", "--kind", kind, "--text", "tarifa de novembro", "--debit", debit, "--credit", credit, "--by", "ana.reis", "--reason", "extrato"}
	}
	for want, wrong := range map[string][]string{
		"the sides of an entry are the same":   propose("fee", "4.1=45,00", "1.1.1/itau-1234=44,99"),
		"is no kind of entry":                  propose("gift", "4.1=45,00", "1.1.1/itau-1234=45,00"),
		"is no account for entries by hand":    propose("fee", "1.2.1=45,00", "1.1.1/itau-1234=45,00"),
		"a bank account is named":              propose("fee", "4.1=45,00", "1.1.1=45,00"),
		"the chart of accounts has no \"4.9\"": propose("fee", "4.9=45,00", "1.1.1/itau-1234=45,00"),
	} {
		if said := site.refused(t, wrong...); !strings.Contains(said, want) {
			t.Errorf("%v is refused with %s", wrong, said)
		}
	}
	site.refused(t, "receivable", "write-off", ledger.NewConversionID("demo", "nobody").String(), "--by", "ana.reis", "--reason", "encerrou")
	nobody := ledger.NewConversionID("demo", "nobody").String()
	site.refused(t, "debt", "write-off", nobody, "--by", "ana.reis", "--reason", "antiga")
	if said := site.refused(t, "balance", "forfeit", nobody, "--by", "ana.reis", "--reason", "prescrito"); !strings.Contains(said, "has no certificate of an erasure") {
		t.Errorf("an account that was not erased is refused with %s", said)
	}
	site.ok(t, "balance", "list-forfeitable")
	for _, wrong := range []string{"1826", "26303h", "900000h"} {
		if said := site.with("DEVOLVE_FORFEIT_AFTER="+wrong).refused(t, "balance", "list-forfeitable"); !strings.Contains(said, "DEVOLVE_FORFEIT_AFTER") {
			t.Errorf("%s is refused with %s", wrong, said)
		}
	}
	if said := site.refused(t, "debt", "write-off", nobody, "--amount", "12,4,9", "--by", "ana.reis", "--reason", "antiga"); !strings.Contains(said, "is not an amount above zero") {
		t.Errorf("an amount that is none is refused with %s", said)
	}
	id := lastLine(site.ok(t, propose("fee", "4.1=45,00", "1.1.1/itau-1234=45.00")...))
	site.refused(t, propose("fee", "fees=45.00", "bank_account/itau-1234=45.00")...) // the same, and proposed
	site.refused(t, "proposal", "approve", id, "--by", "ana.reis")
	if list := site.ok(t, "books", "entries-by-hand"); strings.Contains(list, id) {
		t.Errorf("what is proposed is posted:\n%s", list)
	}
	site.ok(t, "proposal", "approve", id, "--by", "joao.lima")
	list := site.ok(t, "books", "entries-by-hand")
	for _, want := range []string{id, "tarifa de novembro", "4.1 fees", "1.1.1 bank_account/itau-1234", "45.00"} {
		if !strings.Contains(list, want) {
			t.Errorf("%s is not in\n%s", want, list)
		}
	}
	if trial := site.ok(t, "books", "trial", "--at", "2099-01-01"); !strings.Contains(trial, "itau-1234") {
		t.Errorf("it is not in the book:\n%s", trial)
	}
	site.ok(t, "verify")
}
