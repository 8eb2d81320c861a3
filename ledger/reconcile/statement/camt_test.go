package statement_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

// camt is a message in the form of a version, with what is in its statements.
func camt(version string, statements ...string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.` + version + `"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-01T08:00:00-03:00</CreDtTm></GrpHdr><Stmt>` +
		strings.Join(statements, "</Stmt><Stmt>") + "</Stmt></BkToCstmrStmt></Document>\n"
}

const camtAccount = `<Id>E1</Id><CreDtTm>2026-12-01T08:00:00-03:00</CreDtTm><Acct><Id><IBAN>BR1800360305000010009795493C1</IBAN></Id><Ccy>BRL</Ccy></Acct>`

func camtBalance(kind, amount, direction, day string) string {
	return fmt.Sprintf(`<Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp><Amt Ccy="BRL">%s</Amt><CdtDbtInd>%s</CdtDbtInd><Dt><Dt>%s</Dt></Dt></Bal>`,
		kind, amount, direction, day)
}

// camtEntry is an entry of the 10th; the rest is what follows after its day.
func camtEntry(amount, direction, status, rest string) string {
	return fmt.Sprintf(`<Ntry><Amt Ccy="BRL">%s</Amt><CdtDbtInd>%s</CdtDbtInd><Sts>%s</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt>%s</Ntry>`,
		amount, direction, status, rest)
}

