package awin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"example.com/devolve/ledger/network"
)

const (
	offersPage = 100
	maxPages   = 500 // 50,000 offers
)

func offers(access network.Access, _ network.Settings) (network.Offerer, error) { return open(access) }

// question is what Awin is asked for offers with.
type question struct {
	Filters    filters `json:"filters"`
	Pagination page    `json:"pagination"`
}

type filters struct {
	Membership string   `json:"membership"`
	Regions    []string `json:"regionCodes"`
	Status     string   `json:"status"`
	Type       string   `json:"type"`
}

type page struct {
	Page int `json:"page"`
	Size int `json:"pageSize"`
}

// Offers asks for what advertisers offer in Brazil that work with us. Whether one that ends soon counts as active is not documented, so
// that both are asked for.
func (a account) Offers(ctx context.Context) (network.List[network.Offer], error) {
	var list network.List[network.Offer]
	seen := make(map[string]bool)
	for _, status := range []string{"active", "expiringSoon", "upcoming"} {
		if err := a.offersThatAre(ctx, status, seen, &list); err != nil {
			return list, err
		}
	}
	return list, nil
}

// offersThatAre reads pages until one brings nothing new: whether the answer counts them is not to be relied on.
func (a account) offersThatAre(ctx context.Context, status string, seen map[string]bool, list *network.List[network.Offer]) error {
	for n := 1; n <= maxPages; n++ {
		var answer struct {
			Offers json.RawMessage `json:"offers"`
		}
		err := a.client.PostJSON(ctx, "/publisher/"+url.PathEscape(a.publisher)+"/promotions", question{
			filters{"joined", []string{"BR"}, status, "all"}, page{n, offersPage},
		}, a.header(), &answer)
		if err != nil {
			return err
		}
		elements, err := network.Elements(answer.Offers)
		if err != nil {
			return err
		}
		isNew := false
		for _, element := range elements {
			id, offer, err := readOffer(element)
			if seen[id] {
				continue
			}
			isNew, seen[id] = true, true
			if err := list.Add("offer "+id, offer, err); err != nil {
				return err
			}
		}
		if !isNew {
			return nil
		}
	}
	return fmt.Errorf("Awin has over %d pages of offers", maxPages)
}

type promotion struct {
	ID         network.Text `json:"promotionId"`
	Type       network.Text `json:"type"`
	Advertiser struct {
		ID   network.Text `json:"id"`
		Name network.Text `json:"name"`
	} `json:"advertiser"`
	Title   network.Text `json:"title"`
	Terms   network.Text `json:"terms"`
	Start   network.Text `json:"startDate"`
	End     network.Text `json:"endDate"`
	URL     network.Text `json:"url"`
	Voucher *struct {
		Code      network.Text `json:"code"`
		Exclusive bool         `json:"exclusive"`
	} `json:"voucher"`
}

func readOffer(element []byte) (id string, o network.Offer, err error) {
	var p promotion
	if err := network.DecodeWith(element, &p, "promotionId", &p.ID); err != nil {
		return network.RowOf(string(p.ID), err, element).ID, o, err
	}
	o = network.Offer{
		ID: string(p.ID), AdvertiserID: string(p.Advertiser.ID), Advertiser: string(p.Advertiser.Name), Title: string(p.Title), Terms: string(p.Terms),
		URL: string(p.URL),
	}
	if p.Voucher != nil {
		o.Code, o.Exclusive = string(p.Voucher.Code), p.Voucher.Exclusive
	}
	switch {
	case p.Type != "voucher" && p.Type != "promotion":
		return o.ID, o, fmt.Errorf("its type is %.40q, which is neither voucher nor promotion", p.Type)
	case p.Type == "voucher" && o.Code == "":
		return o.ID, o, errors.New("it is a voucher without a code")
	}
	o.From, o.To, err = network.Days("startDate", string(p.Start), "endDate", string(p.End))
	return o.ID, o, err
}
