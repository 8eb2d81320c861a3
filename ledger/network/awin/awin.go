// Package awin speaks as Awin does: its transaction notifications, and the rows of its transactions API, both as
// https://help.awin.com/apidocs has them.
package awin

import (
	"bytes"
	"cmp"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Awin's.
var Adapter = network.Adapter{
	Name: "awin",
	Link: network.Link{
		Hosts:  []string{"awin1.com", "tidd.ly"},
		Before: []string{"?clickref=", "&clickref=", "&clickref2=", "&clickref3=", "&clickref4=", "&clickref5=", "&clickref6="},
	},
	Push: &network.Form{Name: "awin/push", Read: readPush},
	Row:  &network.Form{Name: "awin/transaction", Read: readRow},
	Ask:  ask, AtOnce: true,

	Offers: offers, Rates: rates, Advertiser: advertiserOf,
	Sheet: &sheet,
}

var advertiserOf = network.InQuery("awinmid")

// words are the states of a transaction; a deleted one was declined before it counted.
var words = network.Words{
	"pending": ledger.VerdictPending, "approved": ledger.VerdictApproved, "declined": ledger.VerdictDeclined, "deleted": ledger.VerdictDeclined,
}

// pushField is the one form field that holds the notification.
const pushField = "AwinTransactionPush"

// The layouts of times, which have no zone and are UTC.
const (
	pushTime = "2006-01-02 15:04:05"
	rowTime  = "2006-01-02T15:04:05"
)

// push is a transaction notification. It comes once, when the sale was tracked, and never says what became of it.
type push struct {
	TransactionID       network.Text `json:"transactionId"`
	TransactionDate     network.Text `json:"transactionDate"`
	TransactionCurrency network.Text `json:"transactionCurrency"`
	TransactionAmount   network.Text `json:"transactionAmount"`
	Commission          network.Text `json:"commission"`
	ClickRef            network.Text `json:"clickRef"`
	OrderRef            network.Text `json:"orderRef"`
	MerchantID          network.Text `json:"merchantId"`
}

// readPush reads the form of a POST, or the query of a GET whose parameters are named as the fields are.
func readPush(d network.Delivery) ([]network.Report, error) {
	id := "transactionId"
	if bytes.HasPrefix(d.Body, []byte(pushField+"=")) {
		id = pushField
	}
	form, err := network.Query(d.Body, id)
	if err != nil {
		return nil, err
	}
	var p push
	if id == pushField {
		if err := network.Decode([]byte(form.Get(pushField)), &p); err != nil {
			return nil, err
		}
	} else {
		p = push{
			TransactionID: network.Text(form.Get("transactionId")), TransactionDate: network.Text(form.Get("transactionDate")),
			TransactionCurrency: network.Text(form.Get("transactionCurrency")), TransactionAmount: network.Text(form.Get("transactionAmount")),
			Commission: network.Text(form.Get("commission")), ClickRef: network.Text(form.Get("clickRef")), OrderRef: network.Text(form.Get("orderRef")),
			MerchantID: network.Text(form.Get("merchantId")),
		}
	}
	if p.TransactionID == "" {
		return nil, network.Unreadable("it names no transactionId")
	}
	at := network.Time(pushTime, string(p.TransactionDate), time.UTC)
	return []network.Report{{
		TransactionID: string(p.TransactionID), Click: network.Click(string(p.ClickRef)), Status: string(ledger.VerdictPending),
		OrderID: string(p.OrderRef), Sale: string(p.TransactionAmount), Commission: string(p.Commission),
		Currency: string(p.TransactionCurrency), OccurredAt: at, UpdatedAt: at, AdvertiserID: string(p.MerchantID),
	}}, nil
}

// amount is a sum with its currency. It is never a float: the digits are taken as they stand.
type amount struct {
	Amount   network.Text `json:"amount"`
	Currency network.Text `json:"currency"`
}

// row is a transaction as the API answers it: what it is now, whatever it was before.
type row struct {
	ID               network.Text `json:"id"`
	CommissionStatus network.Text `json:"commissionStatus"`
	CommissionAmount amount       `json:"commissionAmount"`
	SaleAmount       amount       `json:"saleAmount"`
	ClickRefs        *clickRefs   `json:"clickRefs"`
	TransactionDate  network.Text `json:"transactionDate"`
	DeclineReason    network.Text `json:"declineReason"`
	AmendReason      network.Text `json:"amendReason"`
	OrderRef         network.Text `json:"orderRef"`
	AdvertiserID     network.Text `json:"advertiserId"`
	VoucherCode      network.Text `json:"voucherCode"`
	Parts            []part       `json:"transactionParts"`
	PaidToPublisher  bool         `json:"paidToPublisher"`
	PaymentID        network.Text `json:"paymentId"`
}

// part is what of a transaction was paid by one rate.
type part struct {
	Group network.Text `json:"commissionGroupCode"`
}

// clickRefs is what the link's parameters of those names carried.
type clickRefs struct {
	One   network.Text `json:"clickRef"`
	Two   network.Text `json:"clickRef2"`
	Three network.Text `json:"clickRef3"`
	Four  network.Text `json:"clickRef4"`
	Five  network.Text `json:"clickRef5"`
	Six   network.Text `json:"clickRef6"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	var r row
	if err := network.DecodeWith(d.Body, &r, "id", &r.ID); err != nil {
		return nil, err
	}
	if r.SaleAmount.Currency != r.CommissionAmount.Currency {
		return nil, network.Unreadable("the sale is in %.8q and the commission in %.8q", r.SaleAmount.Currency, r.CommissionAmount.Currency)
	}
	return []network.Report{{
		TransactionID: string(r.ID), Click: network.Click(r.click()), Status: words.Verdict(string(r.CommissionStatus)),
		Reason: string(cmp.Or(r.DeclineReason, r.AmendReason)), OrderID: string(r.OrderRef), Sale: string(r.SaleAmount.Amount),
		Commission: string(r.CommissionAmount.Amount), Currency: string(r.SaleAmount.Currency),
		OccurredAt: network.Time(rowTime, string(r.TransactionDate), time.UTC), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: string(r.AdvertiserID), CommissionGroup: r.group(), Voucher: string(r.VoucherCode),
		PaymentID: r.payment(), PaidToUs: r.PaidToPublisher,
	}}, nil
}

// payment is the payment to us, which is 0 as long as there is none.
func (r row) payment() string {
	if r.PaymentID == "0" {
		return ""
	}
	return string(r.PaymentID)
}

// group is the one rate by which all of a transaction was paid.
func (r row) group() string {
	if len(r.Parts) != 1 {
		return ""
	}
	return string(r.Parts[0].Group)
}

// click is the first reference that came back.
func (r row) click() string {
	if r.ClickRefs == nil {
		return ""
	}
	refs := r.ClickRefs
	return string(cmp.Or(refs.One, refs.Two, refs.Three, refs.Four, refs.Five, refs.Six))
}
