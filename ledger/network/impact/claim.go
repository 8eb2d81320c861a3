package impact

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"example.com/devolve/ledger/network"
)

// inquiry is an action inquiry, version 16.
type inquiry struct {
	ID           network.Text `json:"Id"`
	Ours         network.Text `json:"MediaPartnerInquiryId"`
	Status       network.Text `json:"ResolutionStatus"`
	Reason       network.Text `json:"RejectReason"`
	AutoApproval network.Text `json:"AutoApprovalDate"`
}

// states are the states of an inquiry.
var states = map[network.Text]network.ClaimState{
	"UNRESOLVED": network.ClaimPending, "VALID": network.ClaimAccepted, "DECLINED": network.ClaimRefused, "INCOMPLETE": network.ClaimIncomplete,
}

func claims(access network.Access, _ network.Settings) (network.Claimer, error) { return open(access) }

func (a account) inquiries() string {
	return "/Mediapartners/" + url.PathEscape(a.sid) + "/ActionInquiries"
}

// File hands an inquiry in, which impact.com takes from publishers of cashback alone.
func (a account) File(ctx context.Context, c network.Claim) (string, error) {
	campaign, err := campaignOf(c.Link)
	if err != nil {
		return "", err
	}
	var known struct {
		All []inquiry `json:"ActionInquiries"`
	}
	body, err := a.client.Get(ctx, a.inquiries(), url.Values{"MediaPartnerInquiryId": {c.ID}}, a.header())
	if err != nil {
		return "", err
	}
	if err := network.Decode(body, &known); err != nil {
		return "", err
	}
	for _, i := range known.All {
		if string(i.Ours) == c.ID && i.ID != "" {
			return string(i.ID), nil
		}
	}
	body, err = a.client.Submit(ctx, a.inquiries(), "application/x-www-form-urlencoded", []byte(url.Values{
		"CampaignId": {campaign}, "OrderId": {c.Order}, "TransactionDate": {c.At().Format(time.RFC3339)}, "TransactionAmount": {c.SaleCents.String()},
		"InquiryType": {"UNTRACKED"}, "MediaPartnerInquiryId": {c.ID}, "ExpectedPayout": {c.ExpectedCents.String()}, "TrackingLink": {c.Link},
	}.Encode()), a.header())
	if err != nil {
		return "", err
	}
	var created struct {
		URI string `json:"Uri"`
	}
	if json.Unmarshal(body, &created) != nil {
		return "", errors.New("the answer of impact.com to an inquiry breaks off or is no JSON")
	}
	_, id, _ := strings.Cut(created.URI, "/ActionInquiries/")
	if id == "" || strings.Contains(id, "/") {
		return "", errors.New("the answer of impact.com to an inquiry has no Uri that ends in /ActionInquiries/ID")
	}
	return id, nil
}

// campaignOf reads the campaign from a tracking link.
func campaignOf(link string) (string, error) {
	if u, err := url.Parse(link); err == nil && advertiserOf(u) != "" {
		return advertiserOf(u), nil
	}
	return "", fmt.Errorf("%w: the store's link does not end in /c/PARTNER/AD/CAMPAIGN", network.ErrByHand)
}

// advertiserOf reads the campaign from a tracking link, whose path is /c/{partner}/{ad}/{campaign}.
func advertiserOf(link *url.URL) string {
	parts := strings.Split(strings.Trim(link.Path, "/"), "/")
	if len(parts) != 4 || parts[0] != "c" || strings.Trim(parts[3], "0123456789") != "" {
		return ""
	}
	return parts[3]
}

// Verdict reads an inquiry.
func (a account) Verdict(ctx context.Context, reference string) (network.Verdict, error) {
	body, found, err := a.client.Find(ctx, a.inquiries()+"/"+url.PathEscape(reference), a.header())
	if err != nil {
		return network.Verdict{}, err
	}
	if !found {
		return network.Verdict{}, errors.New("impact.com does not know the inquiry any more")
	}
	var i inquiry
	if err := network.Decode(body, &i); err != nil {
		return network.Verdict{}, err
	}
	state, known := states[i.Status]
	if !known || string(i.ID) != reference {
		return network.Verdict{}, fmt.Errorf("impact.com answers with %q of another inquiry, or in a state that is not known: %q", i.ID, i.Status)
	}
	verdict := network.Verdict{State: state, Reason: string(i.Reason)}
	if i.AutoApproval != "" {
		if verdict.Due, err = time.Parse(time.RFC3339, string(i.AutoApproval)); err != nil {
			return network.Verdict{}, errors.New("the AutoApprovalDate of impact.com is no time")
		}
	}
	return verdict, nil
}
