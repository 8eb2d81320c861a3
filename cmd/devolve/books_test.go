package main_test

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// TestBooksCommands closes last month, into which the only sale is put, and looks at it.
func TestBooksCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.ok(t, "staff", "add", "ana.reis", "--name", "Ana", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "ana.reis")
	now := time.Now().In(brazil.Location)
	first := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, brazil.Location)
	month, current := first.AddDate(0, -1, 0).Format("2006-01"), first.Format("2006-01")
	closing := []string{
		"books", "close", month, "--explain", "provider=no provider", "--explain", "bank=no bank", "--explain", "networks=no report", "--explain", "verified=no server",
		"--reason", "conferido", "--by",
	}

	if text := site.ok(t, "books", "periods"); strings.Count(text, "\n") != 1 {
		t.Errorf("the months of an empty book:\n%s", text)
	}
	shop.sell("T1", 20_000)
	site.sql(t, "UPDATE ledger.postings SET at = $1", first.Add(-time.Second))
	trial := site.ok(t, "books", "trial", "--at", first.AddDate(0, 0, -1).Format(time.DateOnly))
	for _, want := range []string{"ACCOUNT", "9.1", "pending_commission", "demo", "Cashback pendente (memorando)", "TOTAL", "of a month that is open"} {
		if !strings.Contains(trial, want) {
			t.Errorf("the trial balance lacks %q:\n%s", want, trial)
		}
	}
	if text := site.ok(t, "books", "trial", "--at", first.AddDate(0, 0, -1).Format(time.DateOnly), "--csv"); !strings.Contains(text, "9.1;Comissões pendentes (memorando);memorando;demo;0;;20,00") {
		t.Errorf("as CSV:\n%s", text)
	}
	for who, why := range map[string]string{"joao.lima": "finance", "nobody.here": "nobody.here"} {
		if line := site.refused(t, append(closing, who)...); !strings.Contains(line, why) {
			t.Errorf("closed by %s: %s", who, line)
		}
	}
	if line := site.refused(t, "books", "close", current, "--by", "ana.reis", "--reason", "x"); !strings.Contains(line, "period_not_over") {
		t.Errorf("closed before its end: %s", line)
	}
	if line := site.refused(t, "books", "begin", "--by", "ana.reis", "--reason", "CPC 47"); !strings.Contains(line, "transition_refused") {
		t.Errorf("a new book begins again: %s", line)
	}
	if line := site.refused(t, "books", "close", month, "--reason", "conferido", "--by", "ana.reis", "--explain", "bank=no bank"); !strings.Contains(line, "explained: provider") {
		t.Errorf("closed without a word on what is missing: %s", line)
	}
	if text := site.refused(t, "books", "checklist", month); !strings.Contains(text, "lacks") {
		t.Errorf("the list of a month that nobody compared: %s", text)
	}
	id := lastLine(site.ok(t, append(closing, "ana.reis")...))
	if text := site.ok(t, "books", "trial", "--at", first.AddDate(0, 0, -1).Format(time.DateOnly)); strings.Contains(text, "of a closed month") {
		t.Errorf("one person closed it:\n%s", text)
	}
	if text := site.ok(t, "proposal", "list"); !strings.Contains(text, id) || !strings.Contains(text, "close_month") || !strings.Contains(text, "open") {
		t.Errorf("the proposals:\n%s", text)
	}
	for _, who := range []string{"ana.reis", "nobody.here"} {
		site.refused(t, "proposal", "approve", id, "--by", who)
	}
	site.refused(t, "proposal", "reject", id, "--by", "joao.lima")
	site.refused(t, "proposal", "withdraw", id, "--by", "joao.lima", "--reason", "x")
	if state := site.approve(t, id, "joao.lima"); state != "done" {
		t.Errorf("approved, it is %s", state)
	}
	if text := site.ok(t, "proposal", "show", id); !strings.Contains(text, `"month":"`+month+`"`) || !strings.Contains(text, "no bank") || !strings.Contains(text, "approved") {
		t.Errorf("shown:\n%s", text)
	}
	if line := site.refused(t, append(closing, "ana.reis")...); !strings.Contains(line, "period_closed") {
		t.Errorf("closed twice: %s", line)
	}
	if text := site.ok(t, "books", "trial", "--at", first.AddDate(0, 0, -1).Format(time.DateOnly)); !strings.Contains(text, "of a closed month") {
		t.Errorf("the trial balance after it:\n%s", text)
	}
	if text := site.ok(t, "books", "periods"); !strings.Contains(text, "conferido") || !strings.Contains(text, "staff:") || strings.Count(text, "\n") != 3 {
		t.Errorf("the months:\n%s", text)
	}
	if text := site.ok(t, "books", "entries", month); strings.Count(text, "\r\n") != 4 || !strings.Contains(text, ";Cashback pendente (memorando);9.2;memorando;"+shop.who.id) {
		t.Errorf("the entries:\n%s", text)
	}
	shop.stop(syscall.SIGTERM)
	days := []string{"--from", first.AddDate(0, -1, 0).Format(time.DateOnly), "--to", first.AddDate(0, 0, -1).Format(time.DateOnly)}
	if text := site.ok(t, append([]string{"books", "account", "9.2", "--owner", shop.who.id}, days...)...); strings.Count(text, "\r\n") != 3 ||
		!strings.Contains(text, ";saldo_anterior;;;;;;0,00\r\n") {
		t.Errorf("the ledger of an account:\n%s", text)
	}
	if text := site.ok(t, "books", "margins", month, "--per", "store"); text != "\uFEFFchave;nome;vendas;comissao;cashback_concedido;outros;resultado\r\n" {
		t.Errorf("margins without anything that is recognised:\n%s", text)
	}
	if text := site.ok(t, "books", "entries", month, "--layout", "ecd"); text != "" {
		t.Errorf("memoranda are no accounts of the ECD:\n%s", text)
	}
	if text := site.ok(t, "books", "periods"); !strings.Contains(text, "conferido") {
		t.Errorf("the months without a server:\n%s", text)
	}
	for _, args := range [][]string{
		{"books", "trial"},
		{"books", "trial", "--at", "31/10/2026"},
		{"books", "entries", "2026"},
		{"books", "entries", month, "--layout", "xml"},
		{"books", "margins", month, "--per", "shopper"},
		{"books", "account", "9.99", "--from", "2026-10-01", "--to", "2026-10-31"},
		{"books", "account", "1.2.1", "--from", "2026-10-31", "--to", "2026-10-01"},
		{"books", "close", "10-2026", "--by", "joao.lima", "--reason", "x"},
		{"books", "close", month, "--by", "joao.lima"},
	} {
		site.refused(t, args...)
	}
}

