package desk

import (
	"fmt"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

func (s *server) ExportCash(w http.ResponseWriter, r *http.Request, p oapi.ExportCashParams) error {
	switch {
	case !p.Format.Valid():
		return edge.RefuseField("format", "is not csv or pdf")
	case p.Of == oapi.Position:
		return s.exportPosition(w, r, p.Format)
	case p.Of == oapi.Forecast:
		return s.exportForecast(w, r, p.Format)
	}
	return edge.RefuseField("of", "is not position or forecast")
}

// cashRow is an account as the book has it, or as its provider says.
type cashRow struct {
	account, owner, source string
	cents                  any // nil: it is not known
	at                     any // when the provider said so
}

var positionColumns = []string{"codigo_da_conta", "conta", "segundo", "saldo", "em"}

func positionCells(row cashRow) []any {
	return []any{row.account, row.owner, row.source, row.cents, row.at}
}

func (s *server) exportPosition(w http.ResponseWriter, r *http.Request, format oapi.ExportCashParamsFormat) error {
	accounts, err := s.config.Books.Cash(r.Context())
	if err != nil {
		return err
	}
	said, err := s.config.Payouts.Balance.Last(r.Context())
	if err != nil {
		return err
	}
	rows := positionRows(accounts, said)
	name := s.nameOfToday("posicao-de-caixa", string(format))
	if format == oapi.ExportCashParamsFormatCsv {
		return answerWhole(w, 0, kindCSV, name, writeTable(positionColumns, rows, positionCells))
	}
	table := paper.Table{Heading: "Saldo das contas", Columns: []paper.Column{{Title: "Conta"}, {Title: "Segundo"}, {Title: "Saldo"}}}
	for _, row := range rows {
		balance := "não se sabe"
		if cents, known := row.cents.(money.Cents); known {
			balance = cents.BRL()
		}
		table.Rows = append(table.Rows, []string{row.owner, row.source, balance})
	}
	return answerWhole(w, 0, kindPDF, name, paper.Report{
		Brand: s.config.Brand, Title: "Posição de caixa", MadeAt: s.config.Now(), Empty: "Nenhuma conta teve movimento.", Tables: []paper.Table{table},
	}.WritePDF)
}

func positionRows(accounts []finance.CashAccount, said drift.State) []cashRow {
	var rows []cashRow
	for _, of := range accounts {
		row := cashRow{account: ledger.AccountOf(of.Account).Code, owner: of.Owner, source: "livro", cents: of.Cents}
		if of.Account == ledger.AccountBank {
			row.owner = providerName
			if !of.ByHand { // what moved to it was never posted
				row.cents = nil
			}
		}
		rows = append(rows, row)
	}
	if !said.AnsweredAt.IsZero() {
		rows = append(rows, cashRow{ledger.AccountOf(ledger.AccountBank).Code, providerName, said.Provider, said.BalanceCents, said.AnsweredAt})
	}
	return rows
}

const providerName = "Provedor de Pix"

// flowNames are what flows of the forecast are called in files: as columns, and as titles.
var flowNames = [dates.Flows]struct{ column, title string }{
	dates.FlowApproved: {"aprovado", "Aprovado"}, dates.FlowReceived: {"recebido", "Recebido"}, dates.FlowPaid: {"pago", "Pago"},
}

var forecastColumns = func() []string {
	columns := []string{"semana_de"}
	for _, flow := range flowNames {
		columns = append(columns, flow.column, flow.column+"_prudente", flow.column+"_semanas_comparadas", flow.column+"_erro_pontos_base", flow.column+"_tendencia_pontos_base")
	}
	return columns
}()

func (s *server) exportForecast(w http.ResponseWriter, r *http.Request, format oapi.ExportCashParamsFormat) error {
	forecast, err := s.config.Dates.LastForecast(r.Context())
	if err != nil {
		return err
	}
	name := s.nameOfToday("previsao-de-caixa", string(format))
	if format == oapi.ExportCashParamsFormatCsv {
		return answerWhole(w, 0, kindCSV, name, writeTable(forecastColumns, forecast.Weeks, forecastCells))
	}
	if forecast.At.IsZero() {
		forecast.At = s.config.Now()
	}
	return answerWhole(w, 0, kindPDF, name, paper.Report{
		Brand: s.config.Brand, Title: "Previsão de caixa", MadeAt: forecast.At, Empty: "Ainda não há previsão.", Tables: forecastTables(forecast.Weeks),
	}.WritePDF)
}

func forecastCells(week dates.KeptWeek) []any {
	cells := []any{takeout.Date{Time: brazil.Day(week.From)}}
	for flow, band := range week.Flows {
		tested := week.Tested[flow]
		cells = append(cells, known(band.Expected, band.Learned), known(band.Prudent, band.Known), tested.Weeks)
		if tested.Weeks == 0 {
			cells = append(cells, nil, nil)
			continue
		}
		cells = append(cells, int(tested.ErrorBps), int(tested.BiasBps))
	}
	return cells
}

// known is a cell of an amount that may not be known.
func known(cents money.Cents, is bool) any {
	if !is {
		return nil
	}
	return cents
}

func forecastTables(weeks []dates.KeptWeek) []paper.Table {
	columns := []paper.Column{{Title: "Semana de"}}
	for _, flow := range flowNames {
		columns = append(columns, paper.Column{Title: flow.title})
	}
	expected := paper.Table{Heading: "O que se espera: aprovado e recebido das redes, pago a clientes", Columns: columns}
	prudent := paper.Table{Heading: "Com prudência, por nove de cada dez semanas do passado", Columns: columns}
	missed := paper.Table{Heading: "Quanto previsões do passado erraram, e para que lado", Columns: columns}
	for _, week := range weeks {
		day := brazil.Day(week.From).Format("02/01/2006")
		rows := [3][]string{{day}, {day}, {day}}
		for flow, band := range week.Flows {
			rows[0] = append(rows[0], amountOr(band.Expected, band.Learned))
			rows[1] = append(rows[1], amountOr(band.Prudent, band.Known))
			rows[2] = append(rows[2], missedText(week.Tested[flow]))
		}
		expected.Rows, prudent.Rows, missed.Rows = append(expected.Rows, rows[0]), append(prudent.Rows, rows[1]), append(missed.Rows, rows[2])
	}
	return []paper.Table{expected, prudent, missed}
}

func amountOr(cents money.Cents, known bool) string {
	if !known {
		return "–"
	}
	return cents.BRL()
}

// missedText is such as "12% (-3%)".
func missedText(of dates.Accuracy) string {
	if of.Weeks == 0 {
		return "–"
	}
	return fmt.Sprintf("%d%% (%d%%)", percent(of.ErrorBps), percent(of.BiasBps))
}

// percent rounds to the nearest whole one.
func percent(rate money.BasisPoints) money.BasisPoints {
	if rate < 0 {
		return -percent(-rate)
	}
	return (rate + 50) / 100
}
