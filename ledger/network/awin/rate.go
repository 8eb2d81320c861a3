package awin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"example.com/devolve/ledger/network"
)

func rates(access network.Access, _ network.Settings) (network.Rater, error) { return open(access) }

// Rates asks for the commission groups of one advertiser after the other. One that does not work with us any more keeps no other from being asked.
func (a account) Rates(ctx context.Context, advertisers []string, at time.Time) (network.List[network.Rate], error) {
	var list network.List[network.Rate]
	for _, advertiser := range advertisers {
		err := a.ratesOf(ctx, advertiser, at, &list)
		refused, ok := errors.AsType[*network.AnswerError](err)
		switch {
		case err == nil:
		case ok && (refused.Status == http.StatusForbidden || refused.Status == http.StatusNotFound || refused.Status == http.StatusBadRequest):
			list.Refuse("advertiser "+advertiser, err)
		default:
			return list, err
		}
	}
	return list, nil
}

func (a account) ratesOf(ctx context.Context, advertiser string, at time.Time, list *network.List[network.Rate]) error {
	var answer struct {
		Advertiser json.RawMessage `json:"advertiser"`
		Groups     json.RawMessage `json:"commissionGroups"`
	}
	err := a.client.GetJSON(ctx, "/publishers/"+url.PathEscape(a.publisher)+"/commissiongroups", url.Values{
		"advertiserId": {advertiser}, "effectiveDate": {at.UTC().Format(time.RFC3339)}, "extraConditionsDetails": {"true"},
	}, a.header(), &answer)
	if err != nil {
		return err
	}
	if strings.Trim(string(answer.Advertiser), `"`) != advertiser {
		return fmt.Errorf("Awin answers with other rates than those of advertiser %s", advertiser)
	}
	groups, err := network.Elements(answer.Groups)
	if err != nil {
		return err
	}
	for _, element := range groups {
		rate, err := readRate(advertiser, element)
		if err := list.Add("advertiser "+advertiser+", group "+rate.Group, rate, err); err != nil {
			return err
		}
	}
	return nil
}

type group struct {
	Code       network.Text `json:"groupCode"`
	Name       network.Text `json:"groupName"`
	Type       network.Text `json:"type"`
	Percentage network.Text `json:"percentage"`
	Amount     network.Text `json:"amount"`
	Currency   network.Text `json:"currency"`
	Start      network.Text `json:"ratesStart"`
	End        network.Text `json:"ratesEnd"`
	Conditions []condition  `json:"conditions"`
}

type condition struct {
	Type     network.Text   `json:"type"`
	Operator network.Text   `json:"operator"`
	Values   []network.Text `json:"values"`
}

func (c condition) String() string {
	var values []string
	for _, value := range c.Values {
		values = append(values, string(value))
	}
	return strings.Join(strings.Fields(string(c.Type)+" "+string(c.Operator)+" "+strings.Join(values, ", ")), " ")
}

func readRate(advertiser string, element []byte) (r network.Rate, err error) {
	var g group
	if err := network.DecodeWith(element, &g, "groupCode", &g.Code); err != nil {
		return r, err
	}
	r = network.Rate{AdvertiserID: advertiser, Group: string(g.Code), GroupName: string(g.Name)}
	switch g.Type {
	case "percentage":
		r.Percent, err = network.Percentage(string(g.Percentage))
	case "fix":
		if r.Currency = string(g.Currency); r.Currency == "" {
			return r, errors.New("its amount has no currency")
		}
		r.Fixed, err = network.Amount(string(g.Amount))
	default:
		err = fmt.Errorf("its type is %.40q, which is neither percentage nor fix", g.Type)
	}
	if err != nil {
		return r, err
	}
	var conditions []string
	for _, c := range g.Conditions {
		conditions = append(conditions, c.String())
	}
	r.Conditions = strings.Join(conditions, "; ")
	r.From, r.To, err = network.Days("ratesStart", string(g.Start), "ratesEnd", string(g.End))
	return r, err
}
