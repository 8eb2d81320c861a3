// Package afilio speaks as Afilio does: the sales in the list of its leadsale API, asked for with format=JSON. Its documents are not public;
// the names are those that clients of it read.
package afilio

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Afilio's. Its links are made by its API, and carry the id in aff_xtra.
var Adapter = network.Adapter{
	Name:     "afilio",
	Link:     network.Link{Before: []string{"?aff_xtra=", "&aff_xtra="}},
	Row:      &network.Form{Name: "afilio/sale", Read: readRow},
	Ask:      ask,
	Offers:   offers,
	Settings: settings,
}

var (
	zone     = network.ZoneSetting("the time zone in which sales are dated, most likely America/Sao_Paulo")
	settings = []network.Setting{zone, site, network.StoresSetting}
)

var words = network.Words{
	"Pendente": ledger.VerdictPending, "Aceito": ledger.VerdictApproved, "Recusado": ledger.VerdictDeclined,
}

// currency is what a Brazilian network pays in; its rows do not say.
const currency = "BRL"

// paid is the word for a sale whose commission has been paid to us.
const paid = "Paid"

type row struct {
	Sale sale `json:"sale"`
}

type sale struct {
	ID         network.Text `json:"saleid"`
	Program    network.Text `json:"progid"`
	Status     network.Text `json:"status"`
	Order      network.Text `json:"order_id"`
	Price      network.Text `json:"order_price"`
	Commission network.Text `json:"commission"`
	Date       network.Text `json:"date"`
	Payment    network.Text `json:"payment"`
	Xtra       network.Text `json:"xtra"`
}

func readRow(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var r row
	if err := network.DecodeWith(d.Body, &r, "saleid", &r.Sale.ID); err != nil {
		return nil, err
	}
	s := r.Sale
	return []network.Report{{
		TransactionID: string(s.ID), Click: network.Click(string(s.Xtra)), Status: words.Verdict(string(s.Status)), OrderID: string(s.Order),
		Sale: string(s.Price), Commission: string(s.Commission), Currency: currency,
		OccurredAt: network.Time(time.DateTime, string(s.Date), d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: string(s.Program), PaidToUs: s.Payment == paid,
	}}, nil
}
