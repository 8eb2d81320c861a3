package fakenet

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"time"
)

const (
	shopeePage       = 50 // conversions of one answer
	shopeeScroll     = 30 * time.Second
	shopeeSettlement = 45 * day

	maxQuestion = 1 << 20
)

var (
	shopeeAuthorization = regexp.MustCompile(`^SHA256 Credential=(\d+), Timestamp=(\d+), Signature=([0-9a-f]{64})$`)
	shopeeReport        = regexp.MustCompile(`^\{ (conversionReport|validatedReport)\(([^)]*)\)`)
	shopeeArgument      = regexp.MustCompile(`(\w+): (?:(\d+)|"([^"]*)")`)
)

// Validations are the numbers of Shopee's reports of what was validated, as the panel's billing lists them: two of each settlement that has begun,
// since each conversion has two items, and each report has one of these.
func (n *Net) Validations() []string {
	begun := int(n.Now().Sub(n.config.Start)/shopeeSettlement) + 1
	numbers := make([]string, 2*begun)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i + 1)
	}
	return numbers
}

// scroll is where a report of Shopee goes on.
type scroll struct {
	report string
	from   int
	until  time.Time // by the machine's clock
}

// untilApproved cuts a plan off where the sale is approved.
func untilApproved(plan []step) []step {
	if i := slices.IndexFunc(plan, func(s step) bool { return s.status == "approved" }); i >= 0 {
		return plan[:i+1]
	}
	return plan
}

// serveShopee answers both reports to whoever signs. What is wrong is answered with 200, as GraphQL has it.
func (n *Net) serveShopee(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxQuestion))
	if err != nil || !signedForShopee(r.Header.Get("Authorization"), body) {
		shopeeError(w, 10020, "Invalid Signature")
		return
	}
	var question struct{ Query string }
	if json.Unmarshal(body, &question) != nil {
		shopeeError(w, 10010, "wrong type")
		return
	}
	report := shopeeReport.FindStringSubmatch(question.Query)
	if report == nil {
		shopeeError(w, 10010, "the query is not understood")
		return
	}
	asked := map[string]string{}
	for _, found := range shopeeArgument.FindAllStringSubmatch(report[2], -1) {
		asked[found[1]] = found[2] + found[3]
	}
	limit, errLimit := strconv.Atoi(asked["limit"])
	validation := slices.Index(n.Validations(), asked["validationId"])
	found, ok := n.shopeeReport(report[1], asked, validation)
	if !ok || errLimit != nil || limit < 1 || limit > 500 {
		shopeeError(w, 10010, "name a time or a validation, and at most 500")
		return
	}
	if n.config.Minute > 0 && asked["scrollId"] == "" {
		if left, reset := n.spend("shopee report", shopeeReports); left < 0 {
			n.throttle(w, "shopee", reset)
			return
		}
	}
	of := report[1] + asked["purchaseTimeStart"] + "-" + asked["purchaseTimeEnd"] + asked["validationId"]
	from, ok := n.scrolled(asked["scrollId"], of)
	if !ok {
		shopeeError(w, 10010, "the scrollId is not good any more")
		return
	}
	end := min(from+min(limit, shopeePage), len(found))
	nodes := []map[string]any{}
	for _, s := range found[min(from, end):end] {
		nodes = append(nodes, s.shopeeNode(validation))
	}
	page := map[string]any{"limit": limit, "hasNextPage": end < len(found), "scrollId": ""}
	if end < len(found) {
		page["scrollId"] = n.scrollTo(of, end)
	}
	answerJSON(w, map[string]any{"data": map[string]any{report[1]: map[string]any{"nodes": nodes, "pageInfo": page}}})
}

func signedForShopee(authorization string, body []byte) bool {
	parts := shopeeAuthorization.FindStringSubmatch(authorization)
	if parts == nil {
		return false
	}
	seconds, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > signatureSkew {
		return false
	}
	sum := sha256.Sum256(slices.Concat([]byte(parts[1]+parts[2]), body, []byte(Secret)))
	return subtle.ConstantTimeCompare([]byte(hex.EncodeToString(sum[:])), []byte(parts[3])) == 1
}

// shopeeReport returns the conversions of a report: those whose purchase is in a time, or those that were approved in the
// settlement of a validation, by its place among all.
func (n *Net) shopeeReport(name string, asked map[string]string, validation int) ([]Sale, bool) {
	if name == "validatedReport" {
		from := n.config.Start.Add(time.Duration(validation/2) * shopeeSettlement)
		return n.between("shopee", from, from.Add(shopeeSettlement-time.Nanosecond), Sale.approvedAt), validation >= 0
	}
	from, errFrom := strconv.ParseInt(asked["purchaseTimeStart"], 10, 64)
	to, errTo := strconv.ParseInt(asked["purchaseTimeEnd"], 10, 64)
	return n.between("shopee", time.Unix(from, 0), time.Unix(to, 0), func(s Sale) time.Time { return s.OccurredAt }), errFrom == nil && errTo == nil
}

// scrolled uses a mark up, and says where its report goes on.
func (n *Net) scrolled(mark, report string) (from int, ok bool) {
	if mark == "" {
		return 0, true
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	s, ok := n.scrolls[mark]
	delete(n.scrolls, mark)
	return s.from, ok && s.report == report && time.Now().Before(s.until)
}

func (n *Net) scrollTo(report string, from int) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	mark := fmt.Sprintf("scroll-%d", n.luck.Int64())
	n.scrolls[mark] = scroll{report, from, time.Now().Add(shopeeScroll)}
	return mark
}

func shopeeError(w http.ResponseWriter, code int, message string) {
	answerJSON(w, map[string]any{"errors": []any{map[string]any{"message": message, "extensions": map[string]any{"code": code, "message": message}}}})
}

// shopeeBusy says that it is asked too often, beside an empty report that looks like any other.
func shopeeBusy(w http.ResponseWriter) {
	nothing := map[string]any{"nodes": []any{}, "pageInfo": map[string]any{"hasNextPage": false, "scrollId": ""}}
	answerJSON(w, map[string]any{
		"data":   map[string]any{"conversionReport": nothing, "validatedReport": nothing},
		"errors": []any{map[string]any{"message": "Rate limit exceeded", "extensions": map[string]any{"code": 10030}}},
	})
}

// shopeeNode is a conversion of an order with two items, which are decided together, or with that one alone which is in a validation, by its place
// among all; below zero: in none. Purchases do not tell whether they were validated.
func (s Sale) shopeeNode(validation int) map[string]any {
	status := "PENDING"
	switch s.Status {
	case "approved":
		status = "COMPLETED"
	case "declined":
		status = "CANCELLED"
	}
	if s.Word != "" {
		status = s.Word
	}
	item := func(id int, sale, commission int64) map[string]any {
		return map[string]any{
			"shopId": 1, "itemId": id, "actualAmount": decimal(sale), "itemTotalCommission": decimal(commission), "displayItemStatus": status,
			"fraudStatus": "UNVERIFIED",
		}
	}
	items := []any{item(1, s.SaleCents/2, s.CommissionCents/2), item(2, s.SaleCents-s.SaleCents/2, s.CommissionCents-s.CommissionCents/2)}
	if validation >= 0 {
		items = items[validation%2 : validation%2+1]
	}
	return map[string]any{
		"conversionId": json.Number(s.ID), "purchaseTime": s.OccurredAt.Unix(), "utmContent": s.Click + "----",
		"orders": []any{map[string]any{"orderId": s.orderNumber(), "orderStatus": status, "items": items}},
	}
}
