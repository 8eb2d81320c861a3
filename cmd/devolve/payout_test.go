package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestAPayoutRun goes from a confirmed purchase to a Pix of the sandbox, with two people.
func TestAPayoutRun(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_PAYOUT_SECOND_ABOVE=5.00")
	server := site.serve(t)
	site.addStores(t)
	shop := shop{server, site.addPartner(t, "demo"), server.signUp("loja@devolve.example")}
	// The first of each role acts at once; somebody else made the third account, which only looks for a day.
	for _, who := range []struct{ handle, role string }{{"maria.souza", "finance"}, {"joao.lima", "approver"}, {"ana.reis", "finance"}} {
		args := append([]string{"staff", "add", who.handle, "--name", who.handle, "--role", who.role}, site.byTheFirst(t)...)
		site.ok(t, args...)
	}
	record := shop.sell("T1", 20_000)
	click := shop.click(shop.who, "pet-quati")
	for n, transaction := range []string{"T2", "T3"} {
		report := observe(transaction, click, "approved", 20_000, time.Now().Add(time.Duration(n-9)*time.Second))
		shop.mustDeliver(shop.network, "approved-"+transaction, http.StatusAccepted, bodyOf(report))
		shop.awaitStatement(shop.who, transaction, "CASHBACK")
	}

	plan := []string{"payout", "plan", "--by", "maria.souza"}
	if text := site.ok(t, "payout", "plan", "--dry-run"); !strings.Contains(text, shop.who.id) || !strings.Contains(text, "no_key") {
		t.Errorf("without a key:\n%s", text)
	}
	if text := site.ok(t, plan...); text != "SHOPPER                               AMOUNT  SALES  PAYOUTS  PIX KEY  NOT PAID BECAUSE  STAYS BEHIND\n"+
		shop.who.id+"  22.00   2      0        -        no_key            -\nnobody can be paid\n" {
		t.Errorf("a run of nobody:\n%s", text)
	}

	server.call(http.MethodPost, "/api/v1/auth/reauthenticate", shop.who, http.StatusNoContent, map[string]any{"password": password})
	server.call(http.MethodPut, "/api/v1/pbw-trevo-users/"+shop.who.id, shop.who, http.StatusOK, map[string]any{
		"birthdate": "1990-02-28", "cpf": "52998224725", "cb_pix": "loja@devolve.example", "cb_pix_type": "EMAIL",
	})
	if text := site.ok(t, "payout", "plan", "--dry-run"); !strings.Contains(text, "key_held") {
		t.Errorf("with a fresh key:\n%s", text)
	}
	site.sql(t, `UPDATE users SET pix_key_changed_at = now() - interval '25 hours'`)
	if text := site.ok(t, "payout", "plan", "--dry-run"); !strings.Contains(text, "key_fresh,first_payout") || !strings.Contains(text, "22.00 to 1 shoppers in 1 payouts") {
		t.Errorf("what there is to doubt:\n%s", text)
	}
	if line := site.with("DEVOLVE_DISK_RESERVE=4000000GiB").refused(t, plan...); !strings.Contains(line, "the stores cannot take anything new") {
		t.Errorf("planned without room for what becomes of it: %s", line)
	}
	rejected := lastLine(site.ok(t, plan...))
	site.refused(t, "payout", "reject", rejected, "--by", "maria.souza", "--reason", "not an approver")
	if text := site.ok(t, "payout", "reject", rejected, "--by", "joao.lima", "--reason", "one key too many"); !strings.Contains(text, "CANCELED") {
		t.Errorf("rejected:\n%s", text)
	}
	var text string
	eventually(t, settleLimit, func() string { // what was reserved is free a moment later
		if text = site.ok(t, plan...); strings.Contains(text, "nobody can be paid") {
			return text
		}
		return ""
	})
	run := lastLine(text)
	if !strings.Contains(text, "22.00 in 1 payouts; somebody else has to approve it") || strings.Contains(text, "loja@devolve.example") {
		t.Errorf("planned:\n%s", text)
	}
	if line := site.refused(t, "payout", "release", run, "--by", "maria.souza"); !strings.Contains(line, "second_person") {
		t.Errorf("let leave by oneself: %s", line)
	}
	site.ok(t, "staff", "roles", "maria.souza", "approver", "--by", "joao.lima")
	site.settle(t)
	if line := site.refused(t, "payout", "approve", run, "--by", "maria.souza"); !strings.Contains(line, "second_person") {
		t.Errorf("approved by oneself with another role: %s", line)
	}
	site.ok(t, "staff", "roles", "maria.souza", "finance", "--by", "joao.lima")
	site.settle(t)
	for who, why := range map[string]string{"ana.reis": "approver", "nobody.here": "nobody.here"} {
		if line := site.refused(t, "payout", "approve", run, "--by", who); !strings.Contains(line, why) {
			t.Errorf("approved by %s: %s", who, line)
		}
	}
	site.ok(t, "payout", "approve", run, "--by", "joao.lima")
	shop.awaitStatement(shop.who, "T2", "PAID")
	shop.awaitStatement(shop.who, "T3", "PAID")
	eventually(t, settleLimit, func() string { // the bank tells of it through the front door
		_, text, err := get(t.Context(), server.base+"/metrics")
		if err != nil || !strings.Contains(text, `devolve_webhook_deliveries_total{partner="pix-sandbox",result="accepted"}`) {
			return fmt.Sprintf("no notification was heard: %v", err)
		}
		return ""
	})
	if got := shop.awaitStatement(shop.who, "T1", "PENDING"); got.ID != record.ID {
		t.Errorf("the unconfirmed sale is %+v", got)
	}
	if text := strings.Join(strings.Fields(site.ok(t, "payout", "status", run)), " "); !strings.Contains(text, "PAID 1 22.00 returned 0.00") ||
		!strings.Contains(text, "PAID 22.00 0.00 E") {
		t.Errorf("in the end:\n%s", text)
	}
	if text := site.ok(t, "payout", "status"); !strings.Contains(text, run) || !strings.Contains(text, "CANCELED") {
		t.Errorf("the runs:\n%s", text)
	}
	if text := site.ok(t, "payout", "submit"); text != "a server does it already\n" {
		t.Errorf("submit next to a server: %q", text)
	}
	if line := site.refused(t, "payout", "cancel", run, "--by", "maria.souza", "--reason", "late"); !strings.Contains(line, "transition_refused") {
		t.Errorf("canceled when it was paid: %s", line)
	}
	checkVerified(t, site)
}

