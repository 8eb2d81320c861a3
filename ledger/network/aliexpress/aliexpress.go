// Package aliexpress speaks as AliExpress's affiliate programme does: the orders of aliexpress.affiliate.order.listbyindex, as
// https://open.aliexpress.com has them.
package aliexpress

import (
	"encoding/json"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is AliExpress's. Its links carry a document of JSON, written as part of an address: {"c":"…"}.
var Adapter = network.Adapter{
	Name: "aliexpress",
	Link: network.Link{
		Hosts:  []string{"aliexpress.com"},
		Before: []string{"custom_parameters=%7B%22c%22%3A%22"},
	},
	Row:      &network.Form{Name: "aliexpress/order", Read: readRow},
	Settings: settings,
}

var (
	zone = network.ZoneSetting(
		"the time zone of paid_time: documents say both Asia/Shanghai and America/Los_Angeles; compare an order with the panel",
	)
	settings = []network.Setting{zone}
)

// words are the states of an order. What was received can still be returned until it is settled.
var words = network.Words{
	"Payment Completed": ledger.VerdictPending, "Buyer Confirmed Receipt": ledger.VerdictPending,
	"Completed Settlement": ledger.VerdictApproved, "Invalid": ledger.VerdictDeclined,
}

// order is a sale; its amounts are whole numbers of cents.
type order struct {
	ID         network.Text `json:"order_id"`
	Status     network.Text `json:"order_status"`
	Parameters network.Text `json:"custom_parameters"`
	Commission network.Text `json:"estimated_paid_commission"`
	Paid       network.Text `json:"paid_amount"`
	Currency   network.Text `json:"settled_currency"`
	PaidTime   network.Text `json:"paid_time"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var o order
	if err := network.DecodeWith(d.Body, &o, "order_id", &o.ID); err != nil {
		return nil, err
	}
	return []network.Report{{
		TransactionID: string(o.ID), Click: network.Click(o.click()), Status: words.Verdict(string(o.Status)), OrderID: string(o.ID),
		Sale: network.FromCents(string(o.Paid)), Commission: network.FromCents(string(o.Commission)), Currency: string(o.Currency),
		OccurredAt: network.Time(time.DateTime, string(o.PaidTime), d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
	}}, nil
}

// click is what our links carry. Parameters that are not ours carry none.
func (o order) click() string {
	var ours struct {
		Click network.Text `json:"c"`
	}
	if json.Unmarshal([]byte(o.Parameters), &ours) != nil {
		return ""
	}
	return string(ours.Click)
}
