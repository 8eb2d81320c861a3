package desk

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// How many lines of an account a page has, where the call says nothing and at most; and a PDF, which is written whole.
const (
	accountLines    = 100
	maxAccountLines = 500
	maxPaperLines   = 2000
)

func (s *server) GetAccountLedger(w http.ResponseWriter, r *http.Request, p oapi.GetAccountLedgerParams) error {
	q, err := accountQuery(p.Account, p.Owner, p.From, p.To)
	if err != nil {
		return err
	}
	after, err := accountCursor(oapi.OrZero(p.Cursor))
	if err != nil {
		return err
	}
	limit, err := accountLimit(p.Limit)
	if err != nil {
		return err
	}
	page, err := s.config.Books.Account(r.Context(), q, after, limit)
	if err != nil {
		return err
	}
	account := ledger.AccountOf(q.Account)
	shown := oapi.AccountLedger{
		Account: string(q.Account), Code: account.Code, Name: account.Name, Class: oapi.AccountClass(account.Class), Owner: q.Owner, From: p.From, To: p.To,
		Closed: page.Closed, Count: page.Count, OpeningCents: int64(page.OpeningCents), DebitCents: int64(page.DebitCents),
		CreditCents: int64(page.CreditCents), ClosingCents: int64(page.ClosingCents), Lines: make([]oapi.AccountLine, len(page.Lines)),
	}
	for i, line := range page.Lines {
		shown.Lines[i] = oapi.AccountLine{
			Sequence: int64(line.Sequence), Line: int(line.Line), Type: line.Type, About: string(line.About), Id: line.ID, Owner: line.Owner,
			AmountCents: int64(line.AmountCents), BalanceCents: int64(line.BalanceCents), At: line.At,
		}
	}
	shown.Next = cursorText(page.Next)
	return edge.AnswerAt(w, page.Sequence, shown)
}

// accountQuery refuses an account that the chart does not have, and days in the wrong order.
func accountQuery(name string, owner *string, from, to openapi_types.Date) (finance.AccountQuery, error) {
	account, ok := ledger.FindAccount(name)
	switch {
	case !ok:
		return finance.AccountQuery{}, edge.RefuseField("account", "is no account of the chart, neither by its code nor by its name")
	case to.Before(from.Time):
		return finance.AccountQuery{}, edge.RefuseField("from", "is after to")
	}
	return finance.AccountQuery{Account: account.Kind, Owner: oapi.OrZero(owner), From: from.Time, To: to.Time}, nil
}

func accountLimit(asked *int) (int, error) {
	if asked == nil {
		return accountLines, nil
	}
	return *asked, edge.UpTo("limit", *asked, maxAccountLines)
}

// cursorText writes the place of a line as accountCursor reads it; nil for none.
func cursorText(next *finance.AccountCursor) *string {
	if next == nil {
		return nil
	}
	return new(fmt.Sprintf("%d.%d.%d", next.Sequence, next.Line, next.BalanceCents))
}

// accountCursor reads the place of a line. It grants nothing: whoever changes one sees another beginning of the same account.
func accountCursor(text string) (after finance.AccountCursor, err error) {
	if text == "" {
		return after, nil
	}
	refused := edge.RefuseField("cursor", "is not one that this call gave out")
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return after, refused
	}
	sequence, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil || sequence <= 0 {
		return after, refused
	}
	line, err := strconv.ParseInt(parts[1], 10, 16)
	if err != nil {
		return after, refused
	}
	balance, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return after, refused
	}
	return finance.AccountCursor{Sequence: uint64(sequence), Line: int16(line), BalanceCents: money.Cents(balance)}, nil
}

// AccountColumns are the columns of the ledger of an account as a file.
var AccountColumns = []string{"quando", "sequencia", "evento", "de", "id", "titular", "debito", "credito", "saldo"}

// AccountOpening are the cells of what an account came to before the first line.
func AccountOpening(sums finance.AccountSums) []any {
	return []any{nil, nil, "saldo_anterior", nil, nil, nil, nil, nil, sums.OpeningCents}
}

// AccountCells are the cells of a line of an account.
func AccountCells(line finance.AccountLine) []any {
	debit, credit := sides(line.AmountCents)
	return []any{line.At, int(line.Sequence), line.Type, string(line.About), line.ID.String(), line.Owner, debit, credit, line.BalanceCents}
}

func (s *server) ExportAccountLedger(w http.ResponseWriter, r *http.Request, p oapi.ExportAccountLedgerParams) error {
	q, err := accountQuery(p.Account, p.Owner, p.From, p.To)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("razao-%s-%s-%s", ledger.AccountOf(q.Account).Code, q.From.Format(time.DateOnly), q.To.Format(time.DateOnly))
	switch format := oapi.OrZero(p.Format); {
	case format == oapi.ExportAccountLedgerParamsFormatPdf:
		return s.exportAccountPaper(w, r, q, name)
	case format != "" && !format.Valid():
		return edge.RefuseField("format", "is not csv or pdf")
	}
	file := &download{w: w, name: name, columns: AccountColumns}
	err = s.config.Books.EachOfAccount(r.Context(), q, func(sums finance.AccountSums) error {
		if err := file.begin(sums.Sequence); err != nil {
			return err
		}
		return file.table.Row(AccountOpening(sums)...)
	}, func(line finance.AccountLine) error {
		return file.table.Row(AccountCells(line)...)
	})
	return s.end(r.Context(), file, err)
}

// exportAccountPaper answers the ledger of an account as a PDF, unless it would be a book.
func (s *server) exportAccountPaper(w http.ResponseWriter, r *http.Request, q finance.AccountQuery, name string) error {
	account := ledger.AccountOf(q.Account)
	of := paper.Account{Brand: s.config.Brand, Code: account.Code, Name: account.Name, Owner: q.Owner, From: q.From, To: q.To, MadeAt: s.config.Now()}
	err := s.config.Books.EachOfAccount(r.Context(), q, func(sums finance.AccountSums) error {
		if sums.Count > maxPaperLines {
			return edge.RefuseField("format", fmt.Sprintf("is pdf, which has at most %d lines, and the account has %d in these days", maxPaperLines, sums.Count))
		}
		of.Closed, of.Sequence = sums.Closed, sums.Sequence
		of.OpeningCents, of.DebitCents, of.CreditCents, of.ClosingCents = sums.OpeningCents, sums.DebitCents, sums.CreditCents, sums.ClosingCents
		return nil
	}, func(line finance.AccountLine) error {
		of.Lines = append(of.Lines, paper.AccountLine{
			Sequence: line.Sequence, At: line.At, Event: line.Type, Owner: line.Owner, Cents: line.AmountCents, BalanceCents: line.BalanceCents,
		})
		return nil
	})
	if err != nil {
		return err
	}
	return answerWhole(w, of.Sequence, kindPDF, name+".pdf", of.WritePDF)
}
