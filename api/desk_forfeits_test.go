package api_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// forfeitAfter is for how long balances of erased accounts stay payable in these tests: from a hundred days before noon until today.
var forfeitAfter = time.Since(noon) + 100*24*time.Hour

// forfeits are what the desk of these tests knows of erased accounts.
func (b *bundle) forfeits() approval.Forfeits {
	return approval.Forfeits{After: forfeitAfter, Erasures: account.NewErasures(b.pool), Balances: projection.NewReader(b.pool, nil)}
}

// erasedAt writes the certificate of an account that was erased, or moves its time.
func (b *bundle) erasedAt(user uuid.UUID, at time.Time) {
	b.t.Helper()
	_, err := b.pool.Exec(b.t.Context(), `INSERT INTO erasure_certificates (id, user_id, requested_at, erased_at, actor, reason, erased, chain_seq_before,
		chain_head_before, chain_seq_after, chain_head_after, totals_before, totals_after)
		VALUES ($1, $2, $3, $3, 'schedule', 'asked for', '{}', 0, '', 0, '', '{}', '{}') ON CONFLICT (user_id) DO UPDATE SET erased_at = $3`, uuid.New(), user, at)
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestTwoPeopleForfeitWhatNobodyCanClaim: only of an account that was erased for long, only what could be paid for as long, and no more than they saw.
func TestTwoPeopleForfeitWhatNobodyCanClaim(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	desk := b.config.Desk.Approvals.(*approval.Desk)
	begin := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}
	if _, err := b.app.BeginScheme(t.Context(), begin, ledger.By{Actor: "system:start", Cause: ledger.CauseSystem}); err != nil {
		t.Fatal(err)
	}
	click := b.leave(anaID, "demo")
	told := func(transaction, status string, at time.Time) {
		t.Helper()
		b.deliver(transaction+status+at.String(), conversionMessage(transaction, click, map[string]any{"status": status, "occurredAt": at, "updatedAt": at}))
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
	}
	long := noon.AddDate(0, 0, -200)
	longAgo := func(transactions ...string) {
		t.Helper()
		b.pass(long.Sub(noon))
		defer b.pass(noon.Sub(long))
		for _, transaction := range transactions {
			told(transaction, "approved", long)
		}
	}
	longAgo("T1", "T2", "T3", "T4")
	told("T5", "approved", noon) // not for as long
	told("T6", "approved", long) // whatever the network says
	who, err := b.staff.Verify(t.Context(), b.token)
	if err != nil {
		t.Fatal(err)
	}
	approver := b.deskToken(staff.RoleApprover)
	other, err := b.staff.Verify(t.Context(), approver)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(who staff.Principal, why string) {
		t.Helper()
		if _, err := desk.Forfeit(t.Context(), who, anaID, "prescrito"); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%v; want a refusal with %q", err, why)
		}
	}
	refused(who, "has no certificate of an erasure")
	b.erasedAt(anaID, time.Now().Add(time.Hour-forfeitAfter))
	refused(who, "its balance can be forfeited from")
	b.erasedAt(anaID, time.Now().Add(-time.Hour-forfeitAfter))
	refused(other, staff.ErrRole.Error())
	if _, err := desk.Forfeit(t.Context(), who, biaID, "prescrito"); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("of another account: %v", err)
	}

	const unclaimed = "/api/v1/finance/unclaimed-balances"
	list := atDesk[[]oapi.UnclaimedBalance](b, get(unclaimed), 200)
	if len(list) != 1 || list[0].AccountId != anaID || list[0].Sales != 4 || list[0].Cents != 4*12_49 || list[0].OwedCents != 0 {
		t.Fatalf("listed: %+v", list)
	}
	forfeit := func(user uuid.UUID) call {
		return post(unclaimed+"/"+user.String()+"/forfeit", `{"reason":"prescrito"}`)
	}
	if got := b.send(t, uuid.Nil, forfeit(anaID).set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	b.refused(forfeit(biaID), 409, "transition_refused")
	b.refused(post(unclaimed+"/"+anaID.String()+"/forfeit", `{"reason":" "}`), 400, "invalid_request")
	made := atDesk[proposal](b, forfeit(anaID), 202)
	b.refused(forfeit(anaID), 409, "proposal_open")
	p, err := desk.Get(t.Context(), uuid.MustParse(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	if made.Kind != "forfeit_balance" || made.Subject != "account:"+anaID.String() || made.Payload["cents"] != 4*12_49. || made.Payload["sales"] != 4. {
		t.Fatalf("proposed: %+v", made)
	}
	refused(who, staff.ErrProposalOpen.Error())
	b.refused(post(proposalsPath+"/"+made.ID+"/approve", `{}`), 403, "forbidden")
	b.forfeitedBeforeACrash(t, p)
	told("T4", "declined", long.Add(time.Hour)) // after they saw it
	agree := func(id string) proposal {
		t.Helper()
		return shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+id+"/approve", `{}`)), 200)
	}
	if got := agree(made.ID); got.State != "done" {
		t.Fatalf("approved: %+v", got)
	}
	b.isRevenue(t, 3*12_49)
	told("T4", "approved", long.Add(2*time.Hour))
	told("T1", "declined", long.Add(time.Hour))
	b.isRevenue(t, 2*12_49)
	refused(who, "nothing has been payable")

	longAgo("T7")
	// It was proposed when balances stayed payable for a shorter time: T5 and T6 could be forfeited then, and cannot be any more.
	shorter := approval.ForfeitProposed{Account: anaID, Since: time.Now(), Through: b.end(), Sales: 5, Cents: 5 * 12_49}
	p, err = desk.Propose(t.Context(), who, staff.Draft{Kind: approval.KindForfeit, Subject: made.Subject, Reason: "prescrito", Payload: shorter})
	if err != nil {
		t.Fatal(err)
	}
	if got := agree(p.ID.String()); got.State != "done" {
		t.Errorf("approved: %+v", got)
	}
	b.isRevenue(t, 3*12_49)

	longAgo("T8")
	p, err = desk.Forfeit(t.Context(), who, anaID, "prescrito")
	if err != nil {
		t.Fatal(err)
	}
	b.erasedAt(anaID, time.Now()) // it is another certificate by then
	if got := agree(p.ID.String()); got.State != "not_possible" || !strings.Contains(got.OutcomeDetail, "its balance can be forfeited from") {
		t.Errorf("approved: %+v", got)
	}
	b.isRevenue(t, 3*12_49)
}

