package partnerize

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

// ProductionURL is where Partnerize is asked.
const ProductionURL = "https://api.partnerize.com"

const (
	perMinute = 30 // calls; Partnerize publishes no limit
	pageSize  = 300
	maxPages  = 3000 // 900,000 conversions in one window
	longest   = 31 * 24 * time.Hour
	overlap   = 48 * time.Hour // of windows
)

// account is a publisher's account.
type account struct {
	client               *network.Client
	publisher, authorize string
}

func ask(access network.Access, _ network.Settings) (network.Asker, error) { return open(access) }

func open(access network.Access) (account, error) {
	if err := access.Check("publisher", "application", "key"); err != nil {
		return account{}, err
	}
	client, err := network.NewClient("Partnerize", cmp.Or(access["url"], ProductionURL), perMinute, access["publisher"], access["key"])
	if err != nil {
		return account{}, err
	}
	return account{client, access["publisher"], network.Basic(access["application"], access["key"])}, nil
}

// Windows asks by when conversions were modified and approved: it is not said that an approval modifies.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, by := range []string{"last_modified", "approved_at"} {
		all = append(all, network.Slices(by, since.Add(-overlap), now, longest)...)
	}
	return all
}

// Rows reads the pages of a window. A page may shift while they are read; what is missed so is found by the next time, whose windows overlap.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	for page := range maxPages {
		var answer struct {
			Count       *int            `json:"count"`
			Conversions json.RawMessage `json:"conversions"`
		}
		err := a.client.GetJSON(ctx, "/reporting/report_publisher/publisher/"+url.PathEscape(a.publisher)+"/conversion.json", url.Values{
			"start_date": {w.From.UTC().Format(time.RFC3339)}, "end_date": {w.To.UTC().Format(time.RFC3339)}, "timezone": {"UTC"}, "date_type": {w.By},
			"include_payment_info": {"true"}, "limit": {strconv.Itoa(pageSize)}, "offset": {strconv.Itoa(page * pageSize)},
		}, http.Header{"Authorization": {a.authorize}, "Accept": {"application/json"}}, &answer)
		if err != nil {
			return err
		}
		if answer.Count == nil {
			return errors.New("the answer of Partnerize has no count of conversions")
		}
		if err := network.Each(answer.Conversions, network.Member("conversion_data", "conversion_id"), take); err != nil {
			return err
		}
		if (page+1)*pageSize >= *answer.Count {
			return nil
		}
	}
	return errors.New("a window of Partnerize has over 900,000 conversions: ask for a shorter one")
}
