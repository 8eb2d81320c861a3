package desk

import (
	"net/http"
	"strings"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
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
		shown.Rows[i] = oapi.TrialBalanceRow{
			Account: string(row.Account), Owner: row.Owner, Owners: row.Owners, BalanceCents: int64(row.BalanceCents),
		}
	}
	return edge.AnswerAt(w, trial.Sequence, shown)
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

func (s *server) ClosePeriod(w http.ResponseWriter, r *http.Request, text string) error {
	month, err := monthOf(text)
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.ReasonRequest](r)
	if err != nil {
		return err
	}
	reason := strings.TrimSpace(form.Reason)
	if err := edge.Need("reason", reason, 500); err != nil {
		return err
	}
	p, err := s.config.Approvals.CloseMonth(r.Context(), colleagueFrom(r.Context()).Principal, month, reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

func monthOf(text string) (ledger.Month, error) {
	month, err := ledger.ParseMonth(text)
	if err != nil {
		return "", edge.RefuseField("month", "is not a month such as 2026-11")
	}
	return month, nil
}

// accountNames are what accounts are called in the books.
var accountNames = map[ledger.AccountKind]string{
	ledger.AccountReceivable: "Comissões a receber", ledger.AccountMargin: "Margem", ledger.AccountBank: "Banco",
	ledger.AccountPending: "Cashback pendente", ledger.AccountPayable: "Cashback a pagar", ledger.AccountInFlight: "Cashback em pagamento",
	ledger.AccountPaid: "Cashback pago (memorando)", ledger.AccountPaidContra: "Contrapartida do cashback pago",
	ledger.AccountCanceled: "Cashback cancelado (memorando)", ledger.AccountCanceledContra: "Contrapartida do cashback cancelado",
}

// EntryColumns are the columns of the accounting entries of a month.
var EntryColumns = []string{"linha", "quando", "sequencia", "evento", "conta", "codigo_da_conta", "titular", "debito", "credito"}

// EntryCells are the cells of a line of the book, the one of a number from one on.
func EntryCells(number int, e finance.Entry) []any {
	var debit, credit any
	if e.AmountCents < 0 {
		debit = -e.AmountCents
	} else {
		credit = e.AmountCents
	}
	return []any{number, e.At, int(e.Sequence), e.Type, accountNames[e.Account], string(e.Account), e.Owner, debit, credit}
}

func (s *server) ExportEntries(w http.ResponseWriter, r *http.Request, p oapi.ExportEntriesParams) error {
	month, err := monthOf(p.Month)
	if err != nil {
		return err
	}
	file := &download{w: w, name: "lancamentos-" + string(month), columns: EntryColumns}
	number := 0
	err = s.config.Books.Entries(r.Context(), month, file.begin, func(e finance.Entry) error {
		number++
		return file.table.Row(EntryCells(number, e)...)
	})
	return s.end(r.Context(), file, err)
}
