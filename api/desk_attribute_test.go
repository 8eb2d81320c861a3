package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
)

func attribute(id, click, reason string) call {
	body, _ := json.Marshal(map[string]string{"clickId": click, "reason": reason})
	return post("/api/v1/finance/conversions/"+id+"/attribute", string(body))
}

func TestASaleOfNobodyIsGivenToAClick(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click, other, elsewhere, visitors := b.leave(anaID, "demo"), b.leave(biaID, "demo"), b.leave(anaID, "rede-dois"), uuid.New()
	b.deliver("one", conversionMessage("T1", visitors, nil)) // a click that nobody knows
	id := ledger.NewConversionID("demo", "T1").String()
	if c := b.sale("T1"); !c.UserID.IsZero() || c.ClickRef != visitors.String() {
		t.Fatalf("it is somebody's: %+v", c)
	}
	for name, test := range map[string]struct {
		call   call
		status int
		code   string
	}{
		"no sale":          {attribute(uuid.NewString(), click.String(), "x"), 404, "not_found"},
		"no click":         {attribute(id, uuid.NewString(), "x"), 404, "not_found"},
		"another network":  {attribute(id, elsewhere.String(), "x"), 409, "transition_refused"},
		"no reason":        {attribute(id, click.String(), ""), 400, "invalid_request"},
		"no id of a click": {attribute(id, "A-99", "x"), 400, "invalid_request"},
	} {
		t.Log(name)
		b.refused(test.call, test.status, test.code)
	}
	refused := len(b.records("conversion:" + id))

	c := attribute(id, click.String(), "nota fiscal conferida")
	got := b.send(t, uuid.Nil, c.set("X-Staff-Token", b.token))
	var sale oapi.ConversionSummary
	if err := json.Unmarshal(got.body, &sale); err != nil || got.StatusCode != 200 {
		t.Fatalf("%d %s", got.StatusCode, got.body)
	}
	want := oapi.ConversionSummary{
		Id: uuid.MustParse(id), UserId: &anaID, Shopper: new("Ana"), Status: "PENDING", Verdict: "pending", Network: "demo", TransactionId: "T1", OrderId: new("A-99"),
		ClickId: &click, ClickRef: new(visitors.String()), StoreSlug: "livraria", StoreName: "Livraria", RateBasisPoints: 500,
		SaleCents: 24_990, CommissionCents: 2_000, CashbackCents: 1_249, OccurredAt: sale.OccurredAt, UpdatedAt: sale.UpdatedAt,
	}
	if diff := cmp.Diff(want, sale); diff != "" {
		t.Errorf("the sale (-want +got):\n%s", diff)
	}
	// The read models reflect what is answered, and a repeat changes nothing.
	if user := read[uuid.UUID](b.bundle, "SELECT user_id FROM ledger.conversions WHERE id = $1", id); user != anaID {
		t.Errorf("it is %s's", user)
	}
	end := b.end()
	if sequence := got.Header.Get("Ledger-Sequence"); sequence != strconv.FormatUint(end, 10) {
		t.Errorf("answered at %s; want %d", sequence, end)
	}
	if actor := read[string](b.bundle, "SELECT headers::json ->> 'Devolve-Actor' FROM ledger.events WHERE seq = $1", int64(end)); actor != b.who {
		t.Errorf("attributed by %s", actor)
	}
	hands := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+id), 200).Hands
	if len(hands) != 1 || hands[0].Deed != oapi.HandDeedAttributed || hands[0].By != b.who || hands[0].At.IsZero() {
		t.Errorf("people had a hand in it: %+v", hands)
	}
	atDesk[oapi.ConversionSummary](b, c, 200)
	b.refused(attribute(id, other.String(), "é da Bia"), 409, "transition_refused")
	if b.end() != end {
		t.Errorf("%d events; want %d", b.end(), end)
	}
	if list := b.records("conversion:" + id); len(list) != refused+2 || list[0] != "conversion_attributed nota fiscal conferida" {
		t.Errorf("the record: %v", list)
	}
}

