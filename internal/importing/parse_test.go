package importing_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/importing"
	"example.com/devolve/ledger/network/files"
)

// magalu is how a report is read that people download.
const magalu = `{
	"parameters": {
		"transactionId": "Número do pedido + Loja", "orderId": "numero do pedido", "clickId": "Sub ID", "status": "Situação",
		"saleAmount": "Valor da venda", "commission": "Comissão", "occurredAt": "Data"
	},
	"statuses": {"Em análise": "pending", "Confirmada": "approved", "Cancelada": "declined"},
	"currency": "BRL", "amounts": "comma", "times": "dd/MM/yyyy", "zone": "America/Sao_Paulo", "sum": true
}`

// latin is text in Windows-1252, as spreadsheets save it.
func latin(text string) []byte {
	var bytes []byte
	for _, r := range text {
		bytes = append(bytes, byte(r))
	}
	return bytes
}

// data are the fields of the messages of sales.
func data(t *testing.T, sales []files.Sale) (all []map[string]any) {
	t.Helper()
	for _, sale := range sales {
		said, err := sale.Read()
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Data map[string]any `json:"data"`
		}
		if err := json.Unmarshal(said.Message(), &m); err != nil {
			t.Fatal(err)
		}
		all = append(all, m.Data)
	}
	return all
}

// TestAFileOfOtherColumns: lines before the header, semicolons, accents that are no UTF-8, a decimal comma, days of Brasília, an order of two
// products of which one came back, and the same order number at another shop.
func TestAFileOfOtherColumns(t *testing.T) {
	t.Parallel()
	body := latin("Relatório de vendas;;;;;;\nPeríodo;11/2026;;;;;\n\n" +
		"Data;Número do Pedido;Loja;Sub ID;Situação;Valor da Venda;Comissão;Observação\n" +
		"02/11/2026;123;A;8f14e45fceea467f9c5e2b1c0d6a7e10;Confirmada;1.249,90;62,50;\n" +
		"03/11/2026;123;A;8f14e45fceea467f9c5e2b1c0d6a7e10;Confirmada;100,00;5,00;\n" +
		"09/11/2026;123;A;8f14e45fceea467f9c5e2b1c0d6a7e10;Confirmada;-100,00;-5,00;devolução\n" +
		"02/11/2026;123;B;;Em análise;10,00;1,00;\n")
	how := importing.How{Mapping: magalu, AsOf: "2026-11-20T02:59:59Z"}
	report, sales, unread, err := importing.Parse("magalu", body, how)
	if err != nil || len(unread) != 0 {
		t.Fatalf("%v, unread %q", err, unread)
	}
	if report.Rows != 2 || report.SaleCents != 125_990 || report.CommissionCents != 6_350 || report.How != how {
		t.Errorf("it comes to %+v", report)
	}
	want := []map[string]any{
		{
			"transactionId": "123|A", "clickId": "8f14e45f-ceea-467f-9c5e-2b1c0d6a7e10", "status": "approved", "orderId": "123", "saleAmount": "1249.90",
			"commission": "62.50", "currency": "BRL", "occurredAt": "2026-11-02T03:00:00Z", "updatedAt": "2026-11-20T02:59:59Z",
		},
		{
			"transactionId": "123|B", "status": "pending", "orderId": "123", "saleAmount": "10.00", "commission": "1.00", "currency": "BRL",
			"occurredAt": "2026-11-02T03:00:00Z", "updatedAt": "2026-11-20T02:59:59Z",
		},
	}
	if diff := cmp.Diff(want, data(t, sales)); diff != "" {
		t.Error(diff)
	}
}

