package impact

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/network"
)

func rates(access network.Access, _ network.Settings) (network.Rater, error) { return open(access) }

// Rates asks for all contracts, of which those count that hold on the day.
func (a account) Rates(ctx context.Context, _ []string, at time.Time) (network.List[network.Rate], error) {
	var list network.List[network.Rate]
	day := brazil.Day(at)
	for _, status := range []string{"ACTIVE", "EXPIRED", "UPCOMING"} {
		err := a.each(ctx, "Contracts", url.Values{"Status": {status}}, func(element []byte) error { return readContract(element, day, &list) })
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

type contract struct {
	ID       network.Text `json:"Id"`
	Campaign network.Text `json:"CampaignId"`
	Start    network.Text `json:"StartDate"`
	End      network.Text `json:"EndDate"`
	More     bool         `json:"HasCampaignTerms"`
	Terms    struct {
		Currency network.Text `json:"Currency"`
		Payouts  []payout     `json:"EventPayouts"`
	} `json:"Terms"`
}

// payout is what is paid for one kind of event: by the first of its groups whose rules are met, or else by default.
type payout struct {
	ID      network.Text `json:"EventTypeId"`
	Name    network.Text `json:"EventTypeName"`
	Percent network.Text `json:"DefaultPayoutRate"`
	Fixed   network.Text `json:"DefaultPayout"`
	Groups  []struct {
		Rank    network.Text `json:"Rank"`
		Percent network.Text `json:"PayoutRate"`
		Fixed   network.Text `json:"Payout"`
		Rules   []rule       `json:"Rules"`
	} `json:"PayoutGroups"`
	Adjustments []struct {
		Direction network.Text `json:"Direction"`
		Percent   network.Text `json:"Rate"`
		Rules     []rule       `json:"Rules"`
	} `json:"PayoutAdjustments"`
	Restrictions []struct {
		Rules []rule `json:"Rules"`
	} `json:"PayoutRestrictions"`
}

type rule struct {
	Variable network.Text   `json:"Variable"`
	Operator network.Text   `json:"Operator"`
	Values   []network.Text `json:"Values"`
}

func readContract(element []byte, day time.Time, list *network.List[network.Rate]) error {
	var c contract
	if err := network.DecodeWith(element, &c, "Id", &c.ID); err != nil {
		list.Refuse("contract "+network.RowOf(string(c.ID), err, element).ID, err)
		return nil
	}
	from, to, err := network.Days("StartDate", string(c.Start), "EndDate", string(c.End))
	if err != nil {
		list.Refuse("contract "+string(c.ID), err)
		return nil
	}
	if !network.In(day, from, to) {
		return nil
	}
	for _, p := range c.Terms.Payouts {
		if err := c.addPayout(p, network.Rate{AdvertiserID: string(c.Campaign), GroupName: string(p.Name), From: from, To: to}, list); err != nil {
			return err
		}
	}
	return nil
}

// addPayout adds what is paid by default, and in each group.
func (c contract) addPayout(p payout, of network.Rate, list *network.List[network.Rate]) error {
	what := "contract " + string(c.ID) + ", event " + string(p.ID)
	of.Group, of.Conditions = string(p.ID), c.besides(p)
	byDefault, err := c.pays(of, p.Percent, p.Fixed)
	if err := list.Add(what, byDefault, err); err != nil {
		return err
	}
	for _, g := range p.Groups {
		of.Group, of.Conditions = string(p.ID)+"/"+string(g.Rank), inWords(g.Rules)
		inGroup, err := c.pays(of, g.Percent, g.Fixed)
		if err := list.Add(what+", group "+string(g.Rank), inGroup, err); err != nil {
			return err
		}
	}
	return nil
}

// pays reads a percentage or an amount; one of them is there.
func (c contract) pays(r network.Rate, percent, fixed network.Text) (network.Rate, error) {
	if percent == "" && fixed == "" {
		return r, errors.New("it says neither a rate nor an amount")
	}
	var err, errFixed error
	if percent != "" {
		r.Percent, err = network.Percentage(string(percent))
	}
	if fixed != "" {
		r.Fixed, errFixed = network.Amount(string(fixed))
	}
	if percent == "" || r.Fixed != 0 {
		if r.Currency = string(c.Terms.Currency); r.Currency == "" {
			return r, errors.Join(err, errFixed, errors.New("its amount has no currency"))
		}
	}
	return r, errors.Join(err, errFixed)
}

// besides is what changes a payout, in words.
func (c contract) besides(p payout) string {
	var all []string
	for _, a := range p.Adjustments {
		all = append(all, fmt.Sprintf("%s by %s%% when %s", a.Direction, a.Percent, inWords(a.Rules)))
	}
	for _, r := range p.Restrictions {
		all = append(all, "nothing when "+inWords(r.Rules))
	}
	if c.More {
		all = append(all, "the contract has terms of campaigns besides, which are not read")
	}
	return strings.Join(all, "; ")
}

func inWords(rules []rule) string {
	var all []string
	for _, r := range rules {
		var values []string
		for _, value := range r.Values {
			values = append(values, string(value))
		}
		all = append(all, fmt.Sprintf("%s %s %s", r.Variable, r.Operator, strings.Join(values, ", ")))
	}
	return strings.Join(all, " and ")
}
