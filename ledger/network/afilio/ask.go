package afilio

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where Afilio is asked.
const ProductionURL = "https://v2.afilio.com.br"

const (
	perMinute = 15 // calls, as a client of it keeps to; Afilio publishes no limit
	maxPages  = 2000
	longest   = 31 * 24 * time.Hour
	overlap   = 90 * 24 * time.Hour // how far back each question goes: no time says that an amount has changed
)

// account is a publisher's account.
type account struct {
	client           *network.Client
	affiliate, token string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

func open(access network.Access) (account, error) {
	if err := access.Check("affiliate", "token"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("Afilio", cmp.Or(access["url"], ProductionURL), perMinute, access["affiliate"], access["token"])
	return account{client, access["affiliate"], access["token"]}, err
}

// Windows asks by when sales were made and when they were decided, each again for the 90 days before.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, by := range []string{"transaction", "validation"} {
		all = append(all, network.Slices(by, since.Add(-overlap), now, longest)...)
	}
	return all
}

// Rows reads the pages of a window, to whose days one is added on both sides, so that the zone in which they begin does not matter.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	query := url.Values{
		"mode": {"list"}, "type": {"sale"}, "format": {"JSON"}, "token": {a.token}, "affid": {a.affiliate}, "dateType": {w.By},
		"dateStart": {w.From.UTC().AddDate(0, 0, -1).Format(time.DateOnly)}, "dateEnd": {w.To.UTC().AddDate(0, 0, 1).Format(time.DateOnly)},
	}
	for range maxPages {
		var answer struct {
			List json.RawMessage `json:"list"`
			Next *string         `json:"nextUrl"`
		}
		err := a.client.GetJSON(ctx, "/api/leadsale_api.php", query, http.Header{"Accept": {"application/json"}}, &answer)
		if err != nil {
			return err
		}
		if answer.Next == nil {
			return errors.New("the answer of Afilio does not say in nextUrl whether there is more")
		}
		if err := network.Each(answer.List, network.Member("sale", "saleid"), take); err != nil {
			return err
		}
		if *answer.Next == "" {
			return nil
		}
		if query, err = a.next(query, *answer.Next); err != nil {
			return err
		}
	}
	return fmt.Errorf("a window of Afilio has over %d pages: ask for a shorter one", maxPages)
}

// next returns what an address of the next page asks for. It is asked where the others were: what an answer says sends our token nowhere.
func (a account) next(before url.Values, address string) (url.Values, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("nextUrl in the answer of Afilio is no address")
	}
	query := u.Query()
	query.Set("token", a.token)
	if query.Encode() == before.Encode() || query.Get("dateType") != before.Get("dateType") {
		return nil, errors.New("nextUrl in the answer of Afilio leads to the same page, or to another question")
	}
	return query, nil
}
