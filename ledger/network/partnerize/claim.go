package partnerize

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

// query is a transaction query as it is listed.
type query struct {
	Reference network.Text `json:"publisher_reference"`
	State     network.Text `json:"current_state"`
	// History is how it came into its state: a document, where there is one.
	History json.RawMessage `json:"state_history"`
}

// reason is what was noted when the query came into its state.
func (q query) reason() string {
	var state struct {
		Notes network.Text `json:"notes"`
	}
	if network.Decode(q.History, &state) != nil { // it is there for people to read
		return ""
	}
	return string(state.Notes)
}

// states are the states of a transaction query.
var states = map[network.Text]network.ClaimState{
	"pending": network.ClaimPending, "approved": network.ClaimAccepted, "rejected": network.ClaimRefused,
}

func claims(access network.Access, _ network.Settings) (network.Claimer, error) { return open(access) }

func (a account) queries() string { return "/user/publisher/" + url.PathEscape(a.publisher) + "/tq" }

func (a account) header() http.Header {
	return http.Header{"Authorization": {a.authorize}, "Accept": {"application/json"}}
}

// find returns the query of one of our claims.
func (a account) find(ctx context.Context, claim string) (found query, ok bool, err error) {
	body, err := a.client.Get(ctx, a.queries(), url.Values{"publisher_reference": {claim}}, a.header())
	if err != nil {
		return query{}, false, err
	}
	var answer struct {
		Queries []struct {
			Query query `json:"transaction_query"`
		} `json:"transaction_queries"`
	}
	if err := network.Decode(body, &answer); err != nil {
		return query{}, false, err
	}
	for _, q := range answer.Queries {
		if string(q.Query.Reference) == claim {
			return q.Query, true, nil
		}
	}
	return query{}, false, nil
}

// asked is a transaction query of a purchase that was not tracked.
type asked struct {
	Type       string      `json:"transaction_query_type"`
	Camref     string      `json:"camref"`
	Conversion string      `json:"conversion_reference"`
	Value      json.Number `json:"conversion_value"`
	Commission json.Number `json:"expected_commission"`
	At         string      `json:"conversion_date_time"`
	Currency   string      `json:"conversion_currency"`
	Reference  string      `json:"publisher_reference"`
}

// File hands a query in. Partnerize makes it in a job of its own and knows it by our claim's id, so that is what it is followed by.
func (a account) File(ctx context.Context, c network.Claim) (string, error) {
	camref, err := camrefOf(c.Link)
	if err != nil {
		return "", err
	}
	if _, known, err := a.find(ctx, c.ID); err != nil || known {
		return c.ID, err
	}
	body, err := json.Marshal(map[string][]asked{"transaction_queries": {{
		Type: "untracked", Camref: camref, Conversion: c.Order, Value: json.Number(c.SaleCents.String()), Commission: json.Number(c.ExpectedCents.String()),
		At: c.At().Format(time.DateTime), Currency: "BRL", Reference: c.ID,
	}}})
	if err != nil {
		return "", err
	}
	_, err = a.client.Submit(ctx, a.queries()+"/create", "application/json", body, a.header())
	return c.ID, err
}

// camrefOf reads from a tracking link, whose path has /camref:VALUE, which publisher's link of which campaign it is.
func camrefOf(link string) (string, error) {
	u, err := url.Parse(link)
	if err == nil {
		for part := range strings.SplitSeq(u.Path, "/") {
			if camref, found := strings.CutPrefix(part, "camref:"); found && camref != "" {
				return camref, nil
			}
		}
	}
	return "", fmt.Errorf("%w: the store's link has no camref", network.ErrByHand)
}

// Verdict finds a query. Why one was refused is in the notes of its state.
func (a account) Verdict(ctx context.Context, reference string) (network.Verdict, error) {
	found, ok, err := a.find(ctx, reference)
	if err != nil {
		return network.Verdict{}, err
	}
	if !ok { // its job is not done
		return network.Verdict{State: network.ClaimPending}, nil
	}
	state, known := states[found.State]
	if !known {
		return network.Verdict{}, errors.New("Partnerize has a query in a state that is not known: " + string(found.State))
	}
	return network.Verdict{State: state, Reason: found.reason()}, nil
}
