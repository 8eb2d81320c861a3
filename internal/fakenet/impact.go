package fakenet

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"time"
)

// impactStates is how impact.com calls what became of a sale.
var impactStates = map[string]string{"pending": "PENDING", "approved": "APPROVED", "declined": "REVERSED"}

// impactPush is what impact.com sends of a sale, in the template of ours.
func (s *Sale) impactPush() url.Values {
	return url.Values{
		"action_id": {s.ID}, "campaign_id": {"1000"}, "status": {s.word(impactStates)}, "payout": {decimal(s.CommissionCents)},
		"amount": {decimal(s.SaleCents)}, "currency": {s.currency()}, "sub_id1": {s.Click}, "order_id": {s.orderNumber()},
		"event_date": {s.OccurredAt.UTC().Format(time.RFC3339)},
	}
}

// approvedAt is when a sale was approved; zero where it is not.
func (s Sale) approvedAt() time.Time {
	if s.Status != "approved" {
		return time.Time{}
	}
	return s.DecidedAt
}

// updatedOtherwise is when anything of a sale changed but its approval, which is no update at impact.com.
func (s Sale) updatedOtherwise() time.Time {
	if s.Status == "approved" {
		s.DecidedAt = time.Time{}
	}
	return s.updated()
}

// lockedSeen is when a sale was approved, as far as its date of locking says so.
func (s Sale) lockedSeen() time.Time {
	if s.unseen {
		return time.Time{}
	}
	return s.approvedAt()
}

func (s Sale) impactAction() map[string]string {
	return map[string]string{
		"Id": s.ID, "CampaignId": "1000", "State": s.word(impactStates), "Payout": decimal(s.CommissionCents), "Amount": decimal(s.SaleCents),
		"Currency": s.currency(), "EventDate": s.OccurredAt.UTC().Format(time.RFC3339), "Oid": s.orderNumber(), "SubId1": s.Click,
	}
}

// serveImpactAction answers one action.
func (n *Net) serveImpactAction(w http.ResponseWriter, r *http.Request) {
	if user, secret, _ := r.BasicAuth(); user == "" || secret == "" {
		http.Error(w, `{"Status":"ERROR","Message":"Access denied"}`, http.StatusUnauthorized)
		return
	}
	truth := n.truthOf("impact")
	i := slices.IndexFunc(truth, func(s Sale) bool { return s.ID == path.Base(r.URL.Path) })
	if i < 0 {
		http.Error(w, `{"Status":"ERROR","Message":"not found"}`, http.StatusNotFound)
		return
	}
	answerJSON(w, truth[i].impactAction())
}

func (n *Net) serveImpact(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	size, errSize := strconv.Atoi(query.Get("PageSize"))
	page, errPage := strconv.Atoi(query.Get("Page"))
	user, secret, _ := r.BasicAuth()
	if user == "" || secret == "" || r.Header.Get("Ir-Version") != "16" {
		http.Error(w, `{"Status":"ERROR","Message":"Access denied"}`, http.StatusUnauthorized)
		return
	}
	var found []Sale
	asked := false
	for name, of := range map[string]func(Sale) time.Time{
		"ActionDate":  func(s Sale) time.Time { return s.OccurredAt },
		"":            Sale.updatedOtherwise,
		"LockingDate": Sale.lockedSeen,
	} {
		start, end := name+"Start", name+"End"
		if name == "" {
			start, end = "StartDate", "EndDate"
		}
		from, errFrom := time.Parse(time.RFC3339, query.Get(start))
		to, errTo := time.Parse(time.RFC3339, query.Get(end))
		if errFrom == nil && errTo == nil && to.Sub(from) <= 45*day {
			found, asked = n.between("impact", from, to, of), true
		}
	}
	if !asked || errSize != nil || errPage != nil || size < 2000 || page < 1 {
		http.Error(w, `{"Status":"ERROR","Message":"at most 45 days, in pages of 2,000 or more"}`, http.StatusBadRequest)
		return
	}
	actions := []map[string]string{}
	for _, s := range pageOf(n, "impact", found, (page-1)*size, size) {
		actions = append(actions, s.impactAction())
	}
	answerJSON(w, map[string]any{
		"@page": strconv.Itoa(page), "@numpages": strconv.Itoa((len(found) + size - 1) / size), "@total": strconv.Itoa(len(found)), "Actions": actions,
	})
}
