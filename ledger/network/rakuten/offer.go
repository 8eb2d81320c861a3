package rakuten

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"example.com/devolve/ledger/network"
)

const (
	offersPage     = 500
	maxOffersPages = 100 // 50,000 offers
)

func offers(access network.Access, _ network.Settings) (network.Offerer, error) { return open(access) }

// feed is a page of the coupon feed.
type feed struct {
	XMLName xml.Name `xml:"couponfeed"`
	Pages   string   `xml:"TotalPages"`
	Links   []coupon `xml:"link"`
}

// coupon is an offer of the feed. It has no id.
type coupon struct {
	Advertiser  string `xml:"advertiserid"`
	Name        string `xml:"advertisername"`
	Description string `xml:"offerdescription"`
	Restriction string `xml:"couponrestriction"`
	Code        string `xml:"couponcode"`
	Start       string `xml:"offerstartdate"`
	End         string `xml:"offerenddate"`
	URL         string `xml:"clickurl"`
}

// Offers reads the pages of the coupon feed.
func (a account) Offers(ctx context.Context) (network.List[network.Offer], error) {
	var list network.List[network.Offer]
	token, err := a.authorize(ctx)
	if err != nil {
		return list, err
	}
	seen := make(map[string]bool)
	for page := 1; page <= maxOffersPages; page++ {
		answer, err := a.page(ctx, token, page)
		if err != nil {
			return list, err
		}
		for _, c := range answer.Links {
			offer, err := c.read()
			if seen[offer.ID] {
				continue
			}
			seen[offer.ID] = true
			if err := list.Add("offer "+offer.ID, offer, err); err != nil {
				return list, err
			}
		}
		pages, err := strconv.Atoi(strings.TrimSpace(answer.Pages))
		if err != nil {
			return list, errors.New("the answer of Rakuten does not say in TotalPages how many pages there are")
		}
		if page >= pages {
			return list, nil
		}
	}
	return list, fmt.Errorf("Rakuten has over %d pages of offers", maxOffersPages)
}

func (a account) page(ctx context.Context, token string, n int) (answer feed, err error) {
	body, err := a.client.Get(ctx, "/coupon/1.0", url.Values{
		"resultsperpage": {strconv.Itoa(offersPage)}, "pagenumber": {strconv.Itoa(n)},
	}, http.Header{"Authorization": {"Bearer " + token}, "Accept": {"application/xml"}})
	if err != nil {
		return feed{}, err
	}
	if xml.Unmarshal(body, &answer) != nil { // what the library says repeats the answer
		return feed{}, errors.New("the answer of Rakuten breaks off or is no feed of coupons")
	}
	return answer, nil
}

func (c coupon) read() (o network.Offer, err error) {
	o = network.Offer{
		AdvertiserID: strings.TrimSpace(c.Advertiser), Advertiser: strings.TrimSpace(c.Name), Title: strings.TrimSpace(c.Description),
		Terms: strings.TrimSpace(c.Restriction), Code: strings.TrimSpace(c.Code), URL: strings.TrimSpace(c.URL),
	}
	o.ID = idOfOffer(o, c.Start)
	o.From, o.To, err = network.Days("offerstartdate", strings.TrimSpace(c.Start), "offerenddate", strings.TrimSpace(c.End))
	return o, err
}

// idOfOffer stands for the id that the feed lacks: the same for the same advertiser, words, code and beginning.
func idOfOffer(o network.Offer, start string) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{o.AdvertiserID, o.Title, o.Code, strings.TrimSpace(start)}, "\x00")))
	return hex.EncodeToString(sum[:8])
}