// TestAnOlderBookBeginsToRecogniseOnApproval by two people: the sales of before are restated while the server runs, and the log verifies.
func TestAnOlderBookBeginsToRecogniseOnApproval(t *testing.T) {
	t.Parallel()
	older := openOlder(t)
	older.sell("old")
	site := newSite(t).with(older.stores...)
	site.serve(t)
	site.ok(t, "staff", "add", "ana.reis", "--name", "Ana", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "ana.reis")
	today := time.Now().In(brazil.Location)
	trial := func() string { return site.ok(t, "books", "trial", "--at", today.Format(time.DateOnly), "--csv") }
	if text := trial(); !strings.Contains(text, "1.2.1;Comissões a receber;ativo;demo;0;8,00;") || strings.Contains(text, "memorando") {
		t.Errorf("before:\n%s", text)
	}
	site.refused(t, "books", "begin", "--by", "joao.lima", "--reason", "CPC 47")
	id := lastLine(site.ok(t, "books", "begin", "--by", "ana.reis", "--reason", "CPC 47"))
	site.refused(t, "proposal", "approve", id, "--by", "ana.reis")
	if text := trial(); strings.Contains(text, "memorando") {
		t.Errorf("one person began it:\n%s", text)
	}
	if state := site.approve(t, id, "joao.lima"); state != "done" {
		t.Fatalf("approved, it is %s", state)
	}
	eventually(t, settleLimit, func() string {
		text := trial()
		for _, want := range []string{"1.2.1;Comissões a receber;ativo;demo;0;;0,00", ";Margem;", "9.1;Comissões pendentes (memorando);memorando;demo;0;;8,00"} {
			if !strings.Contains(text, want) {
				return want + " is not there:\n" + text
			}
		}
		return ""
	})
	if text := site.ok(t, "books", "income", today.Format("2006-01")); !strings.Contains(text, "2.3.2;Margem;patrimônio líquido;;") {
		t.Errorf("the income:\n%s", text)
	}
	checkVerified(t, site)
}
