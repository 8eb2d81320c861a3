package api_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
)

func idsOf(payouts []deskPayout) []uuid.UUID {
	ids := make([]uuid.UUID, len(payouts))
	for i, p := range payouts {
		ids[i] = p.ID
	}
	return ids
}

func TestPayoutsAreListedAndFound(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 4)
	first := o.paid(t)
	if len(first) != 5 {
		t.Fatalf("%d payouts", len(first))
	}
	all := o.list(t, "")
	if diff := cmp.Diff(idsOf(first), idsOf(all.Payouts)); diff != "" || all.Next != "" {
		t.Errorf("all (-run +all): %s", diff)
	}
	var paged []uuid.UUID
	for query := "?limit=2"; query != ""; {
		page := o.list(t, query)
		paged = append(paged, idsOf(page.Payouts)...)
		if query = ""; page.Next != "" {
			query = "?limit=2&cursor=" + page.Next
		}
	}
	if diff := cmp.Diff(idsOf(all.Payouts), paged); diff != "" {
		t.Errorf("page by page (-want +got): %s", diff)
	}
	var ana deskPayout
	for _, p := range all.Payouts {
		if p.UserID == anaID {
			ana = p
		}
		if p.State != "PAID" || p.AmountCents != 500 || p.EndToEndID == "" || p.Provider != "sandbox" {
			t.Errorf("paid: %+v", p)
		}
	}
	today := o.clock().Format(time.DateOnly)
	for query, want := range map[string]int{
		"?q=" + ana.ID.String(): 1, "?q=" + ana.EndToEndID: 1, "?q=" + anaID.String(): 1, "?q=ANA@example.com": 1, "?user=" + anaID.String(): 1,
		"?q=bia@example.com": 0, "?q=nobody@example.com": 0, "?q=E0000000020261120120000000000001": 0, "?q=" + noOne: 0, "?q=Ana": 0,
		"?q=ana@example.com&user=" + biaID.String(): 0, "?q=" + ana.ID.String() + "&state=FAILED": 0, "?q=" + ana.ID.String() + "&run=" + noOne: 0,
		"?state=PAID&state=FAILED": 5, "?state=FAILED": 0, "?run=" + noOne: 0, "?user=" + anaID.String() + "&run=" + ana.RunID.String(): 1,
		"?from=" + today: 5, "?to=" + today: 5, "?to=2026-11-20": 0, "?from=2099-01-01": 0, "?q=" + ana.ID.String() + "&to=2026-11-20": 0,
	} {
		if got := o.list(t, strings.ReplaceAll(query, "@", "%40")); len(got.Payouts) != want {
			t.Errorf("%s: %d; want %d", query, len(got.Payouts), want)
		}
	}
	for _, query := range []string{
		"?limit=0", "?limit=501", "?state=GONE", "?cursor=x", "?from=2026-11-02&to=2026-11-01", "?q=" + strings.Repeat("x", 101), "?run=x", "?who=x",
	} {
		want(t, query, o.atDesk(t, o.finance, get(payoutsPath+query)), 400, "invalid_request")
	}
	if strings.Contains(o.log.String(), "example.com") {
		t.Errorf("the log has an address: %s", o.log.String())
	}
}

// story is a payout's as the desk shows it.
type story struct {
	Payout   deskPayout
	Shoppers []struct {
		ID   uuid.UUID
		Name string
	}
	Items []struct {
		ConversionID               uuid.UUID
		AmountCents, ReturnedCents money.Cents
		StoreName, OrderID         string
	}
	Events []struct {
		Sequence    uint64
		Type, Actor string
		Data        json.RawMessage
		Postings    []struct {
			Account, Owner string
			AmountCents    money.Cents
		}
	}
}

func (o *payoutOffice) story(t *testing.T, id uuid.UUID) story {
	t.Helper()
	return shown[story](t, "story", o.atDesk(t, o.approver, get(payoutsPath+"/"+id.String())), 200)
}

func (o *payoutOffice) of(t *testing.T, user uuid.UUID) deskPayout {
	t.Helper()
	list := o.list(t, "?user="+user.String()).Payouts
	if len(list) != 1 {
		t.Fatalf("%d payouts of %s", len(list), user)
	}
	return list[0]
}

