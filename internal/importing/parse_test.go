package importing_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/importing"
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

// data are the fields of messages.
func data(t *testing.T, messages []json.RawMessage) (all []map[string]any) {
	t.Helper()
	for _, body := range messages {
		var m struct {
			Data map[string]any `json:"data"`
		}
		if err := json.Unmarshal(body, &m); err != nil {
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
	report, messages, refused, err := importing.Parse("magalu", body, how)
	if err != nil || len(refused) != 0 {
		t.Fatalf("%v, refused %q", err, refused)
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
	if diff := cmp.Diff(want, data(t, messages)); diff != "" {
		t.Error(diff)
	}
}

// TestLinesThatCannotBeRead are named by number, and nothing is guessed.
func TestLinesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	const header = "Data;Número do Pedido;Loja;Sub ID;Situação;Valor da Venda;Comissão\n"
	how := importing.How{Mapping: magalu, AsOf: "2026-11-20T02:59:59Z"}
	for line, why := range map[string]string{
		"02/11/2026;;;;Confirmada;10,00;1,00": "no transaction", "02/11/2026;1;A;;Enviada;10,00;1,00": "status", "02/11/2026;1;A;;Confirmada;10.50;1,00": "comma",
		"2026-11-02;1;A;;Confirmada;10,00;1,00": "2026-11-02", "02/11/2026;1;A;;Confirmada;10,00": "number of fields",
		"02/11/2026;1;A;;Confirmada;-10,00;-1,00": "below zero", "02/11/2026;1;A;;Confirmada;10,005;1,00": "cent",
	} {
		_, messages, refused, err := importing.Parse("magalu", []byte(header+line+"\n"), how)
		if err != nil || len(messages) != 0 || len(refused) != 1 || !strings.HasPrefix(refused[0], "line 2: ") || !strings.Contains(refused[0], why) {
			t.Errorf("%s: %q, %v", line, refused, err)
		}
	}
	for name, file := range map[string]struct{ mapping, body string }{
		"another header": {magalu, "Data;Pedido\n02/11/2026;1\n"}, "a column twice": {magalu, "Loja;" + header + ";02/11/2026;1;A;;Confirmada;10,00;1,00\n"},
		"no mapping": {"{}", header}, "no line": {magalu, header},
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
	_, messages, refused, err := importing.Parse("amazon", []byte(body), importing.How{Mapping: mapping, AsOf: "2026-11-20T02:59:59Z"})
	if err != nil || len(refused) != 0 {
		t.Fatalf("%q, %v", refused, err)
	}
	if got := data(t, messages)[0]; got["status"] != "approved" || got["currency"] != "USD" || got["saleAmount"] != "64.00" {
		t.Errorf("read as %v", got)
	}
}

// FuzzParse: whatever a file says, what is read of it is money that is not below zero, and nothing panics.
func FuzzParse(f *testing.F) {
	const header = "Data;Número do Pedido;Loja;Sub ID;Situação;Valor da Venda;Comissão\n"
	for _, line := range []string{"02/11/2026;1;A;;Confirmada;10,00;1,00", "02/11/2026;1;A;;Confirmada;-10,00;-1,00", "\"02/11", ";;;;;;", "x"} {
		f.Add([]byte(header + line))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, mapping := range []string{magalu, ""} {
			report, messages, _, err := importing.Parse("demo", body, importing.How{Mapping: mapping, AsOf: "2026-11-20T02:59:59Z"})
			if err == nil && (report.SaleCents < 0 || report.CommissionCents < 0 || report.Rows != len(messages)) {
				t.Errorf("it comes to %+v of %d", report, len(messages))
			}
		}
	})
}
