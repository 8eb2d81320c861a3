package statement

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
)

// field is the columns of a CNAB 240 record, counted from 1, both included.
type field struct{ from, to int }

// The fields that are read, as FEBRABAN's layout of 240 columns places them in the "extrato para conciliação bancária":
// the record's kind and the account in every record, balances in the batch's header and trailer, movements in segment E.
// Banks' own manuals move what is not read here, so each field is checked and none is guessed.
var (
	cnabBank      = field{1, 3}
	cnabKind      = field{8, 8} // 0 file header, 1 batch header, 3 detail, 5 batch trailer, 9 file trailer
	cnabOperation = field{9, 9} // of a batch header: E is a statement
	cnabSegment   = field{14, 14}
	cnabAccount   = field{53, 72} // branch and account with their check digits

	cnabBalanceDate = field{143, 150} // of the header, opening, and of the trailer, closing
	cnabBalance     = field{151, 168}
	cnabBalanceSign = field{169, 169} // C or D
	cnabCurrency    = field{171, 173} // of the batch header

	cnabDate     = field{143, 150} // when it was booked
	cnabAmount   = field{151, 168} // two implied decimals
	cnabSign     = field{169, 169} // C or D
	cnabCategory = field{170, 172} // 105: fees
	cnabText     = field{177, 240} // history and document
)

// cnabFees is the category of what the bank charges.
const cnabFees = "105"

const cnabWidth = 240

var cnabStart = regexp.MustCompile(`^[0-9]{3}00000[^\r\n]{100}`)

// isCNAB says whether a file begins with a file header of CNAB 240.
func isCNAB(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	return cnabStart.Match(line) && utf8.RuneCount(bytes.TrimRight(line, "\r\n")) <= cnabWidth
}

func readCNAB(source string, data []byte) (Statement, error) {
	r := cnab{builder: builder{source: source}}
	for text := range strings.Lines(string(data)) {
		r.at++
		text = strings.TrimRight(text, "\r\n\x1a")
		if text == "" {
			continue
		}
		if err := r.record([]rune(text)); err != nil {
			return Statement{}, err
		}
	}
	if r.batches == 0 {
		return Statement{}, &Error{Source: source, Reason: "the file has no batch with a statement (segment E)"}
	}
	return Statement{Lines: r.lines, Account: r.balances}, nil
}

// cnab reads record by record.
type cnab struct {
	builder
	at       int
	batches  int
	inBatch  bool
	currency string
	balances reconcile.Account
}

func (r *cnab) fail(f field, reason string) error {
	return &Error{Source: r.source, Line: r.at, Column: f.from, Reason: reason}
}

func (f field) of(record []rune) string { return strings.TrimSpace(string(record[f.from-1 : f.to])) }

func (r *cnab) record(record []rune) error {
	if len(record) != cnabWidth {
		return r.fail(field{1, 1}, fmt.Sprintf("the record has %d columns instead of %d", len(record), cnabWidth))
	}
	switch cnabKind.of(record) {
	case "1":
		r.inBatch = cnabOperation.of(record) == "E"
		if r.inBatch {
			return r.open(record)
		}
	case "3":
		if r.inBatch && cnabSegment.of(record) == "E" {
			return r.detail(record)
		}
	case "5":
		if r.inBatch {
			r.inBatch = false
			return r.balance(record, &r.balances.ClosingCents)
		}
	case "0", "9", "2", "4":
	default:
		return r.fail(cnabKind, "there is no such kind of record")
	}
	return nil
}

func (r *cnab) open(record []rune) error {
	account := cnabBank.of(record) + " " + cnabAccount.of(record)
	if r.batches > 0 && account != r.account {
		return r.fail(cnabAccount, errAccounts.Error())
	}
	r.batches++
	r.account, r.currency = account, cnabCurrency.of(record)
	if r.batches > 1 {
		return nil // the opening balance is the first batch's
	}
	return r.balance(record, &r.balances.OpeningCents)
}

// balance reads a balance where there is one: not every bank fills it in.
func (r *cnab) balance(record []rune, into **money.Cents) error {
	if strings.Trim(cnabBalanceDate.of(record), "0") == "" {
		return nil
	}
	cents, err := r.amount(record, cnabBalance, cnabBalanceSign)
	*into = &cents
	return err
}

func (r *cnab) detail(record []rune) error {
	if len(r.lines) >= MaxLines {
		return r.fail(cnabKind, fmt.Sprintf("the file has more than %d lines", MaxLines))
	}
	date, err := time.Parse("02012006", cnabDate.of(record))
	if err != nil || !plausible(date) {
		return r.fail(cnabDate, "this is not a date as ddmmyyyy")
	}
	cents, err := r.amount(record, cnabAmount, cnabSign)
	if err != nil {
		return err
	}
	l := reconcile.Line{
		Day: reconcile.DateOf(date), AmountCents: cents, Currency: r.currency, Origin: reconcile.Origin{Line: r.at},
	}
	if cnabCategory.of(record) == cnabFees {
		l.Flow = reconcile.FlowFee
	}
	r.add(l, cnabText.of(record))
	return nil
}

var cnabDigits = regexp.MustCompile(`^[0-9]{18}$`)

func (r *cnab) amount(record []rune, f, sign field) (money.Cents, error) {
	digits := string(record[f.from-1 : f.to])
	cents, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !cnabDigits.MatchString(digits) {
		return 0, r.fail(f, "this is not an amount of 18 digits")
	}
	switch sign.of(record) {
	case "C":
		return money.Cents(cents), nil
	case "D":
		return money.Cents(-cents), nil
	default:
		return 0, r.fail(sign, "an amount is C, a credit, or D, a debit")
	}
}
