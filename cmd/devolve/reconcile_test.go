package main_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

// TestReconcileCommands finds an outflow that nobody knows in a bank's file and goes through its life.
func TestReconcileCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	for _, handle := range []string{"ana.reis", "bia.melo", "caio.luz"} {
		site.ok(t, append([]string{"staff", "add", handle, "--name", handle, "--role", "finance"}, site.byTheFirst(t)...)...)
	}
	site.ok(t, "staff", "add", "joao.lima", "--name", "joao.lima", "--role", "approver", "--by", "ana.reis")
	site.settle(t)
	write := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bank := write("extrato.csv", "Data;Histórico;Valor;Saldo\n10/11/2026;PIX ENVIADO FULANO DE TAL;-12,34;87,66\n")
	run := []string{"reconcile", "run", "--from", "2026-11-01", "--to", "2026-11-12", "--by", "ana.reis", "--bank", bank}

	for _, want := range []string{"dry, nothing is kept", "unknown_outflow", "-12.34", "extrato.csv line 2", "holds, 87.66 and 87.66"} {
		if text := site.run(t, append(run, "--dry-run")...); text.code != 1 || !strings.Contains(text.stdout, want) {
			t.Errorf("a dry run ends with %d and lacks %q:\n%s", text.code, want, text.stdout)
		}
	}
	pending := write("extrato.xml", `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BR18</IBAN></Id></Acct><Ntry><Amt Ccy="BRL">12.34</Amt>`+
		`<CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts></Ntry></Stmt></BkToCstmrStmt></Document>`)
	if text := site.ok(t, append(run[:len(run)-1:len(run)-1], pending, "--dry-run")...); !strings.Contains(text, "1 entries of it that are not booked") {
		t.Errorf("a file of what is pending:\n%s", text)
	}
	if text := site.ok(t, "reconcile", "breaks"); strings.Count(text, "\n") != 1 {
		t.Errorf("a dry run was kept:\n%s", text)
	}
	if line := site.refused(t, run...); !strings.Contains(line, "stopped until") {
		t.Errorf("the run says %s", line)
	}
	fields := strings.Fields(lastLine(site.ok(t, "reconcile", "breaks")))
	if fields[1] != "critical" || fields[2] != "unknown_outflow" || fields[3] != "open" {
		t.Fatalf("breaks: %v", fields)
	}
	id := fields[0]
	site.refused(t, "reconcile", "close", id, "--by", "ana.reis", "--reason", "sei lá")
	site.refused(t, "reconcile", "explain", id, "--by", "ana.reis", "--reason", "nonsense")
	site.refused(t, "reconcile", "explain", id, "--by", "ana.reis", "--reason", "booked", "--sequence", "1000000")
	site.refused(t, "reconcile", "show", shop.who.id)
	site.refused(t, "reconcile", "assign", id, "--by", "joao.lima", "--owner", "bia.melo")
	if line := site.refused(t, "reconcile", "assign", id, "--by", "ana.reis", "--owner", "joao.lima"); !strings.Contains(line, "--owner:") {
		t.Errorf("an owner who may not: %s", line)
	}
	site.ok(t, "reconcile", "assign", id, "--by", "ana.reis", "--owner", "bia.melo")
	site.refused(t, run...)
	site.ok(t, "reconcile", "explain", id, "--by", "bia.melo", "--reason", "transfer", "--comment", "Para a poupança")
	again := site.refused(t, run...) // one person's word lets no run leave
	closing := lastLine(site.ok(t, "reconcile", "close", id, "--by", "caio.luz", "--reason", "Conferido"))
	site.refused(t, "proposal", "approve", closing, "--by", "bia.melo")
	site.approve(t, closing, "joao.lima")
	again += site.ok(t, run...)

	shown := site.ok(t, "reconcile", "show", id)
	for _, want := range []string{"closed", "assigned by staff:", " transfer Para a poupança", "closed by staff:", "extrato.csv line 2"} {
		if !strings.Contains(shown, want) {
			t.Errorf("show lacks %q:\n%s", want, shown)
		}
	}
	if strings.Contains(shown+again, "FULANO") {
		t.Errorf("the statement's text is kept:\n%s", shown)
	}
	if text := site.ok(t, "reconcile", "breaks"); strings.Count(text, "\n") != 1 {
		t.Errorf("open breaks:\n%s", text)
	}
	if text := site.ok(t, "reconcile", "breaks", "--all"); !strings.Contains(text, id) {
		t.Errorf("all breaks:\n%s", text)
	}
	list := site.ok(t, "reconcile", "list")
	if text := site.ok(t, "reconcile", "show", strings.Fields(lastLine(list))[0]); !strings.Contains(text, "SHA-256") {
		t.Errorf("the run:\n%s", text)
	}

	if text := site.ok(t, "reconcile", "run", "--from", "2026-11-01", "--to", "2026-11-12", "--by", "ana.reis", "--ask-provider"); !strings.Contains(text, "sandbox, 0 lines") {
		t.Errorf("asked the provider:\n%s", text)
	}
	report := write("rede.csv", "Data,Transaction ID,Commission\n2026-11-10,T1,8.00\n")
	text := site.ok(t, "reconcile", "run", "--from", "2026-11-01", "--to", "2026-11-12", "--by", "ana.reis", "--network", "demo", "--report", report)
	if !strings.Contains(text, "missing_in_ledger") {
		t.Errorf("the network's report:\n%s", text)
	}
	site.refused(t, "reconcile", "run", "--from", "2026-11-12", "--to", "2026-11-01", "--by", "ana.reis", "--bank", bank)
	if line := site.refused(t, append(run[:len(run)-1], write("bad.csv", "data;valor\n10/11/2026;1.234\n"))...); !strings.Contains(line, "bad.csv:2:12") {
		t.Errorf("a bad file: %s", line)
	}
}

