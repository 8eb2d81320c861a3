// Package tradedoubler speaks as Tradedoubler does: the rows of its report of transactions, as the publisher part of
// https://github.com/tradedoubler/publicapi-docs has it. What it sends by itself to publishers is not documented.
package tradedoubler

import (
	"cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Tradedoubler's.
var Adapter = network.Adapter{
	Name: "tradedoubler",
	Link: network.Link{
		Hosts:  []string{"tradedoubler.com"},
		Before: []string{"?epi=", "&epi=", "&epi2="},
		Most:   64,
	},
	Row:      &network.Form{Name: "tradedoubler/transaction", Read: readRow},
	Ask:      ask,
	Settings: settings,
}

var (
	zone     = network.ZoneSetting("the time zone of the account, in which its reports write times, such as America/Sao_Paulo")
	currency = network.Setting{
		Name: "currency", Help: "the reportCurrencyCode that reports are asked for in, such as BRL; the rows do not repeat it", Valid: network.ValidCurrency,
	}
	settings = []network.Setting{zone, currency}
)

// words are the states of a transaction: accepted, pending, denied.
var words = network.Words{"A": ledger.VerdictApproved, "P": ledger.VerdictPending, "D": ledger.VerdictDeclined}

const rowTime = "2006-01-02 15:04:05.0"

type row struct {
	ID         network.Text `json:"transactionId"`
	Program    network.Text `json:"programId"`
	Status     network.Text `json:"status"`
	Occurred   network.Text `json:"timeOfTransaction"`
	EPI        network.Text `json:"epi"`
	EPI2       network.Text `json:"epi2"`
	Order      network.Text `json:"orderNumber"`
	Value      network.Text `json:"orderValue"`
	Commission network.Text `json:"commission"`
	Voucher    network.Text `json:"voucherCode"`
	ReasonName network.Text `json:"reasonName"`
	ReasonID   network.Text `json:"reasonId"`
	Paid       bool         `json:"paid"`
	PaymentID  network.Text `json:"paymentId"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var r row
	if err := network.DecodeWith(d.Body, &r, "transactionId", &r.ID); err != nil {
		return nil, err
	}
	return []network.Report{{
		TransactionID: string(r.ID), Click: network.Click(string(cmp.Or(r.EPI, r.EPI2))), Status: words.Verdict(string(r.Status)),
		Reason: string(cmp.Or(r.ReasonName, r.ReasonID)), OrderID: string(r.Order), Sale: string(r.Value), Commission: string(r.Commission),
		Currency: d.Settings.Value(currency), OccurredAt: network.Time(rowTime, string(r.Occurred), d.Settings.Zone(zone)),
		UpdatedAt: network.Stamp(d.ReceivedAt), AdvertiserID: string(r.Program), Voucher: string(r.Voucher), PaymentID: string(r.PaymentID),
		PaidToUs: r.Paid,
	}}, nil
}
