package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

const quarantine = "/api/v1/finance/quarantine"

func replay(entry oapi.QuarantineEntry, reason string, item []byte) call {
	form := map[string]string{"reason": reason}
	if item != nil {
		form["item"] = string(item)
	}
	body, _ := json.Marshal(form)
	return post(fmt.Sprintf("%s/%d/replay", quarantine, entry.Id), string(body))
}

func dismiss(entry oapi.QuarantineEntry, reason string) call {
	return post(fmt.Sprintf("%s/%d/dismiss", quarantine, entry.Id), `{"reason":"`+reason+`"}`)
}

func (b *deskBundle) story(entry oapi.QuarantineEntry) oapi.QuarantineStory {
	b.t.Helper()
	return atDesk[oapi.QuarantineStory](b, get(fmt.Sprintf("%s/%d", quarantine, entry.Id)), 200)
}

// open returns the entries that are open.
func (b *deskBundle) open() []oapi.QuarantineEntry {
	b.t.Helper()
	return atDesk[[]oapi.QuarantineEntry](b, get(quarantine), 200)
}

// TestAQuarantinedItemIsCorrected over HTTP, with nobody at work on the inbox; and then somebody is, which changes nothing.
func TestAQuarantinedItemIsCorrected(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	bad := conversionMessage("T2", click, map[string]any{"currency": "USD"})
	array := fmt.Sprintf("[%s, %s]", conversionMessage("T1", click, nil), bad)
	b.deliver("two", []byte(array))
	entries := b.open()
	if len(entries) != 1 || entries[0].Item != 1 || entries[0].Code != "unsupported_currency" || entries[0].Resolution != nil {
		t.Fatalf("%+v", entries)
	}
	entry := entries[0]
	if diff := cmp.Diff(&oapi.ReportFault{Rule: "currency", Field: new("currency"), Value: new("USD")}, entry.Fault); diff != "" {
		t.Errorf("why (-want +got):\n%s", diff)
	}
	if story := b.story(entry); story.Body != array || *story.Item != string(bad) || len(story.Notes) != 0 {
		t.Errorf("%+v", story)
	}

	if got := atDesk[oapi.ReplayResult](b, replay(entry, "de novo", nil), 200); got.Resolved || *got.Code != "unsupported_currency" || *got.Detail == "" {
		t.Errorf("as it is: %+v", got)
	}
	wrong := conversionMessage("T2", click, map[string]any{"saleAmount": "249,90"})
	if got := atDesk[oapi.ReplayResult](b, replay(entry, "em reais", wrong), 200); got.Resolved || *got.Code != "invalid" {
		t.Errorf("with a comma: %+v", got)
	}
	late := conversionMessage("T2", click, map[string]any{"updatedAt": "2027-11-20T14:30:00Z"})
	if got := atDesk[oapi.ReplayResult](b, replay(entry, "outra data", late), 200); got.Resolved || *got.Code != "not_correctable" ||
		*got.Fault.Field != "updatedAt" || got.Fault.Rule != "not_in_the_way" {
		t.Errorf("a date that stood not in the way: %+v", got)
	}
	if b.sale("T2").Exists() || len(b.open()) != 1 {
		t.Error("something refused was taken")
	}
	right := replay(entry, "a rede confirmou: reais", conversionMessage("T2", click, nil))
	for range 2 { // a repeat answers the same
		if got := atDesk[oapi.ReplayResult](b, right, 200); !got.Resolved || got.Code != nil {
			t.Errorf("in reais: %+v", got)
		}
	}
	end := b.end()
	if c := b.sale("T2"); c.Status() != ledger.Pending || c.UserID.String() != anaID.String() || c.CashbackCents != 1249 {
		t.Errorf("the sale: %+v", c)
	}
	b.work()
	if len(b.open()) != 0 || b.end() != end {
		t.Errorf("after the worker: %+v, %d events; want %d", b.open(), b.end(), end)
	}

	all := atDesk[[]oapi.QuarantineEntry](b, get(quarantine+"?resolved=true"), 200)
	if len(all) != 1 || all[0].ResolvedAt == nil || *all[0].Resolution != "corrected" {
		t.Errorf("all: %+v", all)
	}
	story := b.story(entry)
	if story.Body != array || len(story.Notes) != 3 {
		t.Errorf("the story: %+v", story)
	}
	if err := b.config.Shop.Progress.WaitFor(t.Context(), end); err != nil {
		t.Fatal(err)
	}
	// The log itself says that people had a hand in it, whatever becomes of the rows that say what they changed.
	if id := read[string](b.bundle, "SELECT headers::json ->> 'Devolve-Correlation-Id' FROM ledger.events WHERE seq = $1", int64(end)); !strings.HasPrefix(id, "correction of ") {
		t.Errorf("the event of a correction belongs to %q", id)
	}
	ofSale := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+ledger.NewConversionID("demo", "T2").String()), 200)
	if h := ofSale.Hands; len(h) != 1 || h[0].Deed != oapi.HandDeedCorrected || h[0].By != b.who {
		t.Errorf("people had a hand in it: %+v", h)
	}
	for place, fields := range map[string][]oapi.CorrectedField{"entry": story.Changes, "sale": ofSale.Corrections} {
		if len(fields) != 1 || fields[0].Field != "currency" || *fields[0].Arrived != `"USD"` || *fields[0].Corrected != `"BRL"` || fields[0].By != b.who {
			t.Errorf("what the %s says was changed: %+v", place, fields)
		}
	}
	want := []string{
		"quarantine_correction_stored a rede confirmou: reais", "quarantine_correction_refused outra data", "quarantine_replay_refused de novo",
	}
	if diff := cmp.Diff(want, b.records(fmt.Sprintf("quarantine:%d", entry.Id))); diff != "" {
		t.Errorf("the record (-want +got):\n%s", diff)
	}
	b.refused(replay(entry, "mais uma vez", nil), 409, "quarantine_settled")
	b.refused(dismiss(entry, "não"), 409, "quarantine_settled")
}

