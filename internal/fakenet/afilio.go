package fakenet

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	afilioPage = 50           // sales in an answer
	afilioZone = -3 * 60 * 60 // seconds; where its days begin
)

// afilioStates is how Afilio calls what became of a sale.
var afilioStates = map[string]string{"pending": "Pendente", "approved": "Aceito", "declined": "Recusado"}

func (n *Net) serveAfilio(w http.ResponseWriter, r *http.Request) {
	zone := time.FixedZone("", afilioZone)
	query := r.URL.Query()
	from, errFrom := time.ParseInLocation(time.DateOnly, query.Get("dateStart"), zone)
	to, errTo := time.ParseInLocation(time.DateOnly, query.Get("dateEnd"), zone)
	start, errStart := 0, error(nil)
	if query.Has("start") {
		start, errStart = strconv.Atoi(query.Get("start"))
	}
	of, known := map[string]func(Sale) time.Time{
		"transaction": func(s Sale) time.Time { return s.OccurredAt },
		"validation":  func(s Sale) time.Time { return s.DecidedAt },
	}[query.Get("dateType")]
	switch {
	case query.Get("token") == "" || query.Get("affid") == "":
		http.Error(w, "unauthorized", http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || errStart != nil || start < 0 || !known || query.Get("format") != "JSON" || query.Get("mode") != "list":
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	found := n.between("afilio", from, to.Add(day), of)
	list := []map[string]any{}
	for _, s := range pageOf(n, "afilio", found, start, afilioPage) {
		payment := "Unpaid"
		if s.PaymentID != "" {
			payment = "Paid"
		}
		list = append(list, map[string]any{"sale": map[string]any{
			"saleid": json.Number(s.ID), "affid": query.Get("affid"), "status": s.word(afilioStates), "progid": 1220, "order_id": s.orderNumber(),
			"order_price": decimal(s.SaleCents), "commission": decimal(s.CommissionCents), "date": s.OccurredAt.In(zone).Format(time.DateTime),
			"payment": payment, "xtra": s.Click,
		}})
	}
	next := ""
	if start+afilioPage < len(found) {
		query.Set("start", strconv.Itoa(start+afilioPage))
		next = (&url.URL{Scheme: "https", Host: "v2.afilio.com.br", Path: "/api/leadsale_api.php", RawQuery: query.Encode()}).String()
	}
	answerJSON(w, map[string]any{"list": list, "nextUrl": next})
}
