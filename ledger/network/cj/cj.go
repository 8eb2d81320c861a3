// Package cj speaks as CJ does: the records of publisherCommissions, as https://docs.cj.com/docs/graphql-api has them. It sends nothing to
// publishers by itself.
package cj

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is CJ's.
var Adapter = network.Adapter{
	Name: "cj",
	Link: network.Link{
		Hosts:  []string{"dpbolvw.net", "anrdoezrs.net", "tkqlhce.com", "jdoqocy.com", "kqzyfj.com"},
		Before: []string{"?sid=", "&sid="},
	},
	Row:      &network.Form{Name: "cj/commission", Read: readRow, Differences: true},
	Settings: settings,
	Ask:      ask,
}

var (
	currency = network.Setting{
		Name: "currency", Help: "the currency of the publisher's account, which records do not repeat, such as BRL or USD", Valid: network.ValidCurrency,
	}
	settings = []network.Setting{currency}
)

// words are the states of a record. A closed one was prepared for payment.
var words = network.Words{
	"new": ledger.VerdictPending, "extended": ledger.VerdictPending, "locked": ledger.VerdictApproved, "closed": ledger.VerdictApproved,
}

// declined is the validation of a record that was corrected in full. The others decide nothing.
const declined = "DECLINED"

// record is a commission, or what corrects one: all records of one original action add up to what it is worth.
type record struct {
	ID         network.Text `json:"commissionId"`
	Action     network.Text `json:"originalActionId"`
	Status     network.Text `json:"actionStatus"`
	Validation network.Text `json:"validationStatus"`
	Reason     network.Text `json:"correctionReason"`
	Shopper    network.Text `json:"shopperId"`
	Order      network.Text `json:"orderId"`
	Sale       network.Text `json:"saleAmountPubCurrency"`
	Commission network.Text `json:"pubCommissionAmountPubCurrency"`
	EventDate  network.Text `json:"eventDate"`
	Advertiser network.Text `json:"advertiserId"`
	Coupon     network.Text `json:"coupon"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var r record
	if err := network.DecodeWith(d.Body, &r, "commissionId", &r.ID); err != nil {
		return nil, err
	}
	if r.Action == "" {
		return nil, network.Unreadable("it names no originalActionId")
	}
	return []network.Report{{
		TransactionID: string(r.Action), RowID: string(r.ID), Click: network.Click(string(r.Shopper)), Status: r.verdict(),
		Reason: string(r.Reason), OrderID: string(r.Order), Sale: string(r.Sale), Commission: string(r.Commission),
		Currency: d.Settings.Value(currency), OccurredAt: network.Time(time.RFC3339, string(r.EventDate), time.UTC),
		UpdatedAt: network.Stamp(d.ReceivedAt), AdvertiserID: string(r.Advertiser), Voucher: string(r.Coupon),
	}}, nil
}

func (r record) verdict() string {
	switch r.Validation {
	case declined:
		return string(ledger.VerdictDeclined)
	case "", "PENDING", "ACCEPTED", "AUTOMATED":
		return words.Verdict(string(r.Status))
	}
	return string(r.Validation)
}
