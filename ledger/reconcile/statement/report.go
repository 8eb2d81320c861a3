package statement

import (
	"crypto/sha256"
	"io"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/reconcile"
)

// Report is a file of an affiliate network.
type Report struct {
	Rows   []reconcile.ReportRow // in the order of the file
	SHA256 [sha256.Size]byte     // of the file
}

// reportColumns are what networks call theirs.
var reportColumns = aliases{
	colDate: {
		"data", "date", "datavenda", "datadavenda", "transactiondate", "saledate", "eventdate", "datadopedido", "occurredat", "datahora",
	},
	colCommission:   {"comissao", "commission", "valorcomissao", "valordacomissao", "commissionamount", "comissaor", "publishercommission"},
	colTransaction:  {"transactionid", "idtransacao", "iddatransacao", "transacao", "transaction", "actionid", "conversionid", "id"},
	colNetworkOrder: {"orderid", "pedido", "numeropedido", "numerodopedido", "order", "orderref", "advertiserreference", "iddopedido"},
	colClick:        {"clickid", "clickref", "subid", "subid1", "sub1", "click", "clique", "aid"},
	colVerdict:      {"status", "situacao", "estado", "transactionstatus", "state"},
	colCurrency:     {"moeda", "currency"},
}

// verdicts are networks' words for what they say of a sale.
var verdicts = map[string]ledger.Verdict{
	"": "", "pending": ledger.VerdictPending, "pendente": ledger.VerdictPending, "open": ledger.VerdictPending, "aberto": ledger.VerdictPending,
	"new": ledger.VerdictPending, "emanalise": ledger.VerdictPending, "approved": ledger.VerdictApproved, "aprovado": ledger.VerdictApproved,
	"aprovada": ledger.VerdictApproved, "confirmed": ledger.VerdictApproved, "confirmado": ledger.VerdictApproved,
	"confirmada": ledger.VerdictApproved, "paid": ledger.VerdictApproved, "pago": ledger.VerdictApproved, "paga": ledger.VerdictApproved,
	"declined": ledger.VerdictDeclined, "rejected": ledger.VerdictDeclined, "recusado": ledger.VerdictDeclined,
	"recusada": ledger.VerdictDeclined, "rejeitado": ledger.VerdictDeclined, "rejeitada": ledger.VerdictDeclined,
	"canceled": ledger.VerdictDeclined, "cancelled": ledger.VerdictDeclined, "cancelado": ledger.VerdictDeclined,
	"cancelada": ledger.VerdictDeclined, "reversed": ledger.VerdictDeclined, "estornado": ledger.VerdictDeclined,
	"estornada": ledger.VerdictDeclined,
}

// ReadReport reads a network's report of commissions, as CSV.
func ReadReport(source string, r io.Reader) (Report, error) {
	data, err := load(source, r)
	if err != nil {
		return Report{}, err
	}
	report := Report{SHA256: sha256.Sum256(data)}
	t, err := openTable(source, data, reportColumns,
		[]column{colDate, colCommission, colTransaction}, []column{colDate, colCommission, colNetworkOrder}, []column{colDate, colCommission, colClick})
	if err != nil {
		return Report{}, err
	}
	names := builder{source: source} // names rows as it names lines
	err = t.each(func() error {
		row, err := t.sale()
		if err != nil {
			return err
		}
		names.add(reconcile.Line{Day: row.Day, AmountCents: row.CommissionCents, Currency: row.Currency},
			row.TransactionID+" / "+row.OrderID+" / "+row.Click)
		row.Ref, row.Origin.Source = names.lines[len(names.lines)-1].Ref, source
		report.Rows = append(report.Rows, row)
		return nil
	})
	return report, err
}

func (t *table) sale() (row reconcile.ReportRow, err error) {
	words, err := t.words(colTransaction, colNetworkOrder, colClick, colCurrency)
	if err != nil {
		return row, err
	}
	row = reconcile.ReportRow{
		TransactionID: words[0], OrderID: words[1], Click: words[2], Currency: words[3], Origin: reconcile.Origin{Line: t.line()},
	}
	var ok bool
	if row.Day, ok = parseDay(t.cell(colDate)); !ok {
		return row, t.fail(colDate, "this is not a date such as 20/11/2026 or 2026-11-20")
	}
	if row.Verdict, ok = verdicts[csvtable.Plain(t.cell(colVerdict))]; !ok {
		return row, t.fail(colVerdict, "no status that is known: pending, approved or declined, or a word for them")
	}
	if row.CommissionCents, err = parseAmount(t.cell(colCommission)); err != nil {
		return row, t.fail(colCommission, err.Error())
	}
	if row.TransactionID+row.OrderID+row.Click == "" {
		return row, t.fail(colTransaction, "the row names no transaction, order or click")
	}
	return row, nil
}
