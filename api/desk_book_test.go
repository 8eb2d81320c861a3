package api_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
)

const booksPath = "/api/v1/finance/"

// TestTheLedgerOfAnAccount page by page, by its code and by its name, and as a file.
func TestTheLedgerOfAnAccount(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1", "t2")
	type accountLedger struct {
		Code, Name                        string
		Count, OpeningCents, ClosingCents int64
		DebitCents, CreditCents           int64
		Next                              string
		Lines                             []struct {
			About, ID, Owner          string
			AmountCents, BalanceCents int64
		}
	}
	const days = "&from=2026-11-01&to=2026-11-30"
	read := func(query string) accountLedger {
		return parsed[accountLedger](t, d.asks(staff.RoleApprover, get(booksPath+"account-ledger?"+query+days), 200))
	}
	first := read("account=1.2.1&owner=demo&limit=2")
	if first.Code != "1.2.1" || first.Count != 3 || first.OpeningCents != 0 || first.DebitCents != 2400 || first.CreditCents != 0 || first.ClosingCents != -2400 ||
		len(first.Lines) != 2 || first.Lines[1].BalanceCents != -1600 || first.Lines[0].About != "conversion" || first.Next == "" {
		t.Errorf("the first page is %+v", first)
	}
	rest := read("account=receivable&limit=2&cursor=" + first.Next)
	if len(rest.Lines) != 1 || rest.Lines[0].BalanceCents != -2400 || rest.Lines[0].Owner != "demo" || rest.Next != "" {
		t.Errorf("the rest is %+v", rest)
	}
	if none := read("account=4.1"); none.Count != 0 || len(none.Lines) != 0 || none.Name != "Tarifas de bancos e provedores" {
		t.Errorf("an account without lines is %+v", none)
	}
	file := string(d.asks(staff.RoleFinance, get(booksPath+"account-ledger/export?account=1.2.1"+days), 200).body)
	if lines := strings.Split(strings.TrimSpace(file), "\r\n"); len(lines) != 5 || lines[0] != "\uFEFFquando;sequencia;evento;de;id;titular;debito;credito;saldo" ||
		lines[1] != ";;saldo_anterior;;;;;;0,00" || !strings.HasSuffix(lines[4], ";demo;8,00;;-24,00") {
		t.Errorf("the file is\n%s", file)
	}
	for _, query := range []string{
		"account=9.99" + days, "account=1.2.1&from=2026-11-02&to=2026-11-01", "account=1.2.1&limit=501" + days, "account=1.2.1&cursor=x" + days,
		"account=1.2.1&cursor=1.2" + days, "account=1.2.1&cursor=-1.0.0" + days, "account=1.2.1&cursor=1.99999999.0" + days, "account=1.2.1",
	} {
		d.asks(staff.RoleFinance, get(booksPath+"account-ledger?"+query), 400)
	}
}

