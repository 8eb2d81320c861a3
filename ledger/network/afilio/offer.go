package afilio

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"example.com/devolve/ledger/network"
)

// site is wanted where coupons are asked for alone.
var site = network.Setting{
	Name: "site", Help: "the number of the site at Afilio, with which coupons are asked for", Default: "none",
	Valid: func(value string) error {
		if value != "none" && strings.Trim(value, "0123456789") != "" {
			return errors.New("it is not the number of a site")
		}
		return nil
	},
}

// shelf is where the coupons of one site are.
type shelf struct {
	account
	site string
}

func offers(access network.Access, known network.Settings) (network.Offerer, error) {
	if err := known.Check(settings); err != nil {
		return nil, err
	}
	if known.Value(site) == site.Default {
		return nil, errors.New("the setting site is missing: " + site.Help)
	}
	a, err := open(access)
	return shelf{a, known.Value(site)}, err
}

// Offers asks for the coupons of the site, which have no pages.
func (s shelf) Offers(ctx context.Context) (network.List[network.Offer], error) {
	var list network.List[network.Offer]
	var answer json.RawMessage
	err := s.client.GetJSON(ctx, "/api/feedproducts.php", url.Values{
		"token": {s.token}, "mode": {"dl"}, "format": {"JSON"}, "siteid": {s.site}, "affid": {s.affiliate},
	}, http.Header{"Accept": {"application/json"}}, &answer)
	if err != nil {
		return list, err
	}
	coupons, err := network.Elements(answer)
	if err != nil {
		return list, err
	}
	for _, element := range coupons {
		id, offer, err := readCoupon(element)
		if err := list.Add("coupon "+id, offer, err); err != nil {
			return list, err
		}
	}
	return list, nil
}

type coupon struct {
	ID          network.Text `json:"id_couponoffer"`
	Program     network.Text `json:"progid"`
	URL         network.Text `json:"url"`
	Code        network.Text `json:"code"`
	Title       network.Text `json:"title"`
	Description network.Text `json:"description"`
	Rule        network.Text `json:"rule"`
	Start       network.Text `json:"startdate"`
	End         network.Text `json:"enddate"`
}

func readCoupon(element []byte) (id string, o network.Offer, err error) {
	var c coupon
	if err := network.DecodeWith(element, &c, "id_couponoffer", &c.ID); err != nil {
		return network.RowOf(string(c.ID), err, element).ID, o, err
	}
	o = network.Offer{
		ID: string(c.ID), AdvertiserID: string(c.Program), Title: string(c.Title), Code: string(c.Code), URL: string(c.URL),
		Terms: strings.TrimSpace(string(c.Description) + "\n" + string(c.Rule)),
	}
	o.From, o.To, err = network.Days("startdate", string(c.Start), "enddate", string(c.End))
	return o.ID, o, err
}
