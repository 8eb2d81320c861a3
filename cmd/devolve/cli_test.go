package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/ledger"
)

// shop is a running server with stores, one network and one shopper.
type shop struct {
	*server
	network network
	who     shopper
}

// fresh is how many events the log of a new installation has: from when on it is sealed, how sales are posted, and the limits.
var fresh = uint64(2 + len(ledger.LimitRules))

func openShop(t *testing.T) shop {
	t.Helper()
	return openShopAt(t, migratedSite(t))
}

func openShopAt(t *testing.T, site *site) shop {
	t.Helper()
	server := site.serve(t)
	site.addStores(t)
	return shop{server, site.addPartner(t, demo.Network), server.signUp("loja@devolve.example")}
}

// sell reports a sale after a click of the shopper and waits until it is on the statement.
func (s shop) sell(transaction string, cents int64) record {
	s.t.Helper()
	click := s.click(s.who, "pet-quati")
	s.mustDeliver(s.network, "of-"+transaction, http.StatusAccepted,
		bodyOf(observe(transaction, click, "pending", cents, time.Now().Add(-time.Minute))))
	return s.awaitStatement(s.who, transaction, "PENDING")
}

func TestPartnerCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.addMaria(t)
	site.refused(t, "partner", "add", "rede-um")
	site.refused(t, "partner", "add", "rede-um", "--by", "nobody.here")
	added := lastLine(site.ok(t, "partner", "add", "rede-um", "--by", "maria.souza"))
	if !strings.HasPrefix(added, "whsec_") || strings.ContainsAny(added, " \t") {
		t.Fatalf("partner add printed no secret alone on its last line: %q", added)
	}
	first := network{"rede-um", added}
	if line := site.refused(t, "partner", "add", "rede-um", "--by", "maria.souza"); !strings.Contains(line, "exists") {
		t.Errorf("a second add says: %s", line)
	}
	for _, name := range []string{"", "Rede", "a b", "-x", "rede.um", strings.Repeat("a", 41)} {
		if line := site.refused(t, "partner", "add", "--by", "maria.souza", "--", name); !strings.Contains(line, "a partner's name is") {
			t.Errorf("%q: %s", name, line)
		}
	}
	site.refused(t, "partner", "add", "rede-dois", "--adapter", "carrier-pigeon", "--by", "maria.souza")
	if list := site.ok(t, "partner", "list"); !strings.Contains(list, "rede-um") || strings.Contains(list, "whsec_") {
		t.Errorf("partner list:\n%s", list)
	}

	body := bodyOf(observe("p-1", "", "pending", 1000, time.Now()))
	sequence := shop.mustDeliver(first, "p-1", http.StatusAccepted, body).Sequence
	second := network{"rede-um", lastLine(site.ok(t, "partner", "rotate", "rede-um", "--by", "maria.souza"))}
	if !strings.HasPrefix(second.secret, "whsec_") || second.secret == first.secret {
		t.Fatalf("rotate's last line is %q", second.secret)
	}
	eventually(t, settleLimit, func() string { // the server looks again within seconds
		status, r, err := second.deliver(t.Context(), shop.base, "p-1", body)
		if err != nil || status != http.StatusAccepted || r.Sequence != sequence {
			return fmt.Sprintf("a repeat with the new secret: %d %+v %v, want sequence %d", status, r, err, sequence)
		}
		return ""
	})
	shop.mustDeliver(first, "p-1", http.StatusAccepted, body) // the old secret is still good
	shop.mustDeliver(network{"rede-um", "whsec_" + strings.Repeat("QUJD", 11)}, "p-1", http.StatusUnauthorized, body)

	third := network{"rede-um", lastLine(site.ok(t, "partner", "rotate", "rede-um", "--at-once", "--by", "maria.souza"))}
	eventually(t, settleLimit, func() string {
		if status, _, err := second.deliver(t.Context(), shop.base, "p-1", body); status != http.StatusUnauthorized {
			return fmt.Sprintf("a secret that was ended at once: %d %v", status, err)
		}
		return ""
	})
	shop.mustDeliver(third, "p-1", http.StatusAccepted, body)

	if line := site.refused(t, "partner", "remove", "demo", "--by", "maria.souza"); !strings.Contains(line, "active stores are at demo, such as ") {
		t.Errorf("a network with stores: %s", line)
	}
	site.ok(t, "partner", "remove", "rede-um", "--by", "maria.souza")
	for _, action := range []string{"partner_added", "partner_rotated", "partner_removed"} {
		site.wantRecord(t, action, "partner:rede-um")
	}
	eventually(t, settleLimit, func() string {
		if status, _, err := second.deliver(t.Context(), shop.base, "p-1", body); status != http.StatusNotFound {
			return fmt.Sprintf("a removed partner's delivery: %d %v", status, err)
		}
		return ""
	})
	for _, command := range [][]string{{"remove", "--by", "maria.souza"}, {"rotate", "--by", "maria.souza"}, {"send"}} {
		if line := site.refused(t, append([]string{"partner", command[0], "rede-um"}, command[1:]...)...); !strings.Contains(line, "no such partner") {
			t.Errorf("%s after it was removed says: %s", command[0], line)
		}
	}
	if list := site.ok(t, "partner", "list"); strings.Contains(list, "rede-um") {
		t.Errorf("a removed partner is listed:\n%s", list)
	}
	again := site.addPartner(t, "rede-um")
	eventually(t, settleLimit, func() string {
		if status, _, err := again.deliver(t.Context(), shop.base, "p-1", body); status != http.StatusAccepted {
			return fmt.Sprintf("a partner added again: %d %v", status, err)
		}
		return ""
	})
	shop.mustDeliver(second, "p-2", http.StatusUnauthorized, body) // what was removed does not come back
}

