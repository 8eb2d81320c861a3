package fakenet

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// aliExpressZone is the zone in which it reads and writes times, in seconds.
const aliExpressZone = 8 * 60 * 60

// serveAliExpress answers both methods to whoever signs. What is wrong is answered with 200.
func (n *Net) serveAliExpress(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil || !signedForAliExpress(r.PostForm) {
		aliExpressError(w, "IncompleteSignature", "The request signature does not conform to platform standards")
		return
	}
	switch r.PostForm.Get("method") {
	case "aliexpress.affiliate.order.listbyindex":
		n.serveAliExpressList(w, r.PostForm)
	case "aliexpress.affiliate.order.get":
		found := n.between("aliexpress", time.Time{}, n.Now(), func(s Sale) time.Time { return s.OccurredAt })
		orders := []map[string]any{}
		if i := slices.IndexFunc(found, func(s Sale) bool { return s.ID == r.PostForm.Get("order_ids") }); i >= 0 {
			orders = found[i].aliExpressRows()
		}
		aliExpressOrders(w, "get", orders, "")
	default:
		aliExpressError(w, "InvalidApiPath", "The specified method does not exist")
	}
}

func signedForAliExpress(form url.Values) bool {
	mac := hmac.New(sha256.New, []byte(Secret))
	for _, name := range slices.Sorted(maps.Keys(form)) {
		if name != "sign" {
			mac.Write([]byte(name + form.Get(name)))
		}
	}
	milliseconds, err := strconv.ParseInt(form.Get("timestamp"), 10, 64)
	return err == nil && time.Since(time.UnixMilli(milliseconds)).Abs() < signatureSkew && form.Get("app_key") != "" && form.Get("sign_method") == "sha256" &&
		subtle.ConstantTimeCompare([]byte(strings.ToUpper(hex.EncodeToString(mac.Sum(nil)))), []byte(form.Get("sign"))) == 1
}

// serveAliExpressList answers the orders of a status that were paid for in a period. AliExpress does not document whether its period is that of
// payments or of changes; with payments, whoever asks can miss more, so this is the harder case.
func (n *Net) serveAliExpressList(w http.ResponseWriter, form url.Values) {
	zone := time.FixedZone("", aliExpressZone)
	from, errFrom := time.ParseInLocation(time.DateTime, form.Get("start_time"), zone)
	to, errTo := time.ParseInLocation(time.DateTime, form.Get("end_time"), zone)
	size, errSize := strconv.Atoi(form.Get("page_size"))
	start, errStart := 0, error(nil)
	if index, given := strings.CutPrefix(form.Get("start_query_index_id"), "index-"); given {
		start, errStart = strconv.Atoi(index)
	}
	if errFrom != nil || errTo != nil || errSize != nil || errStart != nil || size < 1 || size > 50 || start < 0 || form.Get("status") == "" {
		aliExpressError(w, "InvalidParameter", "name a status, and at most 50")
		return
	}
	found := n.between("aliexpress", from, to, func(s Sale) time.Time { return s.OccurredAt })
	orders := []map[string]any{}
	for _, s := range found {
		if s.aliExpressStatus() == form.Get("status") {
			orders = append(orders, s.aliExpressRows()...)
		}
	}
	aliExpressOrders(w, "listbyindex", pageOf(n, "aliexpress", orders, start, size), "index-"+strconv.Itoa(min(start+size, len(orders))))
}

func aliExpressOrders(w http.ResponseWriter, method string, orders []map[string]any, next string) {
	answerJSON(w, map[string]any{"aliexpress_affiliate_order_" + method + "_response": map[string]any{"resp_result": map[string]any{
		"resp_code": 200, "result": map[string]any{
			"current_record_count": len(orders), "orders": map[string]any{"order": orders}, "next_query_index_id": next,
		},
	}}})
}

// aliExpressRows are the rows of an order: most are of two products, each with a row that may be on another page.
func (s Sale) aliExpressRows() []map[string]any {
	parameters, _ := json.Marshal(map[string]string{"c": s.Click}) // text alone can be written
	row := func(sale, commission int64) map[string]any {
		return map[string]any{
			"order_id": json.Number(s.ID), "order_status": s.aliExpressStatus(), "custom_parameters": string(parameters),
			"estimated_paid_commission": commission, "paid_amount": sale, "settled_currency": s.currency(),
			"paid_time": s.OccurredAt.In(time.FixedZone("", aliExpressZone)).Format(time.DateTime), "tracking_id": "devolve",
		}
	}
	if !strings.ContainsAny(s.ID[len(s.ID)-1:], "048") {
		return []map[string]any{row(s.SaleCents, s.CommissionCents)}
	}
	one, other := row(s.SaleCents/2, s.CommissionCents/2), row(s.SaleCents-s.SaleCents/2, s.CommissionCents-s.CommissionCents/2)
	one["sub_order_id"], other["sub_order_id"] = json.Number(s.ID+"1"), json.Number(s.ID+"2")
	return []map[string]any{one, other}
}

// aliExpressStatus is how AliExpress calls what became of a sale.
func (s Sale) aliExpressStatus() string {
	switch {
	case s.Word != "":
		return s.Word
	case s.Status == "approved":
		return "Completed Settlement"
	case s.Status == "declined":
		return "Invalid"
	case !s.AmendedAt.IsZero():
		return "Buyer Confirmed Receipt"
	}
	return "Payment Completed"
}

func aliExpressError(w http.ResponseWriter, code, message string) {
	answerJSON(w, map[string]any{"error_response": map[string]string{"code": code, "msg": message, "request_id": "1"}})
}
