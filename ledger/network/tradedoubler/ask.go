package tradedoubler

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

// ProductionURL is where Tradedoubler is asked.
const ProductionURL = "https://connect.tradedoubler.com"

const (
	perMinute = 30 // calls; Tradedoubler publishes no limit
	pageSize  = 100
	maxPages  = 2000
	longest   = 31 * 24 * time.Hour
	overlap   = 48 * time.Hour // of windows, which are whole days of the account
)

// account is a publisher's account.
type account struct {
	client         *network.Client
	access         network.Access
	currency, zone string
}

func ask(access network.Access, known network.Settings) (network.Asker, error) {
	if err := access.Check("client", "secret", "user", "password"); err != nil {
		return nil, err
	}
	if err := known.Check(settings); err != nil {
		return nil, err
	}
	client, err := network.NewClient("Tradedoubler", cmp.Or(access["url"], ProductionURL), perMinute, access["client"], access["secret"], access["password"])
	if err != nil {
		return nil, err
	}
	return account{client, access, known.Value(currency), known.Value(zone)}, nil
}

// Windows asks by when transactions were made, and by when they were last changed: one that never was has no such time.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, by := range []string{"made", "modified"} {
		all = append(all, network.Slices(by, since.Add(-overlap), now.Add(24*time.Hour), longest)...)
	}
	return all
}

// Rows reads the pages of a window. A page may shift while they are read; what is missed so is found by the next time, whose windows overlap.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	token, err := a.authorize(ctx)
	if err != nil {
		return err
	}
	zone, err := time.LoadLocation(a.zone)
	if err != nil {
		return err
	}
	for page := range maxPages {
		var answer struct {
			Items json.RawMessage `json:"items"`
		}
		err := a.client.GetJSON(ctx, "/publisher/report/transactions", url.Values{
			"fromDate": {w.From.In(zone).Format("20060102")}, "toDate": {w.To.In(zone).Format("20060102")},
			"lastModified": {strconv.FormatBool(w.By == "modified")}, "reportCurrencyCode": {a.currency},
			"limit": {strconv.Itoa(pageSize)}, "offset": {strconv.Itoa(page * pageSize)},
		}, http.Header{"Authorization": {"Bearer " + token}}, &answer)
		if err != nil {
			return err
		}
		rows := 0
		err = network.Each(answer.Items, network.Member("transactionId"), func(row network.Row) error {
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
	return errors.New("a window of Tradedoubler has over 200,000 transactions: ask for a shorter one")
}

// authorize gets a token, which is good for a quarter of an hour.
func (a account) authorize(ctx context.Context) (string, error) {
	return a.client.Token(ctx, "/uaa/oauth/token", url.Values{
		"grant_type": {"password"}, "username": {a.access["user"]}, "password": {a.access["password"]},
	}, http.Header{"Authorization": {network.Basic(a.access["client"], a.access["secret"])}})
}
