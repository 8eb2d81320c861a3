package statement_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

const endToEnd = "E0000000020261110120000000000001"

// told writes a statement down as tests compare it: what finance would see, without references.
func told(s statement.Statement) string {
	var b strings.Builder
	for _, l := range s.Lines {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprint(l.Origin.Line, " ", l.Day, " ", l.AmountCents, " ", l.Flow, " ", l.Currency, " ", l.OrderID, l.EndToEndID), " "))
	}
	if s.Account.OpeningCents != nil {
		fmt.Fprint(&b, "from ", *s.Account.OpeningCents, " ")
	}
	if s.Account.ClosingCents != nil {
		fmt.Fprint(&b, "to ", *s.Account.ClosingCents)
	}
	return strings.TrimSpace(b.String())
}

func readOf(t *testing.T, text string) statement.Statement {
	t.Helper()
	s, err := statement.Read("extrato", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCSV(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"Brazilian, with a preamble and balances": {
			"Conta;12345-6\nPeríodo;01/11/2026 a 30/11/2026\n\nData Lançamento;Histórico;Valor (R$);Saldo\n" +
				"09/11/2026;SALDO ANTERIOR;;1.000,00\n10/11/2026;PIX ENVIADO;-1.234,56;-234,56\n10/11/2026;TARIFA PIX;-0,50;-235,06\n11/11/2026;Saldo bom;\"300,00\";64,94\n;;;\n",
			"6 2026-11-10 -1234.56 other\n7 2026-11-10 -0.50 fee\n8 2026-11-11 300.00 other\nfrom 1000.00 to 64.94",
		},
		"ISO dates and decimal points": {
			"date,amount,description\n2026-11-10T23:30:00-03:00,-5.00,pix " + endToEnd + "\n2026-11-11,7.5,x\n",
			"2 2026-11-10 -5.00 other  " + endToEnd + "\n3 2026-11-11 7.50 other",
		},
		"a time in UTC is of the day in São Paulo": {"date,amount\n2026-11-11T02:30:00Z,1\n", "2 2026-11-10 1.00 other"},
		"a column for each direction":              {"Data\tCrédito\tDébito\n10/11/2026\t\t5,00\n10/11/2026\t6,00\t0,00\n", "2 2026-11-10 -5.00 other\n3 2026-11-10 6.00 other"},
		"a word for the direction":                 {"data;valor;tipo\n10/11/2026;5,00;D\n10/11/2026;6,00;Crédito\n", "2 2026-11-10 -5.00 other\n3 2026-11-10 6.00 other"},
		"a balance is no movement, but no outflow hides behind the word": {
			"data;histórico;valor\n10/11/2026;Saldo do dia;100,00\n10/11/2026;SALDO;-5,00\n", "3 2026-11-10 -5.00 other",
		},
		"newest first":               {"data;valor;saldo\n12/11/2026;-5,00;93,00\n11/11/2026;-2,00;98,00\n", "2 2026-11-12 -5.00 other\n3 2026-11-11 -2.00 other\nfrom 100.00 to 93.00"},
		"newest first, all of a day": {"data;valor;saldo\n12/11/2026;-5,00;93,00\n12/11/2026;-2,00;98,00\n", "2 2026-11-12 -5.00 other\n3 2026-11-12 -2.00 other\nfrom 100.00 to 93.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := told(readOf(t, c.text)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestWindows1252(t *testing.T) {
	t.Parallel()
	text := "Data;Histórico;Crédito;Débito\n10/11/2026;Devolução;1,00;\n"
	old, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := readOf(t, text), readOf(t, old); a.Lines[0] != b.Lines[0] || a.SHA256 == b.SHA256 {
		t.Errorf("%+v and %+v", a, b)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]statement.Error{
		"a;b\n1;2\n":                                                           {},
		"data;valor\n10/11/2026;1.234\n":                                       {Line: 2, Column: 12},
		"data;valor\n\n10/11/2026;1,234\n":                                     {Line: 3, Column: 12},
		"data;valor\n10/11/2026;1,5e3\n":                                       {Line: 2, Column: 12},
		"data;valor\n31/11/2026;1,00\n":                                        {Line: 2, Column: 1},
		"data;valor\n11/10/0026;1,00\n":                                        {Line: 2, Column: 1},
		"data;valor\n10/11/2026;\n":                                            {Line: 2, Column: 12},
		"data;valor\n;1,00\n":                                                  {Line: 2, Column: 1},
		"data;valor\n10/11/2026;\"1,00\n":                                      {Line: 2, Column: 18},
		"data;valor;tipo\n10/11/2026;-1,00;C\n":                                {Line: 2, Column: 12},
		"data;valor;saldo\n10/11/2026;1,00;x\n":                                {Line: 2, Column: 17},
		"data;valor;e2e\n10/11/2026;1,00;a\x00\n":                              {Line: 2, Column: 17},
		"data;valor;moeda\n10/11/2026;1,00;" + strings.Repeat("é", 201) + "\n": {Line: 2, Column: 17},
		ofx1("<TRNAMT>1e3"):                                                    {Line: 18},
		ofx1("<TRNAMT>1/3"):                                                    {Line: 18},
		ofx1("<TRNAMT>1.005"):                                                  {},
		"OFXHEADER:100\nDATA:OFXSGML\n<OFX>":                                   {},
		cnabFile(cnabDetail("31112026", "1", "D")):                             {Line: 3, Column: 143},
		cnabFile(cnabDetail("10112026", "1", "X")):                             {Line: 3, Column: 169},
		cnabFile(cnabDetail("10112026", "-1", "D")):                            {Line: 3, Column: 151},
		cnabFile("short"):                                                      {Line: 3, Column: 1},
		strings.Split(cnabFile(), "\n")[0] + "\n\n\n":                          {},
	} {
		_, err := statement.Read("f", strings.NewReader(text))
		e, ok := errors.AsType[*statement.Error](err)
		if !ok || e.Line != want.Line || e.Column != want.Column || e.Source != "f" {
			t.Errorf("%.60q: %v; want line %d, column %d", text, err, want.Line, want.Column)
		}
	}
}

// TestErrorsQuoteNothing: what stands in the wrong column may be a name or an account.
func TestErrorsQuoteNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"data;valor\nFULANO;1,00\n", "data;valor\n10/11/2026;FULANO\n", "data;valor\n10/11/2026;52998224725529982247,25\n",
		"data;valor;saldo\n10/11/2026;1,00;FULANO\n", "data;\"valor\n10/11/2026;FULANO",
		strings.Replace(ofx1("<TRNAMT>1.00"), "20261110000000[-3:BRT]", "FULANO", 1), ofx1("<TRNAMT>FULANO"), ofx1("<TRNAMT>1.00<FULANO"),
		strings.Replace(ofx1(), "VERSION:102", "VERSION:FULANO", 1),
		strings.Replace(ofx2, "<ACCTTYPE>CHECKING", "<ACCTTYPE>FULANO", 1), strings.Replace(ofx2, "OLDFILEUID=", "FULANO=", 1),
	} {
		_, err := statement.Read("f", strings.NewReader(text))
		if e, ok := errors.AsType[*statement.Error](err); !ok || strings.Contains(e.Error(), "FULANO") || strings.Contains(e.Error(), "529982") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestASourceIsReadForItsSide: the same file is a statement or a report.
func TestASourceIsReadForItsSide(t *testing.T) {
	t.Parallel()
	text := "id;data;valor;comissao\n7;10/11/2026;-1,00;2,00\n"
	for side, want := range map[reconcile.Side]int64{reconcile.Bank: -100, reconcile.Provider: -100, reconcile.Network: 200} {
		s, err := statement.SourceOf(side, "f", strings.NewReader(text))
		if err != nil || s.Side != side || s.Name != "f" || len(s.Lines)+len(s.Report) != 1 {
			t.Fatalf("%s: %+v, %v", side, s, err)
		}
		var got int64
		for _, l := range s.Lines {
			got += int64(l.AmountCents)
		}
		for _, r := range s.Report {
			got += int64(r.CommissionCents)
		}
		if got != want {
			t.Errorf("%s: %d; want %d", side, got, want)
		}
	}
}

func TestAmounts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{
		"1.234,56": 123_456, "1,234.56": 123_456, "1234,5": 123_450, "1234.5": 123_450, "-12,00": -1_200, "R$ -12,00": -1_200,
		"-R$ 12,00": -1_200, "(12,00)": -1_200, "12,00-": -1_200, "12,00 D": -1_200, "12,00C": 1_200, "+12": 1_200, "1.234.567": 123_456_700,
		"12.3400": 1_234, "0": 0, "1234": 123_400, "−5,00": -500,
	} {
		s, err := statement.Read("f", strings.NewReader("data;valor\n10/11/2026;"+text+"\n"))
		if err != nil || s.Lines[0].AmountCents != want {
			t.Errorf("%s: %v, %v; want %s", text, s.Lines, err, want)
		}
	}
	for _, text := range []string{
		"1.234", "1,234", "12.345", "1.23,4.5", "1,2,3", "--1", "- 1-", "1 D C", "NaN", "1e5", "12,345", "1.005", "D", "()", "0x1", "1.2345,00",
		"99999999999999999999,00",
	} {
		if s, err := statement.Read("f", strings.NewReader("data;valor\n10/11/2026;\""+text+"\"\n")); err == nil {
			t.Errorf("%s was read as %s", text, s.Lines[0].AmountCents)
		}
	}
}

// TestReferencesStay: other ids of the bank, other spaces and more days around change no line's reference.
func TestReferencesStay(t *testing.T) {
	t.Parallel()
	first := readOf(t, ofx1("<TRNAMT>-5.00", "<TRNAMT>-5.00", "<TRNAMT>-6.00"))
	again := readOf(t, strings.ReplaceAll(ofx1("<TRNAMT>-5.00", "<TRNAMT>-5.00", "<TRNAMT>-6.00"), "<FITID>", "<FITID>other"))
	seen := make(map[string]bool)
	for i := range first.Lines {
		if first.Lines[i].Ref != again.Lines[i].Ref {
			t.Errorf("line %d is called %s and %s", i, first.Lines[i].Ref, again.Lines[i].Ref)
		}
		seen[first.Lines[i].Ref] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d references of 3 lines", len(seen))
	}
}

func TestProvider(t *testing.T) {
	t.Parallel()
	text := "id;correlationID;endToEndId;type;value;time\nm1;0190a0c8000070008000000000000001;" + endToEnd + ";PAYMENT;5,00;2026-11-10 12:00:00\n" +
		"m2;;;FEE;-0,10;2026-11-10 12:00:00\nm3;loja-7;;PAYMENT;5,00;2026-11-10 12:00:00\n"
	s, err := statement.ReadProvider("woovi", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := "2 2026-11-10 -5.00 payout  0190a0c8-0000-7000-8000-000000000001" + endToEnd + "\n3 2026-11-10 -0.10 fee\n4 2026-11-10 -5.00 payout  loja-7"
	if got := told(s); got != want || s.Lines[1].Ref != "m2" {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	text := "Data da Venda;ID Transação;Pedido;SubID;Status;Comissão\n10/11/2026;T1;A-1;c;Aprovada;8,00\n11/11/2026;;A-2;;Pendente;1.008,00\n"
	r, err := statement.ReadReport("rede", strings.NewReader(text))
	if err != nil || len(r.Rows) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	want := reconcile.ReportRow{
		Ref: r.Rows[0].Ref, TransactionID: "T1", OrderID: "A-1", Click: "c", Verdict: "approved", CommissionCents: 800, Day: r.Rows[0].Day,
		Origin: reconcile.Origin{Source: "rede", Line: 2},
	}
	if r.Rows[0] != want || r.Rows[0].Day.String() != "2026-11-10" || r.Rows[1].CommissionCents != 100_800 || r.Rows[0].Ref == r.Rows[1].Ref {
		t.Errorf("%+v", r.Rows)
	}
	for _, bad := range []string{"10/11/2026;;;;Aprovada;8,00", "10/11/2026;T;;;talvez;8,00", "10/11/2026;T;;;Aprovada;", "x;T;;;Aprovada;1,00"} {
		if _, err := statement.ReadReport("rede", strings.NewReader("Data da Venda;ID Transação;Pedido;SubID;Status;Comissão\n"+bad+"\n")); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	if _, err := statement.Read("f", strings.NewReader("data;valor\n"+strings.Repeat("1;1\n", statement.MaxBytes/4))); err == nil || !strings.Contains(err.Error(), "bytes") {
		t.Errorf("a large file: %v", err)
	}
	if _, err := statement.Read("f", strings.NewReader("data;valor\n"+strings.Repeat("1/1/26;1\n", 3))); err == nil {
		t.Error("a year of two digits was read")
	}
	if _, err := statement.Read("f", strings.NewReader("data;valor\n"+strings.Repeat("01/01/2026;1\n", statement.MaxLines+1))); err == nil || !strings.Contains(err.Error(), "lines") {
		t.Errorf("many lines: %v", err)
	}
}
