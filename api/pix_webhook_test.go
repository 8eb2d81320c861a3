package api_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/ledger/pix"
)

const pixHook = "/webhooks/pix/sandbox"

// fakePix is a provider whose notifications are opened by a secret in the address. A body says what is to become of it.
type fakePix struct {
	mu       sync.Mutex
	followed int
}

func (*fakePix) ProviderName() string { return "sandbox" }

func (*fakePix) ReadNotification(n pix.Notification) ([]pix.Update, error) {
	switch {
	case n.Query.Get("hmac") != "secret" && n.Header.Get("X-Signature") != "secret":
		return nil, pix.ErrSignature
	case len(n.Body) == 0:
		return nil, nil
	case !strings.HasPrefix(string(n.Body), "{"):
		return nil, errors.New("not what the documents say")
	}
	return []pix.Update{{OrderID: uuid.New(), EndToEndID: strings.Trim(string(n.Body), `{}" `)}}, nil
}

func (f *fakePix) Follow(_ context.Context, updates []pix.Update) (unknown int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, u := range updates {
		switch u.EndToEndID {
		case "unknown":
			unknown++
		case "trouble":
			err = errors.New("the provider does not answer")
		default:
			f.followed++
		}
	}
	return unknown, err
}

func TestPixNotifications(t *testing.T) {
	t.Parallel()
	b := setup(t)
	const opened = "?hmac=secret"
	for _, c := range []struct {
		name   string
		call   call
		status int
		code   string
	}{
		{"opened by its address", post(pixHook+opened, `{"paid"}`), 200, ""},
		{"opened by a header", post(pixHook, `{"paid"}`).with("X-Signature", "secret"), 200, ""},
		{"below the address", post(pixHook+"/pix"+opened, `{"paid"}`), 200, ""},
		{"with parameters of its own", post(pixHook+opened+"&ignorar=1", `{"paid"}`), 200, ""},
		{"nothing, to try the address out", post(pixHook+opened, ""), 200, ""},
		{"of no type", post(pixHook+opened, `{"paid"}`).with("Content-Type", ""), 200, ""},
		{"of what nobody knows", post(pixHook+opened, `{"unknown"}`), 200, ""},
		{"as large as it may be", post(pixHook+opened, `{"`+strings.Repeat("x", 64<<10-4)+`"}`), 200, ""},

		{"without the secret", post(pixHook, `{"paid"}`), 401, "signature_invalid"},
		{"with another secret", post(pixHook+"?hmac=guess", `{"paid"}`), 401, "signature_invalid"},
		{"below, without the secret", post(pixHook+"/pix", `{"paid"}`), 401, "signature_invalid"},
		{"of another provider", post("/webhooks/pix/woovi"+opened, `{"paid"}`), 404, "unknown_partner"},
		{"of no provider's name", post("/webhooks/pix/SAND%20BOX"+opened, `{"paid"}`), 404, "unknown_partner"},
		{"not of its form", post(pixHook+opened, `<xml/>`), 400, "invalid_request"},
		{"too large", post(pixHook+opened, strings.Repeat("x", 64<<10+1)), 413, "too_large"},
		{"while the provider does not answer", post(pixHook+opened, `{"trouble"}`), 503, "unavailable"},
		{"by GET", get(pixHook + opened), 405, "method_not_allowed"},
	} {
		response := b.sendBare(t, c.call)
		if response.StatusCode != c.status || c.code != "" && codeOf(t, response) != c.code {
			t.Errorf("%s: %d %s; want %d %s", c.name, response.StatusCode, response.body, c.status, c.code)
		}
		if c.status == http.StatusOK && len(response.body) > 0 {
			t.Errorf("%s: answered %s", c.name, response.body)
		}
		if c.status == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "30" {
			t.Errorf("%s: Retry-After %q", c.name, response.Header.Get("Retry-After"))
		}
	}
	if b.pix.followed != 6 {
		t.Errorf("%d were followed; want 6", b.pix.followed)
	}
	if log := b.log.String(); strings.Contains(log, "hmac") || strings.Contains(log, "secret") || strings.Contains(log, "xml") {
		t.Errorf("the log has what opens a notification, or its body:\n%s", log)
	}
}

func TestPixNotificationsWhereNobodyPays(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Hooks.Pix = nil })
	if got := b.sendBare(t, post(pixHook+"?hmac=secret", `{"paid"}`)); got.StatusCode != http.StatusNotFound {
		t.Errorf("%d; want 404", got.StatusCode)
	}
}

func TestPixNotificationsAreLimited(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Webhooks = api.Rate{Every: time.Minute, Burst: 1} })
	for _, c := range []struct {
		query string
		want  int
	}{{"", 401}, {"?hmac=secret", 200}, {"?hmac=secret", 429}, {"", 401}} {
		if got := b.sendBare(t, post(pixHook+c.query, `{"paid"}`)); got.StatusCode != c.want {
			t.Errorf("%q: %d; want %d: a forged one must not use up what the provider may send", c.query, got.StatusCode, c.want)
		}
	}
}
