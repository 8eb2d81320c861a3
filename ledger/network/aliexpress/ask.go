package aliexpress

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/ledger/network"
)

// ProductionURL is where AliExpress is asked.
const ProductionURL = "https://api-sg.aliexpress.com"

const (
	perMinute = 30 // calls; AliExpress publishes no limit
	pageSize  = 50
	maxPages  = 2000                // 100,000 orders in one window
	longest   = 7 * 24 * time.Hour  // though it takes longer ones: at this pace one ends within the hour, and what was asked is kept window by window
	overlap   = 90 * 24 * time.Hour // how far back it is asked once a day: whether windows are about payment or change is not documented
	ahead     = 24 * time.Hour      // beyond now: nor is the zone in which it reads times
)

// statuses are asked for one at a time, in the order in which a sale has them.
var statuses = []string{"Payment Completed", "Buyer Confirmed Receipt", "Completed Settlement", "Invalid"}

// succeeded is the resp_code of an answer with orders.
const succeeded = "200"

func validCode(value string) error {
	if len(value) > 9 || strings.Trim(value, "0123456789") != "" {
		return fmt.Errorf("%.40q is not a code such as %s", value, succeeded)
	}
	return nil
}

// account is an affiliate's account.
type account struct {
	client      *network.Client
	app, secret string
	known       network.Settings
}

// accountByID is an account whose orders can be asked for by their id.
type accountByID struct{ account }

func ask(access network.Access, known network.Settings) (network.Asker, error) {
	if err := access.Check("app", "secret"); err != nil {
		return nil, err
	}
	if err := known.Check(settings); err != nil {
		return nil, err
	}
	client, err := network.NewClient("AliExpress", cmp.Or(access["url"], ProductionURL), perMinute, access["app"], access["secret"])
	if err != nil {
		return nil, err
	}
	a := account{client, access["app"], access["secret"], known}
	if known.Value(apart) == subOrder { // whether they can be asked for by it is not documented
		return a, nil
	}
	return accountByID{a}, nil
}

// Windows asks for the orders of each status, once a day for all of the last 90 days: a window may be about when they were paid for.
func (account) Windows(since, now time.Time) []network.Window {
	var all []network.Window
	for _, status := range statuses {
		all = append(all, network.Slices(status, network.Reach(since, now, overlap), now.Add(ahead), longest)...)
	}
	return all
}

// Rows reads the pages of a window, each from where the one before ended, until there are no more orders.
func (a account) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	zone := a.known.Zone(zone)
	index := ""
	for range maxPages {
		parameters := map[string]string{
			"start_time": w.From.In(zone).Format(time.DateTime), "end_time": w.To.In(zone).Format(time.DateTime), "status": w.By,
			"page_size": strconv.Itoa(pageSize),
		}
		if index != "" {
			parameters["start_query_index_id"] = index
		}
		page, err := a.ask(ctx, "aliexpress.affiliate.order.listbyindex", parameters)
		if err != nil {
			return err
		}
		rows, err := page.rows(a.known.Value(apart))
		if err != nil {
			return err
		}
		for _, row := range rows {
			if err := take(row); err != nil {
				return err
			}
		}
		switch next := string(page.Next); {
		case len(rows) == 0 || next == "":
			return nil
		case next == index:
			return errors.New("AliExpress has more orders, and says in next_query_index_id that they begin where these did")
		default:
			index = next
		}
	}
	return errors.New("a window of AliExpress has over 100,000 orders: ask for a shorter one")
}

// ByID asks for one order: one that is decided later than windows reach back is not told otherwise, when they are about payment.
func (a accountByID) ByID(ctx context.Context, id string) (row network.Row, found bool, err error) {
	page, err := a.ask(ctx, "aliexpress.affiliate.order.get", map[string]string{"order_ids": id})
	if err != nil {
		return row, false, err
	}
	rows, err := page.rows(order)
	if err != nil || len(rows) == 0 {
		return row, false, err
	}
	var bodies []json.RawMessage
	for _, r := range rows {
		if of, _, _ := strings.Cut(r.ID, "-"); of != id {
			return row, false, errors.New("AliExpress answers with another order than it was asked for")
		}
		bodies = append(bodies, r.Body)
	}
	body, err := listed(bodies)
	return network.Row{ID: id, Body: body}, err == nil, err
}

// listed is a row as it stands there, or a list of several.
func listed(bodies []json.RawMessage) ([]byte, error) {
	if len(bodies) == 1 {
		return bodies[0], nil
	}
	return json.Marshal(bodies)
}

