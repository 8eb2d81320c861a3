package api_test

import (
	"fmt"
	"log/slog"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/subsidy"
)

const budgetsPath = "/api/v1/finance/budgets"

func budget(name, network, from, to string, cents int) call {
	return post(budgetsPath, fmt.Sprintf(`{"name":%q,"network":%q,"from":%q,"to":%q,"cents":%d,"reason":"campanha"}`, name, network, from, to, cents))
}

// TestTwoPeopleSetABudgetAside: finance proposes it, an approver agrees, and it pays for the sale that is held.
func TestTwoPeopleSetABudgetAside(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.app.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	click := b.leave(anaID, "demo")
	b.deliver("one", conversionMessage("T1", click, map[string]any{"status": "approved", "commission": "1.00", "updatedAt": "2026-11-20T14:30:00Z"}))
	held, _, err := b.app.Conversion(t.Context(), ledger.NewConversionID("demo", "T1"))
	if err != nil || !held.Held() {
		t.Fatalf("%+v, %v", held, err)
	}
	good := budget("Black Friday", "demo", "2026-11-01", "2026-11-30", 50_00)
	for name, c := range map[string]struct {
		call call
		says string
	}{
		"no name":             {budget("", "demo", "2026-11-01", "2026-11-30", 50_00), "invalid: a budget has a name"},
		"all sales":           {budget("tudo", "", "2026-11-01", "2026-11-30", 50_00), "invalid: a budget is for a network, stores or a campaign: not for all sales"},
		"days that turn back": {budget("tarde", "demo", "2026-11-30", "2026-11-01", 50_00), "invalid: a budget is for the clicks of up to 366 days"},
		"nothing":             {budget("nada", "demo", "2026-11-01", "2026-11-30", 0), "invalid: a budget is of some amount, up to 10000000.00"},
	} {
		if got := b.refused(c.call, 400, "invalid_request"); got != c.says {
			t.Errorf("%s is refused with %q", name, got)
		}
	}
	if got := b.refused(budget("rede", "demmo", "2026-11-01", "2026-11-30", 50_00), 400, "unknown_network"); got != "network: there is none of that name; known are: awin, demo" {
		t.Errorf("an unknown network is refused with %q", got)
	}
	approver := b.deskToken(staff.RoleApprover)
	if got := b.send(t, uuid.Nil, good.set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	p := atDesk[proposal](b, good, 202)
	if p.Kind != "subsidy_budget" || p.Payload["cents"] != 5_000. || p.Payload["to"] != "2026-11-30" {
		t.Fatalf("proposed: %+v", p)
	}
	b.refused(good, 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+p.ID+"/approve", `{}`), 403, "forbidden")
	b.refused(get(budgetsPath+"/"+p.ID), 404, "not_found")
	if done := shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200); done.State != "done" {
		t.Fatalf("approved: %+v", done)
	}
	caughtUp := func() {
		t.Helper()
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
	}
	caughtUp()
	if _, err := subsidy.New(finance.NewReader(b.pool), b.app, b.clock, slog.New(slog.DiscardHandler)).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	caughtUp()
	list := atDesk[[]oapi.Budget](b, get(budgetsPath), 200)
	over := int64(held.OverCents())
	if len(list) != 1 || list[0].SpentCents != over || list[0].Cents != 50_00 || list[0].ProposedBy != b.who || list[0].ApprovedBy == b.who || list[0].To.String() != "2026-11-30" {
		t.Errorf("listed: %+v", list)
	}
	story := atDesk[oapi.BudgetStory](b, get(budgetsPath+"/"+p.ID), 200)
	if len(story.Sales) != 1 || story.Sales[0].SubsidyCents != over || story.Sales[0].CommissionCents != 1_00 || story.Budget.Name != "Black Friday" {
		t.Errorf("shown: %+v", story)
	}
	if c := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+held.ID.String()), 200).Conversion; c.HeldAt != nil {
		t.Errorf("the sale is held: %+v", c)
	}
}

// TestTwoPeopleEndABudget: finance proposes it, an approver agrees, and it pays for no sale after that.
func TestTwoPeopleEndABudget(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.app.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	approver := b.deskToken(staff.RoleApprover)
	agree := func(p proposal) {
		t.Helper()
		if done := shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200); done.State != "done" {
			t.Fatalf("approved: %+v", done)
		}
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
	}
	opened := atDesk[proposal](b, budget("Black Friday", "demo", "2026-11-01", "2026-11-30", 50_00), 202)
	end := post(budgetsPath+"/"+opened.ID+"/end", `{"reason":"a campanha acabou"}`)
	b.refused(end, 404, "not_found") // it is proposed, and not there yet
	agree(opened)
	b.refused(post(budgetsPath+"/"+opened.ID+"/end", `{"reason":" "}`), 400, "invalid_request")
	if got := b.send(t, uuid.Nil, end.set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	p := atDesk[proposal](b, end, 202)
	if p.Kind != "end_budget" || p.Payload["name"] != "Black Friday" || p.Payload["cents"] != 5_000. || p.Payload["spentCents"] != 0. {
		t.Fatalf("proposed: %+v", p)
	}
	b.refused(end, 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+p.ID+"/approve", `{}`), 403, "forbidden")
	one := func() oapi.Budget {
		t.Helper()
		list := atDesk[[]oapi.Budget](b, get(budgetsPath), 200)
		if len(list) != 1 {
			t.Fatalf("listed: %+v", list)
		}
		return list[0]
	}
	if before := one(); before.Status != oapi.BudgetStatusOpen || before.End != nil {
		t.Errorf("before anybody has agreed: %+v", before)
	}
	agree(p)
	after := one()
	if after.Status != oapi.BudgetStatusEnded || after.End == nil || after.End.ProposedBy != b.who || after.End.ApprovedBy == b.who ||
		after.End.Reason != "a campanha acabou" || !after.End.At.Equal(b.clock()) || after.Reason != "campanha" {
		t.Errorf("ended: %+v, %+v", after, after.End)
	}
	b.refused(end, 409, "transition_refused")
	click := b.leave(anaID, "demo")
	b.deliver("one", conversionMessage("T1", click, map[string]any{"status": "approved", "commission": "1.00", "updatedAt": "2026-11-20T14:30:00Z"}))
	if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
		t.Fatal(err)
	}
	if _, err := subsidy.New(finance.NewReader(b.pool), b.app, b.clock, slog.New(slog.DiscardHandler)).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if held, _, err := b.app.Conversion(t.Context(), ledger.NewConversionID("demo", "T1")); err != nil || !held.Held() {
		t.Errorf("paid by a budget that was ended: %+v, %v", held, err)
	}
}
