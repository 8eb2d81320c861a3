package fakenet

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"time"

	"example.com/devolve/internal/brazil"
)

// legacyStates are the numbers that clients of Lomadee's report of before have for states, and the words that it may have for them.
var legacyStates = map[string][2]string{"pending": {"1", "PENDENTE"}, "approved": {"3", "CONFIRMADA"}, "declined": {"4", "CANCELADA"}}

// legacyReport is the report of before.
type legacyReport struct {
	XMLName xml.Name `xml:"urn:lomadee result"`
	Details struct {
		Code   int    `xml:"code"`
		Status string `xml:"status"`
	} `xml:"details"`
	Items []legacyItem `xml:"item"`
}

type legacyItem struct {
	Date       string `xml:"date"`
	Currency   string `xml:"currency"`
	Commission string `xml:"commission"`
	Click      string `xml:"associateId"`
	Advertiser string `xml:"advertiser>advertiserId"`
	Total      string `xml:"gmv"`
	Code       string `xml:"transactionCode"`
	ID         string `xml:"transactionId"`
	Status     string `xml:"statusName"`
}

func serveLegacyToken(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("user") == "" || r.FormValue("password") == "" {
		http.Error(w, `{"message":"unauthorized"}`, http.StatusUnauthorized)
		return
	}
	answerJSON(w, map[string]string{"token": "report"})
}

// serveLegacy answers the sales of a state by the day on which they were made, in at most 90 days.
func (n *Net) serveLegacy(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, errFrom := time.ParseInLocation("02012006", query.Get("startDate"), brazil.Location)
	to, errTo := time.ParseInLocation("02012006", query.Get("endDate"), brazil.Location)
	var report legacyReport
	report.Details.Code, report.Details.Status = http.StatusOK, "Success"
	switch {
	case query.Get("token") != "report" || query.Get("publisherId") == "":
		report.Details.Code, report.Details.Status = http.StatusUnauthorized, "Unauthorized"
	case errFrom != nil || errTo != nil || to.Sub(from) > 90*day || query.Get("eventStatus") == "":
		report.Details.Code, report.Details.Status = http.StatusBadRequest, "Bad Request"
	default:
		for _, s := range n.between("lomadee-legacy", from, to.AddDate(0, 0, 1).Add(-time.Second), func(s Sale) time.Time { return s.OccurredAt }) {
			if state := legacyStates[s.Status]; state[0] == query.Get("eventStatus") {
				report.Items = append(report.Items, legacyItem{
					Date: s.OccurredAt.In(brazil.Location).Format("02/01/2006"), Currency: s.currency(), Commission: decimal(s.CommissionCents), Click: s.Click,
					Advertiser: "17", Total: decimal(s.SaleCents), Code: s.orderNumber(), ID: s.ID, Status: cmp.Or(s.Word, state[1]),
				})
			}
		}
	}
	w.Header().Set("Content-Type", "application/xml")
	_ = xml.NewEncoder(w).Encode(report) // whoever asked has gone
}
