package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
)

const termsPath = "/api/v1/finance/terms"

// baseRow promises everybody 4,5 % of each sale.
const baseRow = `{"id":"base","for":"everybody","saleBps":450,"words":"Demais produtos","from":"2026-01-01T03:00:00Z"}`

func proposedTerms(store, rows, more string) call {
	return post(termsPath+"/"+store, fmt.Sprintf(`{"rows":[%s],"reason":"novembro"%s}`, rows, more))
}

// TestTwoPeoplePublishTermsAtTheDesk: finance writes what a store promises in view of what it promises now, an approver agrees, and shoppers read it. What
// promises more than the guard lets pass needs a reason, and what was written in view of older terms is refused.
func TestTwoPeoplePublishTermsAtTheDesk(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	approver := b.deskToken(staff.RoleApprover)
	const store = "livraria-jatoba"
	of := termsPath + "/" + store
	before := atDesk[oapi.StoreTermsBook](b, get(of), 200)
	if before.Slug != store || before.Seen != nil || len(before.Rows) != 0 || len(before.Versions) != 0 || before.CashbackBps == 0 {
		t.Fatalf("before: %+v", before)
	}
	boost := `{"id":"boost","for":"new","group":"LIVROS","fixedCents":500,"capCents":400,"campaign":"black-friday","campaignCapCents":5000,` +
		`"from":"2026-11-27T03:00:00Z","until":"2026-11-28T03:00:00Z"}`
	const above = `,"above":"a loja paga"`
	good := proposedTerms(store, baseRow+","+boost, above+`,"payout":"approved+30"`)
	for name, c := range map[string]struct {
		call       call
		status     int
		code, says string
	}{
		"no rows":              {proposedTerms(store, "", ""), 400, "invalid_request", "rows"},
		"rows of one name":     {proposedTerms(store, baseRow+","+baseRow, ""), 400, "invalid_request", "each with an id of its own"},
		"two promises":         {proposedTerms(store, strings.Replace(baseRow, `"words"`, `"fixedCents":5,"words"`, 1), ""), 400, "invalid_request", "row \"base\""},
		"half of a campaign":   {proposedTerms(store, strings.Replace(baseRow, `"words"`, `"campaign":"natal","words"`, 1), ""), 400, "invalid_request", "a campaign has a name"},
		"no policy":            {proposedTerms(store, baseRow, `,"payout":"later"`), 400, "invalid_request", "payout"},
		"above the guard":      {proposedTerms(store, strings.Replace(baseRow, "450", "2001", 1), ""), 400, "terms_above_guard", "a linha base, em dobro, promete 40,02%, mais que os 20% de uma venda"},
		"an amount":            {proposedTerms(store, boost, ""), 400, "terms_above_guard", "a linha boost, em dobro, promete R$\u00a010,00"},
		"nothing above":        {proposedTerms(store, baseRow, above), 400, "invalid_request", "nothing is above the guard"},
		"another version seen": {proposedTerms(store, baseRow, `,"seen":"`+uuid.NewString()+`"`), 409, "terms_moved", "published meanwhile"},
		"an unknown store":     {proposedTerms("loja-nenhuma", baseRow, ""), 404, "store_or_coupon_not_found", ""},
	} {
		if got := b.refused(c.call, c.status, c.code); !strings.Contains(got, c.says) {
			t.Errorf("%s is refused with %q", name, got)
		}
	}
	if got := b.send(t, uuid.Nil, good.set("X-Staff-Token", approver)); got.StatusCode != http.StatusForbidden {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	b.refused(get(termsPath+"/loja-nenhuma"), 404, "store_or_coupon_not_found")
	p := atDesk[proposal](b, good, 202)
	if p.Kind != "publish_terms" || p.Payload["store"] != store || p.Payload["override"] != "a loja paga" {
		t.Fatalf("proposed: %+v", p)
	}
	b.refused(good, 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+p.ID+"/approve", `{}`), 403, "forbidden")
	if done := shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200); done.State != "done" {
		t.Fatalf("approved: %+v", done)
	}
	after := atDesk[oapi.StoreTermsBook](b, get(of), 200)
	if after.Seen == nil || after.Seen.String() != p.ID || len(after.Rows) != 2 || oapi.OrZero(after.Payout) != "approved+30" || after.CashbackBps != 450 {
		t.Fatalf("after: %+v", after)
	}
	if row := after.Rows[1]; row.Id != "boost" || row.For != "new" || *row.Group != "LIVROS" || *row.FixedCents != 500 || *row.CapCents != 400 || *row.CampaignCapCents != 5000 || row.Until == nil {
		t.Errorf("a row: %+v", row)
	}
	if v := after.Versions; len(v) != 1 || v[0].Reason != "novembro" || len(v[0].Read) != 3 || !strings.Contains(v[0].Read[1], "até 28/11/2026") {
		t.Errorf("versions: %+v", v)
	}
	b.refused(proposedTerms(store, baseRow, ""), 409, "terms_moved") // in view of no terms at all
	atDesk[proposal](b, proposedTerms(store, baseRow, `,"seen":"`+p.ID+`"`), 202)
	for name, some := range map[string]string{"": store, "JATOB%C3%81": store, "ria-jato": store} {
		list := atDesk[[]oapi.ListedTerms](b, get(termsPath+"?name="+name), 200)
		if len(list) == 0 || list[0].Slug != some || list[0].PublishedAt == nil || oapi.OrZero(list[0].Reason) != "novembro" {
			t.Errorf("%q lists %+v", name, list)
		}
	}
	if list := atDesk[[]oapi.ListedTerms](b, get(termsPath+"?name=nenhuma%25"), 200); len(list) != 0 {
		t.Errorf("of no name: %+v", list)
	}
}

// TestTermsAreGuardedAtTheirDecision: a coupon that doubles after they were proposed makes them more than the guard lets pass. Whoever decides reads that, with the
// numbers, and they stay open until somebody refuses them.
func TestTermsAreGuardedAtTheirDecision(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	approver := b.deskToken(staff.RoleApprover)
	const store = "livraria-jatoba"
	doubling := func(active bool) {
		b.exec(`UPDATE coupons c SET active = $2 FROM hot_areas a, stores s WHERE a.id = c.area_id AND a.type = 'LOYALTY' AND s.id = c.store_id AND s.slug = $1`, store, active)
	}
	doubling(false)
	p := atDesk[proposal](b, proposedTerms(store, strings.Replace(baseRow, "450", "1200", 1), ""), 202)
	doubling(true)
	b.token = approver
	of := proposalsPath + "/" + p.ID
	const says = "a linha base, em dobro, promete 24%, mais que os 20% de uma venda"
	if got := b.refused(post(of+"/approve", `{}`), 409, "terms_above_guard_by_now"); !strings.Contains(got, says) {
		t.Errorf("approved: %q", got)
	}
	if got := atDesk[proposal](b, get(of), 200); got.State != "open" {
		t.Errorf("after that: %+v", got)
	}
	if got := atDesk[proposal](b, post(of+"/reject", `{"reason":"em dobro"}`), 200); got.State != "rejected" {
		t.Errorf("rejected: %+v", got)
	}
}
