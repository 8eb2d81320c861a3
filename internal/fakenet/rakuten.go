package fakenet

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	rakutenShop = "43176"
	rakutenKeep = 14 * day // what is older is not told any more
	rakutenTime = "Mon Jan 02 2006 15:04:05 GMT+0000 (UTC)"
)

// rakutenID is how Rakuten's orders are told apart: it gives them no number of its own.
func rakutenID(order, click string) string {
	if len(click) == 32 {
		click = strings.Join([]string{click[:8], click[8:12], click[12:16], click[16:20], click[20:]}, "-")
	}
	return rakutenShop + "|" + order + "|" + click
}

func (s Sale) order() string { return strings.Split(s.ID, "|")[1] }

// rakutenPush is what Rakuten sends of a part of an order.
func (s *Sale) rakutenPush(p part) url.Values {
	return url.Values{
		"etransaction_id": {p.number()}, "advertiser_id": {rakutenShop}, "order_id": {s.order()}, "sale_amount": {signed(p.saleCents)},
		"commissions": {signed(p.commissionCents)}, "transaction_date": {s.OccurredAt.UTC().Format(time.DateTime)}, "u1": {s.Click},
		"currency": {s.currency()}, "is_event": {"N"}, "commission_list_id": {"1"},
	}
}

func serveRakutenToken(w http.ResponseWriter, r *http.Request) {
	if _, secret, ok := r.BasicAuth(); !ok || secret == "" || r.FormValue("scope") == "" {
		http.Error(w, `{"error":"invalid_client"}`, http.StatusUnauthorized)
		return
	}
	answerJSON(w, map[string]any{"access_token": "token", "refresh_token": "again", "token_type": "bearer", "expires_in": 3600})
}

// serveRakuten answers what was processed in a stretch of time, and no longer than two weeks ago.
func (n *Net) serveRakuten(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.Parse(time.DateTime, query.Get("process_date_start"))
	to, errTo := time.Parse(time.DateTime, query.Get("process_date_end"))
	limit, errLimit := strconv.Atoi(query.Get("limit"))
	page, errPage := strconv.Atoi(query.Get("page"))
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"errorCode":"401"}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || errLimit != nil || errPage != nil || limit < 1 || limit > 1000 || page < 1:
		http.Error(w, `{"errorCode":"400"}`, http.StatusBadRequest)
		return
	}
	type row struct {
		sale Sale
		part part
	}
	var rows []row
	oldest := n.Now().Add(-rakutenKeep)
	for _, s := range n.truthOf("rakuten") {
		for _, p := range s.parts {
			if !p.at.Before(from) && !p.at.After(to) && p.at.After(oldest) {
				rows = append(rows, row{s, p})
			}
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.part.id, b.part.id) })
	answers := []map[string]any{}
	for _, found := range pageOf(n, "rakuten", rows, (page-1)*limit, limit) {
		s, p := found.sale, found.part
		answers = append(answers, map[string]any{
			"etransaction_id": p.number(), "advertiser_id": rakutenShop, "sid": "2574052", "order_id": s.order(), "sale_amount": signed(p.saleCents),
			"commissions": signed(p.commissionCents), "process_date": p.at.UTC().Format(rakutenTime),
			"transaction_date": s.OccurredAt.UTC().Format(rakutenTime), "transaction_type": "realtime", "u1": s.Click, "currency": s.currency(),
			"is_event": "N", "commission_list_id": "1",
		})
	}
	answerJSON(w, answers)
}
