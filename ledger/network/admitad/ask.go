package admitad

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

// ProductionURL is where Admitad is asked.
const ProductionURL = "https://api.admitad.com"

const (
	perMinute = 30 // calls; Admitad publishes no limit
	pageSize  = 500
	maxPages  = 2000 // a million actions in one window
	longest   = 31 * 24 * time.Hour
	overlap   = 48 * time.Hour // of windows: the zone of its times is not documented
)

// account is a publisher's account.
type account struct {
	client     *network.Client
	id, secret string
}

func open(access network.Access) (account, error) {
	if err := access.Check("client", "secret"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("Admitad", cmp.Or(access["url"], ProductionURL), perMinute, access["client"], access["secret"])
	return account{client, access["client"], access["secret"]}, err
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

// Windows are asked for by the day on which the state of an action last changed. Admitad sets it for new actions as well, so that these are
// found too.
func (account) Windows(since, now time.Time) []network.Window {
	return network.Slices("status_updated", since.Add(-overlap), now.Add(overlap), longest)
}

// Rows reads the pages of a window. A page may shift while they are read; what is missed so is found by the next time, whose windows overlap.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	token, err := a.authorize(ctx, "statistics")
	if err != nil {
		return err
	}
	for page := range maxPages {
		var answer struct {
			Results json.RawMessage `json:"results"`
			Meta    struct {
				Count int `json:"count"`
			} `json:"_meta"`
		}
		err := a.client.GetJSON(ctx, "/statistics/actions/", url.Values{
			"status_updated_start": {w.From.UTC().Format("02.01.2006 15:04:05")}, "status_updated_end": {w.To.UTC().Format("02.01.2006 15:04:05")},
			"limit": {strconv.Itoa(pageSize)}, "offset": {strconv.Itoa(page * pageSize)},
		}, http.Header{"Authorization": {"Bearer " + token}}, &answer)
		if err != nil {
			return err
		}
		if err := network.Each(answer.Results, network.Member("action_id"), take); err != nil {
			return err
		}
		if (page+1)*pageSize >= answer.Meta.Count {
			return nil
		}
	}
	return errors.New("a window of Admitad has over a million actions: ask for a shorter one")
}

// authorize gets a token for some of Admitad's scopes.
func (a account) authorize(ctx context.Context, scope string) (string, error) {
	return a.client.Token(ctx, "/token/", url.Values{
		"grant_type": {"client_credentials"}, "client_id": {a.id}, "scope": {scope},
	}, http.Header{"Authorization": {network.Basic(a.id, a.secret)}})
}
