package fakenet

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Advertiser is a shop that sells through a network, as the network lists it.
type Advertiser struct {
	ID, Name string
	Page     string // a page of its shop
	Percent  int    // of a sale that it pays; 0: ten
}

// shops are the advertisers of networks of which nobody said which they have: those that their sales name.
var shops = map[string][]Advertiser{
	"afilio":  {{ID: "1220", Name: "A shop", Page: "https://a-shop.example/"}},
	"awin":    {{ID: "17629", Name: "A shop", Page: "https://a-shop.example/"}},
	"impact":  {{ID: "1000", Name: "A shop", Page: "https://a-shop.example/"}},
	"rakuten": {{ID: rakutenShop, Name: "A shop", Page: "https://a-shop.example/"}},
}

// advertisers returns those of a network.
func (n *Net) advertisers(network string) []Advertiser {
	if all, ok := n.config.Advertisers[network]; ok {
		return all
	}
	return shops[network]
}

// offer is what an advertiser offers, until the end of the next year by the networks' clock, or after that.
type offer struct {
	Advertiser
	id, title, terms, code string
	from, to               time.Time // zero: open
	exclusive, upcoming    bool
}

// offers are a code and free shipping of every advertiser, and what every third one plans.
func (n *Net) offers(network string) (all []offer) {
	now := n.Now()
	end := time.Date(now.Year()+1, time.December, 31, 0, 0, 0, 0, time.UTC)
	begin := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	for i, a := range n.advertisers(network) {
		all = append(all,
			offer{
				Advertiser: a, id: a.ID + "1", title: "10% de desconto na primeira compra", terms: "Uma vez por pessoa, em todo o site.", code: "REDE" + a.ID,
				from: begin, to: end, exclusive: i%3 == 1,
			},
			offer{Advertiser: a, id: a.ID + "2", title: "Frete grátis a partir de R$ 199", from: begin},
		)
		if i%3 == 0 {
			all = append(all, offer{
				Advertiser: a, id: a.ID + "3", title: "Semana de ofertas", from: end.AddDate(0, 0, 1), to: end.AddDate(0, 0, 7), upcoming: true,
			})
		}
	}
	return all
}

// dayOr writes a day, or nothing.
func dayOr(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.DateOnly)
}

func (n *Net) serveAwinOffers(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Filters struct {
			Status string `json:"status"`
		} `json:"filters"`
		Pagination struct {
			Page     int `json:"page"`
			PageSize int `json:"pageSize"`
		} `json:"pagination"`
	}
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&asked)
	page, size := asked.Pagination.Page, asked.Pagination.PageSize
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"error":"unauthorized","description":"a token is needed"}`, http.StatusUnauthorized)
		return
	case err != nil || r.Method != http.MethodPost || page < 1 || size < 1 || size > 100:
		http.Error(w, `{"error":"bad request","description":"pages of 100 at most"}`, http.StatusBadRequest)
		return
	}
	found := slices.DeleteFunc(n.offers("awin"), func(o offer) bool {
		return asked.Filters.Status == "expiringSoon" || o.upcoming != (asked.Filters.Status == "upcoming")
	})
	list := []map[string]any{}
	for _, o := range found[min((page-1)*size, len(found)):min(page*size, len(found))] {
		list = append(list, o.ofAwin())
	}
	answerJSON(w, map[string]any{"offers": list, "pagination": map[string]int{"page": page, "pageSize": size}})
}

func (o offer) ofAwin() map[string]any {
	document := map[string]any{
		"promotionId": json.Number(o.id), "type": "promotion", "advertiser": map[string]any{"id": json.Number(o.ID), "name": o.Name, "joined": true},
		"title": o.title, "terms": o.terms, "startDate": dayOr(o.from) + "T00:00:00", "endDate": nil, "url": o.Page, "voucher": nil,
	}
	if !o.to.IsZero() {
		document["endDate"] = dayOr(o.to) + "T23:59:59"
	}
	if o.code != "" {
		document["type"], document["voucher"] = "voucher", map[string]any{"code": o.code, "exclusive": o.exclusive}
	}
	return document
}

// pays is what an advertiser pays: half of it for purchases with a code, and at the beginning of the year a percent less.
func (a Advertiser) pays(at, now time.Time) (whole, withCode int) {
	whole = cmp.Or(a.Percent, 10)
	if at.Before(time.Date(now.Year(), time.March, 1, 0, 0, 0, 0, time.UTC)) {
		whole--
	}
	return whole, whole / 2
}

func (n *Net) serveAwinRates(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("advertiserId")
	at, err := time.Parse(time.RFC3339, r.URL.Query().Get("effectiveDate"))
	i := slices.IndexFunc(n.advertisers("awin"), func(a Advertiser) bool { return a.ID == id })
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"error":"unauthorized","description":"a token is needed"}`, http.StatusUnauthorized)
		return
	case err != nil:
		http.Error(w, `{"error":"bad request","description":"effectiveDate is no time"}`, http.StatusBadRequest)
		return
	case i < 0:
		http.Error(w, `{"error":"forbidden","description":"no relationship with the programme"}`, http.StatusForbidden)
		return
	}
	whole, withCode := n.advertisers("awin")[i].pays(at, n.Now())
	answerJSON(w, map[string]any{"advertiser": json.Number(id), "commissionGroups": []map[string]any{
		{"groupCode": "DEFAULT", "groupName": "Padrão", "type": "percentage", "percentage": whole, "ratesEnd": nil, "conditions": []any{}},
		{
			"groupCode": "CODE", "groupName": "Com cupom", "type": "percentage", "percentage": withCode,
			"conditions": []map[string]any{{"type": "voucherCode", "operator": "is", "values": []string{"used"}}},
		},
		{"groupCode": "APP", "groupName": "Aplicativo", "type": "fix", "amount": json.Number("2.50"), "currency": "BRL", "conditions": []any{}},
	}})
}

