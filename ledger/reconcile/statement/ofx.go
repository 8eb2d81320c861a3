package statement

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"regexp"

	"github.com/aclindsa/ofxgo"
	"github.com/aclindsa/xml"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// oddAmount is an amount that the reader of rational numbers would take and nobody means: with an exponent or as a fraction.
var oddAmount = regexp.MustCompile(`(?i)<(TRNAMT|BALAMT)>[^<\r\n]*[/exp_]`)

func readOFX(source string, data []byte) (Statement, error) {
	if at := oddAmount.FindIndex(data); at != nil {
		return Statement{}, &Error{Source: source, Line: 1 + bytes.Count(data[:at[0]], []byte("\n")), Reason: errAmount.Error()}
	}
	if n := bytes.Count(data, []byte("<STMTTRN>")); n > MaxLines {
		return Statement{}, &Error{Source: source, Reason: fmt.Sprintf("the file has more than %d lines", MaxLines)}
	}
	response, err := ofxgo.DecodeResponse(bytes.NewReader(data)) // not its validation: banks leave out what nobody needs
	if err != nil {
		failure := &Error{Source: source, Reason: "not OFX that can be read"} // the decoder's own words quote the file
		if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
			failure.Line = syntax.Line
		}
		return Statement{}, failure
	}
	if len(response.Bank) != 1 {
		return Statement{}, &Error{Source: source, Reason: fmt.Sprintf("the file has statements of %d accounts instead of one", len(response.Bank))}
	}
	account, ok := response.Bank[0].(*ofxgo.StatementResponse)
	if !ok {
		return Statement{}, &Error{Source: source, Reason: "the file has no statement of a bank account"}
	}
	b := builder{source: source, account: account.BankAcctFrom.BankID.String() + " " + account.BankAcctFrom.AcctID.String()}
	closing, err := centsOf(account.BalAmt)
	if err != nil {
		return Statement{}, &Error{Source: source, Reason: "the balance: " + err.Error()}
	}
	if account.BankTranList != nil {
		if err := b.transactions(account.BankTranList.Transactions, account.CurDef.String()); err != nil {
			return Statement{}, err
		}
	}
	return Statement{Lines: b.lines, Account: reconcile.Account{ClosingCents: &closing}}, nil
}

// transactions adds what stands after the file's own corrections.
func (b *builder) transactions(all []ofxgo.Transaction, currency string) error {
	corrected := make(map[ofxgo.String]bool)
	for i := range all {
		if id := all[i].CorrectFiTID; id != "" {
			corrected[id] = true
		}
	}
	for i := range all {
		t := &all[i]
		deletes := t.CorrectFiTID != "" && t.CorrectAction == ofxgo.CorrectActionDelete
		if deletes || (corrected[t.FiTID] && t.FiTID != t.CorrectFiTID) {
			continue
		}
		cents, err := centsOf(t.TrnAmt)
		if err != nil {
			return &Error{Source: b.source, Reason: fmt.Sprintf("transaction %d: %s", i+1, err)}
		}
		if !plausible(t.DtPosted.Time) {
			return &Error{Source: b.source, Reason: fmt.Sprintf("transaction %d: no date", i+1)}
		}
		// The day is the one that the bank wrote: few banks write the zone, and those who do write São Paulo's.
		l := reconcile.Line{
			Day: reconcile.DateOf(t.DtPosted.Time), AmountCents: cents, Currency: currency, Origin: reconcile.Origin{Line: i + 1},
		}
		if t.Currency != nil {
			l.Currency = t.Currency.CurSym.String()
		}
		if t.TrnType == ofxgo.TrnTypeFee || t.TrnType == ofxgo.TrnTypeSrvChg {
			l.Flow = reconcile.FlowFee
		}
		b.add(l, fmt.Sprint(t.Name, " ", t.Memo, " ", t.RefNum, " ", t.CheckNum))
	}
	return nil
}

var hundred = big.NewRat(100, 1)

func centsOf(amount ofxgo.Amount) (money.Cents, error) {
	cents := new(big.Rat).Mul(&amount.Rat, hundred)
	if !cents.IsInt() || !cents.Num().IsInt64() {
		return 0, errAmount
	}
	return money.Cents(cents.Num().Int64()), nil
}
