package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTwoPeoplePublishTerms: what a store promises is proposed by one and decided by another, follows what it was decided in view of, and
// promises more than the guard lets pass for a reason of its own alone.
func TestTwoPeoplePublishTerms(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	site.ok(t, "partner", "add", "demo", "--by", "maria.souza")
	site.ok(t, "catalog", "import", catalogFolder(t, "stores.csv", someStores))
	file := func(body string) string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "terms.csv")
		if err := os.WriteFile(path, []byte("store;row;for;group;sale;commission;fixed;cap;words;from;until\n"+body), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	propose := func(body string, more ...string) []string {
		return append([]string{"terms", "propose", file(body), "--by", "maria.souza", "--reason", "november"}, more...)
	}
	const base = "sebo-ipe;base;;;4,5;;;;Demais produtos;2026-01-01;\n"
	for name, body := range map[string]string{
		"empty": "", "no store": "pet-de-ninguem;base;;;4,5;;;;;2026-01-01;\n", "twice": base + base, "two promises": "sebo-ipe;base;;;4,5;10;;;;2026-01-01;\n",
		"for nobody": "sebo-ipe;base;FRIENDS;;4,5;;;;;2026-01-01;\n", "over before it begins": "sebo-ipe;base;;;4,5;;;;;2026-01-02;2026-01-01\n",
		"above the guard": "sebo-ipe;base;;;20,01;;;;;2026-01-01;\n", "an amount": "sebo-ipe;base;;;;;10;;;2026-01-01;\n", "the whole commission": "sebo-ipe;base;;;;100;;;;2026-01-01;\n",
		"no beginning": "sebo-ipe;base;;;4,5;;;;;;\n", "no amount": "sebo-ipe;base;;;;;cinco;;;2026-01-01;\n", "no time": "sebo-ipe;base;;;4,5;;;;;2026-01-01 25:00;\n",
	} {
		t.Log(name)
		site.refused(t, propose(body)...)
	}
	site.refused(t, propose(base, "--above", "nothing is above")...)
	first := lastLine(site.ok(t, propose(base+"sebo-ipe;racao;;RACAO;2;;;30;Ração;2026-01-01;\nsebo-ipe;boost;;;9;;;;Demais produtos;2026-01-02 18:00;2026-01-09\n")...))
	site.refused(t, propose(base)...) // one at a time
	site.refused(t, "proposal", "approve", first, "--by", "maria.souza")
	site.refused(t, "terms", "export", "sebo-ipe")
	site.ok(t, "proposal", "approve", first, "--by", "joao.lima")
	if list := site.ok(t, "terms", "history", "sebo-ipe"); !strings.Contains(list, "3     default  "+first+"  november") {
		t.Errorf("the history has\n%s", list)
	}
	exported := site.ok(t, "terms", "export", "sebo-ipe")
	for _, line := range []string{
		"sebo-ipe;base;EVERYBODY;;4,50;;;;;;Demais produtos;2026-01-01 00:00;;\n", "sebo-ipe;racao;EVERYBODY;RACAO;2;;;30;;;Ração;2026-01-01 00:00;;\n",
		"sebo-ipe;boost;EVERYBODY;;9;;;;;;Demais produtos;2026-01-02 18:00;2026-01-10 00:00;\n",
	} {
		if !strings.Contains(exported, line) {
			t.Errorf("%q is not in\n%s", line, exported)
		}
	}
	second := lastLine(site.ok(t, propose("sebo-ipe;base;;;25;;;;;2026-01-01;\n", "--above", "the store pays for it")...))
	if shown := site.ok(t, "proposal", "show", second); !strings.Contains(shown, "a linha base promete 25%, mais que os 20% de uma venda") || !strings.Contains(shown, "the store pays for it") {
		t.Errorf("whoever decides does not see what is above the guard:\n%s", shown)
	}
	site.ok(t, "proposal", "approve", second, "--by", "joao.lima")
	if list := site.ok(t, "terms", "history", "sebo-ipe"); strings.Count(list, "november") != 2 {
		t.Errorf("the history has\n%s", list)
	}
	t.Log("when it is paid")
	const paid = "store;row;sale;from;payout;campaign;campaign_cap\n"
	withPayout := func(body string) []string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "terms.csv")
		if err := os.WriteFile(path, []byte(paid+body), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"terms", "propose", path, "--by", "maria.souza", "--reason", "they pay late"}
	}
	for body, why := range map[string]string{
		"sebo-ipe;base;4,5;2026-01-01;later;;\n":                                       "a payout policy is approved, approved+N with 1 to 180 days, or network_paid",
		"sebo-ipe;base;4,5;2026-01-01;approved+30;;\nsebo-ipe;boost;9;2026-01-01;;;\n": "all rows of a store say the same",
		"sebo-ipe;base;4,5;2026-01-01;;black-friday;\n":                                "a campaign has a name",
	} {
		if r := site.run(t, withPayout(body)...); r.code != 1 || !strings.Contains(r.stdout, why) {
			t.Errorf("%q: %d, %s", body, r.code, r.stdout)
		}
	}
	third := lastLine(site.ok(t, withPayout("sebo-ipe;base;4,5;2026-01-01;approved+30;black-friday;50\n")...))
	if shown := site.ok(t, "proposal", "show", third); !strings.Contains(shown, "30 dias depois da confirmação") ||
		!strings.Contains(shown, "4,5%, até R$\u00a050,00 por pessoa nesta campanha (black-friday)") {
		t.Errorf("whoever decides does not see when it is paid, or what one person gets:\n%s", shown)
	}
	site.ok(t, "proposal", "approve", third, "--by", "joao.lima")
	if exported := site.ok(t, "terms", "export", "sebo-ipe"); !strings.Contains(exported, ";;black-friday;50;;2026-01-01 00:00;;approved+30\n") {
		t.Errorf("exported as\n%s", exported)
	}
	policy := func(more ...string) []string {
		return append([]string{"terms", "policy", "propose", "--by", "maria.souza", "--reason", "they pay late"}, more...)
	}
	site.refused(t, policy("approved+30", "--network", "nobody")...)
	site.refused(t, policy("later")...)
	site.refused(t, policy("approved+30", "--network", "demo", "--store", "sebo-ipe")...)
	fourth := lastLine(site.ok(t, policy("approved+15", "--network", "demo")...))
	site.refused(t, "proposal", "approve", fourth, "--by", "maria.souza")
	site.ok(t, "proposal", "approve", fourth, "--by", "joao.lima")
	if list := site.ok(t, "terms", "policy", "list"); !strings.Contains(list, "network demo") || !strings.Contains(list, "approved+15") {
		t.Errorf("the policies are\n%s", list)
	}
	site.ok(t, "dates", "learn")
	if said := site.ok(t, "dates", "backtest", "--months", "2"); !strings.Contains(said, "too little is known of the past") {
		t.Errorf("the back-test of nothing says %q", said)
	}
	site.refused(t, "dates", "backtest", "--store", "sebo-ipe")
	site.refused(t, "dates", "backtest", "--months", "37")
	path := file(base)
	simulate := func(more ...string) []string { return append([]string{"simulate"}, more...) }
	table := filepath.Join(t.TempDir(), "stores.csv")
	if said := site.ok(t, simulate("terms", path, "--month", "2026-10", "--against", path, "--begun", "--csv", table)...); !strings.Contains(said, "check: 0 sales, tried on what their clicks have frozen") {
		t.Errorf("a simulation on no sales says\n%s", said)
	}
	if written, err := os.ReadFile(table); err != nil || !strings.HasPrefix(string(written), "\uFEFFloja;nome;rede;") {
		t.Errorf("the table is %q, %v", written, err)
	}
	site.ok(t, simulate("policy", "network_paid", "--network", "demo", "--month", "2026-10", "--month", "2026-09")...)
	site.refused(t, simulate("terms", path)...)
	site.refused(t, simulate("terms", path, "--month", "2026-13")...)
	site.refused(t, simulate("policy", "later", "--month", "2026-10")...)
	site.refused(t, simulate("policy", "approved", "--store", "nobody", "--month", "2026-10")...)
	site.ok(t, "verify")
}
