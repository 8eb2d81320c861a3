package main_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestWebhookCommands has a network be told of a sale at an address where nobody answers: 203.0.113.0/24 is for documents alone.
func TestWebhookCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.addMaria(t)
	for _, private := range []string{"https://127.0.0.1/hook", "https://localhost/hook", "http://203.0.113.7/hook"} {
		if line := site.refused(t, "webhook", "add", "network", "demo", private, "--by", "maria.souza"); !strings.Contains(line, "takes webhooks") {
			t.Errorf("%s: %s", private, line)
		}
	}
	site.refused(t, "webhook", "add", "person", "ana", "https://203.0.113.7/hook", "--by", "maria.souza")
	added := site.ok(t, "webhook", "add", "network", "demo", "https://203.0.113.7/hook", "--by", "maria.souza")
	id := regexp.MustCompile(`subscription: (\S+)`).FindStringSubmatch(added)[1]
	secret := lastLine(added)
	if !strings.HasPrefix(secret, "whsec_") {
		t.Fatalf("add printed %q", added)
	}

	shop.mustDeliver(shop.network, "w-1", http.StatusAccepted, bodyOf(observe("w-1", "", "pending", 1000, time.Now())))
	eventually(t, settleLimit, func() string {
		if list := site.ok(t, "webhook", "show", id); !strings.Contains(list, "sale.tracked") || strings.Contains(list, secret) {
			return "webhook show:\n" + list
		}
		return ""
	})
	if again := lastLine(site.ok(t, "webhook", "rotate", id, "--by", "maria.souza")); !strings.HasPrefix(again, "whsec_") || again == secret {
		t.Errorf("rotate's last line is %q", again)
	}
	site.refused(t, "webhook", "replay", id, "--by", "maria.souza")
	if text := site.ok(t, "webhook", "replay", id, "--from", time.Now().AddDate(0, 0, -2).Format(time.DateOnly), "--by", "maria.souza"); !strings.HasPrefix(text, "1 messages") {
		t.Errorf("replay printed %q", text)
	}
	if text := site.ok(t, "webhook", "replay", id, "--from", time.Now().Add(time.Hour).Format(time.RFC3339), "--by", "maria.souza"); !strings.HasPrefix(text, "0 messages") {
		t.Errorf("replay of what is to come printed %q", text)
	}
	if line := site.refused(t, "webhook", "replay", id, "--from", "ontem", "--by", "maria.souza"); !strings.Contains(line, "--from") {
		t.Errorf("replay from no day said %q", line)
	}
	if text := site.ok(t, "webhook", "replay", id, "--dead", "--by", "maria.souza"); !strings.HasPrefix(text, "0 messages") {
		t.Errorf("replay of dead letters printed %q", text)
	}
	if list := site.ok(t, "webhook", "list"); !regexp.MustCompile(id + ` +network +demo +https://203\.0\.113\.7/hook +1 +0 +told`).MatchString(list) {
		t.Errorf("webhook list:\n%s", list)
	}
	site.ok(t, "webhook", "remove", id, "--by", "maria.souza")
	site.refused(t, "webhook", "show", id)
	records := site.ok(t, "staff", "audit", "--subject", "webhook:"+id)
	for _, action := range []string{"webhook_added", "webhook_rotated", "webhook_replayed", "webhook_removed"} {
		if !regexp.MustCompile(`staff:\S+\s+` + action + `\s.*network demo, 203\.0\.113\.7`).MatchString(records) {
			t.Errorf("the record has no %s with the host and whom it is of:\n%s", action, records)
		}
	}
	if strings.Contains(records, "/hook") {
		t.Errorf("the record has the whole address, which may have a secret in it:\n%s", records)
	}
}
