package desk

import (
	"fmt"
	"net/http"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// maxOutstanding bounds a list of sales of which a network owes something.
const maxOutstanding = 500

func (s *server) GetReceivables(w http.ResponseWriter, r *http.Request, p oapi.GetReceivablesParams) error {
	month, err := monthOf(p.Month)
	if err != nil {
		return err
	}
	of, err := s.config.Books.Receivables(r.Context(), month)
	if err != nil {
		return err
	}
	shown := make([]oapi.ReceivableMonth, len(of.Networks))
	for i, one := range of.Networks {
		shown[i] = oapi.ReceivableMonth{
			Network: one.Network, OpeningCents: int64(one.OpeningCents), ApprovedCents: int64(one.ApprovedCents), RestatedCents: int64(one.RestatedCents), ReceivedCents: int64(one.ReceivedCents),
			WrittenOffCents: int64(one.WrittenOffCents), ClosingCents: int64(one.ClosingCents), UnallocatedCents: int64(one.UnallocatedCents),
			InvoicedCents: int64(one.InvoicedCents), NotInvoicedCents: int64(one.NotInvoicedCents), UnpaidCents: int64(one.UnpaidCents), OverdueCents: int64(one.OverdueCents),
		}
	}
	return edge.AnswerAt(w, of.Sequence, shown)
}

// ReceivableColumns are the columns of what networks owed in a month as a file.
var ReceivableColumns = []string{"rede", "saldo_inicial", "aprovado", "reapresentado", "recebido", "baixado", "saldo_final", "sem_venda", "faturado", "a_faturar", "faturado_a_receber", "vencido"}

// ReceivableCells are the cells of a network in it.
func ReceivableCells(r finance.ReceivableMonth) []any {
	return []any{
		r.Network, r.OpeningCents, r.ApprovedCents, r.RestatedCents, r.ReceivedCents, r.WrittenOffCents, r.ClosingCents, r.UnallocatedCents,
		r.InvoicedCents, r.NotInvoicedCents, r.UnpaidCents, r.OverdueCents,
	}
}

func (s *server) ExportReceivables(w http.ResponseWriter, r *http.Request, p oapi.ExportReceivablesParams) error {
	month, err := monthOf(p.Month)
	switch {
	case err != nil:
		return err
	case !p.Format.Valid():
		return edge.RefuseField("format", "is not csv or pdf")
	}
	of, err := s.config.Books.Receivables(r.Context(), month)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("a-receber-%s.%s", month, p.Format)
	if p.Format == oapi.ExportReceivablesParamsFormatPdf {
		return answerWhole(w, of.Sequence, kindPDF, name, s.receivablePaper(of).WritePDF)
	}
	return answerWhole(w, of.Sequence, kindCSV, name, writeTable(ReceivableColumns, of.Networks, ReceivableCells))
}

func (s *server) receivablePaper(of finance.Receivables) paper.Report {
	var total money.Cents
	moved := paper.Table{Heading: "O que mudou o saldo", Columns: []paper.Column{
		{Title: "Rede"}, {Title: "Saldo inicial"}, {Title: "Aprovado"}, {Title: "Recebido"}, {Title: "Baixado"}, {Title: "Saldo final"},
	}}
	restated := paper.Table{Heading: "Reapresentado neste mês, parte do saldo final", Columns: []paper.Column{{Title: "Rede"}, {Title: "Reapresentado"}}}
	invoiced := paper.Table{Heading: "Por fatura", Columns: []paper.Column{
		{Title: "Rede"}, {Title: "Faturado no mês"}, {Title: "A faturar"}, {Title: "A receber"}, {Title: "Vencido"}, {Title: "Sem venda"},
	}}
	for _, one := range of.Networks {
		total += one.ClosingCents
		moved.Rows = append(moved.Rows, []string{
			one.Network, one.OpeningCents.BRL(), one.ApprovedCents.BRL(), one.ReceivedCents.BRL(), one.WrittenOffCents.BRL(), one.ClosingCents.BRL(),
		})
		if one.RestatedCents != 0 {
			restated.Rows = append(restated.Rows, []string{one.Network, one.RestatedCents.BRL()})
		}
		invoiced.Rows = append(invoiced.Rows, []string{
			one.Network, one.InvoicedCents.BRL(), one.NotInvoicedCents.BRL(), one.UnpaidCents.BRL(), one.OverdueCents.BRL(), one.UnallocatedCents.BRL(),
		})
	}
	return paper.Report{
		Brand: s.config.Brand, Title: "Comissões a receber", Month: of.Month.Begin(time.UTC), Closed: of.Closed, Sequence: of.Sequence, MadeAt: s.config.Now(),
		Empty: "Nenhuma rede devia nada neste mês.", Total: "A receber no fim do mês", TotalCents: total, Tables: []paper.Table{moved, restated, invoiced},
	}
}

func (s *server) ListOutstandingSales(w http.ResponseWriter, r *http.Request, p oapi.ListOutstandingSalesParams) error {
	if err := edge.Need("network", p.Network, maxNetworkName); err != nil {
		return err
	}
	list, err := s.config.Books.Outstanding(r.Context(), p.Network, maxOutstanding+1)
	if err != nil {
		return err
	}
	shown := oapi.OutstandingSales{Sales: make([]oapi.OutstandingSale, min(len(list), maxOutstanding)), More: len(list) > maxOutstanding}
	for i := range shown.Sales {
		sale := list[i]
		shown.Sales[i] = oapi.OutstandingSale{
			Id: sale.ID, TransactionId: sale.TransactionID, StoreName: sale.Store, OccurredAt: sale.OccurredAt, CommissionCents: int64(sale.CommissionCents),
			ReceivedCents: int64(sale.ReceivedCents), WrittenOffCents: int64(sale.WrittenOffCents), OutstandingCents: int64(sale.OutstandingCents),
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}
