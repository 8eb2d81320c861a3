package fakenet

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// partnerizeStates is how Partnerize calls what became of a sale.
var partnerizeStates = map[string]string{"pending": "pending", "approved": "approved", "declined": "rejected"}

func (n *Net) servePartnerize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.Parse(time.RFC3339, query.Get("start_date"))
	to, errTo := time.Parse(time.RFC3339, query.Get("end_date"))
	limit, errLimit := strconv.Atoi(query.Get("limit"))
	offset, errOffset := strconv.Atoi(query.Get("offset"))
	of, known := map[string]func(Sale) time.Time{"last_modified": Sale.updated, "approved_at": Sale.approvedAt}[query.Get("date_type")]
	user, secret, _ := r.BasicAuth()
	switch {
	case user == "" || secret == "":
		http.Error(w, `{"error":{"message":"unauthorized"}}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || !known || errLimit != nil || errOffset != nil || limit < 1 || limit > 300 || offset < 0:
		http.Error(w, `{"error":{"message":"bad request"}}`, http.StatusBadRequest)
		return
	}
	found := n.between("partnerize", from, to, of)
	rows := []map[string]any{}
	for _, s := range pageOf(n, "partnerize", found, offset, limit) {
		rows = append(rows, map[string]any{"conversion_data": s.conversion()})
	}
	answerJSON(w, map[string]any{"count": len(found), "limit": limit, "conversions": rows})
}

// conversion is a sale of one item or of two, which are decided together.
func (s Sale) conversion() map[string]any {
	status := s.word(partnerizeStates)
	var bill any
	if s.PaymentID != "" {
		bill = s.PaymentID
	}
	item := func(id string, sale, commission int64) map[string]any {
		return map[string]any{
			"conversion_item_id": s.ID + id, "item_value": json.Number(decimal(sale)), "item_publisher_commission": json.Number(decimal(commission)),
			"item_status": status, "reject_reason": nil, "publisher_self_bill_id": bill,
		}
	}
	items := []map[string]any{item("a", s.SaleCents/2, s.CommissionCents/2), item("b", s.SaleCents-s.SaleCents/2, s.CommissionCents-s.CommissionCents/2)}
	return map[string]any{
		"conversion_id": s.ID, "campaign_id": "111111l29", "conversion_time": s.OccurredAt.UTC().Format(time.DateTime), "currency": s.currency(),
		"publisher_reference": s.Click, "conversion_reference": s.orderNumber(), "conversion_items": items,
		"conversion_value": map[string]any{
			"conversion_status": status, "value": json.Number(decimal(s.SaleCents)), "publisher_commission": json.Number(decimal(s.CommissionCents)),
		},
	}
}
