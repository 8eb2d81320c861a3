package paper_test

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/aclindsa/ofxgo"
	"pgregory.net/rapid"

	"example.com/devolve/api/paper"
	"example.com/devolve/ledger/money"
)

func sampleStatement() paper.Statement {
	return paper.Statement{
		Brand: "Trevo", MadeAt: noon, Balances: paper.Balances{Pending: 1_250, Approved: 500, Paid: 123_456, Canceled: 305},
		Purchases: []paper.Purchase{
			{ID: "c1", Status: "Pendente", Store: "Pet Quati", BoughtAt: noon.AddDate(0, 0, -1), SaleCents: 24_990, CashbackCents: 1_250},
			{
				ID: "c2", Status: "Pago", Store: "Livraria Jatobá; \"Filial\"", Order: "=HYPERLINK(1)", BoughtAt: noon.AddDate(0, -1, 0),
				SaleCents: 2_500_000, CashbackCents: 123_956, Confirmed: true,
			},
			{ID: "c3", Status: "Cancelado", Store: "@loja", Order: "-1", BoughtAt: noon.AddDate(0, -2, 0), SaleCents: 100, CashbackCents: 5},
		},
		Bonuses: []paper.Bonus{
			{ID: "b2", Status: "Cancelado", GrantedAt: noon.AddDate(0, 0, -1), Cents: 1_000, RevokedCents: 1_000},
			{ID: "b1", Status: "Aprovado", Invited: true, GrantedAt: noon.AddDate(0, 0, -40), Cents: 500},
		},
		Payments: []paper.Payment{
			{ID: "p2", Status: "Em preparo", At: noon.Add(-time.Hour), AmountCents: 500},
			{
				ID: "p1", Status: "Pago", At: noon.AddDate(0, 0, -10), Paid: true, AmountCents: 123_956, ReturnedCents: 500,
				ReturnedAt: noon.AddDate(0, 0, -2), Key: "(11) *****-5684", EndToEndID: "E99999999202611201459337ac7c1ed9",
			},
		},
	}
}

func TestStatementIsWrittenInEveryForm(t *testing.T) {
	t.Parallel()
	s := sampleStatement()
	golden(t, "statement.csv", string(write(t, s.WriteCSV)))
	golden(t, "statement.ofx", string(write(t, s.WriteOFX)))
	golden(t, "statement.txt", strings.Join(pages(t, write(t, s.WritePDF)), ""))
	s.Purchases, s.Bonuses, s.Payments = nil, nil, nil
	if text := pages(t, write(t, s.WritePDF))[0]; !strings.Contains(text, "Nenhuma compra") {
		t.Errorf("of nothing:\n%s", text)
	}
	if _, err := ofxgo.ParseResponse(bytes.NewReader(write(t, s.WriteOFX))); err != nil {
		t.Errorf("of nothing: %v", err)
	}
}

// TestAStatementOfSomeDays has what happened on them: a payment and its return may be on different ones.
func TestAStatementOfSomeDays(t *testing.T) {
	t.Parallel()
	s := sampleStatement()
	s.Purchases, s.Bonuses = nil, nil
	for _, c := range []struct {
		from, to time.Time
		period   string
		csv      string
		ofx      []money.Cents
	}{
		{noon.AddDate(0, 0, -11), noon.AddDate(0, 0, -9), "De 09/11/2026 a 10/11/2026", "p1", []money.Cents{-123_956}},
		{noon.AddDate(0, 0, -3), noon.AddDate(0, 0, -1), "De 17/11/2026 a 18/11/2026", "", []money.Cents{500}},
		{time.Time{}, noon.AddDate(0, 0, -20), "Até 30/10/2026", "", nil},
		{noon.AddDate(0, 0, -3), time.Time{}, "Desde 17/11/2026", "p2", []money.Cents{500}},
	} {
		s.From, s.To = c.from, c.to
		if text := pages(t, write(t, s.WritePDF))[0]; !strings.Contains(text, c.period+"\n") {
			t.Errorf("want %q:\n%s", c.period, text)
		}
		lines := strings.Split(strings.TrimSpace(string(write(t, s.WriteCSV))), "\r\n")[1:]
		if got := strings.Join(lines, ""); len(lines) > 1 || !strings.HasSuffix(got, c.csv) || (c.csv == "") != (got == "") {
			t.Errorf("%s: %q; want %q alone", c.period, lines, c.csv)
		}
		if got := amounts(t, write(t, s.WriteOFX)); fmt.Sprint(got) != fmt.Sprint(c.ofx) {
			t.Errorf("%s: %v; want %v", c.period, got, c.ofx)
		}
	}
}

