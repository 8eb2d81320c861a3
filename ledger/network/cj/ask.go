package cj

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where CJ is asked.
const ProductionURL = "https://commissions.api.cj.com"

const (
	perMinute = 25 // calls, as its older interface has it; none is published for this one
	maxPages  = 500
	longest   = 31 * 24 * time.Hour
	overlap   = 45 * 24 * time.Hour // how far back each question goes
)

// account is a publisher's account.
type account struct {
	client           *network.Client
	publisher, token string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) {
	if err := access.Check("publisher", "token"); err != nil {
		return nil, err
	}
	client, err := network.NewClient("CJ", cmp.Or(access["url"], ProductionURL), perMinute, access["token"], access["token"])
	if err != nil {
		return nil, err
	}
	return account{client, access["publisher"], access["token"]}, nil
}

// Windows asks by when records were posted, as corrections are, and by when their action was locked, which changes a record and posts none.
func (account) Windows(since, now time.Time) []network.Window {
	tomorrow := now.Add(24 * time.Hour) // an action is locked on a day
	return append(network.Slices("Posting", since.Add(-overlap), now, longest), network.Slices("Locking", since.Add(-overlap), tomorrow, longest)...)
}

// fields are those of a record that are read.
const fields = "commissionId originalActionId original actionStatus validationStatus correctionReason shopperId orderId saleAmountPubCurrency " +
	"pubCommissionAmountPubCurrency eventDate postingDate lockingDate advertiserId coupon"

// Rows reads the records of a window, each part from where the one before ended.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	last := ""
	for range maxPages {
		after := ""
		if last != "" {
			after = fmt.Sprintf(", sinceCommissionId: %q", last)
		}
		var answer struct {
			Commissions struct {
				Complete *bool           `json:"payloadComplete"`
				Last     network.Text    `json:"maxCommissionId"`
				Records  json.RawMessage `json:"records"`
			} `json:"publisherCommissions"`
		}
		err := a.client.Query(ctx, "/query", fmt.Sprintf(
			"{ publisherCommissions(forPublishers: [%q], since%sDate: %q, before%sDate: %q%s) { count payloadComplete maxCommissionId records { %s } } }",
			a.publisher, w.By, w.From.UTC().Format(time.RFC3339), w.By, w.To.UTC().Format(time.RFC3339), after, fields,
		), http.Header{"Authorization": {"Bearer " + a.token}}, &answer)
		if err != nil {
			return err
		}
		if err := network.Each(answer.Commissions.Records, network.Member("commissionId"), take); err != nil {
			return err
		}
		switch next := string(answer.Commissions.Last); {
		case answer.Commissions.Complete == nil:
			return errors.New("the answer of CJ does not say in payloadComplete whether there is more")
		case *answer.Commissions.Complete:
			return nil
		case next == "" || next == last:
			return errors.New("CJ has more records, and does not say in maxCommissionId from which one on")
		default:
			last = next
		}
	}
	return errors.New("a window of CJ does not end: ask for a shorter one")
}
