package api_test

import (
	"fmt"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
)

func writeOffDebt(id ledger.ConversionID, cents money.Cents, reason string) call {
	return post("/api/v1/finance/conversions/"+id.String()+"/debt-write-off", fmt.Sprintf(`{"cents":%d,"reason":%q}`, cents, reason))
}

// paidOut has a payout pay all of a sale.
func (b *deskBundle) paidOut(t *testing.T, user uuid.UUID, sale ledger.ConversionID) {
	t.Helper()
	by := ledger.By{Actor: "staff:" + uuid.NewString(), Cause: ledger.CauseAction(uuid.NewString())}
	pay := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: user}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{sale}, By: by}
	if _, _, err := b.app.RequestPayout(t.Context(), pay); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []ledger.PayoutCommand{
		ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: "E" + pay.ID.String()[:8]},
	} {
		if _, _, err := b.app.ChangePayout(t.Context(), pay.ID, cmd, ledger.Meta{Actor: by.Actor, Cause: by.Cause}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoPeopleWriteOffWhatAShopperOwes: some of it and then the rest, never more than is owed when it is carried out.
func TestTwoPeopleWriteOffWhatAShopperOwes(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	begin := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}
	if _, err := b.app.BeginScheme(t.Context(), begin, ledger.By{Actor: "system:start", Cause: ledger.CauseSystem}); err != nil {
		t.Fatal(err)
	}
	click := b.leave(anaID, "demo")
	id := ledger.NewConversionID("demo", "T1")
	told := func(delivery, status, at string) {
		b.deliver(delivery, conversionMessage("T1", click, map[string]any{"status": status, "updatedAt": at}))
	}
	told("one", "approved", "2026-11-20T14:30:00Z")
	b.refused(writeOffDebt(id, 1, "antiga"), 409, "transition_refused") // nothing is owed
	b.paidOut(t, anaID, id)
	told("two", "declined", "2026-11-20T15:00:00Z")
	looks := func(when string, owed, lost int64) {
		t.Helper()
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
		c := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+id.String()), 200).Conversion
		if c.OwedCents != owed || c.DebtWrittenOffCents != lost || c.WrittenOffCents != 0 {
			t.Errorf("%s: %d owed, %d written off", when, c.OwedCents, c.DebtWrittenOffCents)
		}
	}
	looks("declined", 12_49, 0)
	b.refused(writeOffDebt(id, 0, "antiga"), 400, "invalid_request")
	b.refused(writeOffDebt(id, 12_50, "antiga"), 409, "transition_refused")
	b.refused(writeOffDebt(id, 12_49, " "), 400, "invalid_request")
	b.refused(writeOffDebt(ledger.NewConversionID("demo", "T2"), 1, "antiga"), 404, "not_found")
	approver := b.deskToken(staff.RoleApprover)
	if got := b.send(t, uuid.Nil, writeOffDebt(id, 12_49, "antiga").set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	agree := func(p proposal) proposal {
		t.Helper()
		return shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	}
	part := atDesk[proposal](b, writeOffDebt(id, 10_00, "antiga"), 202)
	if part.Kind != "write_off_debt" || part.Payload["cents"] != 1_000. || part.Payload["owedCents"] != 1_249. || part.Payload["paidCents"] != 1_249. {
		t.Fatalf("proposed: %+v", part)
	}
	b.refused(writeOffDebt(id, 12_49, "antiga"), 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+part.ID+"/approve", `{}`), 403, "forbidden")
	if p := agree(part); p.State != "done" {
		t.Fatalf("approved: %+v", p)
	}
	looks("some of it", 2_49, 10_00)

	rest := atDesk[proposal](b, writeOffDebt(id, 2_49, "antiga"), 202)
	told("three", "approved", "2026-11-20T16:00:00Z")
	looks("approved again", 0, 0)
	if p := agree(rest); p.State != "not_possible" {
		t.Fatalf("more was written off than is owed: %+v", p)
	}
	told("four", "declined", "2026-11-20T17:00:00Z")
	looks("declined again", 2_49, 10_00)
	if p := agree(atDesk[proposal](b, writeOffDebt(id, 2_49, "antiga"), 202)); p.State != "done" {
		t.Fatalf("the rest: %+v", p)
	}
	looks("all of it", 0, 12_49)
	b.refused(writeOffDebt(id, 1, "outra vez"), 409, "transition_refused")

	income := atDesk[oapi.IncomeStatement](b, get("/api/v1/finance/income-statement?month=2026-11"), 200)
	var lost int64
	for _, row := range income.Rows {
		if row.Code == "4.2" {
			lost += row.AmountCents
		}
	}
	if lost != -12_49 || income.ResultCents != -12_49 {
		t.Errorf("bad debts of %d in a result of %d", lost, income.ResultCents)
	}
}