func TestPartnerSend(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	click := shop.click(shop.who, "pet-quati")
	send := func(args ...string) string {
		return shop.site.ok(t, append([]string{
			"partner", "send", "demo", "--url", shop.base, "--transaction", "S1", "--click", click, "--sale", "249.90",
			"--commission", "25.00",
		}, args...)...)
	}
	if text := send(); !strings.Contains(text, "S1") || !strings.Contains(text, `"sequence":`) {
		t.Errorf("partner send printed %q", text)
	}
	if r := shop.awaitStatement(shop.who, "S1", "PENDING"); r.ValueCents != 24990*r.Rate/10_000 || r.ValueCents == 0 {
		t.Errorf("the statement has %+v", r)
	}
	send("--status", "approved")
	shop.awaitStatement(shop.who, "S1", "CASHBACK")
	send("--status", "declined", "--reason", "Devolvido")
	shop.awaitStatement(shop.who, "S1", "CANCELED")
	shop.site.refused(t, "partner", "send", "demo", "--url", "http://127.0.0.1:1")
	shop.site.refused(t, "partner", "send", "nobody", "--url", shop.base)
}

func TestEventsCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	id := shop.sell("E1", 5000).ID
	type event struct {
		Sequence      uint64
		Subject, Type string
		Headers       map[string]string
		Body          map[string]any
	}
	read := func(text string) (events []event) {
		for line := range strings.Lines(text) {
			var e event
			if err := json.Unmarshal([]byte(line), &e); err != nil || e.Subject == "" || e.Body == nil || e.Headers["Devolve-Id"] == "" {
				t.Fatalf("no event: %v: %s", err, line)
			}
			events = append(events, e)
		}
		return events
	}
	shop.sell("E2", 6000)
	if got := read(shop.site.ok(t, "events", "tail", "--last", "3")); len(got) != 3 || got[2].Sequence != fresh+4 ||
		got[2].Type != "conversion_tracked.v1" {
		t.Errorf("events tail --last 3: %+v", got)
	}
	if got := read(shop.site.ok(t, "events", "tail", "--last", "100")); uint64(len(got)) != fresh+4 || got[0].Type != "sealing_begun.v1" {
		t.Errorf("events tail of a log of %d printed %d", fresh+4, len(got))
	}
	if got := read(shop.site.ok(t, "events", "show", "ledger.conversion."+id)); len(got) != 1 || got[0].Sequence != fresh+2 ||
		got[0].Headers["Devolve-Cause"] != "delivery:1" || got[0].Headers["Devolve-Seal"] == "" {
		t.Errorf("events show: %+v", got)
	}
	for _, subject := range []string{"ledger.conversion.nothing", "nothing", "inbox.conversions.demo.of-E1", "a b", ""} {
		shop.site.refused(t, "events", "show", subject)
	}
	follow(t, shop)
}

