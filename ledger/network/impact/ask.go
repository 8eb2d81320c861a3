package impact

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

// ProductionURL is where impact.com is asked.
const ProductionURL = "https://api.impact.com"

const (
	perMinute = 16   // calls: a thousand an hour
	pageSize  = 8000 // actions of a kilobyte, so that an answer stays below what is read of one
	maxPages  = 10   // more are refused by the network
	longest   = 30 * 24 * time.Hour
	overlap   = 45 * 24 * time.Hour // how far back each question goes
)

// filters are the times by which actions are asked for, each with the names of its bounds. An approval is no update, and is found by when the
// action was locked alone.
var filters = map[string][2]string{
	"action":  {"ActionDateStart", "ActionDateEnd"},
	"update":  {"StartDate", "EndDate"},
	"locking": {"LockingDateStart", "LockingDateEnd"},
}

// idOf reads the id of an action.
var idOf = network.Member("Id")

// account is a publisher's account.
type account struct {
	client         *network.Client
	sid, authorize string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

func open(access network.Access) (account, error) {
	if err := access.Check("sid", "token"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("impact.com", cmp.Or(access["url"], ProductionURL), perMinute, access["sid"], access["token"])
	if err != nil {
		return account{}, err
	}
	return account{client, access["sid"], network.Basic(access["sid"], access["token"])}, nil
}

// Windows asks by when actions happened, were updated and were locked, each again for the 45 days before.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, by := range []string{"action", "update", "locking"} {
		all = append(all, network.Slices(by, since.Add(-overlap), now, longest)...)
	}
	return all
}

// Rows reads the pages of a window. A page may shift while they are read; what is missed so is found by the next time, whose windows overlap.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	bounds := filters[w.By]
	for page := 1; page <= maxPages; page++ {
		var answer struct {
			Pages   string          `json:"@numpages"`
			Actions json.RawMessage `json:"Actions"`
		}
		err := a.client.GetJSON(ctx, "/Mediapartners/"+url.PathEscape(a.sid)+"/Actions", url.Values{
			bounds[0]: {w.From.UTC().Format(time.RFC3339)}, bounds[1]: {w.To.UTC().Format(time.RFC3339)},
			"Page": {strconv.Itoa(page)}, "PageSize": {strconv.Itoa(pageSize)},
		}, a.header(), &answer)
		if err != nil {
			return err
		}
		pages, err := strconv.Atoi(answer.Pages)
		if err != nil {
			return errors.New("the answer of impact.com does not say in @numpages how many pages there are")
		}
		if err := network.Each(answer.Actions, idOf, take); err != nil {
			return err
		}
		if page >= pages {
			return nil
		}
	}
	return errors.New("a window of impact.com has over 80,000 actions: ask for a shorter one")
}

// ByID asks for one action: one whose date of locking was moved away, or is missing, is approved unseen.
func (a account) ByID(ctx context.Context, id string) (row network.Row, found bool, err error) {
	body, found, err := a.client.Find(ctx, "/Mediapartners/"+url.PathEscape(a.sid)+"/Actions/"+url.PathEscape(id), a.header())
	if err != nil || !found {
		return row, false, err
	}
	if is, err := idOf(body); err != nil || is != id {
		return row, false, errors.New("impact.com answers with another action than it was asked for")
	}
	return network.Row{ID: id, Body: body}, true, nil
}

func (a account) header() http.Header {
	return http.Header{"Authorization": {a.authorize}, "Accept": {"application/json"}, "Ir-Version": {"16"}}
}
