package awin

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where Awin is asked.
const ProductionURL = "https://api.awin.com"

const (
	perMinute = 20                  // calls, of all accounts of a user together
	longest   = 31 * 24 * time.Hour // a window; 400 is answered beyond
	timeParam = "2006-01-02T15:04:05"
)

// account is a publisher's account.
type account struct {
	client           *network.Client
	publisher, token string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

func open(access network.Access) (account, error) {
	if err := access.Check("publisher", "token"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("Awin", cmp.Or(access["url"], ProductionURL), perMinute, access["token"], access["token"])
	return account{client, access["publisher"], access["token"]}, err
}

func (a account) header() http.Header {
	return http.Header{"Authorization": {"Bearer " + a.token}, "Accept": {"application/json"}}
}

// Windows asks by when sales were made, validated and amended, because no one of these times says all that changed, and each again for the
// month before: what a network books late has an early date.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, by := range []string{"transaction", "validation", "amendment"} {
		all = append(all, network.Slices(by, since.Add(-longest), now, longest)...)
	}
	return all
}

// Rows reads a window. Awin answers all of it at once.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	body, err := a.client.Get(ctx, "/publishers/"+url.PathEscape(a.publisher)+"/transactions/", url.Values{
		"startDate": {w.From.UTC().Format(timeParam)}, "endDate": {w.To.UTC().Format(timeParam)}, "timezone": {"UTC"}, "dateType": {w.By},
	}, a.header())
	if err != nil {
		return err
	}
	return network.Each(body, network.Member("id"), take)
}
