package main_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

const importHeader = "transaction_id,status,sale_amount,commission,currency,occurred_at,updated_at,click_id\n"

func csvFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// hire adds who proposes and who approves.
func (s *site) hire(t *testing.T) {
	t.Helper()
	s.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	s.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
}

// proposeReport proposes to import a file, and returns the proposal's id.
func (s *site) proposeReport(t *testing.T, file string) string {
	t.Helper()
	return lastLine(s.ok(t, "import", "conversions", file, "--partner", "demo", "--by", "maria.souza", "--reason", "by mail"))
}

// importReport has two people import a file.
func (s *site) importReport(t *testing.T, file string) {
	t.Helper()
	if state := s.approve(t, s.proposeReport(t, file), "joao.lima"); state != "done" {
		t.Errorf("approved, it is %s", state)
	}
}

// approve has somebody agree to a proposal, and returns what came of it. A server that runs may carry it out before the command does: then
// the command ends first.
func (s *site) approve(t *testing.T, id, by string) (state string) {
	t.Helper()
	s.ok(t, "proposal", "approve", id, "--by", by)
	eventually(t, settleLimit, func() string {
		shown := s.ok(t, "proposal", "show", id)
		if found := proposalStateIn.FindStringSubmatch(shown); found != nil && found[1] != "approved" {
			state = found[1]
			return ""
		}
		return "approved, and not carried out:\n" + shown
	})
	return state
}

var proposalStateIn = regexp.MustCompile(`(?m)^state\s+(\w+)$`)

// TestAReportIsImportedByTwoPeople: a file with invented sales makes no money for whoever wrote it, and what was read is what is approved.
func TestAReportIsImportedByTwoPeople(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.hire(t)
	click := shop.click(shop.who, "pet-quati")
	row := func(transaction, status, sale, currency, at string) string {
		return strings.Join([]string{transaction, status, sale, "1.00", currency, at, at, click}, ",") + "\n"
	}
	const at = "2026-11-01T10:00:00Z"
	var good strings.Builder
	for n := range 700 {
		good.WriteString(row(fmt.Sprintf("G%d", n), "pending", "10.00", "BRL", at))
	}
	file := csvFile(t, importHeader+good.String())
	propose := []string{"import", "conversions", file, "--partner", "demo", "--reason", "by mail"}
	site.refused(t, propose...)
	site.refused(t, append(propose, "--by", "joao.lima")...)
	text := site.ok(t, append(propose, "--by", "maria.souza")...)
	if !strings.HasPrefix(text, "700 sales of 7000.00, commission of 700.00\nsha256 ") {
		t.Errorf("proposed: %s", text)
	}
	id := lastLine(text)
	if err := os.WriteFile(file, []byte(importHeader+row("LATER", "approved", "9000.00", "BRL", at)), 0o600); err != nil {
		t.Fatal(err)
	}
	site.refused(t, "proposal", "approve", id, "--by", "maria.souza")
	if shown := site.ok(t, "proposal", "show", id); !strings.Contains(shown, `"rows":700`) || !strings.Contains(shown, `"fileSha256":"`) {
		t.Errorf("shown: %s", shown)
	}
	site.ok(t, "proposal", "approve", id, "--by", "joao.lima")
	shop.awaitStatement(shop.who, "G699", "PENDING")
	site.importReport(t, csvFile(t, importHeader+good.String())) // once more changes nothing
	shown := site.ok(t, "events", "show", "ledger.conversion."+ledger.NewConversionID("demo", "G0").String())
	if strings.Count(shown, "\n") != 1 {
		t.Errorf("importing twice left more than one event:\n%s", shown)
	}
	unread := strings.TrimSuffix(row("B4", "sent", "20.00", "BRL", at), "\n")
	site.importReport(t, csvFile(t, importHeader+row("B2", "approved", "20.00", "BRL", at)+row("B3", "approved", "20.00", "USD", at)+unread))
	shop.awaitStatement(shop.who, "B2", "CASHBACK")
	list := site.ok(t, "inbox", "quarantine", "list")
	if strings.Count(list, "\n") != 3 || strings.Contains(list, "LATER") || !strings.Contains(list, "line 3: ") || !strings.Contains(list, "line 4: ") {
		t.Errorf("quarantined: %s", list)
	}
	for _, line := range strings.Split(list, "\n") {
		if id, _, _ := strings.Cut(line, " "); strings.Contains(line, "line 4: ") && !strings.Contains(site.ok(t, "inbox", "quarantine", "show", id), importHeader+unread) {
			t.Errorf("entry %s does not show its row as it was", id)
		}
	}
	rates := csvFile(t, "USD,2026-11-01,5.4321\n")
	if state := site.approve(t, lastLine(site.ok(t, "rates", "propose", rates, "--source", "PTAX", "--by", "maria.souza", "--reason", "november")), "joao.lima"); state != "done" {
		t.Errorf("a rate is %s", state)
	}
	if line := shop.awaitStatement(shop.who, "B3", "CASHBACK"); line.SaleValueCents != 10_864 { // what waited for it is taken
		t.Errorf("twenty dollars are %+v", line)
	}
	if list := site.ok(t, "inbox", "quarantine", "list"); strings.Count(list, "\n") != 2 {
		t.Errorf("with a rate, there waits: %s", list)
	}
	checkVerified(t, site)
	site.exchangedFile(t, csvFile(t, importHeader+row("B9", "pending", "20.00", "BRL", at)))
}

