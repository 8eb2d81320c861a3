package api_test

import (
	"testing"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/statement"
)

func release(id ledger.ConversionID, reason string) call {
	return post("/api/v1/finance/conversions/"+id.String()+"/release", `{"reason":"`+reason+`"}`)
}

// TestTwoPeopleReleaseAHeldSale: finance finds it with its numbers and proposes, and once an approver agrees it is payable. With other
// numbers than those approved it stays held.
func TestTwoPeopleReleaseAHeldSale(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.app.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	click := b.leave(anaID, "demo")
	told := func(delivery, transaction, commission, at string) {
		b.deliver(delivery, conversionMessage(transaction, click, map[string]any{"status": "approved", "commission": commission, "updatedAt": at}))
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
	}
	id, other := ledger.NewConversionID("demo", "T1"), ledger.NewConversionID("demo", "T2")
	told("one", "T1", "12.00", "2026-11-20T14:30:00Z") // it earns 12,49
	told("two", "T2", "12.49", "2026-11-20T14:30:00Z")

	list := get("/api/v1/finance/conversions?held=true&limit=1")
	page := atDesk[oapi.ConversionPage](b, list, 200)
	if len(page.Conversions) != 1 || page.Next != nil {
		t.Fatalf("held are %+v", page)
	}
	sale := page.Conversions[0]
	if sale.Id != id.UUID || sale.Status != "CASHBACK" || sale.HeldAt == nil || sale.HeldAt.IsZero() || *sale.OverCents != 49 {
		t.Errorf("held is %+v", sale)
	}
	if o := atDesk[oapi.FinanceOverview](b, get("/api/v1/finance/overview"), 200); o.Work.Held != 1 {
		t.Errorf("the overview counts %+v", o.Work)
	}
	checking := func(want bool) {
		t.Helper()
		records, err := statement.NewReader(b.pool).Statement(t.Context(), statement.Query{UserID: anaID})
		if err != nil || len(records.Records) != 2 {
			t.Fatal(records, err)
		}
		for _, r := range records.Records {
			if r.Held != (want && r.ID == id.UUID) || r.Status != ledger.Cashback {
				t.Errorf("the shopper sees %+v", r)
			}
		}
	}
	checking(true)

	b.refused(release(id, " "), 400, "invalid_request")
	b.refused(release(other, "campanha"), 409, "transition_refused")
	b.refused(release(ledger.NewConversionID("demo", "T3"), "campanha"), 404, "not_found")
	b.refused(post("/api/v1/finance/conversions/x/release", `{"reason":"campanha"}`), 400, "invalid_request")
	approver := b.deskToken(staff.RoleApprover)
	agree := func(p proposal) proposal {
		t.Helper()
		return shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	}

	stale := atDesk[proposal](b, release(id, "campanha de novembro"), 202)
	if stale.Kind != "release_sale" || stale.Payload["cashbackCents"] != 1_249. || stale.Payload["commissionCents"] != 1_200. || stale.Payload["overCents"] != 49. {
		t.Fatalf("proposed: %+v", stale)
	}
	b.refused(release(id, "campanha"), 409, "proposal_open")
	told("three", "T1", "11.00", "2026-11-20T14:31:00Z")
	if p := agree(stale); p.State != "not_possible" || !b.sale("T1").Held() {
		t.Fatalf("released with a commission that nobody looked at: %+v", p)
	}

	if p := agree(atDesk[proposal](b, release(id, "campanha de novembro"), 202)); p.State != "done" || b.sale("T1").Held() {
		t.Fatalf("approved: %+v, the sale is %+v", p, b.sale("T1"))
	}
	if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
		t.Fatal(err)
	}
	checking(false)
	if page := atDesk[oapi.ConversionPage](b, list, 200); len(page.Conversions) != 0 {
		t.Errorf("still held: %+v", page.Conversions)
	}
	story := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+id.String()), 200)
	if len(story.Hands) != 1 || story.Hands[0].Deed != oapi.HandDeedReleased || story.Conversion.HeldAt != nil || story.Conversion.OverCents != nil {
		t.Errorf("people had a hand in it: %+v of %+v", story.Hands, story.Conversion)
	}
	if newest := story.Events[len(story.Events)-1]; newest.Type != "sale_released.v1" || newest.Data["reason"] != "campanha de novembro" {
		t.Errorf("the newest event is %+v", newest)
	}
	b.refused(release(id, "campanha"), 409, "transition_refused")
}
