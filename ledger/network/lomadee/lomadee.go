// Package lomadee speaks as Lomadee (SocialSoul) does: the orders of its API, as https://docs.lomadee.com.br has them, and the items of the
// report of its API of before. Neither says all words for states, so what they mean is a setting.
package lomadee

import (
	"time"

	"example.com/devolve/ledger/network"
)

// link is how mdasc is appended to a link of either API.
var link = network.Link{Before: []string{"?mdasc=", "&mdasc="}}

// Adapter is that of Lomadee's API of now.
var Adapter = network.Adapter{
	Name:     "lomadee",
	Link:     link,
	Row:      &network.Form{Name: "lomadee/order", Read: readOrder},
	Ask:      ask,
	Settings: orderSettings,
}

// currency is what a Brazilian network pays in; its orders do not say.
const currency = "BRL"

// cents and reais are what amounts may be in.
const (
	cents = "cents"
	reais = "reais"
)

var (
	amounts = network.Setting{
		Name: "amounts", Help: "whether 24990 in an order is R$ 249,90 (cents) or R$ 24.990,00 (reais); compare one with the panel",
		Values: []string{cents, reais},
	}
	orderWords    = network.WordsSetting("what each commissionStatus means", "pending=pending")
	orderSettings = []network.Setting{amounts, orderWords, dates}
)

type order struct {
	ID           network.Text `json:"id"`
	OrderID      network.Text `json:"orderId"`
	Value        network.Text `json:"value"`
	Commission   network.Text `json:"commission"`
	Status       network.Text `json:"commissionStatus"`
	CreatedAt    network.Text `json:"createdAt"`
	Organization network.Text `json:"organizationId"`
	Mdasc        network.Text `json:"mdasc"`
}

// readOrder takes the state of the commission: an order can be complete whose commission is not decided.
func readOrder(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(orderSettings); err != nil {
		return nil, err
	}
	var o order
	if err := network.DecodeWith(d.Body, &o, "id", &o.ID); err != nil {
		return nil, err
	}
	value, commission := string(o.Value), string(o.Commission)
	if d.Settings.Value(amounts) == cents {
		value, commission = network.FromCents(value), network.FromCents(commission)
	}
	return []network.Report{{
		TransactionID: string(o.ID), Click: network.Click(string(o.Mdasc)), Status: d.Settings.Words(orderWords).Verdict(string(o.Status)),
		OrderID: string(o.OrderID), Sale: value, Commission: commission, Currency: currency,
		OccurredAt: network.Time(time.RFC3339, string(o.CreatedAt), time.UTC), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: string(o.Organization),
	}}, nil
}