// serveImpactList answers promo codes or contracts on one page.
func (n *Net) serveImpactList(w http.ResponseWriter, r *http.Request) {
	if user, secret, _ := r.BasicAuth(); user == "" || secret == "" || r.Header.Get("Ir-Version") != "16" {
		http.Error(w, `{"Status":"ERROR","Message":"Access denied"}`, http.StatusUnauthorized)
		return
	}
	name, list := path.Base(r.URL.Path), []map[string]any{}
	switch {
	case name == "PromoCodes":
		for _, o := range n.offers("impact") {
			if o.code != "" {
				list = append(list, o.ofImpact())
			}
		}
	case r.URL.Query().Get("Status") == "ACTIVE":
		for _, a := range n.advertisers("impact") {
			list = append(list, a.contract(n.Now()))
		}
	}
	answerJSON(w, map[string]any{"@page": "1", "@numpages": "1", "@total": strconv.Itoa(len(list)), name: list})
}

func (o offer) ofImpact() map[string]any {
	return map[string]any{
		"Id": o.id, "Code": o.code, "State": "ACTIVE", "MatchMode": "LI", "Program": map[string]string{"Id": o.ID, "Name": o.Name},
		"Advertiser": map[string]string{"Id": "1" + o.ID, "Name": o.Name}, "Deal": map[string]string{"Id": o.id, "Name": o.title},
		"StartDate": dayOr(o.from) + "T00:00:00-03:00", "EndDate": dayOr(o.to) + "T23:59:59-03:00",
	}
}

func (a Advertiser) contract(now time.Time) map[string]any {
	whole, withCode := a.pays(now, now)
	return map[string]any{
		"Id": "S-" + a.ID, "CampaignId": a.ID, "Status": "ACTIVE", "StartDate": "2020-01-01T00:00:00-03:00", "EndDate": "",
		"Terms": map[string]any{"Currency": "BRL", "EventPayouts": []map[string]any{{
			"EventTypeId": "18503", "EventTypeName": "Online Sale", "DefaultPayoutRate": strconv.Itoa(whole),
			"PayoutGroups": []map[string]any{{
				"Rank": "1", "PayoutRate": strconv.Itoa(withCode),
				"Rules": []map[string]any{{"Variable": "PROMO_CODE", "Operator": "IS", "Values": []string{"REDE" + a.ID}}},
			}},
		}}},
	}
}

func (n *Net) serveAfilioOffers(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if query.Get("token") == "" || query.Get("affid") == "" || query.Get("siteid") == "" {
		http.Error(w, "unauthorized", http.StatusUnauthorized)
		return
	}
	list := []map[string]any{}
	for _, o := range n.offers("afilio") {
		list = append(list, map[string]any{
			"id_couponoffer": o.id, "progid": o.ID, "url": "https://v2.afilio.com.br/tracker.php?banid=" + o.id, "code": o.code, "title": o.title,
			"description": o.terms, "rule": "", "type": "", "discount": "", "startdate": dayOr(o.from), "enddate": dayOr(o.to),
		})
	}
	answerJSON(w, list)
}

// rakutenOffer is an offer of Rakuten's coupon feed.
type rakutenOffer struct {
	Description string `xml:"offerdescription"`
	Start       string `xml:"offerstartdate"`
	End         string `xml:"offerenddate"`
	Code        string `xml:"couponcode"`
	Restriction string `xml:"couponrestriction"`
	ClickURL    string `xml:"clickurl"`
	Advertiser  string `xml:"advertiserid"`
	Name        string `xml:"advertisername"`
}

func (n *Net) serveRakutenOffers(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
		http.Error(w, `{"errorCode":"401"}`, http.StatusUnauthorized)
		return
	}
	feed := struct {
		XMLName xml.Name       `xml:"couponfeed"`
		Matches int            `xml:"TotalMatches"`
		Pages   int            `xml:"TotalPages"`
		Links   []rakutenOffer `xml:"link"`
	}{Pages: 1}
	for _, o := range n.offers("rakuten") {
		feed.Links = append(feed.Links, rakutenOffer{o.title, dayOr(o.from), dayOr(o.to), o.code, o.terms, "https://click.linksynergy.com/fs-bin/click?id=a", o.ID, o.Name})
	}
	feed.Matches = len(feed.Links)
	w.Header().Set("Content-Type", "application/xml")
	_ = xml.NewEncoder(w).Encode(feed) // whoever asked and went away needs none
}
