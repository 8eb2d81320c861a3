package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
)

const unsubscribe = "/api/v1/unsubscribe/"

// oneClick is what mail services send: no key, and a form of their own (RFC 8058).
func oneClick(token string) call {
	return call{http.MethodPost, unsubscribe + token, "List-Unsubscribe=One-Click", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}
}

func TestOneClickUnsubscribes(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.accounts.UnsubscribeToken(anaID, account.ConsentReminders)
	for range 2 { // mail services may click twice
		if r := b.sendBare(t, oneClick(token)); r.StatusCode != 200 || !contains(string(r.body), "Você não vai mais receber lembretes") {
			t.Fatalf("%d %s", r.StatusCode, r.body)
		}
	}
	consents, err := b.accounts.Consents(t.Context(), anaID)
	if err != nil || consents.Reminders || consents.Offers || consents.History[0].Origin != account.OriginUnsubscribe || consents.History[0].Granted {
		t.Errorf("consents %+v %v", consents, err)
	}
	if allowed, err := b.accounts.Allows(t.Context(), biaID, account.ConsentReminders); err != nil || !allowed {
		t.Errorf("Bia's reminders: %v %v", allowed, err)
	}
	if n := read[int](b, "SELECT count(*) FROM consents WHERE kind = 'reminders'"); n != 1 {
		t.Errorf("%d records, want 1", n)
	}
	if r := b.sendBare(t, call{http.MethodPost, unsubscribe + b.accounts.UnsubscribeToken(biaID, account.ConsentOffers), "", nil}); r.StatusCode != 200 || !contains(string(r.body), "ofertas") {
		t.Errorf("without a body: %d %s", r.StatusCode, r.body)
	}
	if contains(b.log.String(), token) {
		t.Error("the log has the token")
	}
}

func TestUnsubscribeRefuses(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Requests = api.Rate{Every: api.DefaultLimits.Reports.Every, Burst: 6} })
	good := b.accounts.UnsubscribeToken(anaID, account.ConsentReminders)
	for _, token := range []string{"x", good + "A", strings.ToUpper(good), b.accounts.UnsubscribeToken(uuid.New(), account.ConsentReminders), b.token(anaID)[:40]} {
		if r := b.sendBare(t, oneClick(token)); r.StatusCode != 404 {
			t.Errorf("%s: %d, want 404", token, r.StatusCode)
		}
	}
	if r := b.sendBare(t, call{http.MethodGet, unsubscribe + good, "", nil}); r.StatusCode != 405 {
		t.Errorf("a link that is only looked at: %d, want 405", r.StatusCode)
	}
	b.sendBare(t, oneClick("y"))
	if r := b.sendBare(t, oneClick(good)); r.StatusCode != 429 {
		t.Errorf("after too many: %d, want 429", r.StatusCode)
	}
}
