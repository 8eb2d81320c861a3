package fakenet

import (
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	cjPage    = 100 // records of one answer
	cjLocking = 60 * day
)

// cjArgument is a text, a list of one, or nothing.
var cjArgument = regexp.MustCompile(`(\w+):\s*\[?"([^"]*)"`)

// serveCJ answers the one query that is asked there. Errors are answered with 200, as GraphQL has it.
func (n *Net) serveCJ(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
		http.Error(w, "Not Authenticated", http.StatusUnauthorized)
		return
	}
	var body struct{ Query string }
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil || !strings.Contains(body.Query, "publisherCommissions(") {
		cjError(w, "the query is not understood")
		return
	}
	asked := map[string]string{}
	for _, found := range cjArgument.FindAllStringSubmatch(body.Query, -1) {
		asked[found[1]] = found[2]
	}
	by := "Posting"
	if asked["sinceLockingDate"] != "" {
		by = "Locking"
	}
	from, errFrom := time.Parse(time.RFC3339, asked["since"+by+"Date"])
	to, errTo := time.Parse(time.RFC3339, asked["before"+by+"Date"])
	after, _ := strconv.Atoi(asked["sinceCommissionId"])
	if errFrom != nil || errTo != nil || to.Sub(from) > 31*day || asked["forPublishers"] == "" {
		cjError(w, "name a publisher, and at most 31 days")
		return
	}
	records := []map[string]any{}
	for _, s := range n.truthOf("cj") {
		for i, p := range s.parts {
			at := p.at
			if by == "Locking" {
				at = s.lockingAt()
			}
			if number, _ := strconv.Atoi(p.number()); !at.Before(from) && at.Before(to) && number > after {
				records = append(records, s.cjRecord(i))
			}
		}
	}
	slices.SortFunc(records, func(a, b map[string]any) int {
		return cmp.Compare(a["commissionId"].(string), b["commissionId"].(string))
	})
	page := records[:min(len(records), cjPage)]
	last := asked["sinceCommissionId"]
	if len(page) > 0 {
		last = page[len(page)-1]["commissionId"].(string)
	}
	answerJSON(w, map[string]any{"data": map[string]any{"publisherCommissions": map[string]any{
		"count": len(page), "payloadComplete": len(page) == len(records), "maxCommissionId": last, "records": page,
	}}})
}

func cjError(w http.ResponseWriter, message string) {
	answerJSON(w, map[string]any{"data": nil, "errors": []map[string]string{{"message": message}}})
}

// lockingAt is when a sale counts: when it was approved, or a while after it was made.
func (s Sale) lockingAt() time.Time {
	if !s.lockedAt.IsZero() {
		return s.lockedAt
	}
	return s.OccurredAt.Add(cjLocking)
}

func (s Sale) cjRecord(i int) map[string]any {
	p := s.parts[i]
	record := map[string]any{
		"commissionId": p.number(), "originalActionId": s.ID, "original": i == 0, "actionStatus": "new", "validationStatus": "PENDING",
		"shopperId": s.Click, "orderId": s.orderNumber(), "saleAmountPubCurrency": signed(p.saleCents), "pubCommissionAmountPubCurrency": signed(p.commissionCents),
		"eventDate": s.OccurredAt.UTC().Format(time.RFC3339), "postingDate": p.at.UTC().Format(time.RFC3339),
		"lockingDate": s.lockingAt().UTC().Format(time.DateOnly), "advertiserId": "11223344", "coupon": "",
	}
	if !s.lockedAt.IsZero() {
		record["actionStatus"], record["validationStatus"] = "locked", "ACCEPTED"
	}
	if s.PaymentID != "" && !s.lockedAt.IsZero() {
		record["actionStatus"] = "closed"
	}
	if s.Word != "" {
		record["actionStatus"] = s.Word
	}
	if p.saleCents < 0 {
		record["correctionReason"] = "RETURNED_MERCHANDISE"
	}
	return record
}
