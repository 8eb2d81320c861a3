// Package aliexpress speaks as AliExpress's affiliate programme does: the orders of aliexpress.affiliate.order.listbyindex, as
// https://open.aliexpress.com has them.
package aliexpress

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
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
	Row:      &network.Form{Name: "aliexpress/order", Read: readRows, Differences: true},
	Ask:      ask,
	Settings: settings,
}

var (
	zone = network.ZoneSetting(
		"the time zone of paid_time: documents say both Asia/Shanghai and America/Los_Angeles; compare an order with the panel",
	)
	apart = network.Setting{
		Name: "id", Values: []string{order, subOrder},
		Help: "what a sale is: order_id, with all of its rows when an order of several products has several, or sub_order_id, each row of its own",
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

// readRows reads a row, or a list of rows; see page.rows.
func readRows(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	bodies := []json.RawMessage{d.Body}
	if bytes.HasPrefix(d.Body, []byte("[")) {
		if err := json.Unmarshal(d.Body, &bodies); err != nil || len(bodies) == 0 {
			return nil, network.Unreadable("it is no list of rows")
		}
	}
	var reports []network.Report
	for _, body := range bodies {
		report, err := readRow(body, d)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(reports, func(r network.Report) bool { return r.TransactionID == report.TransactionID && r.RowID == report.RowID }) {
			return nil, network.Unreadable("the order has several rows, which no %s tells apart", subOrder)
		}
		reports = append(reports, report)
	}
	return reports, nil
}

func readRow(body []byte, d network.Delivery) (network.Report, error) {
	var r row
	if err := network.Decode(body, &r); err != nil {
		return network.Report{}, err
	}
	name := d.Settings.Value(apart)
	id := r.sale(name)
	if id == "" {
		return network.Report{}, network.Unreadable("it names no %s", name)
	}
	return network.Report{
		TransactionID: id, RowID: cmp.Or(string(r.SubOrder), network.Whole), Click: network.Click(r.click()),
		Status: words.Verdict(string(r.Status)), OrderID: string(r.Order),
		Sale: network.FromCents(string(r.Paid)), Commission: network.FromCents(string(r.Commission)), Currency: string(r.Currency),
		OccurredAt: network.Time(time.DateTime, string(r.PaidTime), d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
	}, nil
}

// sale is what the setting says that sales are told apart by.
func (r row) sale(name string) string {
	if name == subOrder {
		return string(r.SubOrder)
	}
	return string(r.Order)
}

// id tells a row apart from all others: an order of several products has one for each, which may be in different states and on different pages.
func (r row) id(name string) string {
	if sale := r.sale(name); name == subOrder || sale == "" || r.SubOrder == "" {
		return sale
	}
	return string(r.Order + "-" + r.SubOrder)
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