// TestTheBookAsFiles: what pages show, as CSV and PDF, and the lines of a month as records of the ECD.
func TestTheBookAsFiles(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1")
	for path, begins := range map[string]string{
		"trial-balance/export?at=2026-11-30&format=csv":                                "\uFEFFcodigo_da_conta;conta;natureza;titular;titulares;debito;credito\r\n1.2.1;Comissões a receber;ativo;demo;0;16,00;\r\n",
		"trial-balance/export?at=2026-11-30&format=pdf":                                "%PDF-",
		"income-statement/export?month=2026-11&format=csv":                             "\uFEFFcodigo_da_conta;conta;natureza;titular;valor;reapresentado\r\n2.3.2;Margem;patrimônio líquido;;11,00;0,00\r\n",
		"income-statement/export?month=2026-11&format=pdf":                             "%PDF-",
		"margins/export?month=2026-11&by=network&format=pdf":                           "%PDF-",
		"receivables/export?month=2026-11&format=csv":                                  "\uFEFFrede;saldo_inicial;",
		"receivables/export?month=2026-11&format=pdf":                                  "%PDF-",
		"account-ledger/export?account=1.2.1&from=2026-11-01&to=2026-11-30&format=pdf": "%PDF-",
		"account-ledger/export?account=1.2.1&from=2026-11-01&to=2026-11-30&format=csv": "\uFEFFquando;",
		"receivables/aging/export?format=csv":                                          "\uFEFFrede;ate_30_dias;de_31_a_60;de_61_a_90;mais_de_90;total\r\n",
		"receivables/aging/export?format=pdf":                                          "%PDF-",
		"liabilities/aging":                                                            `{"day":"2026-12-10","payable":[],"pending":[{"network":"demo","overCents":0,"to30Cents":500,`,
		"liabilities/aging/export?format=csv":                                          "\uFEFFtipo;rede;ate_30_dias;de_31_a_60;de_61_a_90;mais_de_90;total\r\npendente_memorando;demo;5,00;0,00;0,00;0,00;5,00\r\n",
		"liabilities/aging/export?format=pdf":                                          "%PDF-",
		"margins/export?month=2026-11&by=network&format=csv":                           "\uFEFFchave;nome;vendas;comissao;cashback_concedido;outros;resultado\r\ndemo;;2;0,00;0,00;11,00;11,00\r\n",
		"entries?month=2026-11&layout=ecd":                                             "|I200|2|20112026|8,00|N||\r\n|I250|1.2.1||8,00|D|||Comiss\xf5es a receber - demo - conversion_tracked.v1||\r\n|I250|",
		"entries?month=2026-11&layout=csv":                                             "\uFEFFlinha;",
		"margins?month=2026-11&by=store":                                               `{"by":"store"`,
		"margins/lines?month=2026-11&by=network&ofSales=true&key=demo&limit=1":         `{"lines":[{"about":"conversion","account":"margin","amountCents":300,"at":`,
		"margins/lines?month=2026-11&by=club&ofSales=false":                            `{"lines":[]}`,
	} {
		got := d.asks(staff.RoleFinance, get(booksPath+path), 200)
		if !bytes.HasPrefix(got.body, []byte(begins)) || got.Header.Get("Ledger-Sequence") == "" {
			t.Errorf("%s begins with %.200q; want %q", path, got.body, begins)
		}
		if strings.Contains(path, "export") && !strings.Contains(got.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s is no file: %v", path, got.Header)
		}
	}
	for _, path := range []string{
		"trial-balance/export?at=2026-11-30&format=ofx", "trial-balance/export?at=2026-11-30", "income-statement/export?month=2026-13&format=csv",
		"income-statement/export?month=2026-11&format=xml", "margins?month=2026-11&by=shopper", "margins/export?month=11&by=store&format=csv",
		"margins/export?month=2026-11&by=store", "margins/export?month=2026-11&by=store&format=xml", "receivables/export?month=2026-11", "receivables/export?month=2026-13&format=pdf",
		"receivables/aging/export?format=xml", "receivables/aging/export", "liabilities/aging/export?format=ofx", "liabilities/sales", "liabilities/sales?network=demo&age=old",
		"account-ledger/export?account=1.2.1&from=2026-11-01&to=2026-11-30&format=xml", "cash/export?of=position", "cash/export?of=all&format=csv",
		"entries?month=2026-11&layout=xml", "margins/lines?month=2026-11&by=shopper&ofSales=true", "margins/lines?month=11&by=club&ofSales=true",
		"margins/lines?month=2026-11&by=club", "margins/lines?month=2026-11&by=club&ofSales=true&cursor=1", "margins/lines?month=2026-11&by=club&ofSales=true&limit=501",
	} {
		d.asks(staff.RoleFinance, get(booksPath+path), 400)
	}
}

// TestOthersDoNotReadTheBook: neither shoppers nor whoever has no session of the desk.
func TestOthersDoNotReadTheBook(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{
		"account-ledger?account=1.2.1&from=2026-11-01&to=2026-11-30", "account-ledger/export?account=1.2.1&from=2026-11-01&to=2026-11-30",
		"trial-balance/export?at=2026-11-30&format=pdf", "income-statement/export?month=2026-11&format=csv", "margins?month=2026-11&by=club",
		"margins/export?month=2026-11&by=club&format=pdf", "margins/lines?month=2026-11&by=club&ofSales=true", "receivables/export?month=2026-11&format=pdf",
		"receivables/aging/export?format=csv", "liabilities/aging", "liabilities/aging/export?format=pdf", "liabilities/sales?network=demo", "cash/export?of=forecast&format=csv",
	} {
		for _, user := range []uuid.UUID{uuid.Nil, anaID} {
			if got := b.send(t, user, get(booksPath+path)); got.StatusCode != 401 {
				t.Errorf("%s gets %d for %s", user, got.StatusCode, path)
			}
		}
	}
}
