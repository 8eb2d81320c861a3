// Package impact speaks as impact.com does: its event notifications, whose template is ours, and the rows of its Actions, as
// https://integrations.impact.com has them. Its ActionUpdates are differences, and are not needed where Actions tell what a sale is now.
package impact

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is impact.com's. Every brand has hosts of its own.
var Adapter = network.Adapter{
	Name:   "impact",
	Link:   network.Link{Before: []string{"?subId1=", "&subId1="}},
	Push:   &network.Form{Name: "impact/notification", Read: readPush},
	Row:    &network.Form{Name: "impact/action", Read: readAction},
	Ask:    ask,
	Claims: claims,

	Offers: offers, Rates: rates, Advertiser: advertiserOf,
}

// words are the states of an action; one that is locked or paid was approved before.
var words = network.Words{
	"PENDING": ledger.VerdictPending, "APPROVED": ledger.VerdictApproved, "LOCKED": ledger.VerdictApproved, paid: ledger.VerdictApproved,
	"REVERSED": ledger.VerdictDeclined,
}

// paid is the state of an action that was paid to us.
const paid = "PAID"

// readPush reads the query of a GET, whose names we give to the network: action_id, campaign_id, status, payout, amount, currency, sub_id1,
// order_id, promo_code and event_date.
func readPush(d network.Delivery) ([]network.Report, error) {
	form, err := network.Query(d.Body, "action_id")
	if err != nil {
		return nil, err
	}
	at := network.Time(time.RFC3339, form.Get("event_date"), time.UTC)
	return []network.Report{{
		TransactionID: form.Get("action_id"), Click: network.Click(form.Get("sub_id1")), Status: words.Verdict(form.Get("status")),
		OrderID: form.Get("order_id"), Sale: form.Get("amount"), Commission: form.Get("payout"), Currency: form.Get("currency"),
		OccurredAt: at, UpdatedAt: at, AdvertiserID: form.Get("campaign_id"), Voucher: form.Get("promo_code"),
	}}, nil
}

// action is what a sale is now: its amounts are absolute.
type action struct {
	ID        network.Text `json:"Id"`
	Campaign  network.Text `json:"CampaignId"`
	State     network.Text `json:"State"`
	Payout    network.Text `json:"Payout"`
	Amount    network.Text `json:"Amount"`
	Currency  network.Text `json:"Currency"`
	EventDate network.Text `json:"EventDate"`
	Order     network.Text `json:"Oid"`
	SubID1    network.Text `json:"SubId1"`
	PromoCode network.Text `json:"PromoCode"`
}

func readAction(d network.Delivery) ([]network.Report, error) {
	var a action
	if err := network.DecodeWith(d.Body, &a, "Id", &a.ID); err != nil {
		return nil, err
	}
	return []network.Report{{
		TransactionID: string(a.ID), Click: network.Click(string(a.SubID1)), Status: words.Verdict(string(a.State)), OrderID: string(a.Order),
		Sale: string(a.Amount), Commission: string(a.Payout), Currency: string(a.Currency),
		OccurredAt: network.Time(time.RFC3339, string(a.EventDate), time.UTC), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: string(a.Campaign), Voucher: string(a.PromoCode), PaidToUs: a.State == paid,
	}}, nil
}
