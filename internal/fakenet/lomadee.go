package fakenet

import (
	"net/http"
	"strconv"
	"time"

	"example.com/devolve/internal/brazil"
)

// lomadeePage is how many orders it answers at most.
const lomadeePage = 100

// lomadeeStates is how Lomadee may call what became of a sale: its documents say pending alone.
var lomadeeStates = map[string]string{"pending": "pending", "approved": "confirmed", "declined": "canceled"}

// serveLomadee answers orders by when they were made: whether its from and to are about that or about changes is not documented, and by this one
// more can be missed.
func (n *Net) serveLomadee(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.ParseInLocation(time.DateOnly, query.Get("from"), brazil.Location)
	to, errTo := time.ParseInLocation(time.DateOnly, query.Get("to"), brazil.Location)
	limit, errLimit := strconv.Atoi(query.Get("limit"))
	page, errPage := strconv.Atoi(query.Get("page"))
	switch {
	case r.Header.Get("X-Api-Key") == "":
		http.Error(w, `{"message":"Unauthorized"}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || errLimit != nil || errPage != nil || limit < 1 || limit > lomadeePage || page < 1:
		http.Error(w, `{"message":"Bad Request"}`, http.StatusBadRequest)
		return
	}
	found := n.between("lomadee", from, to.AddDate(0, 0, 1).Add(-time.Second), func(s Sale) time.Time { return s.OccurredAt })
	orders := []map[string]any{}
	for _, s := range pageOf(n, "lomadee", found, (page-1)*limit, limit) {
		var click any
		if s.Click != "" {
			click = s.Click
		}
		orders = append(orders, map[string]any{
			"id": s.ID, "orderId": s.orderNumber(), "status": "pending", "value": s.SaleCents, "createdAt": s.OccurredAt.UTC().Format("2006-01-02T15:04:05.000Z"),
			"commission": s.CommissionCents, "commissionStatus": s.word(lomadeeStates), "items  ": []any{},
			"organizationId": "e36f5bbb-3e5f-42e2-be4c-6c32dac101c2", "mdasc": click,
		})
	}
	answerJSON(w, map[string]any{"data": orders, "meta": map[string]int{
		"total": len(found), "page": page, "limit": limit, "totalPages": (len(found) + limit - 1) / limit,
	}})
}