// TestLinesThatCannotBeRead are named by number, and nothing is guessed.
func TestLinesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	const header = "Data;Número do Pedido;Loja;Sub ID;Situação;Valor da Venda;Comissão\n"
	how := importing.How{Mapping: strings.Replace(magalu, `"sum": true`, `"sum": false`, 1), AsOf: "2026-11-20T02:59:59Z"}
	for line, why := range map[string]string{
		"02/11/2026;;;;Confirmada;10,00;1,00": "no transaction", "02/11/2026;1;A;;Enviada;10,00;1,00": "status", "02/11/2026;1;A;;Confirmada;10.50;1,00": "comma",
		"2026-11-02;1;A;;Confirmada;10,00;1,00": "2026-11-02", "02/11/2026;1;A;;Confirmada;10,00": "number of fields",
		"02/11/2026;1;A;;Confirmada;-10,00;-1,00": "below zero", "02/11/2026;1;A;;Confirmada;10,005;1,00": "cent", `02/11/2026;1;32" A;;Confirmada;1,00;1,00`: "quote",
	} {
		body := header + "02/11/2026;0;A;;Confirmada;10,00;1,00\n\n" + line + "\n"
		report, sales, unread, err := importing.Parse("magalu", []byte(body), how)
		if err != nil || len(sales) != 2 || report.Rows != 1 || report.SaleCents != 1000 || report.Unread != 1 || len(unread) != 1 ||
			!strings.Contains(unread[0], "line 4: ") || !strings.Contains(unread[0], why) || !strings.HasSuffix(string(sales[1].Body), "\n"+line) {
			t.Errorf("%s: %+v, %q, %v", line, report, unread, err)
		}
		if _, _, _, err := importing.Parse("magalu", []byte(header+line+"\n"), how); err == nil {
			t.Errorf("%s alone is proposed", line)
		}
	}
	for name, file := range map[string]struct{ mapping, body string }{
		"another header": {magalu, "Data;Pedido\n02/11/2026;1\n"}, "a column twice": {magalu, "Loja;" + header + ";02/11/2026;1;A;;Confirmada;10,00;1,00\n"},
		"no mapping": {"{}", header}, "no line": {magalu, header},
		"a quote that is not closed": {how.Mapping, header + "02/11/2026;1;\"A;;Confirmada;10,00;1,00\n02/11/2026;2;A;;Confirmada;10,00;1,00\n"},
		"a part of nothing":          {magalu, header + "02/11/2026;1;A;;Confirmada;10,00;1,00\n02/11/2026;;;;Confirmada;10,00;1,00\n"},
		"a part without all columns": {magalu, header + "02/11/2026;1;A;;Confirmada;10,00;1,00\n02/11/2026;1;A\n"},
	} {
		if _, _, _, err := importing.Parse("magalu", []byte(file.body), importing.How{Mapping: file.mapping, AsOf: how.AsOf}); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

// TestAFileWithoutStates: what a report lists may have been decided by being listed.
func TestAFileWithoutStates(t *testing.T) {
	t.Parallel()
	const mapping = `{"parameters":{"transactionId":"Order ID","saleAmount":"Items Shipped Revenue","commission":"Earnings","occurredAt":"Date Shipped"},
		"statuses":{"":"approved"},"currency":"USD","amounts":"point","times":"yyyy-MM-dd","zone":"America/Sao_Paulo"}`
	body := "Fee-Earnings report\nOrder ID,Date Shipped,Items Shipped Revenue,Earnings\nA-1,2026-11-02,64.00,3.20\n"
	_, sales, unread, err := importing.Parse("amazon", []byte(body), importing.How{Mapping: mapping, AsOf: "2026-11-20T02:59:59Z"})
	if err != nil || len(unread) != 0 {
		t.Fatalf("%q, %v", unread, err)
	}
	if got := data(t, sales)[0]; got["status"] != "approved" || got["currency"] != "USD" || got["saleAmount"] != "64.00" {
		t.Errorf("read as %v", got)
	}
}

// FuzzParse: whatever a file says, what is read of it is money that is not below zero, each of its sales is read or unread, and is the same delivery
// the next time.
func FuzzParse(f *testing.F) {
	const header = "Data;Número do Pedido;Loja;Sub ID;Situação;Valor da Venda;Comissão\n"
	for _, line := range []string{"02/11/2026;1;A;;Confirmada;10,00;1,00", "02/11/2026;1;A;;Confirmada;-10,00;-1,00", "\"02/11", ";;;;;;", "x", "\r\n\xff;\"\n\";"} {
		f.Add([]byte(header + line))
		f.Add(latin(header + line + "\n" + line))
	}
	f.Add([]byte("\ufeff" + strings.Join(append(slices.Clone(files.Columns), files.Optional...), ",") + "\nT1,approved,1.00,0.10,BRL,2026-11-02T00:00:00Z,2026-11-02T00:00:00Z,,,\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, mapping := range []string{magalu, strings.Replace(magalu, `"sum": true`, `"sum": false`, 1), ""} {
			how := importing.How{Mapping: mapping, AsOf: "2026-11-20T02:59:59Z"}
			report, sales, unread, err := importing.Parse("demo", body, how)
			if err == nil && (report.SaleCents < 0 || report.CommissionCents < 0 || report.Unread != len(unread) || report.Rows+report.Unread != len(sales)) {
				t.Errorf("it comes to %+v of %d, unread %q", report, len(sales), unread)
			}
			_, again, _, _ := importing.Parse("demo", body, how)
			if diff := cmp.Diff(sales, again); diff != "" {
				t.Error(diff)
			}
		}
	})
}