func amounts(t interface{ Fatal(args ...any) }, text []byte) (cents []money.Cents) {
	response, err := ofxgo.ParseResponse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	statement, ok := response.Bank[0].(*ofxgo.StatementResponse)
	if !ok {
		t.Fatal("not a statement")
	}
	for _, line := range statement.BankTranList.Transactions {
		n := new(big.Rat).Mul(&line.TrnAmt.Rat, big.NewRat(100, 1))
		if !n.IsInt() {
			t.Fatal(line.TrnAmt)
		}
		cents = append(cents, money.Cents(n.Num().Int64()))
	}
	return cents
}

// TestOFXSumsToTheBalance holds for every history: confirmed cashback less payments, plus what came back.
func TestOFXSumsToTheBalance(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := paper.Statement{Brand: "Trevo", MadeAt: noon}
		at := rapid.Custom(func(t *rapid.T) time.Time {
			return noon.Add(-time.Duration(rapid.IntRange(0, 1<<20).Draw(t, "ago")) * time.Minute)
		})
		cents := rapid.Int64Range(1, 1<<40)
		for i := range rapid.IntRange(0, 12).Draw(t, "purchases") {
			p := paper.Purchase{ID: fmt.Sprint("c", i), BoughtAt: at.Draw(t, "at"), CashbackCents: money.Cents(cents.Draw(t, "cents")), Confirmed: rapid.Bool().Draw(t, "confirmed")}
			if p.Confirmed {
				s.Balances.Approved += p.CashbackCents
			}
			if rapid.Bool().Draw(t, "given up") {
				p.GivenUpCents, p.ChangedAt = money.Cents(cents.Draw(t, "given up cents")), at.Draw(t, "changed at")
				if rapid.Bool().Draw(t, "forfeited") {
					p.GivenUpCents = -p.GivenUpCents
				}
				s.Balances.Approved += p.GivenUpCents
			}
			s.Purchases = append(s.Purchases, p)
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "payments") {
			p := paper.Payment{ID: fmt.Sprint("p", i), At: at.Draw(t, "at"), AmountCents: money.Cents(cents.Draw(t, "cents")), Paid: rapid.Bool().Draw(t, "paid")}
			if p.Paid {
				p.ReturnedCents, p.ReturnedAt = money.Cents(rapid.Int64Range(0, int64(p.AmountCents)).Draw(t, "returned")), at.Draw(t, "back")
				s.Balances.Approved -= p.AmountCents - p.ReturnedCents
			}
			s.Payments = append(s.Payments, p)
		}
		var out bytes.Buffer
		if err := s.WriteOFX(&out); err != nil {
			t.Fatal(err)
		}
		var sum money.Cents
		for _, c := range amounts(t, out.Bytes()) {
			sum += c
		}
		if sum != s.Balances.Approved {
			t.Fatalf("the lines sum to %s, the balance is %s", sum, s.Balances.Approved)
		}
	})
}

// TestALongStatement is as long as one may be.
func TestALongStatement(t *testing.T) {
	t.Parallel()
	s := sampleStatement()
	one := s.Purchases[1]
	s.Purchases = nil
	for range 2_000 {
		s.Purchases = append(s.Purchases, one)
	}
	started := time.Now()
	var out bytes.Buffer
	if err := s.WritePDF(&out); err != nil || time.Since(started) > 20*time.Second {
		t.Fatalf("%d bytes in %s, %v", out.Len(), time.Since(started), err)
	}
	t.Logf("%d bytes in %s", out.Len(), time.Since(started))
}