// exchangedFile proposes a file and exchanges what is kept of it.
func (s *site) exchangedFile(t *testing.T, file string) {
	t.Helper()
	id := s.proposeReport(t, file)
	conn, err := pgx.Connect(t.Context(), s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), `UPDATE staff_proposal_files SET body = convert_to(replace(convert_from(body, 'UTF8'), '20.00', '99.00'), 'UTF8')`); err != nil {
		t.Fatal(err)
	}
	if state := s.approve(t, id, "joao.lima"); state != "refused" {
		t.Errorf("another file than was proposed, it is %s", state)
	}
}

// TestAReportThatCannotBeReadIsNotProposed needs no server: it is refused before. What can be read of one is proposed, and the rest named by line.
func TestAReportThatCannotBeReadIsNotProposed(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.hire(t)
	site.ok(t, "partner", "add", "demo", "--by", "maria.souza")
	const at = "2026-11-01T10:00:00Z"
	row := func(transaction, status, sale, at string) string {
		return strings.Join([]string{transaction, status, sale, "1.00", "BRL", at, at, ""}, ",") + "\n"
	}
	bad := "\ufeff" + importHeader + // line 1
		row("B2", "approved", "20.00", at) +
		row("B3", "approved", "-20.00", at) +
		row("B4", "approved", "20,00", at) + // one column too many
		row("B5", "approved", "20.00", "yesterday") +
		"B6,\"approved\n" // a quote that is never closed
	named := []string{"--partner", "demo", "--by", "maria.souza", "--reason", "by mail"}
	said := site.ok(t, append([]string{"import", "conversions", csvFile(t, bad)}, named...)...)
	for _, line := range []string{"line 3: ", "line 4: ", "line 5: ", "line 6: "} {
		if strings.Count(said, line) != 1 {
			t.Errorf("%q is not reported once:\n%s", line, said)
		}
	}
	if !strings.Contains(said, "4 sales cannot be read: once approved, they wait in the quarantine\n1 sales of 20.00, commission of 1.00\n") {
		t.Errorf("proposed:\n%s", said)
	}
	swallowed := site.refused(t, append([]string{"import", "conversions", csvFile(t, bad+row("B7", "approved", "20.00", at))}, named...)...)
	if !strings.Contains(swallowed, "line 6: ") {
		t.Errorf("a quote that swallows the next line: %s", swallowed)
	}
	for what, text := range map[string]string{
		"an unknown column": "colour," + importHeader, "a missing column": "transaction_id,status\n", "nothing at all": "",
		"a column twice": "status," + importHeader, "no line": importHeader, "too much": strings.Repeat("x", staff.MaxFile+1),
	} {
		if line := site.refused(t, append([]string{"import", "conversions", csvFile(t, text)}, named...)...); !strings.Contains(line, ".csv") {
			t.Errorf("%s: %s", what, line)
		}
	}
	site.refused(t, append([]string{"import", "conversions", filepath.Join(t.TempDir(), "none.csv")}, named...)...)
	site.refused(t, append([]string{"import", "conversions", t.TempDir()}, named...)...)
	file := csvFile(t, importHeader+row("B2", "approved", "20.00", at))
	site.refused(t, "import", "conversions", file, "--partner", "nobody", "--by", "maria.souza", "--reason", "by mail")
}

// TestAReportOfANetworkThatOnlyHasReports is read by the mapping that its partner has, or by another one, and its lines are as new as the file.
func TestAReportOfANetworkThatOnlyHasReports(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.hire(t)
	site.ok(t, "partner", "add", "amazon", "--adapter", "file", "--by", "maria.souza")
	file := csvFile(t, "Pedido;Data;Venda;Ganho\nA-1;02/11/2026;1.249,90;62,50\n")
	propose := []string{"import", "conversions", file, "--partner", "amazon", "--as-of", "2026-11-20", "--by", "maria.souza", "--reason", "by mail"}
	if line := site.refused(t, propose...); !strings.Contains(line, "no mapping") {
		t.Errorf("without a mapping: %s", line)
	}
	const mapping = `{"parameters":{"transactionId":"Pedido","saleAmount":"Venda","commission":"Ganho","occurredAt":"Data"},` +
		`"statuses":{"":"approved"},"currency":"BRL","amounts":"comma","times":"dd/MM/yyyy","zone":"America/Sao_Paulo"}`
	site.ok(t, "partner", "set", "amazon", "mapping="+mapping, "--by", "maria.souza")
	if said := site.ok(t, append(propose, "--dry-run")...); !strings.HasPrefix(said, "1 sales of 1249.90, commission of 62.50\n") || strings.Contains(said, "proposed") {
		t.Errorf("tried: %s", said)
	}
	if list := site.ok(t, "proposal", "list"); strings.Contains(list, "import_conversions") {
		t.Errorf("a try is proposed:\n%s", list)
	}
	if state := site.approve(t, lastLine(site.ok(t, propose...)), "joao.lima"); state != "done" {
		t.Errorf("approved, it is %s", state)
	}
	site.refused(t, append(propose, "--as-of", "2999-01-01")...)
	other := filepath.Join(t.TempDir(), "other.json")
	if err := os.WriteFile(other, []byte(strings.Replace(mapping, `"comma"`, `"point"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if line := site.refused(t, append(propose, "--mapping", other)...); !strings.Contains(line, "line 2: ") {
		t.Errorf("by another mapping: %s", line)
	}
}
