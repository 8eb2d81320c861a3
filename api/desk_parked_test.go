package api_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/wire"
)

const parkedPath = "/api/v1/finance/parked-events"

// plant puts an event into the log that nobody can read, and returns its number once it is parked.
func (b *deskBundle) plant(subject, eventType string) int64 {
	b.t.Helper()
	ack, err := b.js.PublishMsg(b.t.Context(), &nats.Msg{
		Subject: subject, Header: nats.Header{wire.HeaderType: {eventType}}, Data: []byte(`{"cents":`),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.caughtUp()
	return int64(ack.Sequence)
}

// caughtUp waits until the read models reflect the whole log.
func (b *deskBundle) caughtUp() {
	b.t.Helper()
	if err := b.config.Shop.Progress.WaitFor(b.t.Context(), b.end()); err != nil {
		b.t.Fatal(err)
	}
}

// parked is what an approver sees of parked events; with what the overview counts of them.
func (b *deskBundle) parked(query string) oapi.ParkedEventPage {
	b.t.Helper()
	page := shown[oapi.ParkedEventPage](b.t, "the parked events", b.send(b.t, uuid.Nil, get(parkedPath+query).set("X-Staff-Token", b.approverToken())), 200)
	if o := atDesk[oapi.FinanceOverview](b, get("/api/v1/finance/overview"), 200); o.Work.Parked != page.Total {
		b.t.Errorf("%d are parked, and the overview counts %d", page.Total, o.Work.Parked)
	}
	return page
}

// numbers are which events a page has.
func numbers(page oapi.ParkedEventPage) (list []int64) {
	for _, one := range page.Events {
		list = append(list, one.Event)
	}
	return list
}

// TestParkedEventsAreListed: each with what is known of it, page after page.
func TestParkedEventsAreListed(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.deliver("one", conversionMessage("T1", b.leave(anaID, "demo"), nil))
	if page := b.parked(""); page.Total != 0 || page.Events == nil || len(page.Events) != 0 || page.Next != nil {
		t.Fatalf("nothing is parked yet: %+v", page)
	}
	of := "ledger.conversion." + ledger.NewConversionID("demo", "T1").String()
	first, second := b.plant(of, "conversion_approved.v1"), b.plant(of, "conversion_approved.v1")
	click := b.plant("ledger.click.0a000000-0000-4000-8000-000000000001", "click_recorded.v1")

	answer := b.send(t, uuid.Nil, get(parkedPath).set("X-Staff-Token", b.token))
	shown[oapi.ParkedEventPage](t, "the parked events", answer, 200)
	golden(t, "parked events", regexp.MustCompile(`"since":"[^"]+"`).ReplaceAll(answer.body, []byte(`"since":"SINCE"`)))

	page := b.parked("?limit=2")
	if page.Next == nil || *page.Next != second {
		t.Fatalf("there is one more: %+v", page)
	}
	rest := b.parked(fmt.Sprintf("?limit=2&after=%d", *page.Next))
	if diff := cmp.Diff([][]int64{{first, second}, {click}}, [][]int64{numbers(page), numbers(rest)}); diff != "" {
		t.Errorf("the pages (-want +got):\n%s", diff)
	}
	if rest.Total != 3 || rest.Next != nil {
		t.Errorf("the last page: %+v", rest)
	}
	for _, wrong := range []string{"?limit=0", "?limit=501", "?after=0", "?after=x", "?before=1"} {
		b.refused(get(parkedPath+wrong), 400, "invalid_request")
	}
}

// TestTwoPeopleIgnoreAParkedEventAtTheDesk: finance proposes what it sees there, and only when the approver agrees is the shopper's
// balance whole again.
func TestTwoPeopleIgnoreAParkedEventAtTheDesk(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.deliver("one", conversionMessage("T1", b.leave(anaID, "demo"), nil))
	of := "ledger.conversion." + ledger.NewConversionID("demo", "T1").String()
	first, second := b.plant(of, "conversion_approved.v1"), b.plant(of, "conversion_approved.v1")
	underReview := func() bool {
		t.Helper()
		under, err := statement.NewReader(b.pool).UnderReview(t.Context(), anaID)
		if err != nil {
			t.Fatal(err)
		}
		return under
	}
	unpark := func(event int64, reason string) call {
		return post(fmt.Sprintf("%s/%d/unpark", parkedPath, event), `{"reason":"`+reason+`"}`)
	}
	agree := func(p proposal) proposal {
		t.Helper()
		approve := post(proposalsPath+"/"+p.ID+"/approve", `{}`).set("X-Staff-Token", b.approverToken())
		p = shown[proposal](t, "approved", b.send(t, uuid.Nil, approve), 200)
		b.caughtUp()
		return p
	}

	b.refused(unpark(first, " "), 400, "invalid_request")
	for _, unknown := range []int64{-1, 0, 1} { // the last counts
		b.refused(unpark(unknown, "nenhum servidor nosso o escreveu"), 404, "not_found")
	}
	b.refused(unpark(second, "veio com o primeiro"), 409, "transition_refused") // it follows the first
	propose := unpark(first, "nenhum servidor nosso o escreveu")
	p := shown[proposal](t, "proposed", b.send(t, uuid.Nil, propose.set("X-Staff-Token", b.token)), 202)
	if p.Kind != "unpark" || p.State != "open" || p.Payload["event"] != float64(first) {
		t.Fatalf("%+v", p)
	}
	b.refused(propose, 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+p.ID+"/approve", `{}`), 403, "forbidden") // by who proposed it
	b.caughtUp()
	if !underReview() || b.parked("").Total != 2 {
		t.Error("a proposal alone changes something")
	}

	if p = agree(p); p.State != "done" {
		t.Fatalf("%+v", p)
	}
	if left := b.parked("").Events; len(left) != 1 || left[0].Event != second || left[0].Code != "unreadable" {
		t.Errorf("what followed it is looked at by itself: %+v", left)
	}
	b.refused(propose, 404, "not_found")

	p = agree(shown[proposal](t, "proposed", b.send(t, uuid.Nil, unpark(second, "veio com o primeiro").set("X-Staff-Token", b.token)), 202))
	if left := b.parked(""); underReview() || left.Total != 0 {
		t.Errorf("under review: %t, parked: %+v", underReview(), left)
	}
}
