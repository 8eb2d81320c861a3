package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api"
)

// TestWhatNetworksTell is taken as it came, by GET and by POST, at the secret address alone.
func TestWhatNetworksTell(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy)
	const address = "/webhooks/networks/awin/" + networkToken
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"}
	for _, c := range []struct {
		name   string
		call   call
		status int
		code   string
	}{
		{"by POST", call{http.MethodPost, address, "a=1&b=2", form}, 200, ""},
		{"once more", call{http.MethodPost, address, "a=1&b=2", form}, 200, ""},
		{"the same by GET", call{method: http.MethodGet, path: address + "?a=1&b=2"}, 200, ""},
		{"by POST with a query alone", call{method: http.MethodPost, path: address + "?c=3"}, 200, ""},
		{"of any type", call{http.MethodPost, address, "<xml/>", map[string]string{"Content-Type": "text/xml"}}, 200, ""},
		{"nothing", call{method: http.MethodGet, path: address}, 400, "invalid_request"},
		{"too much", call{http.MethodPost, address, strings.Repeat("x", 1<<20+1), form}, 413, "too_large"},
		{"a long query", call{method: http.MethodGet, path: address + "?a=" + strings.Repeat("x", 16<<10)}, 400, "invalid_request"},
		{"another token", call{method: http.MethodGet, path: "/webhooks/networks/awin/guessed?a=1"}, 404, "unknown_partner"},
		{"from elsewhere", call{http.MethodGet, address + "?a=1", "", map[string]string{"X-Forwarded-For": "203.0.113.5"}}, 404, "unknown_partner"},
		{"another name", call{method: http.MethodGet, path: "/webhooks/networks/demo/" + networkToken + "?a=1"}, 404, "unknown_partner"},
	} {
		response := b.sendBare(t, c.call)
		if response.StatusCode != c.status {
			t.Errorf("%s: status %d; want %d\n%s", c.name, response.StatusCode, c.status, response.body)
			continue
		}
		if c.code != "" && codeOf(t, response) != c.code {
			t.Errorf("%s: code %s; want %s", c.name, codeOf(t, response), c.code)
		}
	}
	told := map[string]string{}
	for _, kept := range b.inbox.kept {
		if kept.Partner != "awin" || kept.Form != "awin/push" {
			t.Errorf("kept %+v", kept)
		}
		told[string(kept.Body)] = kept.ID
	}
	if len(told) != 3 || told["a=1&b=2"] == "" || told["c=3"] == "" || told["<xml/>"] == "" {
		t.Errorf("kept %v; want each text once, as it came", told)
	}
}

// TestAGuessedAddressIsLimited: who guesses is told to wait, and the network beside him is heard.
func TestAGuessedAddressIsLimited(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy, func(c *api.Config) { c.Limits.Forged = api.Rate{Every: 10 * time.Second, Burst: 3} })
	from := map[string]string{"X-Forwarded-For": "192.0.2.1"}
	guess := call{method: http.MethodGet, path: "/webhooks/networks/awin/guessed?a=1", header: from}
	for n, want := range []int{404, 404, 404, 429} {
		if got := b.sendBare(t, guess); got.StatusCode != want {
			t.Errorf("guess %d: %d; want %d", n, got.StatusCode, want)
		}
	}
	told := call{method: http.MethodGet, path: "/webhooks/networks/awin/" + networkToken + "?a=1", header: map[string]string{"X-Forwarded-For": "198.51.100.7"}}
	if got := b.sendBare(t, told); got.StatusCode != http.StatusOK {
		t.Errorf("the network meanwhile: %d %s", got.StatusCode, got.body)
	}
}

// TestTheTokenIsNotLogged: the address is the secret, so that no line of the log has it.
func TestTheTokenIsNotLogged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.sendBare(t, call{method: http.MethodGet, path: "/webhooks/networks/awin/" + networkToken}) // tells nothing, which is logged
	if log := b.log.String(); !strings.Contains(log, "/webhooks/networks/{partner}/{token}") || strings.Contains(log, networkToken) {
		t.Errorf("logged:\n%s", log)
	}
}
