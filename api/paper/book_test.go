package paper_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/paper"
)

// TestTheBookIsWrittenForAccountants: each side in its column, memoranda and what was restated apart, and whether it may still change.
func TestTheBookIsWrittenForAccountants(t *testing.T) {
	t.Parallel()
	trial := paper.Trial{
		Brand: "Trevo", Day: time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC), Closed: true, Sequence: 4321, MadeAt: noon, DebitCents: 150_000, CreditCents: 150_000,
		Lines: []paper.BookLine{
			{Code: "1.2.1", Account: "Comissões a receber", Owner: "rede-norte", Cents: -150_000},
			{Code: "2.1.1", Account: "Cashback a pagar", Cents: 60_000},
			{Code: "3.1", Account: "Receita de comissões", Owner: "rede-norte", Cents: 90_000},
		},
		Memoranda: []paper.BookLine{{Code: "9.1", Account: "Comissões pendentes (memorando)", Owner: "rede-norte", Cents: 700}},
	}
	golden(t, "trial.txt", strings.Join(pages(t, write(t, trial.WritePDF)), ""))
	trial.Lines, trial.Memoranda, trial.Closed = nil, nil, false
	golden(t, "trial-of-nothing.txt", strings.Join(pages(t, write(t, trial.WritePDF)), ""))
	income := paper.Income{
		Brand: "Trevo", Month: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Sequence: 4321, MadeAt: noon, ResultCents: 30_000, RestatedCents: -500,
		Lines: []paper.BookLine{
			{Code: "3.1", Account: "Receita de comissões", Owner: "rede-norte", Cents: 90_000},
			{Code: "3.2", Account: "Cashback concedido", Owner: "rede-norte", Cents: -60_000},
		},
		Restated: []paper.BookLine{{Code: "2.3.2", Account: "Margem", Cents: -500}},
	}
	golden(t, "income.txt", strings.Join(pages(t, write(t, income.WritePDF)), ""))
	income.Lines, income.Restated = nil, nil
	golden(t, "income-of-nothing.txt", strings.Join(pages(t, write(t, income.WritePDF)), ""))
}

// TestTheBookCutsNoAmountOff, however large it is.
func TestTheBookCutsNoAmountOff(t *testing.T) {
	t.Parallel()
	trial := paper.Trial{MadeAt: noon, Lines: []paper.BookLine{{Code: "2.3.1", Account: "Capital e resultados acumulados", Owner: "parceria-sul", Cents: -888_888_888_888}}}
	account := paper.Account{MadeAt: noon, Lines: []paper.AccountLine{
		{Sequence: 8_888_888, At: noon, Event: "receivable_written_off.v1", Owner: "awin", Cents: -8_888_888_888, BalanceCents: -8_888_888_888},
	}}
	for _, pdf := range []func(io.Writer) error{trial.WritePDF, account.WritePDF} {
		if text := strings.Join(pages(t, write(t, pdf)), ""); strings.Contains(text, "…") {
			t.Errorf("something is cut off:\n%s", text)
		}
	}
}

// TestTheLedgerOfAnAccountIsWritten: each line with the side that it stands on, and what the account came to before and after.
func TestTheLedgerOfAnAccountIsWritten(t *testing.T) {
	t.Parallel()
	account := paper.Account{
		Brand: "Trevo", Code: "1.2.1", Name: "Comissões a receber", Owner: "rede-norte", From: noon.AddDate(0, 0, -19), To: noon, Sequence: 4321, MadeAt: noon,
		OpeningCents: -10_000, DebitCents: 800, CreditCents: 10_800,
		Lines: []paper.AccountLine{
			{Sequence: 7, At: noon, Event: "conversion_approved.v1", Owner: "rede-norte", Cents: -800, BalanceCents: -10_800},
			{Sequence: 12, At: noon.Add(time.Minute), Event: "commission_allocated.v1", Owner: "rede-norte", Cents: 10_800},
		},
	}
	golden(t, "account.txt", strings.Join(pages(t, write(t, account.WritePDF)), ""))
	account = paper.Account{Brand: "Trevo", Code: "4.1", Name: "Tarifas", From: noon, To: noon, Closed: true, Sequence: 4321, MadeAt: noon}
	golden(t, "account-of-nothing.txt", strings.Join(pages(t, write(t, account.WritePDF)), ""))
}

// TestAReportOfNowNamesItsMinute, and no place in the log where it reflects none.
func TestAReportOfNowNamesItsMinute(t *testing.T) {
	t.Parallel()
	report := paper.Report{
		Brand: "Trevo", Title: "Posição de caixa", MadeAt: noon,
		Tables: []paper.Table{{Heading: "Contas", Columns: []paper.Column{{Title: "Conta"}, {Title: "Saldo"}}, Rows: [][]string{{"=1+1", "R$ 9,00"}}}},
	}
	golden(t, "report-of-now.txt", strings.Join(pages(t, write(t, report.WritePDF)), ""))
}

// TestAReportHasATableOfNames: each number under its column, tables without rows left out, and what stands for none.
func TestAReportHasATableOfNames(t *testing.T) {
	t.Parallel()
	margins := paper.Report{
		Brand: "Trevo", Title: "Margem das vendas", Month: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Closed: true, Sequence: 4321, MadeAt: noon,
		Empty: "Nenhuma venda rendeu nem custou neste mês.", Total: "Resultado do mês", TotalCents: 28_000,
		Tables: []paper.Table{
			{
				Heading: "Por loja", Columns: []paper.Column{{Title: "Loja"}, {Title: "Vendas", Count: true}, {Title: "Comissão"}, {Title: "Resultado"}},
				Rows: [][]string{{"Livraria do Morro", "12", "R$ 900,00", "R$ 300,00"}, {"Sem venda", "0", "R$ 0,00", "-R$ 20,00"}},
			},
			{Heading: "Reapresentado", Columns: []paper.Column{{Title: "Rede"}, {Title: "Reapresentado"}}},
		},
	}
	golden(t, "report.txt", strings.Join(pages(t, write(t, margins.WritePDF)), ""))
	margins.Tables = margins.Tables[1:]
	golden(t, "report-of-nothing.txt", strings.Join(pages(t, write(t, margins.WritePDF)), ""))
}