func TestAPayoutTellsItsStory(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 2)
	o.paid(t)
	ana := o.of(t, anaID)
	for i, id := range idsOf(o.list(t, "").Payouts) { // returns of all, so that whose is whose can be mistaken
		o.takeBack(t, id, returnID(i), 200)
	}
	got := o.story(t, ana.ID)
	if got.Payout.Shopper != "Ana" || got.Payout.Key != "(11) *****-5684" {
		t.Errorf("to %q at %q", got.Payout.Shopper, got.Payout.Key)
	}
	if len(got.Shoppers) != 1 || got.Shoppers[0].ID != anaID || got.Shoppers[0].Name != "Ana" {
		t.Errorf("the events name %+v", got.Shoppers)
	}
	if len(got.Items) != 1 || got.Items[0].AmountCents != 500 || got.Items[0].ReturnedCents != 200 || got.Items[0].OrderID != "A-0" || got.Items[0].StoreName != "Livraria" {
		t.Errorf("items: %+v", got.Items)
	}
	var types []string
	var last uint64
	balance := make(map[string]money.Cents)
	for _, e := range got.Events {
		types = append(types, e.Type)
		if e.Sequence <= last || !strings.Contains(e.Actor, ":") {
			t.Errorf("event %d by %q after %d", e.Sequence, e.Actor, last)
		}
		last = e.Sequence
		var sum money.Cents
		for _, p := range e.Postings {
			sum += p.AmountCents
			balance[p.Account] += p.AmountCents
		}
		if sum != 0 {
			t.Errorf("the postings of event %d come to %s", e.Sequence, sum)
		}
	}
	wantTypes := []string{
		"payout_run_opened.v1", "payout_requested.v1", "conversion_reserved.v1", "payout_run_planned.v1", "payout_run_approved.v1",
		"payout_approved.v1", "payout_submitted.v1", "payout_accepted.v1", "payout_paid.v1", "conversion_paid.v1", "payout_returned.v1",
		"conversion_returned.v1",
	}
	if diff := cmp.Diff(wantTypes, without(types, "payout_accepted.v1", wantTypes)); diff != "" {
		t.Errorf("events (-want +got): %s", diff)
	}
	if balance["bank"] != 300 || balance["paid"] != 300 || balance["payable"] != -300 || balance["in_flight"] != 0 {
		t.Errorf("the postings come to %v", balance)
	}
	if strings.Contains(string(got.Events[0].Data), "e+") || !strings.Contains(string(got.Events[0].Data), `"second_above_cents":400`) {
		t.Errorf("the first event: %s", got.Events[0].Data)
	}
	o.exec(`UPDATE users SET pix_key_changed_at = $1 WHERE id = $2`, noon.Add(-48*time.Hour), anaID)
	if again := o.story(t, ana.ID); again.Payout.Key != "" {
		t.Errorf("another key is shown: %s", again.Payout.Key)
	}
	want(t, "no payout", o.atDesk(t, o.finance, get(payoutsPath+"/"+noOne)), 404, "not_found")
}

// without leaves out what may be there or not: a payment that was settled at once was never in flight.
func without(types []string, optional string, want []string) []string {
	if len(types) == len(want) {
		return types
	}
	var list []string
	for _, word := range want {
		if word == optional {
			list = append(list, word)
			continue
		}
		if len(types) > 0 {
			list, types = append(list, types[0]), types[1:]
		}
	}
	return list
}

func TestAskingSendsNothingTwice(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	lose := sandbox.RequestLost
	o.script = func(pix.Order) sandbox.Plan {
		defer func() { lose = sandbox.AnswerLost }()
		return sandbox.Plan{Answer: lose}
	}
	id := o.approved(t)[0].ID
	path := payoutsPath + "/" + id.String() + "/ask"
	ask := func() reply { return o.atDesk(t, o.finance, post(path, "")) }
	want(t, "by an approver", o.atDesk(t, o.approver, post(path, "")), 403, "forbidden")
	want(t, "no payout", o.atDesk(t, o.finance, post(payoutsPath+"/"+noOne+"/ask", "")), 404, "not_found")
	want(t, "its request gets lost", ask(), 409, "payout_waits")
	want(t, "a moment later", ask(), 409, "payout_waits")
	if state := o.of(t, anaID).State; state != "SUBMITTING" || o.submits.Load() != 1 || o.taken(t) != 0 {
		t.Fatalf("%s, asked for %d times, %d taken", state, o.submits.Load(), o.taken(t))
	}

	o.pass(2 * time.Minute)
	var together sync.WaitGroup
	for range 8 {
		together.Go(func() { ask() })
	}
	together.Go(func() { _, _ = o.pay.Step(t.Context()) })
	together.Wait()
	want(t, "in the end", ask(), 200, "")
	if p := o.of(t, anaID); p.State != "PAID" || o.submits.Load() != 2 || o.taken(t) != 1 {
		t.Errorf("%s, asked for %d times, %d taken; want it sent again once", p.State, o.submits.Load(), o.taken(t))
	}
	audit := shown[[]struct{ Action, Actor, Subject string }](t, "audit", o.atDesk(t, o.finance, get(staffCalls+"audit?subject=payout:"+id.String())), 200)
	if len(audit) != 11 || audit[0].Action != "payout_asked" || !strings.HasPrefix(audit[0].Actor, "staff:") {
		t.Errorf("audit: %+v", audit)
	}
}