// TestAPayoutIsReconciled pays by the sandbox and finds the same money on all three sides.
func TestAPayoutIsReconciled(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	shop.mustDeliver(shop.network, "approved", http.StatusAccepted,
		bodyOf(observe("T1", shop.click(shop.who, "pet-quati"), "approved", 20_000, time.Now().Add(-time.Minute))))
	shop.awaitStatement(shop.who, "T1", "CASHBACK")
	shop.call(http.MethodPost, "/api/v1/auth/reauthenticate", shop.who, http.StatusNoContent, map[string]any{"password": password})
	shop.call(http.MethodPut, "/api/v1/pbw-trevo-users/"+shop.who.id, shop.who, http.StatusOK, map[string]any{
		"birthdate": "1990-02-28", "cpf": "52998224725", "cb_pix": "loja@devolve.example", "cb_pix_type": "EMAIL",
	})
	site.sql(t, `UPDATE users SET pix_key_changed_at = now() - interval '25 hours'`)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	run := lastLine(site.ok(t, "payout", "plan", "--by", "maria.souza"))
	site.ok(t, "payout", "approve", run, "--by", "joao.lima")
	shop.awaitStatement(shop.who, "T1", "PAID")

	today := time.Now().In(brazil.Location)
	bank := filepath.Join(t.TempDir(), "extrato.csv")
	line := "Data;Descrição;Valor\n" + today.Format("02/01/2006") + ";PIX ENVIADO;-11,00\n"
	if err := os.WriteFile(bank, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	text := site.ok(t, "reconcile", "run", "--by", "maria.souza", "--ask-provider", "--bank", bank,
		"--from", today.AddDate(0, 0, -3).Format(time.DateOnly), "--to", today.AddDate(0, 0, 1).Format(time.DateOnly))
	for _, want := range []string{
		"1 of ledger-provider by order-id", "1 of provider-bank by amount-and-", "ledger opening and payouts are closing: holds, 11.00 and 11.00",
		"provider opening and movements are closing: holds", "breaks    0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the run lacks %q:\n%s", want, text)
		}
	}
}

// TestTheClockReconciles: a server that pays compares by itself, and says on its metrics how long ago; another start repeats nothing.
func TestTheClockReconciles(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_RECONCILE_AT=00:00")
	server := site.serve(t)
	deadline := time.Now().Add(settleLimit)
	for {
		status, text, err := get(t.Context(), server.base+"/metrics")
		if err != nil || status != http.StatusOK || !strings.Contains(text, `devolve_reconcile_breaks_open{severity="critical"} 0`) {
			t.Fatalf("GET /metrics: %d %v\n%s", status, err, text)
		}
		if strings.Contains(text, "\ndevolve_reconcile_last_run_age_seconds ") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("nothing was reconciled by the clock")
		}
	}
	list := site.ok(t, "reconcile", "list")
	if !strings.Contains(lastLine(list), "system:reconcile") || strings.Count(list, "\n") != 2 {
		t.Errorf("runs:\n%s", list)
	}
	if text := site.ok(t, "reconcile", "show", strings.Fields(lastLine(list))[0]); !strings.Contains(text, "sandbox, 0 lines") {
		t.Errorf("the run:\n%s", text)
	}
}
