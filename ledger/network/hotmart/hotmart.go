// Package hotmart speaks as Hotmart does: the purchases of version 2 of its webhooks, sent to an affiliate.
package hotmart

import (
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Hotmart's. The click is its sck, which comes back as the origin of a purchase.
var Adapter = network.Adapter{
	Name: "hotmart",
	Link: network.Link{Hosts: []string{"hotmart.com"}, Before: []string{"?sck=", "&sck="}},
	Push: &network.Form{Name: "hotmart/webhook", Read: readPush},
}

// words are the events that say what became of a purchase. An approved one can be refunded until it is complete. Others, such as a printed
// boleto, say nothing of a sale: the webhook is set up without them.
var words = network.Words{
	"PURCHASE_APPROVED": ledger.VerdictPending, "PURCHASE_COMPLETE": ledger.VerdictApproved,
	"PURCHASE_CANCELED": ledger.VerdictDeclined, "PURCHASE_REFUNDED": ledger.VerdictDeclined, "PURCHASE_CHARGEBACK": ledger.VerdictDeclined,
	"PURCHASE_EXPIRED": ledger.VerdictDeclined,
}

// partly is the state of a purchase of which some was paid back. What is left of the amounts is not documented, so a person decides.
const partly = "PARTIALLY_REFUNDED"

// affiliate is whose share of a purchase is ours.
const affiliate = "AFFILIATE"

type webhook struct {
	Created network.Text `json:"creation_date"`
	Event   network.Text `json:"event"`
	Data    struct {
		Product struct {
			ID network.Text `json:"id"`
		} `json:"product"`
		Commissions []commission `json:"commissions"`
		Purchase    purchase     `json:"purchase"`
	} `json:"data"`
}

type commission struct {
	Value    network.Text `json:"value"`
	Source   network.Text `json:"source"`
	Currency network.Text `json:"currency_value"`
}

type purchase struct {
	Transaction network.Text `json:"transaction"`
	Status      network.Text `json:"status"`
	Ordered     network.Text `json:"order_date"`
	Price       struct {
		Value    network.Text `json:"value"`
		Currency network.Text `json:"currency_value"`
	} `json:"price"`
	Offer struct {
		Coupon network.Text `json:"coupon_code"`
	} `json:"offer"`
	Origin struct {
		Sck network.Text `json:"sck"`
	} `json:"origin"`
}

func readPush(d network.Delivery) ([]network.Report, error) {
	var w webhook
	if err := network.DecodeWith(d.Body, &w, "data.purchase.transaction", &w.Data.Purchase.Transaction); err != nil {
		return nil, err
	}
	p, ours := w.Data.Purchase, w.commission()
	if ours.Currency != "" && ours.Currency != p.Price.Currency {
		return nil, network.Unreadable("the price is in %.8q and the commission in %.8q", p.Price.Currency, ours.Currency)
	}
	status := words.Verdict(string(w.Event))
	if p.Status == partly {
		status = partly
	}
	return []network.Report{{
		TransactionID: string(p.Transaction), Click: network.Click(string(p.Origin.Sck)), Status: status, Sale: string(p.Price.Value),
		Commission: string(ours.Value), Currency: string(p.Price.Currency), OccurredAt: network.UnixMilli(string(p.Ordered)),
		UpdatedAt: network.UnixMilli(string(w.Created)), AdvertiserID: string(w.Data.Product.ID), Voucher: string(p.Offer.Coupon),
	}}, nil
}

// commission is the affiliate's, where there is one.
func (w webhook) commission() commission {
	for _, c := range w.Data.Commissions {
		if c.Source == affiliate {
			return c
		}
	}
	return commission{}
}
