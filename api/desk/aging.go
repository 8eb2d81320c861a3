package desk

import (
	"fmt"
	"net/http"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// maxPayableSales bounds a list of sales of which shoppers are owed something.
const maxPayableSales = 500

func (s *server) GetReceivablesAging(w http.ResponseWriter, r *http.Request) error {
	list, sequence, err := s.config.Books.Aging(r.Context())
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, sequence, lists.Map(list, agedShown))
}

func agedShown(a finance.Aged) oapi.AgedNetwork {
	return oapi.AgedNetwork{
		Network: a.Network, To30Cents: int64(a.To30Cents), To60Cents: int64(a.To60Cents), To90Cents: int64(a.To90Cents), OverCents: int64(a.OverCents),
	}
}

func (s *server) GetLiabilitiesAging(w http.ResponseWriter, r *http.Request) error {
	of, err := s.config.Books.Liabilities(r.Context())
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, of.Sequence, oapi.AgedLiabilities{
		Day: openapi_types.Date{Time: brazil.Day(of.Day)}, Payable: lists.Map(of.Payable, agedShown), Pending: lists.Map(of.Pending, agedShown),
	})
}

func (s *server) ListPayableSales(w http.ResponseWriter, r *http.Request, p oapi.ListPayableSalesParams) error {
	if err := edge.Need("network", p.Network, maxNetworkName); err != nil {
		return err
	}
	age := oapi.OrZero(p.Age)
	if age != "" && !age.Valid() {
		return edge.RefuseField("age", "is no age")
	}
	list, err := s.config.Books.Payables(r.Context(), p.Network, finance.Age(age), maxPayableSales+1)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.PayableSales{
		More: len(list) > maxPayableSales,
		Sales: lists.Map(list[:min(len(list), maxPayableSales)], func(sale finance.Payable) oapi.PayableSale {
			return oapi.PayableSale{
				Id: sale.ID, TransactionId: sale.TransactionID, StoreName: sale.Store, PayableSince: sale.Since,
				CashbackCents: int64(sale.CashbackCents), PayableCents: int64(sale.PayableCents),
			}
		}),
	})
}

// agedOf is one of the rows of a file of ages: what kind of amount it is, and the amounts.
type agedOf struct {
	kind string
	finance.Aged
}

var agedColumns = []string{"rede", "ate_30_dias", "de_31_a_60", "de_61_a_90", "mais_de_90", "total"}

func agedCells(a finance.Aged) []any {
	return []any{a.Network, a.To30Cents, a.To60Cents, a.To90Cents, a.OverCents, a.TotalCents()}
}

// agedTable has a row of each network, and returns what they come to.
func agedTable(heading string, list []finance.Aged) (table paper.Table, total money.Cents) {
	table = paper.Table{Heading: heading, Columns: []paper.Column{
		{Title: "Rede"}, {Title: "Até 30 dias"}, {Title: "31 a 60"}, {Title: "61 a 90"}, {Title: "Mais de 90"}, {Title: "Total"},
	}}
	for _, a := range list {
		total += a.TotalCents()
		table.Rows = append(table.Rows, []string{a.Network, a.To30Cents.BRL(), a.To60Cents.BRL(), a.To90Cents.BRL(), a.OverCents.BRL(), a.TotalCents().BRL()})
	}
	return table, total
}

func (s *server) ExportReceivablesAging(w http.ResponseWriter, r *http.Request, p oapi.ExportReceivablesAgingParams) error {
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv or pdf")
	}
	list, sequence, err := s.config.Books.Aging(r.Context())
	if err != nil {
		return err
	}
	name := s.nameOfToday("a-receber-por-idade", string(p.Format))
	if p.Format == oapi.ExportReceivablesAgingParamsFormatCsv {
		return answerWhole(w, sequence, kindCSV, name, writeTable(agedColumns, list, agedCells))
	}
	table, total := agedTable("Pelos dias desde a compra", list)
	return answerWhole(w, sequence, kindPDF, name, paper.Report{
		Brand: s.config.Brand, Title: "A receber por idade", Sequence: sequence, MadeAt: s.config.Now(), Empty: "Nenhuma rede deve nada agora.",
		Total: "A receber", TotalCents: total, Tables: []paper.Table{table},
	}.WritePDF)
}

func (s *server) ExportLiabilitiesAging(w http.ResponseWriter, r *http.Request, p oapi.ExportLiabilitiesAgingParams) error {
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv or pdf")
	}
	of, err := s.config.Books.Liabilities(r.Context())
	if err != nil {
		return err
	}
	name := s.nameOfToday("a-pagar-por-idade", string(p.Format))
	if p.Format == oapi.ExportLiabilitiesAgingParamsFormatCsv {
		rows := append(
			lists.Map(of.Payable, func(a finance.Aged) agedOf { return agedOf{"a_pagar", a} }),
			lists.Map(of.Pending, func(a finance.Aged) agedOf { return agedOf{"pendente_memorando", a} })...,
		)
		return answerWhole(w, of.Sequence, kindCSV, name, writeTable(append([]string{"tipo"}, agedColumns...), rows, func(row agedOf) []any {
			return append([]any{row.kind}, agedCells(row.Aged)...)
		}))
	}
	payable, total := agedTable("Cashback a pagar, pelos dias desde que pode ser pago", of.Payable)
	pending, _ := agedTable("Pendente (memorando), pelos dias desde a compra", of.Pending)
	return answerWhole(w, of.Sequence, kindPDF, name, paper.Report{
		Brand: s.config.Brand, Title: "A pagar por idade", Sequence: of.Sequence, MadeAt: s.config.Now(), Empty: "Nada é devido a clientes agora.",
		Total: "A pagar, sem o pendente", TotalCents: total, Tables: []paper.Table{payable, pending},
	}.WritePDF)
}

// nameOfToday is the name of a file of what there is now.
func (s *server) nameOfToday(what, format string) string {
	return fmt.Sprintf("%s-%s.%s", what, s.config.Now().In(brazil.Location).Format(time.DateOnly), format)
}