// follow watches the log while it grows, and ends by Ctrl-C.
func follow(t *testing.T, shop shop) {
	t.Helper()
	out := newOutput()
	cmd := shop.site.command(context.Background(), "events", "tail", "--last", "0", "--follow")
	cmd.Stdout = out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	ctx, cancel := context.WithTimeout(t.Context(), settleLimit)
	defer cancel()
	seen := make(chan string, 1)
	go func() { seen <- out.await(ctx, "conversion_tracked.v1") }()
	for n, line := 0, ""; line == ""; n++ { // whenever it has begun to follow, more come
		shop.sell(fmt.Sprintf("F%d", n), 700)
		select {
		case line = <-seen:
			if line == "" {
				t.Fatal("events tail --follow saw nothing")
			}
		default:
		}
	}
	_ = cmd.Process.Signal(syscall.SIGINT)
	if err := cmd.Wait(); err != nil {
		t.Errorf("events tail --follow ended with %v after Ctrl-C", err)
	}
}

func TestQuarantineCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.hire(t)
	good := shop.sell("Q1", 5000)
	dollars := observe("Q2", "", "pending", 1000, time.Now())
	dollars.Currency = "USD"
	odd := observe("Q3", "", "returned-by-pigeon", 1000, time.Now())
	mixed := bodyOf(dollars, observe("Q4", "", "pending", 1000, time.Now()), odd)
	shop.mustDeliver(shop.network, "q-mixed", http.StatusAccepted, mixed)
	garbage := []byte("{\"type\": \"conversion.updated\",\x01 não é JSON")
	shop.mustDeliver(shop.network, "q-garbage", http.StatusAccepted, garbage)
	var list string
	eventually(t, settleLimit, func() string {
		if list = site.ok(t, "inbox", "quarantine", "list"); strings.Count(list, "\n") != 4 {
			return "the quarantine has not 3 entries:\n" + list
		}
		return ""
	})
	for _, code := range []string{"unsupported_currency", "unknown_status", "unreadable"} {
		id := quarantined(t, list, code)
		shown := site.ok(t, "inbox", "quarantine", "show", id)
		body := string(mixed)
		if code == "unreadable" {
			body = string(garbage)
		}
		if !strings.HasSuffix(shown, "\n\n"+body+"\n") {
			t.Errorf("quarantine show %s does not end in the delivery:\n%s", id, shown)
		}
		if line := site.refused(t, "inbox", "quarantine", "replay", id, "--by", "maria.souza", "--reason", "checked"); !strings.Contains(line, "entry "+id) {
			t.Errorf("a replay that changes nothing says: %s", line)
		}
	}
	for _, id := range []string{"0", "999", "x", "1; DROP TABLE users"} {
		site.refused(t, "inbox", "quarantine", "show", id)
		site.refused(t, "inbox", "quarantine", "replay", id, "--by", "maria.souza", "--reason", "checked")
	}
	// What stood in its way has changed: for want of such a change, an entry for a delivery that is good.
	site.sql(t, `INSERT INTO inbox_quarantine (inbox_seq, item, partner, delivery_id, code, detail, received_at)
		VALUES (1, 0, 'demo', 'of-Q1', 'test', 'for the test', now())`)
	list = site.ok(t, "inbox", "quarantine", "list")
	site.refused(t, "inbox", "quarantine", "replay", quarantined(t, list, "test"))
	site.ok(t, "inbox", "quarantine", "replay", quarantined(t, list, "test"), "--by", "maria.souza", "--reason", "it is good")
	if text := site.ok(t, "staff", "audit"); !strings.Contains(text, "quarantine_replayed") || strings.Count(text, "quarantine_replay_refused") != 3 {
		t.Errorf("the record: %s", text)
	}
	if open := site.ok(t, "inbox", "quarantine", "list"); strings.Contains(open, "for the test") {
		t.Errorf("a replayed entry is still open:\n%s", open)
	}
	if all := site.ok(t, "inbox", "quarantine", "list", "--all"); !strings.Contains(all, "for the test") {
		t.Errorf("a replayed entry is not among all:\n%s", all)
	}
	if again := shop.awaitStatement(shop.who, "Q1", "PENDING"); again != good {
		t.Errorf("replaying what was in the ledger made %+v of %+v", again, good)
	}
	checkVerified(t, site)
}