// page is what an answer tells of orders.
type page struct {
	Count  *int            `json:"current_record_count"`
	Orders json.RawMessage `json:"orders"`
	Next   network.Text    `json:"next_query_index_id"`
}

// tooOften is the code of an error of one who is to wait.
const tooOften = "ApiCallLimit"

// ask signs parameters and sends them. It refuses an answer that is not the one of the method.
func (a account) ask(ctx context.Context, method string, parameters map[string]string) (page, error) {
	var told page
	err := a.client.Patiently(ctx, func() error {
		form := a.signed(method, parameters, time.Now())
		body, err := a.client.Post(ctx, "/sync", form, http.Header{"Accept": {"application/json"}})
		if err == nil {
			told, err = a.read(method, body)
		}
		return err
	})
	return told, err
}

func (a account) read(method string, body []byte) (page, error) {
	var answers map[string]json.RawMessage
	if err := json.Unmarshal(body, &answers); err != nil {
		return page{}, errors.New("the answer of AliExpress breaks off or is no JSON")
	}
	if refusal, refused := answers["error_response"]; refused {
		var e struct {
			Code network.Text `json:"code"`
		}
		if network.Decode(refusal, &e) == nil && e.Code == tooOften {
			return page{}, fmt.Errorf("AliExpress answers with an error: %s: %w", a.client.Shown(refusal), network.ErrTooOften)
		}
		return page{}, fmt.Errorf("AliExpress answers with an error: %s", a.client.Shown(refusal))
	}
	name := strings.ReplaceAll(method, ".", "_") + "_response"
	var response struct {
		Result struct {
			Code   network.Text    `json:"resp_code"`
			Result json.RawMessage `json:"result"`
		} `json:"resp_result"`
	}
	if network.Decode(answers[name], &response) != nil || response.Result.Code == "" {
		return page{}, fmt.Errorf("the answer of AliExpress has no resp_code in %s", name)
	}
	switch code := string(response.Result.Code); {
	case code == succeeded:
	case code == a.known.Value(empty):
		return page{Count: new(int)}, nil
	default:
		return page{}, fmt.Errorf("AliExpress answers with another resp_code than %s: %s; if that says that there are no orders, its code goes into the setting %s",
			succeeded, a.client.Shown(answers[name]), empty.Name)
	}
	var told page
	if network.Decode(response.Result.Result, &told) != nil || told.Count == nil {
		return page{}, errors.New("the answer of AliExpress does not say in current_record_count how many orders it has")
	}
	return told, nil
}

// rows are the rows of a page, as many as it counts. Several that nothing tells apart are handed on as a list, which nobody reads as one of them.
func (p page) rows(apart string) ([]network.Row, error) {
	var orders struct {
		Order json.RawMessage `json:"order"`
	}
	switch err := json.Unmarshal(p.Orders, &orders); {
	case err != nil && len(p.Orders) > 0:
		return nil, errors.New("the answer of AliExpress has no list of orders")
	case orders.Order == nil && *p.Count == 0:
		return nil, nil
	}
	var rows []network.Row
	bodies, found := map[string][]json.RawMessage{}, 0
	err := network.Each(orders.Order, func(element []byte) (string, error) {
		var r row
		err := network.Decode(element, &r)
		return r.id(apart), err
	}, func(row network.Row) error {
		found++
		if bodies[row.ID] == nil {
			rows = append(rows, row)
		}
		if !slices.ContainsFunc(bodies[row.ID], func(body json.RawMessage) bool { return bytes.Equal(body, row.Body) }) {
			bodies[row.ID] = append(bodies[row.ID], row.Body)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if found != *p.Count {
		return nil, fmt.Errorf("the answer of AliExpress counts %d orders and has %d", *p.Count, found)
	}
	for i, row := range rows {
		if rows[i].Body, err = listed(bodies[row.ID]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// signed is what is sent: the parameters of a method and of all methods, and the signature of these.
func (a account) signed(method string, parameters map[string]string, at time.Time) url.Values {
	all := maps.Clone(parameters)
	all["method"], all["app_key"], all["sign_method"], all["timestamp"] = method, a.app, "sha256", strconv.FormatInt(at.UnixMilli(), 10)
	form := url.Values{"sign": {sign(a.secret, all)}}
	for name, value := range all {
		form.Set(name, value)
	}
	return form
}

// sign signs the names and values of parameters, in the order of the names.
func sign(secret string, parameters map[string]string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	for _, name := range slices.Sorted(maps.Keys(parameters)) {
		mac.Write([]byte(name + parameters[name]))
	}
	return strings.ToUpper(hex.EncodeToString(mac.Sum(nil)))
}
