package impact

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"example.com/devolve/ledger/network"
)

// maxListPages bounds the pages of promo codes and contracts.
const maxListPages = 100

func offers(access network.Access, _ network.Settings) (network.Offerer, error) { return open(access) }

// Offers asks for the promo codes that brands gave us. Its Promotions are not read: they name a brand, and links a campaign.
func (a account) Offers(ctx context.Context) (network.List[network.Offer], error) {
	var list network.List[network.Offer]
	err := a.each(ctx, "PromoCodes", nil, func(element []byte) error {
		id, offer, err := readPromoCode(element)
		if errors.Is(err, errExpired) {
			return nil
		}
		return list.Add("promo code "+id, offer, err)
	})
	return list, err
}

// each calls take with what a list of the account has. An answer without @numpages is all of it.
func (a account) each(ctx context.Context, name string, query url.Values, take func(element []byte) error) error {
	for page := 1; page <= maxListPages; page++ {
		asked := url.Values{"Page": {strconv.Itoa(page)}}
		for key, values := range query {
			asked[key] = values
		}
		var answer map[string]json.RawMessage
		if err := a.client.GetJSON(ctx, "/Mediapartners/"+url.PathEscape(a.sid)+"/"+name, asked, a.header(), &answer); err != nil {
			return err
		}
		elements, err := network.Elements(answer[name])
		if err != nil {
			return err
		}
		for _, element := range elements {
			if err := take(element); err != nil {
				return err
			}
		}
		pages := network.Text("1")
		if answer["@numpages"] != nil {
			if err := network.Decode(answer["@numpages"], &pages); err != nil {
				return err
			}
		}
		last, err := strconv.Atoi(string(pages))
		if err != nil {
			return errors.New("the answer of impact.com does not say in @numpages how many pages there are")
		}
		if page >= last {
			return nil
		}
	}
	return fmt.Errorf("impact.com has over %d pages of %s", maxListPages, name)
}

type promoCode struct {
	ID      network.Text `json:"Id"`
	Code    network.Text `json:"Code"`
	State   network.Text `json:"State"`
	Program named        `json:"Program"`
	Brand   named        `json:"Advertiser"`
	Deal    named        `json:"Deal"`
	Match   network.Text `json:"MatchMode"`
	Start   network.Text `json:"StartDate"`
	End     network.Text `json:"EndDate"`
}

type named struct {
	ID   network.Text `json:"Id"`
	Name network.Text `json:"Name"`
}

// errExpired passes over what is over.
var errExpired = errors.New("it has expired")

func readPromoCode(element []byte) (id string, o network.Offer, err error) {
	var p promoCode
	if err := network.DecodeWith(element, &p, "Id", &p.ID); err != nil {
		return network.RowOf(string(p.ID), err, element).ID, o, err
	}
	o = network.Offer{
		ID: string(p.ID), AdvertiserID: string(p.Program.ID), Advertiser: string(p.Brand.Name), Title: string(p.Deal.Name), Code: string(p.Code),
	}
	switch {
	case p.State == "EXPIRED":
		return o.ID, o, errExpired
	case p.State != "ACTIVE" && p.State != "FUTUREDATE":
		return o.ID, o, fmt.Errorf("its State is %.40q, which is not known", p.State)
	case p.Match == "RE":
		return o.ID, o, errors.New("its code is a pattern, and nothing that somebody could type")
	case p.Match != "LI":
		return o.ID, o, fmt.Errorf("its MatchMode is %.40q, which is not known", p.Match)
	case o.Code == "":
		return o.ID, o, errors.New("it has no Code")
	}
	o.From, o.To, err = network.Days("StartDate", string(p.Start), "EndDate", string(p.End))
	return o.ID, o, err
}
