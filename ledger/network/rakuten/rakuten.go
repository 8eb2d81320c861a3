// Package rakuten speaks as Rakuten Advertising does: the transactions of its Events API and the same by its postback, as
// https://developers.rakutenadvertising.com has them. Both are early and not the truth for money: that is its Signature Reconciliation Feed.
package rakuten

import (
	"encoding/json"
	"strings"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Rakuten's.
var Adapter = network.Adapter{
	Name: "rakuten",
	Link: network.Link{Hosts: []string{"click.linksynergy.com"}, Before: []string{"?u1=", "&u1="}, Most: 72},
	Push: &network.Form{Name: "rakuten/postback", Read: readPostback, Differences: true},
	Row:  &network.Form{Name: "rakuten/transaction", Read: readRow, Differences: true},
	Ask:  ask,

	Offers: offers, Advertiser: advertiserOf,
	Sheet: &sheet, Settings: []network.Setting{claimDates},
}

var advertiserOf = network.InQuery("mid")

// transaction is one product of an order, or what takes some of it back.
type transaction struct {
	ID         network.Text    `json:"etransaction_id"`
	Advertiser network.Text    `json:"advertiser_id"`
	Order      network.Text    `json:"order_id"`
	Sale       network.Text    `json:"sale_amount"`
	Commission network.Text    `json:"commissions"`
	Date       network.Text    `json:"transaction_date"`
	U1         network.Text    `json:"u1"`
	Currency   network.Text    `json:"currency"`
	IsEvent    json.RawMessage `json:"is_event"` // text, or true and false
	List       network.Text    `json:"commission_list_id"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	var t transaction
	if err := network.DecodeWith(d.Body, &t, "etransaction_id", &t.ID); err != nil {
		return nil, err
	}
	return t.reports(network.Stamp(d.ReceivedAt))
}

// readPostback reads the query of a GET, whose names are those of the fields.
func readPostback(d network.Delivery) ([]network.Report, error) {
	form, err := network.Query(d.Body, "etransaction_id")
	if err != nil {
		return nil, err
	}
	text := func(name string) network.Text { return network.Text(form.Get(name)) }
	t := transaction{
		ID: text("etransaction_id"), Advertiser: text("advertiser_id"), Order: text("order_id"), Sale: text("sale_amount"),
		Commission: text("commissions"), Date: text("transaction_date"), U1: text("u1"), Currency: text("currency"),
		IsEvent: []byte(form.Get("is_event")), List: text("commission_list_id"),
	}
	return t.reports(date(form.Get("transaction_date")))
}

// reports says what a transaction tells of its order. What pays nothing, and is there to measure advertisements, tells nothing. There is no word
// for its state here: it counts when it is locked, which only the feed says.
func (t transaction) reports(updatedAt string) ([]network.Report, error) {
	switch word := strings.Trim(string(t.IsEvent), `"`); strings.ToLower(word) {
	case "y", "true":
		return nil, nil
	case "n", "false":
	default:
		return nil, network.Unreadable("is_event is %.40q, which is neither N nor Y", word)
	}
	if t.Order == "" {
		return nil, network.Unreadable("it names no order_id")
	}
	click := network.Click(string(t.U1))
	return []network.Report{{
		TransactionID: strings.Join([]string{string(t.Advertiser), string(t.Order), click}, "|"), RowID: string(t.ID), Click: click,
		Status: string(ledger.VerdictPending), OrderID: string(t.Order), Sale: string(t.Sale), Commission: string(t.Commission),
		Currency: string(t.Currency), OccurredAt: date(string(t.Date)), UpdatedAt: updatedAt,
		AdvertiserID: string(t.Advertiser), CommissionGroup: string(t.List),
	}}, nil
}

// layouts are the ways in which times, which are UTC, may be written.
var layouts = []string{"Mon Jan 02 2006 15:04:05 GMT-0700 (MST)", time.DateTime, time.RFC3339}

func date(text string) string {
	for _, layout := range layouts {
		if at, err := time.Parse(layout, text); err == nil {
			return network.Stamp(at)
		}
	}
	return text
}
