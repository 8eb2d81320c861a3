package fakenet

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
)

// tradedoublerStates is how Tradedoubler calls what became of a sale.
var tradedoublerStates = map[string]string{"pending": "P", "approved": "A", "declined": "D"}

// tradedoublerTime is how it writes times, in the account's zone.
const tradedoublerTime = "2006-01-02 15:04:05.0"

func serveTradedoublerToken(w http.ResponseWriter, r *http.Request) {
	if _, secret, ok := r.BasicAuth(); !ok || secret == "" || r.FormValue("grant_type") != "password" || r.FormValue("password") == "" {
		http.Error(w, `{"error":"invalid_grant"}`, http.StatusUnauthorized)
		return
	}
	answerJSON(w, map[string]any{"access_token": "token", "refresh_token": "again", "token_type": "bearer", "expires_in": 899})
}

// modified is when a sale was changed; one that never was has no such time.
func (s Sale) modified() time.Time {
	if s.DecidedAt.IsZero() && s.AmendedAt.IsZero() && s.RewordedAt.IsZero() {
		return time.Time{}
	}
	return s.updated()
}

func (n *Net) serveTradedoubler(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.ParseInLocation("20060102", query.Get("fromDate"), brazil.Location)
	to, errTo := time.ParseInLocation("20060102", query.Get("toDate"), brazil.Location)
	limit, errLimit := strconv.Atoi(query.Get("limit"))
	offset, errOffset := strconv.Atoi(query.Get("offset"))
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"error":"invalid_token"}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || errLimit != nil || errOffset != nil || limit < 1 || limit > 100 || offset < 0 || query.Get("reportCurrencyCode") != "BRL":
		http.Error(w, `{"message":"bad request"}`, http.StatusBadRequest)
		return
	}
	of := func(s Sale) time.Time { return s.OccurredAt }
	if query.Get("lastModified") == "true" {
		of = Sale.modified
	}
	found := n.between("tradedoubler", from, to.AddDate(0, 0, 1).Add(-time.Second), of)
	items := []map[string]any{}
	for _, s := range pageOf(n, "tradedoubler", found, offset, limit) {
		item := map[string]any{
			"transactionId": json.Number(s.ID), "programId": 123456, "eventTypeId": 5, "status": s.word(tradedoublerStates),
			"timeOfTransaction": s.OccurredAt.In(brazil.Location).Format(tradedoublerTime), "timeOfLastModified": nil, "epi": s.Click, "epi2": nil,
			"orderNumber": s.orderNumber(), "orderValue": json.Number(decimal(s.SaleCents)), "commission": json.Number(decimal(s.CommissionCents)),
			"paid": s.PaymentID != "", "paymentId": nil, "voucherCode": nil, "reasonId": nil, "reasonName": nil,
		}
		if at := s.modified(); !at.IsZero() {
			item["timeOfLastModified"] = at.In(brazil.Location).Format(tradedoublerTime)
		}
		if s.PaymentID != "" {
			item["paymentId"] = s.PaymentID
		}
		if s.Reason != "" {
			item["reasonName"] = s.Reason
		}
		items = append(items, item)
	}
	answerJSON(w, map[string]any{"limit": limit, "offset": offset, "reportCurrencyCode": "BRL", "items": items})
}