func TestCAMT(t *testing.T) {
	t.Parallel()
	other := strings.Replace(endToEnd, "1", "2", 1)
	batch := func(first, second string) string {
		return "<AddtlNtryInf>Lote " + endToEnd + "</AddtlNtryInf><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>" + endToEnd + "</EndToEndId></Refs>" +
			first + "</TxDtls><TxDtls><Refs><EndToEndId>" + other + "</EndToEndId></Refs>" + second + "</TxDtls></NtryDtls>"
	}
	for name, c := range map[string]struct{ text, want string }{
		"version 2": {
			camt("02", camtAccount+camtBalance("OPBD", "100.00", "CRDT", "2026-11-01")+camtBalance("CLBD", "88", "DBIT", "2026-11-30")+
				camtEntry("5.00000", "DBIT", "BOOK", "<NtryDtls><TxDtls><Refs><EndToEndId>"+endToEnd+"</EndToEndId></Refs></TxDtls></NtryDtls>")+
				camtEntry("1.5", "CRDT", "BOOK", "<AddtlNtryInf>Rendimento</AddtlNtryInf>")),
			"1 2026-11-10 -5.00 other BRL " + endToEnd + "\n2 2026-11-10 1.50 other BRL\nfrom 100.00 to -88.00",
		},
		"version 8, with prefixes, in an envelope": {
			"<Envelope>" + strings.NewReplacer("</", "</d:", "<", "<d:", "xmlns=", "xmlns:d=").Replace(strings.SplitN(camt("08", camtAccount+
				camtEntry("5.00", "DBIT", "<Cd>BOOK</Cd>", "<NtryDtls><TxDtls><RmtInf><Ustrd>Pix "+endToEnd+"</Ustrd></RmtInf></TxDtls></NtryDtls>")), "\n", 2)[1]) + "</Envelope>",
			"1 2026-11-10 -5.00 other BRL " + endToEnd,
		},
		"what is not booked": {
			camt("08", camtAccount+camtEntry("1", "DBIT", "PDNG", "")+camtEntry("2", "DBIT", "<Cd>INFO</Cd>", "")+camtEntry("3", "DBIT", "<Cd>BOOK</Cd>", "")),
			"3 2026-11-10 -3.00 other BRL\n2 pending",
		},
		"the bank's own reference": {camt("02", camtAccount+camtEntry("1", "DBIT", "BOOK", "<AcctSvcrRef>"+endToEnd+"</AcctSvcrRef>")), "1 2026-11-10 -1.00 other BRL " + endToEnd},
		"fees": {
			camt("04", camtAccount+camtEntry("1", "DBIT", "BOOK", "<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>")+
				camtEntry("2", "DBIT", "BOOK", "<AddtlNtryInf>Tarifa Pix</AddtlNtryInf>")),
			"1 2026-11-10 -1.00 fee BRL\n2 2026-11-10 -2.00 fee BRL",
		},
		"a reversal comes back, or is taken back": {
			camt("02", camtAccount+camtEntry("1", "CRDT", "BOOK", "<RvslInd>true</RvslInd>")+camtEntry("1", "DBIT", "BOOK", "<RvslInd>true</RvslInd>")),
			"1 2026-11-10 1.00 return BRL\n2 2026-11-10 -1.00 other BRL",
		},
		"a batch": {
			camt("08", camtAccount+camtEntry("5", "DBIT", "<Cd>BOOK</Cd>", batch(`<Amt Ccy="BRL">6</Amt><CdtDbtInd>DBIT</CdtDbtInd>`, `<Amt Ccy="BRL">1</Amt><CdtDbtInd>CRDT</CdtDbtInd>`))),
			"1 2026-11-10 -6.00 other BRL " + endToEnd + "\n1 2026-11-10 1.00 other BRL " + other,
		},
		"a batch of version 2": {
			camt("02", camtAccount+camtEntry("5", "DBIT", "BOOK", batch(`<AmtDtls><TxAmt><Amt Ccy="BRL">2</Amt></TxAmt></AmtDtls>`, `<AmtDtls><TxAmt><Amt Ccy="BRL">3</Amt></TxAmt></AmtDtls>`))),
			"1 2026-11-10 -2.00 other BRL " + endToEnd + "\n1 2026-11-10 -3.00 other BRL " + other,
		},
		"a batch that says no amounts names no Pix of its own": {
			camt("02", camtAccount+camtEntry("5", "DBIT", "BOOK", strings.Replace(batch("", ""), "Lote "+endToEnd, "Lote", 1))), "1 2026-11-10 -5.00 other BRL",
		},
		"a moment is of the day in São Paulo, a date of the one that is written": {
			camt("08", camtAccount+strings.ReplaceAll(camtEntry("1", "DBIT", "BOOK", ""), "<Dt>2026-11-10</Dt>", "<DtTm>2026-11-11T02:30:00Z</DtTm>")+
				strings.ReplaceAll(camtEntry("2", "DBIT", "BOOK", ""), "<Dt>2026-11-10</Dt>", "<DtTm>2026-11-11T23:30:00.250</DtTm>")+
				strings.ReplaceAll(camtEntry("3", "DBIT", "BOOK", ""), "2026-11-10", "2026-11-12+03:00")+
				strings.ReplaceAll(camtEntry("4", "DBIT", "BOOK", ""), "BookgDt", "ValDt")),
			"1 2026-11-10 -1.00 other BRL\n2 2026-11-11 -2.00 other BRL\n3 2026-11-12 -3.00 other BRL\n4 2026-11-10 -4.00 other BRL",
		},
		"a statement for every day, the newest first": {
			camt("02", camtAccount+camtBalance("OPBD", "95", "CRDT", "2026-11-11")+camtBalance("CLBD", "94", "CRDT", "2026-11-11")+camtEntry("1", "DBIT", "BOOK", ""),
				camtAccount+camtBalance("PRCD", "100", "CRDT", "2026-11-09")+camtBalance("CLBD", "95", "CRDT", "2026-11-10")+camtBalance("ITAV", "x", "", "")+camtEntry("5", "DBIT", "BOOK", "")),
			"1 2026-11-10 -1.00 other BRL\n2 2026-11-10 -5.00 other BRL\nfrom 100.00 to 94.00",
		},
		"nothing happened": {camt("02", camtAccount), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := readOf(t, c.text)
			got := told(s)
			if s.Pending > 0 {
				got += fmt.Sprintf("\n%d pending", s.Pending)
			}
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestCAMTAddsUp: what is pending moves no balance, and a line that is missing shows.
func TestCAMTAddsUp(t *testing.T) {
	t.Parallel()
	whole := camt("08", camtAccount+camtBalance("OPBD", "100.00", "CRDT", "2026-11-01")+camtBalance("CLBD", "93.50", "CRDT", "2026-11-30")+
		camtEntry("5.00", "DBIT", "<Cd>BOOK</Cd>", "")+camtEntry("1.50", "DBIT", "<Cd>BOOK</Cd>", "")+camtEntry("7", "DBIT", "<Cd>PDNG</Cd>", ""))
	for text, want := range map[string]bool{whole: true, strings.Replace(whole, "1.50", "1.51", 1): false} {
		s := readOf(t, text)
		checks, err := reconcile.CheckStatement(reconcile.Bank, s.Account, s.Lines)
		if err != nil || len(checks) != 1 || checks[0].OK() != want {
			t.Errorf("%+v, %v; want %v", checks, err, want)
		}
	}
}

// TestCAMTInISO8859: the file's bytes are believed, whatever it calls itself.
func TestCAMTInISO8859(t *testing.T) {
	t.Parallel()
	text := strings.Replace(camt("02", camtAccount+camtEntry("1", "DBIT", "BOOK", "<AddtlNtryInf>Devolução</AddtlNtryInf>")), "UTF-8", "ISO-8859-1", 1)
	old, err := charmap.ISO8859_1.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := readOf(t, text), readOf(t, old); a.Lines[0] != b.Lines[0] {
		t.Errorf("%+v and %+v", a, b)
	}
}

// TestCAMTKeepsReferences: another id of the bank, or another version, changes no line's reference, and twins have one each.
func TestCAMTKeepsReferences(t *testing.T) {
	t.Parallel()
	twin := func(ref string) string {
		return camtEntry("1", "DBIT", "BOOK", "<AcctSvcrRef>"+ref+"</AcctSvcrRef><AddtlNtryInf>Pix</AddtlNtryInf>")
	}
	a, b := readOf(t, camt("02", camtAccount+twin("1")+twin("2"))), readOf(t, camt("08", camtAccount+twin("3")+twin("4")))
	if a.Lines[0].Ref != b.Lines[0].Ref || a.Lines[1].Ref != b.Lines[1].Ref || a.Lines[0].Ref == a.Lines[1].Ref {
		t.Errorf("%+v and %+v", a.Lines, b.Lines)
	}
}

// TestCAMTRefusals says why, and quotes nothing of the file.
func TestCAMTRefusals(t *testing.T) {
	t.Parallel()
	entry := func(old, now string) string {
		return camt("08", camtAccount+camtEntry("1", "CRDT", "BOOK", "")+strings.Replace(camtEntry("1.00", "DBIT", "<Cd>BOOK</Cd>", ""), old, now, 1))
	}
	plain := camt("02", camtAccount)
	const amount, formats = "f: entry 2: this is not an amount such as 1234.56", "f: none of the formats that can be read: OFX, CAMT.053, CNAB 240, or CSV with a header that names data and valor"
	for text, want := range map[string]string{
		entry("1.00", "1.001"):                              amount,
		entry("1.00", "FULANO"):                             amount,
		entry("1.00", "-1.00"):                              amount,
		entry("1.00", "1,00"):                               amount,
		entry("1.00", "1e3"):                                amount,
		entry("1.00", "99999999999999999999"):               amount,
		entry("1.00", ""):                                   amount,
		entry("BRL", "FULANO"):                              "f: entry 2: the amount is not in BRL",
		entry(` Ccy="BRL"`, ""):                             "f: entry 2: the amount is not in BRL",
		entry("DBIT", "FULANO"):                             "f: entry 2: an amount is CRDT, a credit, or DBIT, a debit",
		entry("<Cd>BOOK</Cd>", "FULANO"):                    "f: entry 2: the status is none of BOOK, PDNG, FUTR and INFO",
		entry("<Sts><Cd>BOOK</Cd></Sts>", ""):               "f: entry 2: the status is none of BOOK, PDNG, FUTR and INFO",
		entry("2026-11-10", "FULANO"):                       "f: entry 2: this is not a date such as 2026-11-20",
		entry("2026-11-10", "0026-11-10"):                   "f: entry 2: this is not a date such as 2026-11-20",
		entry("2026-11-10", "10/11/2026"):                   "f: entry 2: this is not a date such as 2026-11-20",
		entry("<BookgDt><Dt>2026-11-10</Dt></BookgDt>", ""): "f: entry 2: this is not a date such as 2026-11-20",
		entry("</Ntry>", `<NtryDtls><TxDtls><Amt Ccy="BRL">1</Amt></TxDtls><TxDtls><Amt Ccy="BRL">0.01</Amt></TxDtls></NtryDtls></Ntry>`): "f: entry 2: its transactions do not add up to its amount",
		camt("02", camtAccount+camtBalance("CLBD", "FULANO", "CRDT", "2026-11-30")):                                                       "f: the balance: this is not an amount such as 1234.56",
		camt("02", camtAccount+camtBalance("OPBD", "1", "CRDT", "FULANO")):                                                                "f: the balance: this is not a date such as 2026-11-20",
		camt("02", "<Acct><Id/></Acct>"):                                                       "f: the statement does not say of which account it is",
		camt("02", camtEntry("1", "DBIT", "BOOK", "")):                                         "f: entry 1: the statement does not say of which account it is",
		camt("02", camtAccount, strings.Replace(camtAccount, "BR18", "BR19", 1)):               "f: the file has several accounts: give the statement of one",
		camt("02", strings.Replace(camtAccount, "BRL", "USD", 1)):                              "f: the amount is not in BRL",
		strings.Replace(plain, "<Document", `<!DOCTYPE x [<!ENTITY e "FULANO">]><Document`, 1): "f: the file has a document type, which no statement needs",
		camt("02", camtAccount+"<X>&FULANO;</X>"):                                              "f:3: not XML that can be read",
		camt("02", camtAccount+"<FULANO>"):                                                     "f:3: not XML that can be read",
		plain[:len(plain)-20]:                                                                  "f:3: not XML that can be read",
		strings.Replace(plain, "UTF-8", "FULANO", 1):                                           "f: not XML that can be read",
		strings.Replace(plain, `"1.0"`, `"FULANO"`, 1):                                         "f: not XML that can be read",
		camt("02", strings.Repeat("<a>", 40)+strings.Repeat("</a>", 40)):                       "f: the file has elements more than 32 deep",
		strings.ReplaceAll(plain, "BkToCstmrStmt", "BkToCstmrAcctRpt"):                         formats,
		"<!-- FULANO --><html></html>":                                                         formats,
		"FULANO;1\n":                                                                           formats,
		"":                                                                                     formats,
	} {
		_, err := statement.Read("f", strings.NewReader(text))
		if e, ok := errors.AsType[*statement.Error](err); !ok || e.Error() != want {
			t.Errorf("%q:\n%v; want\n%s", text, err, want)
		}
	}
	if _, err := statement.ReadProvider("f", strings.NewReader(plain)); err == nil ||
		err.Error() != "f: not a provider's record: that is CSV with a header that names data and valor" {
		t.Errorf("a provider's record: %v", err)
	}
}

func TestCAMTHasAnEnd(t *testing.T) {
	t.Parallel()
	for _, many := range []string{strings.Repeat("<Ntry/>", 2*statement.MaxLines+1), "<Ntry><NtryDtls>" + strings.Repeat("<TxDtls/>", 2*statement.MaxLines)} {
		text := strings.Replace(camt("02", camtAccount), "</Stmt>", "</Stmt><X>"+many, 1)
		if _, err := statement.Read("f", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "more than 500000 lines") {
			t.Errorf("%.20s: %v", many, err)
		}
	}
}

func FuzzCAMT(f *testing.F) {
	fuzz(f, "", camt("02", camtAccount+camtBalance("OPBD", "1", "CRDT", "2026-11-01")+camtEntry("1.00", "DBIT", "BOOK", "<AddtlNtryInf>Pix</AddtlNtryInf>")),
		camt("08", camtAccount+camtEntry("3", "DBIT", "<Cd>BOOK</Cd>", `<NtryDtls><TxDtls><Amt Ccy="BRL">1</Amt></TxDtls><TxDtls><Amt Ccy="BRL">2</Amt></TxDtls></NtryDtls>`)))
}
