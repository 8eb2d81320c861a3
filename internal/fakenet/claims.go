package fakenet

import (
	"cmp"
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// inquiry is a claim that was handed in at a network.
type inquiry struct {
	network, id string
	ours        string // the id that the sender gave to the claim
	order       string
	at          time.Time
	decidedAt   time.Time // to come
	sale        *Sale     // nil: the network refuses it
	reason      string
}

// acceptedAfter is when networks accept what no advertiser has decided on, where they do.
var acceptedAfter = map[string]time.Duration{"awin": 75 * day, "impact": 30 * day}

// Reasons are why inquiries are refused, as impact.com writes them.
func Reasons() []string {
	return []string{
		"This transaction has been tracked successfully", "Another marketing channel was credited with the sale",
		"Another marketing channel was credited with the sale, due to a voucher/discount code used", "Did not meet terms and conditions set by merchant",
		"Transaction not completed - Order cancelled, changed, or returned", "Transaction cannot be traced", "Transaction not fully completed online",
		"Enquiry does not provide complete information required for evaluation", "Other",
	}
}

// Lose has a shopper of a click buy without the network noticing, and returns the number of the order. A claim of it is accepted.
func (n *Net) Lose(network, click string) (order string, cents int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	sale := n.bought(network, strconv.Itoa(5_000_000+n.losses), click)
	n.losses++
	sale.shopOrder = sale.orderNumber()
	n.lost[sale.shopOrder] = sale
	n.count("lost", network)
	return sale.shopOrder, sale.SaleCents
}

func (s *Sale) orderNumber() string { return cmp.Or(s.shopOrder, "P-"+s.ID) }

// inquire takes a claim in. The clock decides on it within three weeks, or nobody does.
func (n *Net) inquire(network, ours, order string) *inquiry {
	n.mu.Lock()
	defer n.mu.Unlock()
	i := &inquiry{network: network, id: strconv.Itoa(9_000_000 + len(n.inquiries)), ours: ours, order: order, at: n.now, decidedAt: n.now.Add(n.upTo(21 * day))}
	if sale := n.lost[order]; sale != nil && sale.Network == network {
		if i.sale = sale; n.random.IntN(4) == 0 && acceptedAfter[network] > 0 {
			i.decidedAt = n.now.Add(acceptedAfter[network])
		}
	} else {
		i.reason = Reasons()[n.refused%len(Reasons())]
		n.refused++
		n.count("claim refused", network)
	}
	n.inquiries = append(n.inquiries, i)
	return i
}

// forgets says, in times of trouble, that who handed something in is not told that it was taken in, once in four times.
func (n *Net) forgets() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.config.Trouble > 0 && n.random.IntN(4) == 0
}

// decide has what is accepted by now be sales as any others.
func (n *Net) decide(until time.Time) {
	for _, i := range n.inquiries {
		if i.sale == nil || i.decidedAt.After(until) || n.lost[i.order] == nil {
			continue
		}
		delete(n.lost, i.order)
		i.sale.TrackedAt = i.decidedAt
		n.track(i.sale)
		n.count("claim accepted", i.network)
	}
}

// find returns the inquiries of a network that are asked for.
func (n *Net) find(network string, is func(*inquiry) bool) []inquiry {
	n.mu.Lock()
	defer n.mu.Unlock()
	var found []inquiry
	for _, i := range n.inquiries {
		if i.network == network && is(i) {
			found = append(found, *i)
		}
	}
	return found
}

// state is one of three words for where an inquiry stands.
func (i inquiry) state(now time.Time, pending, accepted, refused string) string {
	switch {
	case i.decidedAt.After(now):
		return pending
	case i.sale != nil:
		return accepted
	}
	return refused
}

// serveInquiries takes action inquiries of impact.com, lists them, and answers one.
func (n *Net) serveInquiries(w http.ResponseWriter, r *http.Request) {
	if user, secret, _ := r.BasicAuth(); user == "" || secret == "" {
		http.Error(w, `{"Status":"ERROR","Message":"Access denied"}`, http.StatusUnauthorized)
		return
	}
	if r.Method == http.MethodPost {
		for _, name := range []string{"CampaignId", "OrderId", "TransactionDate", "TransactionAmount", "InquiryType"} {
			if r.PostFormValue(name) == "" {
				http.Error(w, `{"Status":"ERROR","Message":"`+name+` is required"}`, http.StatusBadRequest)
				return
			}
		}
		i := n.inquire("impact", r.PostFormValue("MediaPartnerInquiryId"), r.PostFormValue("OrderId"))
		if n.forgets() {
			http.Error(w, `{"Status":"ERROR"}`, http.StatusGatewayTimeout)
			return
		}
		answerJSON(w, map[string]string{"Status": "OK", "Uri": strings.TrimPrefix(r.URL.Path, "/impact") + "/" + i.id})
		return
	}
	if id := path.Base(r.URL.Path); id != "ActionInquiries" {
		found := n.find("impact", func(i *inquiry) bool { return i.id == id })
		if len(found) == 0 {
			http.Error(w, `{"Status":"ERROR","Message":"not found"}`, http.StatusNotFound)
			return
		}
		answerJSON(w, found[0].ofImpact(n.Now()))
		return
	}
	ours := r.URL.Query().Get("MediaPartnerInquiryId")
	all := []map[string]any{}
	for _, i := range n.find("impact", func(i *inquiry) bool { return ours == "" || i.ours == ours }) {
		all = append(all, i.ofImpact(n.Now()))
	}
	answerJSON(w, map[string]any{"ActionInquiries": all})
}