// forfeitedBeforeACrash has a server that ends then carry out a first portion of a proposal: one sale of it.
func (b *deskBundle) forfeitedBeforeACrash(t *testing.T, p staff.Proposal) {
	t.Helper()
	var f approval.ForfeitProposed
	if err := p.Read(&f); err != nil {
		t.Fatal(err)
	}
	part := ledger.Forfeiture{
		UserID: ledger.UserID{UUID: f.Account}, Sales: []ledger.ConversionID{ledger.NewConversionID("demo", "T2")}, Through: f.Through, Reason: p.Reason,
	}
	by := ledger.By{Actor: b.who, Cause: ledger.CauseAction(p.ID.String())}
	if cents, _, err := b.app.Forfeit(t.Context(), part, by); err != nil || cents != 12_49 {
		t.Fatalf("%s, %v", cents, err)
	}
}

// isRevenue holds the income statement to what is forfeited.
func (b *deskBundle) isRevenue(t *testing.T, cents int64) {
	t.Helper()
	if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
		t.Fatal(err)
	}
	income := atDesk[oapi.IncomeStatement](b, get(fmt.Sprintf("/api/v1/finance/income-statement?month=%s", b.clock().Format("2006-01"))), 200)
	var revenue int64
	for _, row := range income.Rows {
		if row.Code == "3.3" {
			revenue += row.AmountCents
		}
	}
	if revenue != cents {
		t.Errorf("%d is revenue of what is forfeited; want %d, in %+v", revenue, cents, income.Rows)
	}
}
