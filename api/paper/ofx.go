package paper

import (
	"cmp"
	"fmt"
	"io"
	"math/big"
	"slices"
	"time"

	"github.com/aclindsa/ofxgo"
	"golang.org/x/text/currency"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// ofxAccount names the account of the programme; every shopper sees their own alone.
const ofxAccount = "DEVOLVE"

// maxOFXName is the longest name of a line.
const maxOFXName = 32

// WriteOFX writes confirmed cashback and payments as the statement of an account, for programs that keep one's books. Of all
// time, the lines sum to the balance.
func (s Statement) WriteOFX(w io.Writer) error {
	uid, ok := ofxgo.UID("1"), ofxgo.Status{Code: 0, Severity: "INFO"}
	lines := s.lines()
	first, last := s.bounds(lines)
	response := ofxgo.Response{
		Version: ofxgo.OfxVersion220,
		Signon: ofxgo.SignonResponse{
			Status: ok, DtServer: ofxDate(s.MadeAt), Language: "POR", Org: ofxgo.String(s.Brand), Fid: ofxAccount,
		},
		Bank: []ofxgo.Message{&ofxgo.StatementResponse{
			TrnUID: uid, Status: ok, CurDef: ofxgo.CurrSymbol{Unit: currency.BRL},
			BankAcctFrom: ofxgo.BankAcct{BankID: ofxAccount, AcctID: ofxAccount, AcctType: ofxgo.AcctTypeSavings},
			BankTranList: &ofxgo.TransactionList{DtStart: ofxDate(first), DtEnd: ofxDate(last), Transactions: lines},
			BalAmt:       ofxAmount(s.Balances.Approved), DtAsOf: ofxDate(s.MadeAt),
		}},
	}
	text, err := response.Marshal()
	if err != nil {
		return fmt.Errorf("write OFX: %w", err)
	}
	_, err = text.WriteTo(w)
	return err
}

// lines returns the oldest first.
func (s Statement) lines() []ofxgo.Transaction {
	var lines []ofxgo.Transaction
	add := func(at time.Time, cents money.Cents, id, name, memo string) {
		if !s.covers(at) {
			return
		}
		kind := ofxgo.TrnTypeCredit
		if cents < 0 {
			kind = ofxgo.TrnTypeDebit
		}
		lines = append(lines, ofxgo.Transaction{
			TrnType: kind, DtPosted: ofxDate(at), TrnAmt: ofxAmount(cents), FiTID: ofxgo.String(id),
			Name: ofxText(name), Memo: ofxgo.String(memo),
		})
	}
	for _, p := range s.Purchases {
		if p.Confirmed && p.CashbackCents != 0 {
			add(p.BoughtAt, p.CashbackCents, p.ID, p.Store, "Cashback da compra de "+p.SaleCents.BRL())
		}
		if p.GivenUpCents > 0 {
			add(p.ChangedAt, p.GivenUpCents, p.ID+"-B", p.Store, "Valor que não é mais cobrado")
		}
		if p.GivenUpCents < 0 {
			add(p.ChangedAt, p.GivenUpCents, p.ID+"-B", p.Store, "Cashback que prescreveu")
		}
	}
	for _, b := range s.Bonuses {
		if left := b.Cents - b.RevokedCents; left > 0 {
			add(b.GrantedAt, left, b.ID, b.name(), "")
		}
	}
	for _, p := range s.Payments {
		if p.Paid {
			add(p.At, -p.AmountCents, p.ID, "Pix enviado", p.EndToEndID)
		}
		if p.ReturnedCents > 0 {
			add(p.ReturnedAt, p.ReturnedCents, p.ID+"-D", "Pix devolvido", p.EndToEndID)
		}
	}
	slices.SortStableFunc(lines, func(a, b ofxgo.Transaction) int {
		return cmp.Or(a.DtPosted.Compare(b.DtPosted.Time), cmp.Compare(a.FiTID, b.FiTID))
	})
	return lines
}

// bounds returns the days that the statement is of; where they are open, of its lines.
func (s Statement) bounds(lines []ofxgo.Transaction) (first, last time.Time) {
	first, last = s.From, s.To
	if first.IsZero() {
		first = s.MadeAt
		if len(lines) > 0 {
			first = lines[0].DtPosted.Time
		}
	}
	if last.IsZero() {
		last = s.MadeAt
	}
	return first, last
}

// ofxDate is in the time of São Paulo: programs that read the day alone read the right one.
func ofxDate(at time.Time) ofxgo.Date {
	_, offset := at.In(brazil.Location).Zone()
	return ofxgo.Date{Time: at.In(time.FixedZone("BRT", offset)).Truncate(time.Second)}
}

func ofxAmount(cents money.Cents) (amount ofxgo.Amount) {
	amount.SetFrac(big.NewInt(int64(cents)), big.NewInt(100))
	return amount
}

func ofxText(text string) ofxgo.String {
	runes := []rune(drawable(text))
	return ofxgo.String(runes[:min(len(runes), maxOFXName)])
}
