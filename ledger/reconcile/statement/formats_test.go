package statement_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/devolve/ledger/reconcile/statement"
)

// ofx1 is a statement in OFX 1.x with transactions of the 10th; each is what follows after its date.
func ofx1(transactions ...string) string {
	var b strings.Builder
	b.WriteString("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n" +
		"<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>\n" +
		"<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>BRL\n" +
		"<BANKACCTFROM><BANKID>001<ACCTID>1-2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130\n")
	for i, t := range transactions {
		fmt.Fprintf(&b, "<STMTTRN><TRNTYPE>OTHER\n<FITID>%d\n<DTPOSTED>20261110000000[-3:BRT]\n%s\n</STMTTRN>\n", i+1, t)
	}
	b.WriteString("</BANKTRANLIST><LEDGERBAL><BALAMT>93.10<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n")
	return b.String()
}

const ofx2 = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261130</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>USD</CURDEF>
<BANKACCTFROM><BANKID>1</BANKID><ACCTID>2</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><DTEND>20261130</DTEND>
<STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20261110</DTPOSTED><TRNAMT>-1,50</TRNAMT><FITID>1</FITID><MEMO>Mensalidade</MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1.00</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

func TestOFX(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"1.x": {
			ofx1("<TRNAMT>-5.00\n<MEMO>Pix "+endToEnd, "<TRNAMT>1.5\n<NAME>Rendimento"),
			"1 2026-11-10 -5.00 other BRL " + endToEnd + "\n2 2026-11-10 1.50 other BRL\nto 93.10",
		},
		"2.x":            {ofx2, "1 2026-11-10 -1.50 fee USD\nto 1.00"},
		"a replacement":  {ofx1("<TRNAMT>-5.00", "<TRNAMT>-6.00\n<CORRECTFITID>1\n<CORRECTACTION>REPLACE"), "2 2026-11-10 -6.00 other BRL\nto 93.10"},
		"a deletion":     {ofx1("<TRNAMT>-5.00", "<TRNAMT>-7.00", "<TRNAMT>-5.00\n<CORRECTFITID>1\n<CORRECTACTION>DELETE"), "2 2026-11-10 -7.00 other BRL\nto 93.10"},
		"no transaction": {ofx1(), "to 93.10"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := told(readOf(t, c.text)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// columnsOf is a record of CNAB 240 with texts at their columns, counted from 1.
func columnsOf(at map[int]string) string {
	record := []rune(strings.Repeat(" ", 240))
	for column, text := range at {
		copy(record[column-1:], []rune(text))
	}
	return string(record)
}

func cnabDetail(date, cents, sign string) string {
	return columnsOf(map[int]string{
		1: "00100013", 9: "00001E", 53: "01234", 59: "000000056789", 143: date, 151: fmt.Sprintf("%018s", cents), 169: sign, 170: "117",
		177: "PIX ENVIADO", 202: endToEnd,
	})
}

// cnabFile is a file with a batch that has R$ 100,00 in the beginning and R$ 93,00 in the end.
func cnabFile(details ...string) string {
	header := columnsOf(map[int]string{1: "00100011", 9: "E0440033", 53: "01234", 59: "000000056789", 143: "01112026", 151: "000000000000010000", 169: "CFBRL"})
	trailer := columnsOf(map[int]string{1: "00100015", 53: "01234", 59: "000000056789", 143: "30112026", 151: "000000000000009300", 169: "CF"})
	all := append([]string{columnsOf(map[int]string{1: "00100000", 103: "BANCO"}), header}, details...)
	return strings.Join(append(all, trailer, columnsOf(map[int]string{1: "00199999"})), "\r\n") + "\r\n"
}

func TestCNAB(t *testing.T) {
	t.Parallel()
	fee := strings.Replace(cnabDetail("11112026", "200", "D"), "117", "105", 1)
	fee = strings.Replace(fee, endToEnd, strings.Repeat("Ç", 32), 1)
	got := told(readOf(t, cnabFile(cnabDetail("10112026", "500", "D"), fee, strings.Replace(cnabDetail("10112026", "1", "D"), "E  ", "A  ", 1))))
	want := "3 2026-11-10 -5.00 other BRL " + endToEnd + "\n4 2026-11-11 -2.00 fee BRL\nfrom 100.00 to 93.00"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// fuzz reads whatever it is given, and checks what callers build on.
func fuzz(f *testing.F, prefix string, seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		f.Add(strings.TrimPrefix(seed, prefix))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := statement.Read("f", strings.NewReader(prefix+text))
		if err != nil {
			if _, ok := errors.AsType[*statement.Error](err); !ok {
				t.Fatalf("an error that does not say where: %v", err)
			}
			return
		}
		refs := make(map[string]bool)
		for _, l := range s.Lines {
			if refs[l.Ref] || l.Ref == "" {
				t.Fatalf("two lines are called %q", l.Ref)
			}
			refs[l.Ref] = true
		}
	})
}

func FuzzCSV(f *testing.F) {
	fuzz(f, "", "data;valor;saldo\n10/11/2026;-1.234,56;1,00\n", "date,amount\n2026-11-10,5.00\n", "data;crédito;débito\n10/11/2026;1,00;\n")
}

func FuzzOFX(f *testing.F) {
	fuzz(f, "", ofx1("<TRNAMT>-5.00", "<TRNAMT>1\n<CORRECTFITID>1\n<CORRECTACTION>DELETE"), ofx2)
}

func FuzzCNAB(f *testing.F) {
	file := cnabFile(cnabDetail("10112026", "500", "D"))
	fuzz(f, strings.SplitAfter(file, "\n")[0], file)
}

func FuzzReport(f *testing.F) {
	f.Add("Data;ID Transação;Status;Comissão\n10/11/2026;T1;Aprovada;8,00\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := statement.ReadReport("f", strings.NewReader(text))
		if _, ok := errors.AsType[*statement.Error](err); err != nil && !ok {
			t.Fatalf("an error that does not say where: %v", err)
		}
		for _, row := range r.Rows {
			if row.TransactionID+row.OrderID+row.Click == "" || row.Ref == "" {
				t.Fatalf("a row that names nothing: %+v", row)
			}
		}
	})
}
