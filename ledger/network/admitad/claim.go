package admitad

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"

	"example.com/devolve/ledger/network"
)

// desk hands claims in for one ad space of a publisher, one after the other.
type desk struct {
	account
	website   string
	allowed   http.Header       // with Admitad's token, once it was asked for
	campaigns map[string]string // programmes of the ad space by what names them in links, once they were asked for
}

// websiteSetting is needed to hand claims in, and for nothing else.
var websiteSetting = network.Setting{
	Name: "website", Help: "the number of the ad space at Admitad whose links the stores have; without it a person hands claims in",
	Default: "none", Valid: func(value string) error {
		if value != "none" && (value == "" || strings.Trim(value, "0123456789") != "") {
			return errors.New("is not the number of an ad space")
		}
		return nil
	},
}

func claims(access network.Access, settings network.Settings) (network.Claimer, error) {
	a, err := open(access)
	return &desk{account: a, website: settings.Value(websiteSetting)}, err
}

// states are the states of a lost order.
var states = map[network.Text]network.ClaimState{
	"processing": network.ClaimPending, "accepted": network.ClaimAccepted, "rejected": network.ClaimRefused,
}

// lostOrder is a lost order as it is listed.
type lostOrder struct {
	Ours   network.Text `json:"appeal_id"`
	Status network.Text `json:"status"`
}

// find returns the lost order of one of our claims.
func (d *desk) find(ctx context.Context, claim string) (found lostOrder, ok bool, err error) {
	body, err := d.client.Get(ctx, "/lost_orders/", url.Values{"appeal_id": {claim}, "limit": {"20"}, "offset": {"0"}}, d.allowed)
	if err != nil {
		return lostOrder{}, false, err
	}
	var answer struct {
		Results []lostOrder `json:"results"`
	}
	if err := network.Decode(body, &answer); err != nil {
		return lostOrder{}, false, err
	}
	for _, order := range answer.Results {
		if string(order.Ours) == claim {
			return order, true, nil
		}
	}
	return lostOrder{}, false, nil
}

// File hands a lost order in, which Admitad takes from publishers of cashback alone, and only with a receipt. It is followed by our claim's id.
func (d *desk) File(ctx context.Context, c network.Claim) (string, error) {
	if d.website == websiteSetting.Default {
		return "", fmt.Errorf("%w: the partner has no setting %q", network.ErrByHand, websiteSetting.Name)
	}
	receipt, err := c.Receipt(ctx)
	if err != nil {
		return "", err
	}
	if err := d.enter(ctx); err != nil {
		return "", err
	}
	if _, known, err := d.find(ctx, c.ID); err != nil || known {
		return c.ID, err
	}
	campaign, err := d.campaignOf(ctx, c.Link)
	if err != nil {
		return "", err
	}
	body, contentType, err := form(receipt, [][2]string{
		{"advcampaign", campaign},
		{"website", d.website},
		{"order_id", c.Order},
		{"order_date", c.PurchasedOn.Format("02.01.2006")},
		{"order_price", c.SaleCents.String()},
		{"estimated_reward", c.ExpectedCents.String()},
		{"appeal_id", c.ID},
		{"comment", "The purchase was not tracked. subid4 of its click: " + c.Click},
	})
	if err != nil {
		return "", err
	}
	_, err = d.client.Submit(ctx, "/lost_orders/create/", contentType, body, d.allowed)
	return c.ID, err
}

// form writes fields and a file as a browser sends them.
func form(receipt network.Receipt, fields [][2]string) (body []byte, contentType string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, field := range fields {
		err = errors.Join(err, w.WriteField(field[0], field[1]))
	}
	part, failed := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name="receipt"; filename=%q`, receipt.Name())}, "Content-Type": {receipt.MediaType},
	})
	if err = errors.Join(err, failed); err != nil {
		return nil, "", err
	}
	_, err = part.Write(receipt.Content)
	err = errors.Join(err, w.Close())
	return b.Bytes(), w.FormDataContentType(), err
}

// campaignOf finds the programme that a store's link leads to.
func (d *desk) campaignOf(ctx context.Context, link string) (string, error) {
	if d.campaigns == nil {
		campaigns, err := d.listCampaigns(ctx)
		if err != nil {
			return "", err
		}
		d.campaigns = campaigns
	}
	if campaign, ok := d.campaigns[pathOf(link)]; ok {
		return campaign, nil
	}
	return "", fmt.Errorf("%w: no programme of the ad space has the store's link", network.ErrByHand)
}

func (d *desk) listCampaigns(ctx context.Context) (map[string]string, error) {
	found := map[string]string{}
	for page := range maxCampaigns / pageSize {
		body, err := d.client.Get(ctx, "/advcampaigns/website/"+d.website+"/", url.Values{
			"limit": {strconv.Itoa(pageSize)}, "offset": {strconv.Itoa(page * pageSize)},
		}, d.allowed)
		if err != nil {
			return nil, err
		}
		var answer struct {
			Results []struct {
				ID   network.Text `json:"id"`
				Link network.Text `json:"gotolink"`
			} `json:"results"`
		}
		if err := network.Decode(body, &answer); err != nil {
			return nil, err
		}
		for _, campaign := range answer.Results {
			if path := pathOf(string(campaign.Link)); path != "" {
				found[path] = string(campaign.ID)
			}
		}
		if len(answer.Results) < pageSize {
			break
		}
	}
	return found, nil
}

// maxCampaigns bounds how many programmes of an ad space are looked through.
const maxCampaigns = 10_000

// pathOf is what names the programme in a link; empty: nothing does.
func pathOf(link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return ""
	}
	return strings.Trim(u.Path, "/")
}

// Verdict finds a lost order. Why one was rejected is not in Admitad's documents.
func (d *desk) Verdict(ctx context.Context, reference string) (network.Verdict, error) {
	if err := d.enter(ctx); err != nil {
		return network.Verdict{}, err
	}
	order, found, err := d.find(ctx, reference)
	if err != nil {
		return network.Verdict{}, err
	}
	state, known := states[order.Status]
	if !found || !known {
		return network.Verdict{}, fmt.Errorf("Admitad does not know the claim any more, or has it in a state that is not known: %q", order.Status)
	}
	return network.Verdict{State: state}, nil
}

// enter gets a token for what claims take, which lasts longer than a desk does.
func (d *desk) enter(ctx context.Context) error {
	if d.allowed != nil {
		return nil
	}
	token, err := d.authorize(ctx, "lost_orders manage_lost_orders advcampaigns_for_website")
	if err == nil {
		d.allowed = http.Header{"Authorization": {"Bearer " + token}}
	}
	return err
}
