package api_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
)

const byHandPath = "/api/v1/finance/entries-by-hand"

func byHand(kind, text, reason, lines string) call {
	return post(byHandPath, fmt.Sprintf(`{"kind":%q,"text":%q,"reason":%q,"lines":[%s]}`, kind, text, reason, lines))
}

func lineByHand(account, owner, side string, cents int) string {
	return fmt.Sprintf(`{"account":%q,"owner":%q,"side":%q,"cents":%d}`, account, owner, side, cents)
}

// TestTwoPeoplePostAnEntryAtTheDesk: finance prepares it, an approver agrees, and it is in the book on that day, in the name of both.
func TestTwoPeoplePostAnEntryAtTheDesk(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	fees, bank := lineByHand("fees", "", "debit", 45_00), lineByHand("bank_account", "itau-1234", "credit", 45_00)
	good := byHand("fee", "tarifa de novembro", "extrato", fees+","+bank)
	for name, c := range map[string]struct {
		call call
		says string
	}{
		"sides that differ":       {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("bank_account", "itau-1234", "credit", 44_99)), "invalid: the sides of an entry are the same: credit is -0.01 more than debit"},
		"another kind":            {byHand("gift", "tarifa", "extrato", fees+","+bank), `invalid: "gift" is no kind of entry`},
		"no text":                 {byHand("fee", "", "extrato", fees+","+bank), "invalid: an entry says what it is of"},
		"one line":                {byHand("fee", "tarifa", "extrato", fees), "invalid: an entry has 2 to 20 lines"},
		"an account of networks":  {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("receivable", "demo", "credit", 45_00)), `invalid: "receivable" is no account for entries by hand`},
		"a bank without a name":   {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("bank_account", "", "credit", 45_00)), "invalid: a bank account is named by up to 40 lower-case letters, digits and hyphens"},
		"a line below nothing":    {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("bank_account", "itau-1234", "debit", -45_00)), "lines: each line is of an amount above zero"},
		"a line of nothing":       {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("bank_account", "itau-1234", "debit", 0)), "lines: each line is of an amount above zero"},
		"a line on another side":  {byHand("fee", "tarifa", "extrato", fees+","+lineByHand("bank_account", "itau-1234", "left", 45_00)), "lines: each line is on the side debit or credit"},
		"no reason":               {byHand("fee", "tarifa", " ", fees+","+bank), "reason: is not one line of 1 to 500 characters"},
		"an owner of the house's": {byHand("fee", "tarifa", "extrato", lineByHand("fees", "demo", "debit", 45_00)+","+bank), "invalid: fees is the house's: it has no owner"},
	} {
		if got := b.refused(c.call, 400, "invalid_request"); got != c.says {
			t.Errorf("%s is refused with %q", name, got)
		}
	}
	approver := b.deskToken(staff.RoleApprover)
	if got := b.send(t, uuid.Nil, good.set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	p := atDesk[proposal](b, good, 202)
	if p.Kind != "post_entry" || p.Payload["kind"] != "fee" || p.Payload["text"] != "tarifa de novembro" {
		t.Fatalf("proposed: %+v", p)
	}
	b.refused(good, 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+p.ID+"/approve", `{}`), 403, "forbidden")
	list := func() oapi.EntriesByHand {
		t.Helper()
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
		return atDesk[oapi.EntriesByHand](b, get(byHandPath), 200)
	}
	if before := list(); len(before.Entries) != 0 || len(before.Accounts) != len(ledger.AccountsByHand()) || before.Accounts[0].Code != "1.1.1" || !before.Accounts[0].Named {
		t.Errorf("before anybody has agreed: %+v", before)
	}
	agree := func(p proposal) proposal {
		t.Helper()
		return shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	}
	if done := agree(p); done.State != "done" {
		t.Fatalf("approved: %+v", done)
	}
	second := agree(atDesk[proposal](b, good, 202)) // the same fee again, of next month
	entries := list().Entries
	if len(entries) != 2 || entries[0].Id.String() != second.ID || entries[1].Id.String() != p.ID {
		t.Fatalf("posted: %+v", entries)
	}
	e := entries[1]
	if e.ProposedBy != b.who || e.ApprovedBy == "" || e.ApprovedBy == b.who || e.Kind != oapi.EntryKindFee || e.Reason != "extrato" || e.At.IsZero() || e.Sequence == 0 {
		t.Errorf("posted: %+v", e)
	}
	if len(e.Lines) != 2 || e.Lines[0] != (oapi.EntryLine{Account: "fees", Side: oapi.Debit, Cents: 45_00}) || e.Lines[1].Side != oapi.Credit || *e.Lines[1].Owner != "itau-1234" {
		t.Errorf("its lines: %+v", e.Lines)
	}
	if cash := atDesk[oapi.Cash](b, get("/api/v1/finance/cash"), 200); len(cash.Accounts) != 1 || cash.Accounts[0] != (oapi.CashAccount{Name: "itau-1234", Cents: -90_00, Posted: true}) {
		t.Errorf("on the accounts: %+v", cash.Accounts)
	}
}

