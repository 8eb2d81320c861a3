package desk

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// csvOf writes a table as its file has it, without the mark of its encoding.
func csvOf[T any](t *testing.T, columns []string, rows []T, cells func(T) []any) string {
	t.Helper()
	var file strings.Builder
	if err := writeTable(columns, rows, cells)(&file); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.TrimPrefix(file.String(), "\uFEFF"), "\r\n", "\n")
}

// TestAgesAsAFile: with totals, and without a name that a spreadsheet would compute.
func TestAgesAsAFile(t *testing.T) {
	t.Parallel()
	list := []finance.Aged{{Network: "=1+1", To30Cents: 1_234_56, To60Cents: 1}, {Network: "demo", To90Cents: -250, OverCents: 300}}
	want := "rede;ate_30_dias;de_31_a_60;de_61_a_90;mais_de_90;total\n'=1+1;1234,56;0,01;0,00;0,00;1234,57\ndemo;0,00;0,00;-2,50;3,00;0,50\n"
	if diff := cmp.Diff(want, csvOf(t, agedColumns, list, agedCells)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	table, total := agedTable("Idades", list)
	rows := [][]string{{"=1+1", "R$\u00a01.234,56", "R$\u00a00,01", "R$\u00a00,00", "R$\u00a00,00", "R$\u00a01.234,57"}, {"demo", "R$\u00a00,00", "R$\u00a00,00", "-R$\u00a02,50", "R$\u00a03,00", "R$\u00a00,50"}}
	if diff := cmp.Diff(rows, table.Rows); diff != "" || total != 1_235_07 {
		t.Errorf("the table comes to %s (-want +got):\n%s", total, diff)
	}
}

// TestThePositionOfCashAsAFile: banks, the provider's account where the book knows what is on it, and what the provider says.
func TestThePositionOfCashAsAFile(t *testing.T) {
	t.Parallel()
	provider := finance.CashAccount{Account: ledger.AccountBank, Cents: -500}
	accounts := []finance.CashAccount{provider, {Account: ledger.AccountBankAccount, Owner: "-itau", Cents: 8_412_790, ByHand: true}}
	said := drift.State{Provider: "efi", BalanceCents: 47_000, AnsweredAt: noon}
	want := "codigo_da_conta;conta;segundo;saldo;em\n1.1.2;Provedor de Pix;livro;;\n1.1.1;'-itau;livro;84127,90;\n1.1.2;Provedor de Pix;efi;470,00;20/11/2026 12:00:00\n"
	if diff := cmp.Diff(want, csvOf(t, positionColumns, positionRows(accounts, said), positionCells)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	provider.ByHand = true
	if rows := positionRows([]finance.CashAccount{provider}, drift.State{}); len(rows) != 1 || rows[0].cents != provider.Cents {
		t.Errorf("where people posted to the provider's account: %+v", rows)
	}
}

// TestTheForecastAsAFile: what is not known is empty, and not nothing.
func TestTheForecastAsAFile(t *testing.T) {
	t.Parallel()
	week := dates.KeptWeek{ForecastWeek: dates.ForecastWeek{From: time.Date(2026, 11, 28, 3, 0, 0, 0, time.UTC)}}
	week.Flows[dates.FlowApproved] = dates.Band{Learned: true, Expected: 12_000, Known: true, Prudent: 9_800}
	week.Tested[dates.FlowApproved] = dates.Accuracy{Weeks: 17, ErrorBps: 1_240, BiasBps: -350}
	week.Flows[dates.FlowPaid] = dates.Band{Learned: true, Expected: 700}
	want := strings.Join(forecastColumns, ";") + "\n28/11/2026;120,00;98,00;17;1240;-350;;;0;;;7,00;;0;;\n"
	if diff := cmp.Diff(want, csvOf(t, forecastColumns, []dates.KeptWeek{week}, forecastCells)); diff != "" {
		t.Errorf("the file (-want +got):\n%s", diff)
	}
	var rows [][]string
	for _, table := range forecastTables([]dates.KeptWeek{week}) {
		rows = append(rows, table.Rows...)
	}
	wantRows := [][]string{{"28/11/2026", "R$\u00a0120,00", "–", "R$\u00a07,00"}, {"28/11/2026", "R$\u00a098,00", "–", "–"}, {"28/11/2026", "12% (-4%)", "–", "–"}}
	if diff := cmp.Diff(wantRows, rows); diff != "" {
		t.Errorf("the tables (-want +got):\n%s", diff)
	}
}
