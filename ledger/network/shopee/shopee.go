// Package shopee speaks as Shopee's affiliate programme in Brazil does: the nodes of the conversionReport and of the validatedReport of its
// GraphQL API.
package shopee

import (
	"fmt"
	"slices"
	"strings"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Shopee's. It joins the five references of a link with hyphens, so a click's own do not come back.
var Adapter = network.Adapter{
	Name: "shopee",
	Link: network.Link{
		Hosts:   []string{"shopee.com.br", "shope.ee"},
		Before:  []string{"?sub_id=", "&sub_id="},
		Compact: true,
	},
	Row:      &network.Form{Name: "shopee/conversion", Read: readConversion},
	More:     []*network.Form{{Name: validatedForm, Read: readValidated, Differences: true}},
	Ask:      ask,
	Settings: settings,
}

// validatedForm is the form of a conversion in a report of what was validated.
const validatedForm = "shopee/validated"

// The states of an item, or of its order where the item has none. A completed one is paid only when it is in a report of what was validated.
var (
	conversionWords = network.Words{
		"PENDING": ledger.VerdictPending, "COMPLETED": ledger.VerdictPending, "CANCELLED": ledger.VerdictDeclined,
	}
	validatedWords = network.Words{"COMPLETED": ledger.VerdictApproved, "CANCELLED": ledger.VerdictDeclined}
)

// unpaid is the state of what was ordered and not paid for: no sale yet.
const unpaid = "UNPAID"

// honest are the words for an item that nobody has found to be a fraud.
var honest = []network.Text{"", "UNVERIFIED", "VERIFIED"}

type node struct {
	ID       network.Text `json:"conversionId"`
	Purchase network.Text `json:"purchaseTime"`
	Content  network.Text `json:"utmContent"`
	Orders   []order      `json:"orders"`
}

type order struct {
	ID     network.Text `json:"orderId"`
	Status network.Text `json:"orderStatus"`
	Items  []item       `json:"items"`
}

type item struct {
	ID         network.Text `json:"itemId"`
	Shop       network.Text `json:"shopId"`
	Amount     network.Text `json:"actualAmount"`
	Commission network.Text `json:"itemTotalCommission"`
	Status     network.Text `json:"displayItemStatus"`
	Fraud      network.Text `json:"fraudStatus"`
}

// readConversion reads a conversion, whose state and amounts are those that its items come to; see network.Total. The totalCommission of the
// conversion says the same once more. A conversion of which nothing was paid for says nothing yet.
func readConversion(d network.Delivery) ([]network.Report, error) {
	rows, err := read(d, conversionWords)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	if onlyTakes(rows) {
		return []network.Report{takenBack(rows)}, nil
	}
	return []network.Report{network.Total(rows)}, nil
}

// readValidated reads what one report says of a conversion, of which another report may have other items: a part for each item of an order, of which the
// newest counts. A correction of what is not beside it says nothing of what is left, and is refused.
func readValidated(d network.Delivery) ([]network.Report, error) {
	rows, err := read(d, validatedWords)
	if err != nil {
		return nil, err
	}
	var names []string
	items := map[string][]network.Report{}
	for _, row := range rows {
		_, name, _ := strings.Cut(row.RowID, " ")
		if items[name] == nil {
			names = append(names, name)
		}
		items[name] = append(items[name], row)
	}
	var parts []network.Report
	for _, name := range names {
		if left := takenBack(items[name]); strings.HasPrefix(left.Sale, "-") || strings.HasPrefix(left.Commission, "-") {
			return nil, network.Unreadable("of the item %.80q more is taken back than this report has: sale %.20s, commission %.20s", name, left.Sale, left.Commission)
		}
		if order, item, _ := strings.Cut(name, "/"); order == "" || item == "" {
			return nil, network.Unreadable("an item names no orderId or no itemId")
		}
		part := network.Total(items[name])
		part.RowID = name
		parts = append(parts, part)
	}
	return parts, nil
}

// read reads the items of a conversion that were paid for, each as if it were a sale.
func read(d network.Delivery, words network.Words) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var n node
	if err := network.DecodeWith(d.Body, &n, "conversionId", &n.ID); err != nil {
		return nil, err
	}
	click, _, _ := strings.Cut(string(n.Content), "-")
	return itemsOf(n, network.Report{
		TransactionID: string(n.ID), Click: network.Click(click), Currency: "BRL", OccurredAt: network.Unix(string(n.Purchase)),
		UpdatedAt: network.Stamp(d.ReceivedAt),
	}, words)
}

// onlyTakes says whether all items are below zero: corrections of what is somewhere else, which say nothing of what is left of it.
func onlyTakes(rows []network.Report) bool {
	return !slices.ContainsFunc(rows, func(row network.Report) bool { return !strings.HasPrefix(row.Commission, "-") })
}

// takenBack is what corrections alone come to, with its amounts below zero, so that it is refused by name and never taken for a sale of which nothing
// is left.
func takenBack(rows []network.Report) network.Report {
	total := rows[0]
	total.RowID = ""
	var sales, commissions []string
	for _, row := range rows {
		sales, commissions = append(sales, row.Sale), append(commissions, row.Commission)
	}
	total.Sale, total.Commission = network.Sum(sales...), network.Sum(commissions...)
	return total
}

// itemsOf returns a row for each item that was paid for, named by its place, and after a space by its order and item.
func itemsOf(n node, whole network.Report, words network.Words) ([]network.Report, error) {
	if len(n.Orders) == 0 {
		return nil, network.Unreadable("it names no orders")
	}
	var rows []network.Report
	for i, order := range n.Orders {
		if len(order.Items) == 0 {
			return nil, network.Unreadable("order %.40q has no items", order.ID)
		}
		for j, item := range order.Items {
			status := item.status(order)
			if status == unpaid {
				continue
			}
			row := whole
			row.RowID = fmt.Sprintf("%04d/%04d %s/%s", i, j, order.ID, item.ID)
			row.OrderID, row.AdvertiserID = string(order.ID), string(item.Shop)
			row.Status, row.Sale, row.Commission = words.Verdict(status), string(item.Amount), string(item.Commission)
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// status is the word for the state of an item. One that may be a fraud is for a person to judge.
func (i item) status(order order) string {
	switch {
	case !slices.Contains(honest, i.Fraud):
		return "fraud " + string(i.Fraud)
	case i.Status == "":
		return string(order.Status)
	}
	return string(i.Status)
}
