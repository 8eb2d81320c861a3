package api_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api"
)

const hook = "/webhooks/conversions/demo"

// signAs makes a delivery as a partner would.
func signAs(secret []byte, id string, at time.Time, body string) call {
	stamp := fmt.Sprint(at.Unix())
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, stamp, body)
	return call{http.MethodPost, hook, body, map[string]string{
		"webhook-id": id, "webhook-timestamp": stamp, "webhook-signature": "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)),
	}}
}

func (c call) without(name string) call { return c.set(name, "") }

func (c call) set(name, value string) call {
	header := make(map[string]string, len(c.header))
	for k, v := range c.header {
		header[k] = v
	}
	header[name] = value
	c.header = header
	return c
}

func (c call) at(path string) call {
	c.path = path
	return c
}

func TestWebhooks(t *testing.T) {
	t.Parallel()
	b := setup(t)
	good := signAs(newSecret, "msg_1", noon, `{"type":"conversion.updated"}`)
	big := strings.Repeat("x", 1<<20)
	for _, c := range []struct {
		name   string
		call   call
		status int
		code   string
	}{
		{"good", good, 202, ""},
		{"a repeat", good, 202, ""},
		{"with the secret before", signAs(oldSecret, "msg_2", noon, `[]`), 202, ""},
		{"a repeat with another body", signAs(newSecret, "msg_1", noon, `{}`), 409, "delivery_mismatch"},
		{"not JSON", signAs(newSecret, "msg_3", noon, `<xml/>`), 202, ""},
		{"nothing", signAs(newSecret, "msg_4", noon, ``).set("Content-Type", "application/json"), 202, ""},
		{"with a character set", signAs(newSecret, "msg_5", noon, `{}`).set("Content-Type", "application/json; charset=utf-8"), 202, ""},
		{"as large as it may be", signAs(newSecret, "msg_6", noon, big), 202, ""},
		{"an id as long as it may be", signAs(newSecret, strings.Repeat("i", 128), noon, `{}`), 202, ""},
		{"a minute old", signAs(newSecret, "msg_7", noon.Add(-time.Minute), `{}`), 202, ""},

		{"wrong secret", signAs(make([]byte, 32), "msg_8", noon, `{}`), 401, "signature_invalid"},
		{"stale", signAs(newSecret, "msg_8", noon.Add(-6*time.Minute), `{}`), 401, "signature_stale"},
		{"early", signAs(newSecret, "msg_8", noon.Add(6*time.Minute), `{}`), 401, "signature_stale"},
		{"no signature", good.without("webhook-signature"), 401, "signature_missing"},
		{"no id", good.without("webhook-id"), 401, "signature_missing"},
		{"no timestamp", good.without("webhook-timestamp"), 401, "signature_missing"},
		{"of an unknown version", good.set("webhook-signature", "v9,AAAA"), 401, "signature_invalid"},
		{"unknown partner", good.at("/webhooks/conversions/nobody"), 404, "unknown_partner"},
		{"no partner's name", good.at("/webhooks/conversions/DEMO%20"), 404, "unknown_partner"},
		{"too large", signAs(newSecret, "msg_9", noon, big+"x"), 413, "too_large"},
		{"an id too long", signAs(newSecret, strings.Repeat("i", 129), noon, `{}`), 400, "invalid_request"},
		{"an id of two words", signAs(newSecret, "msg 1", noon, `{}`), 400, "invalid_request"},
		{"a huge signature header", good.set("webhook-signature", strings.Repeat("v1,AAAA ", 300)), 400, "invalid_request"},
		{"of another type", good.set("Content-Type", "text/plain"), 415, "unsupported_media_type"},
		{"by GET", call{method: http.MethodGet, path: hook}, 405, "method_not_allowed"},
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
	golden(t, "webhook", b.sendBare(t, good).body)
	golden(t, "webhook mismatch", b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`)).body)
	if kept := b.inbox.kept["msg_3"]; string(kept.Body) != `<xml/>` || kept.Partner != "demo" || !kept.ReceivedAt.Equal(noon) || kept.RequestID == "" {
		t.Errorf("kept %+v; want the exact bytes", kept)
	}
}

func TestABodyOfUnknownLengthIsBoundedToo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	server := newListener(t, b)
	for size, want := range map[int]int{1 << 20: http.StatusAccepted, 1<<20 + 1: http.StatusRequestEntityTooLarge} {
		c := signAs(newSecret, fmt.Sprint("msg_", size), noon, strings.Repeat("x", size))
		request, err := http.NewRequestWithContext(t.Context(), c.method, server+c.path, struct{ *strings.Reader }{strings.NewReader(c.body)})
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range c.header {
			request.Header.Set(name, value)
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%d bytes in chunks: %d; want %d", size, response.StatusCode, want)
		}
	}
}

func TestWebhooksAreLimited(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Webhooks = api.Rate{Every: 30 * time.Second, Burst: 2} })
	for i, want := range []int{202, 202, 429} {
		response := b.sendBare(t, signAs(newSecret, fmt.Sprint("msg_", i), noon, `{}`))
		if response.StatusCode != want {
			t.Errorf("delivery %d: %d; want %d", i, response.StatusCode, want)
		}
		if after := response.Header.Get("Retry-After"); want == 429 && after != "30" {
			t.Errorf("Retry-After %q; want 30", after)
		}
	}
	if got := b.sendBare(t, signAs(make([]byte, 32), "msg_9", noon, `{}`)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("a forged one: %d; want 401: it must not use up what the partner may send", got.StatusCode)
	}
	b = setup(t)
	b.inbox.busy = true
	response := b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`))
	if response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") != "1" {
		t.Errorf("a busy inbox: %d after %q; want 429 after 1", response.StatusCode, response.Header.Get("Retry-After"))
	}
}