// quarantined finds the entry with a code in a list.
func quarantined(t *testing.T, list, code string) string {
	t.Helper()
	for line := range strings.Lines(list) {
		if fields := strings.Fields(line); len(fields) > 5 && fields[5] == code {
			return fields[0]
		}
	}
	t.Fatalf("no entry with code %s in\n%s", code, list)
	return ""
}

// TestVerifyFindsTampering changes each read model behind the projector's back. A rebuild heals all.
func TestVerifyFindsTampering(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	id := shop.sell("V1", 5000).ID
	site := shop.site
	checkVerified(t, site)
	for _, tampering := range []struct{ statement, named string }{
		{`UPDATE ledger.conversions SET cashback_cents = cashback_cents + 1`, "conversion " + id},
		{`UPDATE ledger.conversions SET status = 'CASHBACK'`, "conversion " + id},
		{`DELETE FROM ledger.conversions`, "conversion " + id},
		{`UPDATE ledger.balances SET pending_cents = pending_cents + 1`, "balances of " + shop.who.id},
		{`DELETE FROM ledger.balances`, "shoppers"},
		{`UPDATE ledger.postings SET amount_cents = amount_cents + 1 WHERE account = 'pending_cashback'`, "pending_cashback"},
		{`DELETE FROM ledger.postings WHERE account = 'pending_cashback'`, "pending_cashback"},
		{`UPDATE ledger.clicks SET rate_bps = rate_bps + 1`, "click "},
		{`DELETE FROM ledger.clicks`, "click "},
		{`UPDATE ledger.events SET body = replace(body, '5000', '5001') WHERE type LIKE 'conversion_tracked%'`, fmt.Sprintf("event %d", fresh+2)},
		{`UPDATE ledger.events SET hash = decode(repeat('00', 32), 'hex') WHERE seq = 1`, "event 1"},
		{`DELETE FROM ledger.events WHERE seq = 1`, "event 1"},
		{`UPDATE ledger.checkpoint SET hash = decode(repeat('00', 32), 'hex')`, "checkpoint"},
	} {
		site.sql(t, tampering.statement)
		r := site.run(t, "verify")
		if r.code != 1 || !strings.Contains(r.stdout, tampering.named) || strings.HasPrefix(r.stdout, "0 differences") {
			t.Errorf("%s: verify ended with %d and\n%s%s", tampering.statement, r.code, r.stdout, r.stderr)
		}
		site.ok(t, "rebuild")
	}
	checkVerified(t, site)
}

// TestRebuildUnderLoad rebuilds while networks send and a shopper reads: no read fails, nothing is lost.
func TestRebuildUnderLoad(t *testing.T) {
	t.Parallel()
	shop := openShopAt(t, migratedSite(t).racing(t))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	l := newLoad(t, shop.network, []shopper{shop.who}, demo.StoreSlugs)
	l.moveTo(shop.base)
	stop, done := make(chan struct{}), make(chan int)
	for n := range 8 {
		go func() { l.work(ctx, n, 7, stop); done <- 0 }()
	}
	for range 4 {
		go func() { done <- readUntil(ctx, t, shop, stop) }()
	}
	for range 3 {
		site := shop.site
		if text := site.ok(t, "rebuild"); !regexp.MustCompile(`^rebuilt to event \d+ in `).MatchString(text) {
			t.Errorf("rebuild printed %q", text)
		}
	}
	checkVerified(t, shop.site)
	close(stop)
	reads := 0
	for range 12 {
		reads += <-done
	}
	if ctx.Err() != nil || reads < 10 {
		t.Fatalf("%d reads, %v", reads, ctx.Err())
	}
	checkStatement(t, shop.server, shop.who, l.wanted(0, ratesOf(t, shop.site)))
	checkVerified(t, shop.site)
	t.Logf("%d reads, %d calls acknowledged meanwhile", reads, l.acked.Load())
}

