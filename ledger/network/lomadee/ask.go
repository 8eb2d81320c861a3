package lomadee

import (
	"bytes"
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

// ProductionURL is where Lomadee's API of now is asked.
const ProductionURL = "https://api-beta.lomadee.com.br"

const (
	perMinute = 10 // calls, of everything together
	pageSize  = 100
	maxPages  = 1000                // 100,000 orders in one window
	longest   = 7 * 24 * time.Hour  // at this pace one ends within the hour, and what was asked is kept window by window
	overlap   = 90 * 24 * time.Hour // how far back it is asked once a day: no document says which time from and to are about
	spare     = 24 * time.Hour      // on both sides of a window, so that the zone in which days begin does not matter
)

// dates is how from and to are written, by what the setting says.
var dates = network.Setting{
	Name: "dates", Help: "how from and to are written when orders are asked for: " + days + " or " + instants + "; the API's own page says it",
	Values: []string{days, instants},
}

const (
	days     = "yyyy-MM-dd"
	instants = "yyyy-MM-ddTHH:mm:ssZ"
)

var layouts = map[string]string{days: time.DateOnly, instants: "2006-01-02T15:04:05Z"}

// account is an affiliate's account.
type account struct {
	client      *network.Client
	key, layout string
}

func ask(access network.Access, known network.Settings) (network.Asker, error) {
	if err := access.Check("key"); err != nil {
		return nil, err
	}
	if err := known.Check(orderSettings); err != nil {
		return nil, err
	}
	client, err := network.NewClient("Lomadee", cmp.Or(access["url"], ProductionURL), perMinute, access["key"], access["key"])
	if err != nil {
		return nil, err
	}
	return account{client, access["key"], layouts[known.Value(dates)]}, nil
}

// Windows asks for orders by the one time that there is, once a day for all of the last 90 days: it may be when an order was made.
func (account) Windows(since, now time.Time) []network.Window {
	return network.Slices("order", network.Reach(since, now, overlap), now, longest)
}

// Rows reads the pages of a window. A page may shift while they are read; what is missed so is found by the next time, whose windows overlap.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	for page := 1; page <= maxPages; page++ {
		var answer struct {
			Data json.RawMessage `json:"data"`
			Meta struct {
				Pages *int `json:"totalPages"`
			} `json:"meta"`
		}
		err := a.client.GetJSON(ctx, "/affiliate/orders", url.Values{
			"from": {w.From.Add(-spare).UTC().Format(a.layout)}, "to": {w.To.Add(spare).UTC().Format(a.layout)},
			"page": {strconv.Itoa(page)}, "limit": {strconv.Itoa(pageSize)},
		}, http.Header{"X-Api-Key": {a.key}, "Accept": {"application/json"}}, &answer)
		if err != nil {
			return err
		}
		if answer.Meta.Pages == nil {
			return errors.New("the answer of Lomadee does not say in meta.totalPages how many pages there are")
		}
		if err := network.Each(listOf(answer.Data), network.Member("id"), take); err != nil {
			return err
		}
		if page >= *answer.Meta.Pages {
			return nil
		}
	}
	return errors.New("a window of Lomadee has over 100,000 orders: ask for a shorter one")
}

// listOf makes a list of one order that is there without: documents have both.
func listOf(data []byte) []byte {
	if bytes.HasPrefix(data, []byte("{")) {
		return append(append([]byte{'['}, data...), ']')
	}
	return data
}
