// Package aliexpress speaks as AliExpress's affiliate programme does: the orders of aliexpress.affiliate.order.listbyindex, as
// https://open.aliexpress.com has them.
package aliexpress

import (
	"bytes"
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
	Ask:      ask,
	Settings: settings,
}

var (
	zone = network.ZoneSetting(
		"the time zone of paid_time: documents say both Asia/Shanghai and America/Los_Angeles; compare an order with the panel",
	)
	apart = network.Setting{
		Name: "id", Values: []string{order, subOrder},
		Help: "what tells sales apart: order_id, or sub_order_id when an order of several products has several rows; compare one with the panel",
	}
	empty = network.Setting{
		Name: "empty", Default: succeeded, Valid: validCode,
		Help: "the resp_code with which it says that there are no orders, where that is not 200",
	}
	settings = []network.Setting{zone, apart, empty}
)

// What may tell sales apart.
const (
	order    = "order_id"
	subOrder = "sub_order_id"
)

// words are the states of an order. What was received can still be returned until it is settled.
var words = network.Words{
	"Payment Completed": ledger.VerdictPending, "Buyer Confirmed Receipt": ledger.VerdictPending,
	"Completed Settlement": ledger.VerdictApproved, "Invalid": ledger.VerdictDeclined,
}

// row is a sale; its amounts are whole numbers of cents.
type row struct {
	Order      network.Text `json:"order_id"`
	SubOrder   network.Text `json:"sub_order_id"`
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
	if bytes.HasPrefix(d.Body, []byte("[")) { // see page.rows
		return nil, network.Unreadable("the order has several rows, and the setting %s says that it has one", apart.Name)
	}
	var r row
	if err := network.Decode(d.Body, &r); err != nil {
		return nil, err
	}
	name := d.Settings.Value(apart)
	id := r.id(name)
	if id == "" {
		return nil, network.Unreadable("it names no %s", name)
	}
	return []network.Report{{
		TransactionID: id, Click: network.Click(r.click()), Status: words.Verdict(string(r.Status)), OrderID: string(r.Order),
		Sale: network.FromCents(string(r.Paid)), Commission: network.FromCents(string(r.Commission)), Currency: string(r.Currency),
		OccurredAt: network.Time(time.DateTime, string(r.PaidTime), d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
	}}, nil
}

// id is what the setting says that sales are told apart by.
func (r row) id(name string) string {
	if name == subOrder {
		return string(r.SubOrder)
	}
	return string(r.Order)
}

// click is what our links carry. Parameters that are not ours carry none.
func (r row) click() string {
	var ours struct {
		Click network.Text `json:"c"`
	}
	if json.Unmarshal([]byte(r.Parameters), &ours) != nil {
		return ""
	}
	return string(ours.Click)
}
