package desk

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/takeout"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
)

// maxInvoices bounds a list of invoices.
const maxInvoices = 200

// Invoices are what we ask networks for; see invoice.Desk.
type Invoices interface {
	Invoices(ctx context.Context, network string, month ledger.Month, limit int) ([]invoice.Issued, error)
	// Story answers invoice.ErrNotFound where there is none, and so does Sales.
	Story(ctx context.Context, network string, month ledger.Month) ([]invoice.Issued, error)
	Sales(ctx context.Context, network string, month ledger.Month, yield func(invoice.Sale) error) error
}

func (s *server) ListInvoices(w http.ResponseWriter, r *http.Request, p oapi.ListInvoicesParams) (err error) {
	var month ledger.Month
	if text := oapi.OrZero(p.Month); text != "" {
		if month, err = monthOf(text); err != nil {
			return err
		}
	}
	list, err := s.config.Invoices.Invoices(r.Context(), oapi.OrZero(p.Network), month, maxInvoices)
	if err != nil {
		return err
	}
	return answerInvoices(w, list)
}

func (s *server) GetInvoices(w http.ResponseWriter, r *http.Request, network, text string) error {
	month, err := monthOf(text)
	if err != nil {
		return err
	}
	story, err := s.config.Invoices.Story(r.Context(), network, month)
	if err != nil {
		return err
	}
	return answerInvoices(w, story)
}

func answerInvoices(w http.ResponseWriter, list []invoice.Issued) error {
	shown := make([]oapi.Invoice, len(list))
	for n, i := range list {
		issued, err := calendarDay(i.IssuedOn)
		due, failed := calendarDay(i.DueOn)
		if err := errors.Join(err, failed); err != nil {
			return err
		}
		shown[n] = oapi.Invoice{
			Network: i.Network, Month: string(i.Month), Number: i.Number, Cents: int64(i.Cents), Replaces: oapi.OrNil(i.Replaces), Canceled: i.Canceled, IssuedOn: issued, DueOn: due,
			RecognisedCents: int64(i.RecognisedCents), Sales: i.Sales, Digest: i.Digest, Sequence: int64(i.Sequence), InvoicedBy: i.InvoicedBy, InvoicedAt: i.InvoicedAt,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) ProposeInvoice(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.InvoiceRequest](r)
	if err != nil {
		return err
	}
	draft, err := s.draftOf(r.Context(), form)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.IssueInvoice(r.Context(), colleagueFrom(r.Context()).Principal, draft, strings.TrimSpace(form.Reason))
	if refusal, ok := errors.AsType[*ledger.RefusalError](err); ok && (refusal.Code == ledger.CodeTransitionRefused || refusal.Code == ledger.CodePeriodNotOver) {
		err = edge.Refuse(edge.CodeInvoiceRefused, "%s", refusal.Detail)
	}
	return answerProposal(w, http.StatusAccepted, p, err)
}

// draftOf checks what is said of an invoice.
func (s *server) draftOf(ctx context.Context, form oapi.InvoiceRequest) (invoice.Draft, error) {
	draft := invoice.Draft{
		Network: form.Network, Number: strings.TrimSpace(oapi.OrZero(form.Number)), Cents: money.Cents(oapi.OrZero(form.Cents)),
		Replaces: oapi.OrZero(form.Replaces), Canceled: oapi.OrZero(form.Cancel), IssuedOn: form.IssuedOn.Format(time.DateOnly), DueOn: form.DueOn.Format(time.DateOnly),
	}
	var err error
	if draft.Month, err = monthOf(form.Month); err != nil {
		return draft, err
	}
	switch {
	case draft.DueOn < draft.IssuedOn:
		return draft, edge.RefuseField("dueOn", "is before the day on which it is issued")
	case form.Cents != nil && (draft.Cents <= 0 || draft.Canceled):
		return draft, edge.RefuseField("cents", "is of an invoice alone, and above nothing")
	case draft.Canceled && draft.Replaces == "":
		return draft, edge.RefuseField("replaces", "is needed: the number of the invoice that is canceled")
	case draft.Canceled && draft.Number != "":
		return draft, edge.RefuseField("number", "is not of a cancellation")
	case draft.Canceled:
	default:
		err = edge.Need("number", draft.Number, ledger.MaxInvoiceNumber)
	}
	if err == nil {
		err = checkReason(strings.TrimSpace(form.Reason))
	}
	if err == nil {
		err = s.needNetwork(ctx, draft.Network)
	}
	return draft, err
}

func (s *server) ExportInvoice(w http.ResponseWriter, r *http.Request, network, text string, p oapi.ExportInvoiceParams) error {
	month, err := monthOf(text)
	if err != nil {
		return err
	}
	story, err := s.config.Invoices.Story(r.Context(), network, month)
	if err != nil {
		return err
	}
	name := "nfse-" + network + "-" + string(month)
	layout := oapi.OrZero(p.Layout)
	switch {
	case layout == oapi.ExportInvoiceParamsLayoutSales:
		beginFile(w, "text/csv; charset=utf-8", "vendas-"+network+"-"+string(month)+".csv")
		return s.cutOff(r.Context(), true, WriteInvoiceSales(r.Context(), w, s.config.Invoices, story[0].Invoice))
	case layout != "" && !layout.Valid():
		return edge.RefuseField("layout", "is not json, csv or sales")
	}
	fiscal, err := s.config.Fiscal()
	if err != nil {
		return err
	}
	fields, err := fiscal.Document(story[0].Invoice)
	if err != nil {
		return err
	}
	if layout == oapi.ExportInvoiceParamsLayoutCsv {
		beginFile(w, "text/csv; charset=utf-8", name+".csv")
		return s.cutOff(r.Context(), true, WriteFields(w, fields))
	}
	beginFile(w, "application/json", name+".json")
	return s.cutOff(r.Context(), true, invoice.WriteJSON(w, fields))
}

func beginFile(w http.ResponseWriter, kind, name string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.WriteHeader(http.StatusOK)
}

// WriteFields writes the fields of an invoice as CSV: one row below their names.
func WriteFields(w io.Writer, fields []invoice.Field) error {
	names, cells := make([]string, len(fields)), make([]any, len(fields))
	for n, field := range fields {
		names[n], cells[n] = field.Name, field.Value
	}
	table, err := takeout.NewTable(w, names)
	if err == nil {
		err = table.Row(cells...)
	}
	if err == nil {
		err = table.End()
	}
	return err
}

// WriteInvoiceSales writes the sales that an invoice is for as CSV, in the order of their ids.
func WriteInvoiceSales(ctx context.Context, w io.Writer, kept Invoices, i ledger.Invoice) error {
	table, err := takeout.NewTable(w, []string{"venda", "transacao", "loja", "compra", "comissao"})
	if err != nil {
		return err
	}
	if err := kept.Sales(ctx, i.Network, i.Month, func(sale invoice.Sale) error {
		return table.Row(sale.ID.String(), sale.TransactionID, sale.Store, sale.OccurredAt, sale.Cents)
	}); err != nil {
		return err
	}
	return table.End()
}
