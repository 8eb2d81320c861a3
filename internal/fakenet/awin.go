package fakenet

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// awinPush is what Awin sends of a sale.
func (s *Sale) awinPush() url.Values {
	return url.Values{
		"transactionId": {s.ID}, "transactionDate": {s.OccurredAt.UTC().Format(time.DateTime)}, "transactionCurrency": {s.currency()},
		"transactionAmount": {decimal(s.SaleCents)}, "commission": {decimal(s.CommissionCents)}, "clickRef": {s.Click},
	}
}

func decimal(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// awinTime is how Awin writes times, which are UTC.
const awinTime = "2006-01-02T15:04:05"

func (n *Net) serveAwin(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.Parse(awinTime, query.Get("startDate"))
	to, errTo := time.Parse(awinTime, query.Get("endDate"))
	of, known := map[string]func(Sale) time.Time{
		"transaction": func(s Sale) time.Time { return s.OccurredAt },
		"validation":  func(s Sale) time.Time { return s.DecidedAt },
		"amendment":   func(s Sale) time.Time { return s.AmendedAt },
	}[query.Get("dateType")]
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"error":"unauthorized","description":"a token is needed"}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || !known || to.Sub(from) > 31*day:
		http.Error(w, `{"error":"bad request","description":"at most 31 days, by transaction, validation or amendment"}`, http.StatusBadRequest)
		return
	}
	rows := []map[string]any{}
	for _, s := range n.between("awin", from, to, of) {
		amount := func(cents int64) map[string]any {
			return map[string]any{"amount": json.Number(decimal(cents)), "currency": s.currency()}
		}
		row := map[string]any{
			"id": json.Number(s.ID), "advertiserId": 17629, "commissionStatus": cmp.Or(s.Word, s.Status), "commissionAmount": amount(s.CommissionCents),
			"saleAmount": amount(s.SaleCents), "clickRefs": map[string]string{"clickRef": s.Click}, "transactionDate": s.OccurredAt.UTC().Format(awinTime),
			"validationDate": nil, "declineReason": nil, "amended": !s.AmendedAt.IsZero(), "orderRef": s.orderNumber(), "paidToPublisher": s.PaymentID != "",
			"paymentId": json.Number(cmp.Or(s.PaymentID, "0")),
		}
		if !s.DecidedAt.IsZero() {
			row["validationDate"] = s.DecidedAt.UTC().Format(awinTime)
		}
		if s.Reason != "" {
			row["declineReason"] = s.Reason
		}
		rows = append(rows, row)
	}
	answerJSON(w, rows)
}

// answerJSON answers with a document. Whoever asked and went away needs none.
func answerJSON(w http.ResponseWriter, document any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document)
}
