package desk

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/api/takeout"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// answerWhole answers a file that is written whole before its first byte leaves. Sequence zero: it reflects none of the log.
func answerWhole(w http.ResponseWriter, sequence uint64, kind, name string, write func(io.Writer) error) error {
	var body bytes.Buffer // what it holds is bounded
	if err := write(&body); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	h := w.Header()
	if sequence > 0 {
		h.Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	}
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Content-Length", strconv.Itoa(body.Len()))
	_, _ = w.Write(body.Bytes()) // a caller that went away is not our error
	return nil
}

// writeTable writes rows as CSV.
func writeTable[T any](columns []string, rows []T, cells func(T) []any) func(io.Writer) error {
	return func(w io.Writer) error {
		table, err := takeout.NewTable(w, columns)
		for i := 0; err == nil && i < len(rows); i++ {
			err = table.Row(cells(rows[i])...)
		}
		if err != nil {
			return err
		}
		return table.End()
	}
}

const (
	kindCSV = "text/csv; charset=utf-8"
	kindPDF = "application/pdf"
)

func (s *server) ExportTrialBalance(w http.ResponseWriter, r *http.Request, p oapi.ExportTrialBalanceParams) error {
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv or pdf")
	}
	trial, err := s.config.Books.Trial(r.Context(), p.At.Time)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("balancete-%s.%s", p.At.Format(time.DateOnly), p.Format)
	if p.Format == oapi.ExportTrialBalanceParamsFormatPdf {
		return answerWhole(w, trial.Sequence, kindPDF, name, s.trialPaper(trial, p.At.Time).WritePDF)
	}
	return answerWhole(w, trial.Sequence, kindCSV, name, writeTable(TrialColumns, trial.Rows, TrialCells))
}

func (s *server) trialPaper(trial finance.TrialBalance, day time.Time) paper.Trial {
	of := paper.Trial{
		Brand: s.config.Brand, Day: day, Closed: trial.Closed, Sequence: trial.Sequence, MadeAt: s.config.Now(),
		DebitCents: trial.DebitCents, CreditCents: trial.CreditCents,
	}
	for _, row := range trial.Rows {
		account := ledger.AccountOf(row.Account)
		line := paper.BookLine{Code: account.Code, Account: account.Name, Owner: row.Owner, Cents: row.BalanceCents}
		if account.Class == ledger.ClassMemorandum {
			of.Memoranda = append(of.Memoranda, line)
		} else {
			of.Lines = append(of.Lines, line)
		}
	}
	return of
}

func (s *server) ExportIncomeStatement(w http.ResponseWriter, r *http.Request, p oapi.ExportIncomeStatementParams) error {
	month, err := monthOf(p.Month)
	switch {
	case err != nil:
		return err
	case !p.Format.Valid():
		return edge.RefuseField("format", "is not csv or pdf")
	}
	income, err := s.config.Books.Income(r.Context(), month)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("resultado-%s.%s", month, p.Format)
	if p.Format == oapi.ExportIncomeStatementParamsFormatPdf {
		return answerWhole(w, income.Sequence, kindPDF, name, s.incomePaper(income).WritePDF)
	}
	return answerWhole(w, income.Sequence, kindCSV, name, writeTable(IncomeColumns, income.Rows, IncomeCells))
}

func (s *server) incomePaper(income finance.Income) paper.Income {
	of := paper.Income{
		Brand: s.config.Brand, Month: income.Month.Begin(time.UTC), Closed: income.Closed, Sequence: income.Sequence, MadeAt: s.config.Now(),
		ResultCents: income.ResultCents, RestatedCents: income.RestatedCents,
	}
	for _, row := range income.Rows {
		account := ledger.AccountOf(row.Account)
		line := paper.BookLine{Code: account.Code, Account: account.Name, Owner: row.Owner, Cents: row.AmountCents}
		if row.AmountCents != 0 {
			of.Lines = append(of.Lines, line)
		}
		if line.Cents = row.RestatedCents; line.Cents != 0 {
			of.Restated = append(of.Restated, line)
		}
	}
	return of
}