func TestAnEntryIsReplayedOrDismissed(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	b.deliver("future", conversionMessage("T1", click, map[string]any{"updatedAt": "2026-11-23T15:00:00Z"}))
	b.deliver("noise", []byte("caf\xe9 \x00 pronto ok é"))
	entries := b.open()
	noise, future := entries[0], entries[1]
	if story := b.story(noise); story.Body != "caf\\xe9 \x00 pronto ok é" || story.Item != nil || story.Entry.Item != 0 {
		t.Errorf("noise: %+v", story)
	}
	b.pass(72 * time.Hour)
	b.token = b.deskToken("finance") // sessions are short
	p, err := b.staff.Verify(t.Context(), b.token)
	if err != nil {
		t.Fatal(err)
	}
	b.who = p.Actor()
	if got := atDesk[oapi.ReplayResult](b, replay(future, "o dia chegou", nil), 200); !got.Resolved || !b.sale("T1").Exists() {
		t.Errorf("%+v", got)
	}
	atDesk[struct{}](b, dismiss(noise, "teste da rede"), http.StatusNoContent)
	all := atDesk[[]oapi.QuarantineEntry](b, get(quarantine+"?resolved=true"), 200)
	if *all[0].Resolution != "dismissed" || *all[1].Resolution != "replayed" || len(b.open()) != 0 {
		t.Errorf("%+v", all)
	}
	for entry, want := range map[int64]string{noise.Id: "quarantine_dismissed teste da rede", future.Id: "quarantine_replayed o dia chegou"} {
		if got := b.records(fmt.Sprintf("quarantine:%d", entry)); len(got) != 1 || got[0] != want {
			t.Errorf("the record of %d: %v; want %s", entry, got, want)
		}
	}
	b.refused(dismiss(noise, "de novo"), 409, "quarantine_settled")
}

