// Package admitad speaks as Admitad (Mitgo) does: its postbacks, and the rows of its statistics of actions, as
// https://developers.admitad.com has them.
package admitad

import (
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is Admitad's. Of its five references subid4 is the one that is long enough for an id and that nobody overwrites.
var Adapter = network.Adapter{
	Name: "admitad",
	Link: network.Link{Before: []string{"?subid4=", "&subid4="}, Most: 120},
	Push: &network.Form{Name: "admitad/postback", Read: readPostback},
	Row:  &network.Form{Name: "admitad/action", Read: readAction},
	Ask:  ask,

	Claims: claims,

	Settings: settings,
}

// zone is not in the documents; accounts are taken to be in UTC where nobody says otherwise.
var zone = func() network.Setting {
	zone := network.ZoneSetting("the time zone of the times in its statistics, such as UTC or Europe/Moscow")
	zone.Default = "UTC"
	return zone
}()

var settings = []network.Setting{zone, websiteSetting}

// postbackWords are the states in a postback. A new sale is "new" there, and "pending" is one that had been confirmed and is on hold again.
var postbackWords = network.Words{
	"new": ledger.VerdictPending, "pending": ledger.VerdictPending, "approved": ledger.VerdictApproved, "declined": ledger.VerdictDeclined,
}

// actionWords are the states in the statistics. A stalled one is confirmed and not to be paid yet.
var actionWords = network.Words{
	"pending": ledger.VerdictPending, "approved_but_stalled": ledger.VerdictPending, "approved": ledger.VerdictApproved,
	"declined": ledger.VerdictDeclined,
}

// readPostback reads the query of a GET or the form of a POST, with the names of the simple mode.
func readPostback(d network.Delivery) ([]network.Report, error) {
	form, err := network.Query(d.Body, "admitad_id")
	if err != nil {
		return nil, err
	}
	at := network.Unix(form.Get("time"))
	return []network.Report{{
		TransactionID: form.Get("admitad_id"), Click: network.Click(form.Get("subid4")), Status: postbackWords.Verdict(form.Get("payment_status")),
		OrderID: form.Get("order_id"), Sale: form.Get("order_sum"), Commission: form.Get("payment_sum"), Currency: form.Get("currency"),
		OccurredAt: at, UpdatedAt: at, AdvertiserID: form.Get("offer_id"),
	}}, nil
}

// actionTime is the layout of times in the statistics, which have no zone.
const actionTime = "2006-01-02 15:04:05"

type action struct {
	ID         network.Text `json:"action_id"`
	Status     network.Text `json:"status"`
	Payment    network.Text `json:"payment"`
	Cart       network.Text `json:"cart"`
	Currency   network.Text `json:"currency"`
	OrderID    network.Text `json:"order_id"`
	Subid4     network.Text `json:"subid4"`
	ActionDate network.Text `json:"action_date"`
	Comment    network.Text `json:"comment"`
	Campaign   network.Text `json:"advcampaign_id"`
	Promocode  network.Text `json:"promocode"`
	Paid       network.Text `json:"payment_status"`
}

// paid is the payment_status of what was paid to the publisher; of anything else it is 0.
const paid = "1"

func readAction(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	var a action
	if err := network.DecodeWith(d.Body, &a, "action_id", &a.ID); err != nil {
		return nil, err
	}
	return []network.Report{{
		TransactionID: string(a.ID), Click: network.Click(string(a.Subid4)), Status: actionWords.Verdict(string(a.Status)),
		Reason: string(a.Comment), OrderID: string(a.OrderID), Sale: string(a.Cart), Commission: string(a.Payment), Currency: string(a.Currency),
		OccurredAt: network.Time(actionTime, string(a.ActionDate), d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: string(a.Campaign), Voucher: string(a.Promocode), PaidToUs: a.Paid == paid,
	}}, nil
}