func (i inquiry) ofImpact(now time.Time) map[string]any {
	document := map[string]any{
		"Id": json.Number(i.id), "MediaPartnerInquiryId": i.ours, "OrderId": i.order, "InquiryType": "UNTRACKED",
		"ResolutionStatus": i.state(now, "UNRESOLVED", "VALID", "DECLINED"), "AutoApprovalDate": i.at.Add(acceptedAfter["impact"]).UTC().Format(time.RFC3339),
		"RejectReason": "",
	}
	if i.state(now, "", "", "refused") == "refused" {
		document["RejectReason"] = i.reason
	}
	return document
}

// serveQueries lists transaction queries of Partnerize.
func (n *Net) serveQueries(w http.ResponseWriter, r *http.Request) {
	ours := r.URL.Query().Get("publisher_reference")
	all := []map[string]any{}
	for _, i := range n.find("partnerize", func(i *inquiry) bool { return ours == "" || i.ours == ours }) {
		state := i.state(n.Now(), "pending", "approved", "rejected")
		history := map[string]string{"state": state}
		if state == "rejected" {
			history["notes"] = i.reason
		}
		all = append(all, map[string]any{"transaction_query": map[string]any{
			"transaction_query_id": i.id, "publisher_reference": i.ours, "conversion_reference": i.order, "current_state": state, "state_history": history,
		}})
	}
	answerJSON(w, map[string]any{"count": len(all), "transaction_queries": all})
}

// createQueries takes transaction queries in, in a job that is done at once.
func (n *Net) createQueries(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Queries []struct {
			Camref    string      `json:"camref"`
			Order     string      `json:"conversion_reference"`
			Value     json.Number `json:"conversion_value"`
			Expected  json.Number `json:"expected_commission"`
			At        string      `json:"conversion_date_time"`
			Reference string      `json:"publisher_reference"`
		} `json:"transaction_queries"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&asked); err != nil || len(asked.Queries) == 0 {
		http.Error(w, `{"error":{"message":"transaction_queries not found","type":"Validation Fail"}}`, http.StatusBadRequest)
		return
	}
	for _, q := range asked.Queries {
		if slices.Contains([]string{q.Camref, q.Order, q.Value.String(), q.Expected.String(), q.At}, "") {
			http.Error(w, `{"error":{"message":"a field is missing","type":"Validation Fail"}}`, http.StatusBadRequest)
			return
		}
		n.inquire("partnerize", q.Reference, q.Order)
	}
	if n.forgets() {
		http.Error(w, `{"error":{"message":"timeout"}}`, http.StatusGatewayTimeout)
		return
	}
	answerJSON(w, map[string]any{"job": map[string]string{"job_id": "1", "status": "complete"}})
}

// serveLostOrders lists lost orders of Admitad.
func (n *Net) serveLostOrders(w http.ResponseWriter, r *http.Request) {
	ours := r.URL.Query().Get("appeal_id")
	all := []map[string]any{}
	for _, i := range n.find("admitad", func(i *inquiry) bool { return ours == "" || i.ours == ours }) {
		all = append(all, map[string]any{
			"id": json.Number(i.id), "appeal_id": i.ours, "order_id": i.order, "status": i.state(n.Now(), "processing", "accepted", "rejected"),
		})
	}
	answerJSON(w, map[string]any{"results": all, "_meta": map[string]int{"count": len(all)}})
}

// createLostOrder takes a lost order in, with its receipt.
func (n *Net) createLostOrder(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 16<<20)
	if err := r.ParseMultipartForm(16 << 20); err != nil { //nolint:gosec // bounded by the line above
		http.Error(w, `{"error":"bad request"}`, http.StatusBadRequest)
		return
	}
	file, header, err := r.FormFile("receipt")
	if err != nil || !slices.Contains([]string{"image/jpeg", "image/png", "application/pdf"}, header.Header.Get("Content-Type")) {
		http.Error(w, `{"receipt":["This field is required."]}`, http.StatusBadRequest)
		return
	}
	_ = file.Close()
	for _, name := range []string{"advcampaign", "website", "order_id", "order_date", "order_price", "comment", "estimated_reward"} {
		if r.FormValue(name) == "" {
			http.Error(w, `{"`+name+`":["This field is required."]}`, http.StatusBadRequest)
			return
		}
	}
	if _, err := time.Parse("02.01.2006", r.FormValue("order_date")); err != nil {
		http.Error(w, `{"order_date":["Enter a valid date."]}`, http.StatusBadRequest)
		return
	}
	n.inquire("admitad", r.FormValue("appeal_id"), r.FormValue("order_id"))
	if n.forgets() {
		http.Error(w, `{"error":"timeout"}`, http.StatusGatewayTimeout)
		return
	}
	answerJSON(w, map[string]string{"message": "Lost order was created"})
}

// serveCampaigns lists the programmes of an ad space of Admitad: one.
func serveCampaigns(w http.ResponseWriter, _ *http.Request) {
	answerJSON(w, map[string]any{
		"results": []map[string]any{{"id": 7, "name": "A shop", "gotolink": "https://ad.admitad.com/g/shop7/"}}, "_meta": map[string]int{"count": 1},
	})
}

// Inquiries returns how many claims were handed in at all networks.
func (n *Net) Inquiries() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.inquiries)
}
