// Package actionpay speaks as ActionPay does: its postbacks, which are sent each time the state of an action changes.
package actionpay

import (
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Adapter is ActionPay's.
var Adapter = network.Adapter{
	Name: "actionpay",
	Link: network.Link{Before: []string{"?apsubid1=", "&apsubid1="}},
	Push: &network.Form{Name: "actionpay/postback", Read: readPostback},
}

// words are the states that a postback can be set for. A confirmed action is on hold until it is paid.
var words = network.Words{
	"Add": ledger.VerdictPending, "Confirmation": ledger.VerdictPending, "Payment": ledger.VerdictApproved, "Rejection": ledger.VerdictDeclined,
}

// readPostback reads the query of a GET, whose names we give to the network: uniqueid, offer, subid1, aptime and appayment for its macros,
// status and currency written out in the address of each state, and sale. No macro for the total of an order is known; what comes
// without it is refused by name, because cashback is a share of it.
func readPostback(d network.Delivery) ([]network.Report, error) {
	form, err := network.Query(d.Body, "uniqueid")
	if err != nil {
		return nil, err
	}
	at := network.Unix(form.Get("aptime"))
	return []network.Report{{
		TransactionID: form.Get("uniqueid"), Click: network.Click(form.Get("subid1")), Status: words.Verdict(form.Get("status")),
		Sale: form.Get("sale"), Commission: form.Get("appayment"), Currency: form.Get("currency"), OccurredAt: at, UpdatedAt: at,
		AdvertiserID: form.Get("offer"),
	}}, nil
}