func TestWhatIsDoneToAnEntryIsRefused(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.deliver("bad", conversionMessage("T1", b.leave(anaID, "demo"), map[string]any{"currency": "USD"}))
	entry, none := b.open()[0], oapi.QuarantineEntry{Id: 999}
	for name, test := range map[string]struct {
		call   call
		status int
		code   string
	}{
		"no entry":              {get(quarantine + "/999"), 404, "not_found"},
		"replay of none":        {replay(none, "x", nil), 404, "not_found"},
		"correction of none":    {replay(none, "x", conversionMessage("T1", uuid.New(), nil)), 404, "not_found"},
		"dismissal of none":     {dismiss(none, "x"), 404, "not_found"},
		"no number":             {get(quarantine + "/first"), 400, "invalid_request"},
		"no reason":             {replay(entry, "", nil), 400, "invalid_request"},
		"a reason of two lines": {replay(entry, "a\nb", nil), 400, "invalid_request"},
		"a novel as reason":     {dismiss(entry, strings.Repeat("x", 501)), 400, "invalid_request"},
		"an empty item":         {replay(entry, "x", []byte("")), 400, "invalid_request"},
		"an item too long":      {replay(entry, "x", []byte(strings.Repeat("x", 100_001))), 400, "invalid_request"},
		"another field":         {post(fmt.Sprintf("%s/%d/replay", quarantine, entry.Id), `{"reason":"x","force":true}`), 400, "invalid_request"},
	} {
		t.Log(name)
		b.refused(test.call, test.status, test.code)
	}
	if got := atDesk[oapi.ReplayResult](b, replay(entry, "x", []byte("[]")), 200); got.Resolved || *got.Code != "unreadable" {
		t.Errorf("an array: %+v", got)
	}
	if list := b.records(fmt.Sprintf("quarantine:%d", entry.Id)); len(list) != 0 || len(b.open()) != 1 {
		t.Errorf("refusals left something: %v", list)
	}
}

// TestALargeCorrectionNeedsTwoPeople: one writes it, and it is in the ledger once another agrees. What one person may do alone is
// below the amount, and of what could be read.
func TestALargeCorrectionNeedsTwoPeople(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	click := b.leave(anaID, "demo")
	large := map[string]any{"saleAmount": "900.00", "currency": "USD"}
	b.deliver("large", conversionMessage("T1", click, large))
	entry := b.open()[0]
	large["currency"] = "BRL"
	got := atDesk[oapi.ReplayResult](b, replay(entry, "em reais", conversionMessage("T1", click, large)), 200)
	if got.Resolved || got.ProposalId == nil || b.sale("T1").Exists() || len(b.open()) != 1 {
		t.Fatalf("one person: %+v, the sale is there: %t", got, b.sale("T1").Exists())
	}
	approve := call{method: http.MethodPost, path: proposalsPath + "/" + got.ProposalId.String() + "/approve", body: `{}`}
	b.refused(approve, 403, "forbidden")
	writer := b.who
	b.token = b.deskToken(staff.RoleApprover)
	p := atDesk[oapi.Proposal](b, approve, 200)
	if p.State != oapi.ProposalStateDone || p.Kind != "correct_delivery" || b.sale("T1").SaleCents != 900_00 || len(b.open()) != 0 {
		t.Errorf("approved: %+v, %+v", p, b.sale("T1"))
	}
	if story := b.story(entry); len(story.Changes) != 1 || story.Changes[0].By != writer {
		t.Errorf("the difference: %+v", story.Changes)
	}

	b.token = b.deskToken(staff.RoleFinance)
	small := conversionMessage("T2", click, nil)
	b.deliver("cut", append([]byte("["), small...))
	entry = b.open()[0]
	got = atDesk[oapi.ReplayResult](b, replay(entry, "faltou o fim", small), 200)
	if got.Resolved || got.ProposalId == nil || b.sale("T2").Exists() {
		t.Errorf("what could not be read, by one person: %+v", got)
	}

	// What one person corrects alone on a day counts together.
	correct := func(name string) oapi.ReplayResult {
		sale := map[string]any{"saleAmount": "300.00", "currency": "USD"}
		b.deliver(name, conversionMessage(name, click, sale))
		sale["currency"] = "BRL"
		return atDesk[oapi.ReplayResult](b, replay(b.open()[0], "em reais", conversionMessage(name, click, sale)), 200)
	}
	if got := correct("T3"); !got.Resolved {
		t.Errorf("the first of 300,00: %+v", got)
	}
	if got := correct("T4"); got.Resolved || got.ProposalId == nil || b.sale("T4").Exists() {
		t.Errorf("the second of 300,00: %+v", got)
	}
}
