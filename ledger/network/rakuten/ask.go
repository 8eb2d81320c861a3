package rakuten

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where Rakuten is asked.
const ProductionURL = "https://api.linksynergy.com"

const (
	perMinute = 30 // calls; Rakuten publishes no limit
	pageSize  = 1000
	maxPages  = 1000 // a million transactions in one window
	longest   = 7 * 24 * time.Hour
	overlap   = 14 * 24 * time.Hour // it keeps transactions for one to two weeks
)

// account is a publisher's account.
type account struct {
	client     *network.Client
	basic, sid string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

func open(access network.Access) (account, error) {
	if err := access.Check("client", "secret", "sid"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("Rakuten", cmp.Or(access["url"], ProductionURL), perMinute, access["client"], access["secret"])
	return account{client, network.Basic(access["client"], access["secret"]), access["sid"]}, err
}

// Windows asks by when transactions were processed, as far back as it keeps them. What is older comes by no other question.
func (account) Windows(since, now time.Time) []network.Window {
	from := since.Add(-overlap)
	if kept := now.Add(-overlap); from.Before(kept) {
		from = kept
	}
	return network.Slices("process", from, now, longest)
}

// Rows reads the pages of a window.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	token, err := a.authorize(ctx)
	if err != nil {
		return err
	}
	for page := 1; page <= maxPages; page++ {
		var answer json.RawMessage
		err := a.client.GetJSON(ctx, "/events/1.0/transactions", url.Values{
			"process_date_start": {w.From.UTC().Format(time.DateTime)}, "process_date_end": {w.To.UTC().Format(time.DateTime)},
			"limit": {strconv.Itoa(pageSize)}, "page": {strconv.Itoa(page)},
		}, http.Header{"Authorization": {"Bearer " + token}}, &answer)
		if err != nil {
			return err
		}
		rows := 0
		err = network.Each(answer, network.Member("etransaction_id"), func(row network.Row) error {
			rows++
			return take(row)
		})
		if err != nil {
			return err
		}
		if rows < pageSize {
			return nil
		}
	}
	return errors.New("a window of Rakuten has over a million transactions: ask for a shorter one")
}

// authorize gets a token for the account's site.
func (a account) authorize(ctx context.Context) (string, error) {
	return a.client.Token(ctx, "/token", url.Values{"scope": {a.sid}}, http.Header{"Authorization": {a.basic}})
}