// TestAskingFollowsAPayout holds each state to what asking does there.
func TestAskingFollowsAPayout(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.script = func(pix.Order) sandbox.Plan { return sandbox.Plan{Hold: true, After: time.Hour} }
	o.planning(t)
	run := o.plan(t, o.finance)
	id := o.of(t, anaID).ID
	ask := func() reply { return o.atDesk(t, o.finance, post(payoutsPath+"/"+id.String()+"/ask", "")) }
	state := func(what string, wanted string) {
		t.Helper()
		if got := shown[deskPayout](t, what, ask(), 200); got.State != wanted {
			t.Errorf("%s: %s; want %s", what, got.State, wanted)
		}
	}
	want(t, "before the run is approved", ask(), 409, "payout_waits")
	want(t, "approve", o.atDesk(t, o.approver, post(runsPath+"/"+run.ID.String()+"/approve", "")), 200, "")
	o.set(func() { o.stopped = true })
	want(t, "while payouts are stopped", ask(), 409, "payouts_blocked")
	o.set(func() { o.stopped = false })
	want(t, "held", ask(), 409, "payout_waits")
	want(t, "held, and sent a moment ago", ask(), 409, "payout_waits")
	o.pass(2 * time.Minute)
	state("after the account was topped up", "IN_FLIGHT")
	state("no news", "IN_FLIGHT")
	o.pass(2 * time.Hour)
	o.finance = o.deskToken(staff.RoleFinance) // the session is over by now
	state("it arrived", "PAID")
	state("nothing is left to ask", "PAID")
	if o.taken(t) != 1 {
		t.Errorf("%d taken", o.taken(t))
	}
}

// returnID is how the Pix names a return.
func returnID(n int) string { return fmt.Sprintf("D%031d", n) }

// takeBack books a return as the provider's answer would be.
func (o *payoutOffice) takeBack(t *testing.T, id uuid.UUID, returnID string, cents money.Cents) {
	t.Helper()
	if _, err := o.pay.TakeBack(t.Context(), ledger.PayoutID{UUID: id}, returnID, cents, ledger.System("system:payouts")); err != nil {
		t.Fatal(err)
	}
}

func TestWithoutAProviderTheDeskSaysSo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.deskToken(staff.RoleFinance)
	want(t, "preview", b.atDesk(t, token, get(runsPath+"/preview")), 503, "payouts_unavailable")
	want(t, "plan", b.atDesk(t, token, post(runsPath, "")), 503, "payouts_unavailable")
}

// TestTheDeskClearsARefusedKey: with a reason, which is recorded, and only where a key is refused.
func TestTheDeskClearsARefusedKey(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 0)
	o.script = func(pix.Order) sandbox.Plan { return sandbox.Plan{Fail: "AC06"} }
	o.approved(t)
	if _, err := o.pay.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	failed := o.of(t, anaID)
	if failed.State != "FAILED" || !failed.KeyRefused {
		t.Fatalf("%+v; want failed, with its key refused", failed)
	}
	send := func(token, id, reason string) reply {
		return o.atDesk(t, token, post(payoutsPath+"/"+id+"/clear-key", fmt.Sprintf(`{"reason":%q}`, reason)))
	}
	want(t, "by an approver", send(o.approver, failed.ID.String(), "x"), 403, "forbidden")
	want(t, "no reason", send(o.finance, failed.ID.String(), ""), 400, "invalid_request")
	want(t, "no payout", send(o.finance, noOne, "x"), 404, "not_found")
	if p := shown[deskPayout](t, "clear", send(o.finance, failed.ID.String(), "o banco reabriu a conta"), 200); p.KeyRefused || p.State != "FAILED" {
		t.Errorf("cleared: %+v", p)
	}
	want(t, "again", send(o.finance, failed.ID.String(), "outra vez"), 409, "transition_refused")
	audit := shown[[]struct{ Action, Reason string }](t, "audit", o.atDesk(t, o.finance, get(staffCalls+"audit?subject="+url.QueryEscape("payout:"+failed.ID.String()))), 200)
	if !slices.ContainsFunc(audit, func(e struct{ Action, Reason string }) bool {
		return e.Action == "pix_key_cleared" && e.Reason == "o banco reabriu a conta"
	}) {
		t.Errorf("audit: %+v", audit)
	}
}