// readUntil reads the statement again and again; it never shrinks.
func readUntil(ctx context.Context, t *testing.T, shop shop, stop <-chan struct{}) (reads int) {
	t.Helper()
	for lines := 0; ; reads++ {
		select {
		case <-stop:
			return reads
		case <-ctx.Done():
			return reads
		default:
		}
		records, err := statement(ctx, shop.base, shop.who)
		if err != nil || len(records) < lines {
			t.Errorf("a read during a rebuild: %v, %d lines after %d", err, len(records), lines)
		}
		lines = len(records)
	}
}

// TestCommandsAlone runs every command with no server beside it.
func TestCommandsAlone(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	if text := site.ok(t, "migrate"); !regexp.MustCompile(`^schema version \d+, was 0; programs that know version \d+ or more may run on it\n$`).MatchString(text) {
		t.Errorf("the first migrate printed %q", text)
	}
	if text := site.ok(t, "migrate"); !regexp.MustCompile(`^schema version \d+, was \d+; `).MatchString(text) || strings.Contains(text, "was 0") {
		t.Errorf("the second migrate printed %q", text)
	}
	checkVerified(t, site) // of nothing
	if text := site.ok(t, "events", "tail"); strings.Count(text, "\n") != 2 || !strings.Contains(text, "sealing_begun.v1") || !strings.Contains(text, "book_scheme_begun.v1") {
		t.Errorf("a new log's tail is %q", text)
	}
	site.hire(t)
	n := network{"demo", lastLine(site.ok(t, "partner", "add", "demo", "--by", "maria.souza"))}
	file := csvFile(t, importHeader+"A1,approved,10.00,1.00,BRL,2026-11-01T10:00:00Z,2026-11-01T10:00:00Z,\n")
	site.importReport(t, file)
	if text := site.ok(t, "events", "tail"); strings.Count(text, "\n") != 2 { // nobody works the inbox yet
		t.Errorf("events tail printed\n%s", text)
	}
	if text := site.ok(t, "inbox", "quarantine", "list"); strings.Count(text, "\n") != 1 {
		t.Errorf("quarantine list printed\n%s", text)
	}
	site.ok(t, "rebuild")
	checkVerified(t, site)
	if pid := site.postgresPID(t); pid != 0 {
		t.Errorf("postgres (process %d) outlives the commands", pid)
	}
	server := site.serve(t)
	server.mustDeliver(n, "alone", http.StatusAccepted, bodyOf(observe("A2", "", "pending", 100, time.Now())))
	eventually(t, settleLimit, func() string {
		if text := site.ok(t, "verify"); !strings.Contains(text, " 2 conversions") {
			return text
		}
		return ""
	})
}

func TestVersionAndCompletion(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	if text := site.ok(t, "version"); text != "devolve v0-test\n" {
		t.Errorf("version printed %q", text)
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if text := site.ok(t, "completion", shell); !strings.Contains(text, "devolve") {
			t.Errorf("completion %s printed %q", shell, text)
		}
	}
	if text := site.ok(t, "__complete", "partner", ""); !strings.Contains(text, "rotate") {
		t.Errorf("completion of partner: %q", text)
	}
	for _, wrong := range [][]string{{"nonsense"}, {"verify", "more"}, {"partner", "add"}, {"version", "--nonsense"}, {"events", "show"}} {
		site.refused(t, wrong...)
	}
	if _, err := os.Stat(site.data); err == nil {
		t.Error("a command that needs no stores made a data folder")
	}
}
