package fakenet

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// admitadPush is what Admitad sends of a sale.
func (s *Sale) admitadPush() url.Values {
	return url.Values{
		"admitad_id": {s.ID}, "time": {strconv.FormatInt(s.OccurredAt.Unix(), 10)}, "currency": {s.currency()}, "order_sum": {decimal(s.SaleCents)},
		"payment_sum": {decimal(s.CommissionCents)}, "subid4": {s.Click}, "payment_status": {s.postbackStatus()}, "order_id": {s.orderNumber()},
	}
}

// postbackStatus spells a state as Admitad's postbacks do: what was never decided is new.
func (s *Sale) postbackStatus() string {
	switch {
	case s.Word != "":
		return s.Word
	case s.DecidedAt.IsZero():
		return "new"
	}
	return s.Status
}

// actionStatus spells a state as Admitad's statistics do.
func (s *Sale) actionStatus() string {
	if s.Held && s.Word == "" {
		return "approved_but_stalled"
	}
	return cmp.Or(s.Word, s.Status)
}

func serveToken(w http.ResponseWriter, r *http.Request) {
	if _, secret, ok := r.BasicAuth(); !ok || secret == "" || r.FormValue("grant_type") != "client_credentials" {
		http.Error(w, `{"error":"invalid_client"}`, http.StatusUnauthorized)
		return
	}
	answerJSON(w, map[string]any{"access_token": "token", "token_type": "bearer", "expires_in": 604800})
}

func (n *Net) serveAdmitad(w http.ResponseWriter, r *http.Request) {
	const layout = "02.01.2006 15:04:05"
	query := r.URL.Query()
	from, errFrom := time.Parse(layout, query.Get("status_updated_start"))
	to, errTo := time.Parse(layout, query.Get("status_updated_end"))
	limit, errLimit := strconv.Atoi(query.Get("limit"))
	offset, errOffset := strconv.Atoi(query.Get("offset"))
	switch {
	case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer "):
		http.Error(w, `{"error":"unauthorized"}`, http.StatusUnauthorized)
		return
	case errFrom != nil || errTo != nil || errLimit != nil || errOffset != nil || limit < 1 || limit > 500 || offset < 0:
		http.Error(w, `{"error":"bad request"}`, http.StatusBadRequest)
		return
	}
	found := n.between("admitad", from, to, Sale.updated)
	rows := []map[string]any{}
	for _, s := range pageOf(n, "admitad", found, offset, limit) {
		rows = append(rows, map[string]any{
			"action_id": json.Number(s.ID), "status": s.actionStatus(), "payment": json.Number(decimal(s.CommissionCents)),
			"cart": json.Number(decimal(s.SaleCents)), "currency": s.currency(), "order_id": s.orderNumber(), "subid4": s.Click,
			"action_date": s.OccurredAt.UTC().Format(time.DateTime), "status_updated": s.updated().UTC().Format(time.DateTime), "comment": s.Reason,
		})
	}
	answerJSON(w, map[string]any{"results": rows, "_meta": map[string]int{"count": len(found), "limit": limit, "offset": offset}})
}

// updated is when anything of a sale changed the last time.
func (s Sale) updated() time.Time {
	at := s.TrackedAt
	for _, later := range []time.Time{s.DecidedAt, s.AmendedAt, s.RewordedAt} {
		if later.After(at) {
			at = later
		}
	}
	return at
}