func TestPayoutCommandsRefuseNonsense(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	for _, args := range [][]string{
		{"payout", "plan"},
		{"payout", "plan", "--by", "Maria Souza"},
		{"payout", "status", "run"},
		{"payout", "status", "0190a0c8-0000-7000-8000-0000000000f1"},
		{"payout", "approve", "0190a0c8-0000-7000-8000-0000000000f1", "--by", "joao.lima"},
	} {
		site.refused(t, args...)
	}
	if line := site.with("DEVOLVE_PIX_PROVIDER=bank").refused(t, "payout", "status"); !strings.Contains(line, "DEVOLVE_PIX_PROVIDER") {
		t.Errorf("an unknown provider: %s", line)
	}
	for _, env := range []string{"DEVOLVE_PAYOUT_DAYS=5,32", "DEVOLVE_PAYOUT_AT=8h"} {
		if line := site.with(env).refused(t, "payout", "status"); !strings.Contains(line, "DEVOLVE_PAYOUT_") {
			t.Errorf("%s: %s", env, line)
		}
	}
	if line := site.with("DEVOLVE_PAYOUT_SECOND_ABOVE=lots").refused(t, "payout", "status"); !strings.Contains(line, "DEVOLVE_PAYOUT_SECOND_ABOVE") {
		t.Errorf("an unknown amount: %s", line)
	}
	if line := site.with("DEVOLVE_PAYOUT_ALONE_PER_DAY=-1").refused(t, "payout", "status"); !strings.Contains(line, "DEVOLVE_PAYOUT_ALONE_PER_DAY") {
		t.Errorf("an unknown amount of the day: %s", line)
	}
}