// TestOnePersonGivesNoLargeSaleAway: above an amount of cashback it takes two, and what was approved is what is given.
func TestOnePersonGivesNoLargeSaleAway(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	b.deliver("one", conversionMessage("T1", uuid.New(), map[string]any{"saleAmount": "9000.00", "commission": "900.00"}))
	id := ledger.NewConversionID("demo", "T1").String()
	c := attribute(id, click.String(), "nota fiscal conferida")
	end := b.end()
	p := atDesk[proposal](b, c, 202)
	if p.Kind != "attribute_sale" || p.Payload["cashbackCents"] != 45_000. || p.Payload["userId"] != anaID.String() || !b.sale("T1").UserID.IsZero() || b.end() != end {
		t.Fatalf("proposed: %+v", p)
	}
	b.refused(c, 409, "proposal_open")
	approver := b.deskToken(staff.RoleApprover)
	after := shown[proposal](t, "approve", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	if sale := b.sale("T1"); after.State != "done" || sale.UserID.UUID != anaID || sale.CashbackCents != 45_000 {
		t.Fatalf("approved: %+v, the sale is %+v", after, sale)
	}
	if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
		t.Fatal(err)
	}
	headers := read[string](b.bundle, "SELECT headers::text FROM ledger.events WHERE seq = $1", int64(b.end()))
	if !strings.Contains(headers, "action:"+p.ID) || !strings.Contains(headers, after.DecidedBy) {
		t.Errorf("the event names neither its cause nor who approved it: %s", headers)
	}
}

// TestSmallSalesAddUp: what one person gives to clicks alone on a day counts together, so nobody makes a large gift of many small ones.
func TestSmallSalesAddUp(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	gift := func(name string) call {
		b.deliver(name, conversionMessage(name, uuid.New(), map[string]any{"saleAmount": "800.00", "commission": "80.00"}))
		return attribute(ledger.NewConversionID("demo", name).String(), click.String(), "nota fiscal conferida")
	}
	first := gift("T1")
	for _, c := range []call{first, first, gift("T2")} { // 40,00 each, and the same once more takes no room
		atDesk[oapi.ConversionSummary](b, c, 200)
	}
	third := gift("T3")
	if p := atDesk[proposal](b, third, 202); p.Kind != "attribute_sale" || !b.sale("T3").UserID.IsZero() {
		t.Fatalf("the third of the day, which makes it 120,00: %+v, the sale is %+v", p, b.sale("T3"))
	}
	b.token = b.deskToken(staff.RoleFinance) // another person has a day of their own
	atDesk[oapi.ConversionSummary](b, gift("T4"), 200)
}

// TestAContestedSaleIsDecidedAtTheDesk: it is found there, and confirmed. To another shopper it goes only when no money of it is out.
func TestAContestedSaleIsDecidedAtTheDesk(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	anas, bias := b.leave(anaID, "demo"), b.leave(biaID, "demo")
	id := ledger.NewConversionID("demo", "T1")
	b.deliver("one", conversionMessage("T1", anas, map[string]any{"status": "approved"}))
	pay := app.Request{
		ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: anaID}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{id}, By: ledger.System("system:payouts"),
	}
	if _, _, err := b.app.RequestPayout(t.Context(), pay); err != nil {
		t.Fatal(err)
	}
	b.deliver("two", conversionMessage("T1", bias, map[string]any{"status": "approved", "updatedAt": "2026-11-20T14:31:00Z"}))
	state, sequence, err := b.app.Conversion(t.Context(), id)
	if err != nil || state.ContestedBy.UUID != bias {
		t.Fatalf("%+v, %v", state, err)
	}
	if err := b.config.Shop.Progress.WaitFor(t.Context(), sequence); err != nil {
		t.Fatal(err)
	}
	list := get("/api/v1/finance/conversions?contested=true")
	if page := atDesk[oapi.ConversionPage](b, list, 200); len(page.Conversions) != 1 || *page.Conversions[0].ContestedBy != bias {
		t.Fatalf("contested are %+v", page.Conversions)
	}
	if o := atDesk[oapi.FinanceOverview](b, get("/api/v1/finance/overview"), 200); o.Work.Contested != 1 {
		t.Errorf("the overview counts %+v", o.Work)
	}
	candidates := atDesk[[]oapi.CandidateClick](b, get("/api/v1/finance/conversions/"+id.String()+"/clicks"), 200)
	if len(candidates) != 2 {
		t.Errorf("it may come from %+v", candidates)
	}
	b.refused(attribute(id.String(), bias.String(), "é da Bia"), 409, "transition_refused")
	if sale := atDesk[oapi.ConversionSummary](b, attribute(id.String(), anas.String(), "conferido com a rede"), 200); sale.ContestedBy != nil || *sale.UserId != anaID {
		t.Errorf("it is %+v", sale)
	}
	if page := atDesk[oapi.ConversionPage](b, list, 200); len(page.Conversions) != 0 {
		t.Errorf("still contested: %+v", page.Conversions)
	}
}