func writeOff(id ledger.ConversionID, cents money.Cents, reason string) call {
	return post("/api/v1/finance/conversions/"+id.String()+"/write-off", fmt.Sprintf(`{"cents":%d,"reason":%q}`, cents, reason))
}

// TestTwoPeopleWriteOffWhatANetworkOwes: all that is outstanding, as both saw it, and back when it came nevertheless.
func TestTwoPeopleWriteOffWhatANetworkOwes(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	told := func(delivery, commission, at string) {
		b.deliver(delivery, conversionMessage("T1", click, map[string]any{"status": "approved", "commission": commission, "updatedAt": at}))
	}
	told("one", "20.00", "2026-11-20T14:30:00Z")
	id := ledger.NewConversionID("demo", "T1")
	sale := func() (received, writtenOff, outstanding int64) {
		t.Helper()
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
		c := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+id.String()), 200).Conversion
		return c.ReceivedCents, c.WrittenOffCents, c.OutstandingCents
	}
	looks := func(when string, received, writtenOff, outstanding int64) {
		t.Helper()
		if r, w, o := sale(); r != received || w != writtenOff || o != outstanding {
			t.Errorf("%s: received %d, written off %d, outstanding %d", when, r, w, o)
		}
	}
	pays := func(payment string, cents money.Cents) {
		t.Helper()
		by := ledger.By{Actor: "staff:" + uuid.NewString(), Cause: ledger.CauseAction(uuid.NewString())}
		r := ledger.Remittance{
			ID: ledger.NewRemittanceID("demo", payment), Network: "demo", PaymentID: payment, PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: cents,
			Lines: 1, Digest: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
		}
		if _, _, err := b.app.ReceiveCommission(t.Context(), r, by); err != nil {
			t.Fatal(err)
		}
		if _, err := b.app.AllocateCommission(t.Context(), r.ID, []app.Part{{Sale: id, Cents: cents}}, by); err != nil {
			t.Fatal(err)
		}
	}
	looks("approved", 0, 0, 20_00)
	b.refused(writeOff(id, 0, "encerrou"), 400, "invalid_request")
	b.refused(writeOff(id, 19_99, "encerrou"), 409, "transition_refused")
	b.refused(writeOff(id, 20_00, " "), 400, "invalid_request")
	b.refused(writeOff(ledger.NewConversionID("demo", "T2"), 20_00, "encerrou"), 404, "not_found")
	approver := b.deskToken(staff.RoleApprover)
	if got := b.send(t, uuid.Nil, writeOff(id, 20_00, "encerrou").set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("an approver proposes: %d", got.StatusCode)
	}
	agree := func(p proposal) proposal {
		t.Helper()
		return shown[proposal](t, "approved", b.atDesk(t, approver, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	}

	stale := atDesk[proposal](b, writeOff(id, 20_00, "a rede encerrou"), 202)
	if stale.Kind != "write_off" || stale.Payload["cents"] != 2_000. || stale.Payload["commissionCents"] != 2_000. {
		t.Fatalf("proposed: %+v", stale)
	}
	b.refused(writeOff(id, 20_00, "a rede encerrou"), 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+stale.ID+"/approve", `{}`), 403, "forbidden")
	pays("P1", 15_00)
	if p := agree(stale); p.State != "not_possible" {
		t.Fatalf("more was written off than is outstanding: %+v", p)
	}
	looks("in part", 15_00, 0, 5_00)
	if p := agree(atDesk[proposal](b, writeOff(id, 5_00, "a rede encerrou"), 202)); p.State != "done" {
		t.Fatalf("approved: %+v", p)
	}
	looks("written off", 15_00, 5_00, 0)
	b.refused(writeOff(id, 5_00, "outra vez"), 409, "transition_refused")
	pays("P2", 5_00)
	looks("paid nevertheless", 20_00, 5_00, -5_00)
	if p := agree(atDesk[proposal](b, writeOff(id, -5_00, "a rede pagou"), 202)); p.State != "done" {
		t.Fatalf("taken back: %+v", p)
	}
	looks("taken back", 20_00, 0, 0)
	pays("P3", 1_00)
	b.refused(writeOff(id, -1_00, "a rede pagou"), 409, "transition_refused") // more than it ever earned
	told("two", "21.00", time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC).Format(time.RFC3339))
	looks("amended", 21_00, 0, 0)
}
