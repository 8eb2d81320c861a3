// Package partnerize speaks as Partnerize does: the conversions of its report for publishers, as https://api-docs.partnerize.com/partner has
// them, asked for with timezone=UTC.
package partnerize

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Partnerize's. Parts of its links stand between slashes.
var Adapter = network.Adapter{
	Name:   "partnerize",
	Link:   network.Link{Hosts: []string{"prf.hn"}, Before: []string{"/pubref:"}, Most: 256},
	Row:    &network.Form{Name: "partnerize/conversion", Read: readRow},
	Ask:    ask,
	Claims: claims,
}

// words are the states of an item, and of a conversion without items.
var words = network.Words{
	"pending": ledger.VerdictPending, "approved": ledger.VerdictApproved, "rejected": ledger.VerdictDeclined,
}

type row struct {
	Data conversion `json:"conversion_data"`
}

// conversion is one sale. Its clickref is the network's own; ours is the reference of the publisher.
type conversion struct {
	ID        network.Text `json:"conversion_id"`
	Campaign  network.Text `json:"campaign_id"`
	Time      network.Text `json:"conversion_time"`
	Currency  network.Text `json:"currency"`
	Reference network.Text `json:"publisher_reference"`
	Order     network.Text `json:"conversion_reference"`
	Value     struct {
		Status     network.Text `json:"conversion_status"`
		Value      network.Text `json:"value"`
		Commission network.Text `json:"publisher_commission"`
	} `json:"conversion_value"`
	Items []item `json:"conversion_items"`
}

type item struct {
	ID         network.Text `json:"conversion_item_id"`
	Value      network.Text `json:"item_value"`
	Commission network.Text `json:"item_publisher_commission"`
	Status     network.Text `json:"item_status"`
	Reason     network.Text `json:"reject_reason"`
	SelfBill   network.Text `json:"publisher_self_bill_id"`
}

// readRow takes the state and the amounts of a conversion from its items, which may differ: it is pending while any of them is, else approved
// with what the approved ones add up to, and declined when all were rejected, with the reason. See network.Total.
func readRow(d network.Delivery) ([]network.Report, error) {
	var r row
	if err := network.DecodeWith(d.Body, &r, "conversion_id", &r.Data.ID); err != nil {
		return nil, err
	}
	c := r.Data
	at := network.Time(time.DateTime, string(c.Time), time.UTC)
	whole := network.Report{
		TransactionID: string(c.ID), Click: network.Click(string(c.Reference)), Status: words.Verdict(string(c.Value.Status)),
		OrderID: string(c.Order), Sale: string(c.Value.Value), Commission: string(c.Value.Commission), Currency: string(c.Currency),
		OccurredAt: at, UpdatedAt: network.Stamp(d.ReceivedAt), AdvertiserID: string(c.Campaign),
	}
	if len(c.Items) == 0 {
		return []network.Report{whole}, nil
	}
	rows, seen := make([]network.Report, len(c.Items)), make(map[network.Text]bool, len(c.Items))
	for i, item := range c.Items {
		switch {
		case item.ID == "":
			return nil, network.Unreadable("an item names no conversion_item_id")
		case seen[item.ID]:
			return nil, network.Unreadable("item %.40q is there twice", item.ID)
		}
		seen[item.ID] = true
		rows[i] = whole
		rows[i].RowID, rows[i].Status, rows[i].Reason = string(item.ID), words.Verdict(string(item.Status)), string(item.Reason)
		rows[i].Sale, rows[i].Commission, rows[i].PaymentID = string(item.Value), string(item.Commission), string(item.SelfBill)
	}
	return []network.Report{network.Total(rows)}, nil
}
