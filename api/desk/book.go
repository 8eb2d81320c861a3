package desk

import (
	"net/http"
	"strings"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

func (s *server) GetTrialBalance(w http.ResponseWriter, r *http.Request, p oapi.GetTrialBalanceParams) error {
	trial, err := s.config.Books.Trial(r.Context(), p.At.Time)
	if err != nil {
		return err
	}
	shown := oapi.TrialBalance{
		At: openapi_types.Date{Time: p.At.Time}, Closed: trial.Closed, DebitCents: int64(trial.DebitCents),
		CreditCents: int64(trial.CreditCents), Rows: make([]oapi.TrialBalanceRow, len(trial.Rows)),
	}
	for i, row := range trial.Rows {
		account := ledger.AccountOf(row.Account)
		shown.Rows[i] = oapi.TrialBalanceRow{
			Account: string(row.Account), Code: account.Code, Name: account.Name, Class: oapi.AccountClass(account.Class), Owner: row.Owner,
			Owners: row.Owners, BalanceCents: int64(row.BalanceCents),
		}
	}
	return edge.AnswerAt(w, trial.Sequence, shown)
}

func (s *server) GetIncomeStatement(w http.ResponseWriter, r *http.Request, p oapi.GetIncomeStatementParams) error {
	month, err := monthOf(p.Month)
	if err != nil {
		return err
	}
	income, err := s.config.Books.Income(r.Context(), month)
	if err != nil {
		return err
	}
	shown := oapi.IncomeStatement{
		Month: string(month), Closed: income.Closed, ResultCents: int64(income.ResultCents), RestatedCents: int64(income.RestatedCents),
		Rows: make([]oapi.IncomeRow, len(income.Rows)),
	}
	for i, row := range income.Rows {
		account := ledger.AccountOf(row.Account)
		shown.Rows[i] = oapi.IncomeRow{
			Account: string(row.Account), Code: account.Code, Name: account.Name, Class: oapi.AccountClass(account.Class), Owner: row.Owner,
			AmountCents: int64(row.AmountCents), RestatedCents: int64(row.RestatedCents),
		}
	}
	return edge.AnswerAt(w, income.Sequence, shown)
}

func (s *server) ListPeriods(w http.ResponseWriter, r *http.Request) error {
	periods, sequence, err := s.config.Books.Periods(r.Context())
	if err != nil {
		return err
	}
	shown := make([]oapi.AccountingPeriod, len(periods))
	for i, p := range periods {
		shown[i] = accountingPeriod(p)
	}
	return edge.AnswerAt(w, sequence, shown)
}

func accountingPeriod(p finance.Period) oapi.AccountingPeriod {
	shown := oapi.AccountingPeriod{
		Month: string(p.Month), Closed: p.Closing != nil, Postings: p.Postings, MovedCents: int64(p.MovedCents),
	}
	if c := p.Closing; c != nil {
		sequence := int64(c.Sequence)
		shown.ClosedAt, shown.ClosedBy, shown.Reason, shown.Sequence = &c.At, &c.By, &c.Reason, &sequence
	}
	return shown
}

func (s *server) GetPeriodChecklist(w http.ResponseWriter, r *http.Request, text string) error {
	month, err := monthOf(text)
	if err != nil {
		return err
	}
	list, sequence, err := s.config.Books.Checklist(r.Context(), month)
	if err != nil {
		return err
	}
	shown := make([]oapi.PeriodCheck, len(list))
	for i, check := range list {
		shown[i] = oapi.PeriodCheck{Name: oapi.PeriodCheckName(check.Name), Ok: check.OK, Count: check.Count, Detail: check.Detail}
	}
	return edge.AnswerAt(w, sequence, shown)
}

func (s *server) ClosePeriod(w http.ResponseWriter, r *http.Request, text string) error {
	month, err := monthOf(text)
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.ClosePeriodRequest](r)
	if err != nil {
		return err
	}
	reason := strings.TrimSpace(form.Reason)
	if err := edge.Need("reason", reason, 500); err != nil {
		return err
	}
	explained := make(map[finance.CheckName]string)
	for name, why := range oapi.OrZero(form.Explained) {
		if why = strings.TrimSpace(why); why == "" {
			continue
		}
		if err := edge.Need("explained", why, 500); err != nil {
			return err
		}
		explained[finance.CheckName(name)] = why
	}
	p, err := s.config.Approvals.CloseMonth(r.Context(), colleagueFrom(r.Context()).Principal, month, explained, reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

func monthOf(text string) (ledger.Month, error) {
	month, err := ledger.ParseMonth(text)
	if err != nil {
		return "", edge.RefuseField("month", "is not a month such as 2026-11")
	}
	return month, nil
}

// EntryColumns are the columns of the accounting entries of a month.
var EntryColumns = []string{"linha", "quando", "sequencia", "evento", "conta", "codigo_da_conta", "natureza", "titular", "debito", "credito"}

// ClassNames are what classes of accounts are called in files.
var ClassNames = map[ledger.AccountClass]string{
	ledger.ClassAsset: "ativo", ledger.ClassLiability: "passivo", ledger.ClassEquity: "patrimônio líquido", ledger.ClassRevenue: "receita",
	ledger.ClassReduction: "redução da receita", ledger.ClassExpense: "despesa", ledger.ClassMemorandum: "memorando",
}

// TrialColumns are the columns of a trial balance as a file.
var TrialColumns = []string{"codigo_da_conta", "conta", "natureza", "titular", "titulares", "debito", "credito"}

// TrialCells are the cells of a row of a trial balance.
func TrialCells(row finance.TrialRow) []any {
	account := ledger.AccountOf(row.Account)
	debit, credit := sides(row.BalanceCents)
	return []any{account.Code, account.Name, ClassNames[account.Class], row.Owner, row.Owners, debit, credit}
}

// sides are the debit and the credit of an amount, of which one is empty.
func sides(cents money.Cents) (debit, credit any) {
	if cents < 0 {
		return -cents, nil
	}
	return nil, cents
}

// IncomeColumns are the columns of an income statement as a file.
var IncomeColumns = []string{"codigo_da_conta", "conta", "natureza", "titular", "valor", "reapresentado"}

// IncomeCells are the cells of a row of an income statement.
func IncomeCells(row finance.IncomeRow) []any {
	account := ledger.AccountOf(row.Account)
	return []any{account.Code, account.Name, ClassNames[account.Class], row.Owner, row.AmountCents, row.RestatedCents}
}

// EntryCells are the cells of a line of the book, the one of a number from one on.
func EntryCells(number int, e finance.Entry) []any {
	debit, credit := sides(e.AmountCents)
	account := ledger.AccountOf(e.Account)
	return []any{number, e.At, int(e.Sequence), e.Type, account.Name, account.Code, ClassNames[account.Class], e.Owner, debit, credit}
}

func (s *server) ExportEntries(w http.ResponseWriter, r *http.Request, p oapi.ExportEntriesParams) error {
	month, err := monthOf(p.Month)
	if err != nil {
		return err
	}
	switch layout := oapi.OrZero(p.Layout); {
	case layout == oapi.ExportEntriesParamsLayoutEcd:
		return s.exportECD(w, r, month)
	case layout != "" && !layout.Valid():
		return edge.RefuseField("layout", "is not csv or ecd")
	}
	file := &download{w: w, name: "lancamentos-" + string(month), columns: EntryColumns}
	number := 0
	err = s.config.Books.Entries(r.Context(), month, file.begin, func(e finance.Entry) error {
		number++
		return file.table.Row(EntryCells(number, e)...)
	})
	return s.end(r.Context(), file, err)
}
