package api_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/ledger"
)

func contains(text, part string) bool { return strings.Contains(text, part) }

// newListener serves a bundle on a loopback port, as the binary does.
func newListener(t *testing.T, b *bundle) string {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := b.server.HTTPServer()
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Errorf("serve: %v", err)
		}
	})
	return "http://" + listener.Addr().String()
}

func TestAStatementIsReadPageByPage(t *testing.T) {
	t.Parallel()
	b := setup(t)
	next := regexp.MustCompile(`^<([^>]+)>; rel="next"$`)
	path := query(cashback, anaID, "&limit=1&status=PENDING&store=pet-quati")
	pages := 0
	for path != "" {
		pages++
		response := b.send(t, anaID, get(path))
		if response.StatusCode != http.StatusOK || response.Header.Get("X-Total-Count") != "3" || response.Header.Get("Ledger-Sequence") != "41" {
			t.Fatalf("page %d: %d, headers %v", pages, response.StatusCode, response.Header)
		}
		path = ""
		if link := response.Header.Get("Link"); link != "" {
			path = next.FindStringSubmatch(link)[1]
			values, _ := url.ParseQuery(strings.SplitN(path, "?", 2)[1])
			if values.Get("store") != "pet-quati" || values.Get("status") != "PENDING" {
				t.Errorf("link %s loses the filters", path)
			}
			if got := b.send(t, biaID, get(strings.Replace(path, anaID.String(), biaID.String(), 1))); got.StatusCode != http.StatusBadRequest {
				t.Errorf("Ana's cursor from Bia: %d; want 400", got.StatusCode)
			}
		}
	}
	if pages != 3 {
		t.Errorf("%d pages; want 3", pages)
	}
	if all := b.send(t, anaID, get(query(cashback, anaID))); all.Header.Get("Link") != "" || all.Header.Get("X-Total-Count") != "" {
		t.Errorf("unpaged, but headers %v", all.Header)
	}
}

func TestFiltersReachTheQuery(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.send(t, anaID, get(query(cashback, anaID, "&from=2026-11-01&to=2026-11-20&status=PAID&status=PENDING&status=PAID&limit=7")))
	got := b.ledger.queries[0]
	if want := time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC); !got.From.Equal(want) {
		t.Errorf("from %s; want %s: days begin in São Paulo", got.From, want)
	}
	if want := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC); !got.To.Equal(want) {
		t.Errorf("to %s; want %s: the last day counts whole", got.To, want)
	}
	if diff := cmp.Diff([]ledger.Status{ledger.Paid, ledger.Pending}, got.Statuses); diff != "" || got.Limit != 7 || !got.Count {
		t.Errorf("query %+v", got)
	}
	b.send(t, anaID, get(query(cashback, anaID)))
	if got := b.ledger.queries[1]; got.Limit != 10_000 || got.Count {
		t.Errorf("without parameters: %+v; want the newest 10,000", got)
	}
}

func TestAReadWaitsForTheLedger(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, path := range []string{"", "/count", "/months", "/stores"} {
		response := b.send(t, anaID, get(query(cashback+path, anaID)).with("Ledger-Min-Sequence", "41"))
		if response.StatusCode != http.StatusOK || response.Header.Get("Ledger-Sequence") != "41" {
			t.Errorf("%s: %d at %s; want 200 at 41", path, response.StatusCode, response.Header.Get("Ledger-Sequence"))
		}
		response = b.send(t, anaID, get(query(cashback+path, anaID)).with("Ledger-Min-Sequence", "42"))
		if response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") != "1" {
			t.Errorf("%s too early: %d; want 503 and Retry-After", path, response.StatusCode)
		}
	}
	if !slices.Equal(b.ledger.seen, []uint64{41, 41, 41, 41}) {
		t.Errorf("what answers has to reflect %v", b.ledger.seen)
	}
	if !slices.Equal(b.ledger.waited, []uint64{41, 42, 41, 42, 41, 42, 41, 42}) {
		t.Errorf("waited for %v", b.ledger.waited)
	}
}

func TestAClickFreezesTheRate(t *testing.T) {
	t.Parallel()
	b := setup(t)
	response := b.send(t, anaID, post(redirect, `{"store":"moda-caiana","userId":"`+anaID.String()+
		`","source":"publisher","campaign":"39053344705","incentive":"zuleide-quaresma"}`))
	if response.StatusCode != http.StatusOK || response.Header.Get("Ledger-Sequence") != "42" {
		t.Fatalf("status %d, sequence %s", response.StatusCode, response.Header.Get("Ledger-Sequence"))
	}
	click := b.ledger.clicks[0]
	if !contains(string(response.body), "sub="+click.ClickID.String()+"&") {
		t.Errorf("%s does not carry click %s", response.body, click.ClickID)
	}
	click.ClickID, click.Store.ID = ledger.ClickID{}, ""
	want := ledger.RecordClick{
		UserID: ledger.UserID{UUID: anaID}, Network: "demo", Store: ledger.Store{Slug: "moda-caiana", Name: "Moda Caiana"},
		RateBps: 1800, Loyalty: true, Source: "publisher", Campaign: "outro", Incentive: "outro", At: noon, // values that nobody listed are not kept
	}
	if diff := cmp.Diff(want, click); diff != "" {
		t.Errorf("click (-want +got):\n%s", diff)
	}
	metrics := string(b.sendBare(t, get("/metrics")).body)
	for kind, want := range map[string]bool{"source": false, "campaign": true, "incentive": true} {
		if line := `devolve_click_values_unlisted_total{kind="` + kind + `"} 1`; contains(metrics, line) != want {
			t.Errorf("that the metrics have the line %s is %t", line, !want)
		}
	}
	if response := b.send(t, uuid.Nil, post(redirect, `{"store":"pet-quati"}`)); response.Header.Get("Ledger-Sequence") != "" {
		t.Errorf("a visitor's click is at %s of the ledger; want nowhere", response.Header.Get("Ledger-Sequence"))
	}
	if got := b.ledger.clicks[1].UserID; !got.IsZero() {
		t.Errorf("a visitor's click belongs to %q; want nobody", got)
	}
}

// TestAClickWithoutCashbackEarnsNothing holds that whoever takes a code in place of the cashback has a click of their own at no rate,
// and that a LOYALTY coupon is no less locked for it.
func TestAClickWithoutCashbackEarnsNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	form := `{"coupon":"` + couponID("caiana-inverno") + `","withoutCashback":true}`
	if got := b.send(t, anaID, post(redirect, form)); got.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", got.StatusCode, got.body)
	}
	click := b.ledger.clicks[0]
	if click.UserID.UUID != anaID || click.CouponID != couponID("caiana-inverno") || click.RateBps != 0 || click.Loyalty {
		t.Errorf("got %+v; want Ana's click with the coupon, at no rate", click)
	}
	if got := b.send(t, uuid.Nil, post(redirect, form)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("a visitor: %d; want 401", got.StatusCode)
	}
}

// TestTheTokenSaysWhoseAClickIs holds that whoever is signed in earns their cashback, whatever the form leaves out.
func TestTheTokenSaysWhoseAClickIs(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, form := range []string{`{"store":"pet-quati"}`, `{"store":"pet-quati","userId":null}`, `{"store":"moda-caiana"}`} {
		if got := b.send(t, anaID, post(redirect, form)); got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", form, got.StatusCode, got.body)
		}
	}
	for _, click := range b.ledger.clicks {
		if click.UserID.UUID != anaID {
			t.Errorf("the click belongs to %q; want Ana", click.UserID)
		}
	}
	if got := b.send(t, anaID, post(redirect, `{"store":"pet-quati","userId":"`+biaID.String()+`"}`)); got.StatusCode != http.StatusForbidden {
		t.Errorf("for somebody else: %d; want 403", got.StatusCode)
	}
}

// TestLinksToStoresTakeADetour holds that the demo can lead links to its own shops: tracked ones by the API, plain ones of pages.
func TestLinksToStoresTakeADetour(t *testing.T) {
	t.Parallel()
	var links []string
	detour := func(link string) string {
		links = append(links, link)
		return "/elsewhere"
	}
	b := setup(t, func(c *api.Config) { c.Shop.Detour, c.Site.Detour = detour, detour })
	if got := b.send(t, uuid.Nil, post(redirect, `{"store":"pet-quati"}`)); strings.TrimSpace(string(got.body)) != `"/elsewhere"` {
		t.Errorf("the click leads to %s", got.body)
	}
	page := b.send(t, uuid.Nil, get("/livraria-jatoba"))
	if !contains(string(page.body), `href="/elsewhere"`) || contains(string(page.body), `href="https://livraria-jatoba.example`) {
		t.Error("the page's links do not take the detour")
	}
	if len(links) < 2 || !contains(links[0], "pet-quati") {
		t.Errorf("the links were %q", links)
	}
}

// Each visit is kept for 400 days: nobody fills the disk with them. Whoever is signed in is not held back by others at the address.
func TestVisitsAreLimitedPerAddress(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Limits.Visits = api.Rate{Every: time.Minute, Burst: 2}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	})
	visit := post(redirect, `{"store":"pet-quati"}`)
	own := post(redirect, `{"store":"pet-quati","userId":"`+anaID.String()+`"}`)
	for i, c := range []struct {
		who     uuid.UUID
		call    call
		address string
		want    int
	}{
		{uuid.Nil, visit, "203.0.113.1", 200},
		{anaID, own, "203.0.113.1", 200},
		{uuid.Nil, visit, "203.0.113.1", 200},
		{uuid.Nil, visit, "203.0.113.1", 429},
		{uuid.Nil, visit, "203.0.113.2", 200},
		{anaID, own, "203.0.113.1", 200},
		{anaID, visit, "203.0.113.1", 200}, // whoever is signed in is no visitor
		{uuid.Nil, visit, "203.0.113.1", 429},
	} {
		if got := b.send(t, c.who, c.call.with("X-Forwarded-For", c.address)); got.StatusCode != c.want {
			t.Errorf("click %d from %s: %d; want %d", i, c.address, got.StatusCode, c.want)
		}
	}
	if api.DefaultLimits.Visits.Every < 10*time.Second || api.DefaultLimits.Visits.Burst > 120 {
		t.Errorf("by default %+v: docs/privacy.md promises less", api.DefaultLimits.Visits)
	}
}

func TestRequestsAreLimitedPerAddress(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Limits.Requests = api.Rate{Every: time.Minute, Burst: 1}
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // where test requests come from
	})
	from := func(chain string) call { return get("/api/v1/store?slug=pet-quati").with("X-Forwarded-For", chain) }
	for i, c := range []struct {
		chain string
		want  int
	}{
		{"203.0.113.1", 200},
		{"203.0.113.1", 429},
		{"203.0.113.2", 200},
		{"203.0.113.9, 203.0.113.1", 429}, // what the caller itself claims does not count
		{"203.0.113.1, 192.0.2.77", 429},  // a second proxy
		{"2001:db8::1", 200},
		{"2001:db8::2", 429},
		{"2001:db8:0:1::1", 200},
		{"nonsense", 200},
		{"", 429},
	} {
		if got := b.send(t, uuid.Nil, from(c.chain)); got.StatusCode != c.want {
			t.Errorf("request %d from %q: %d; want %d", i, c.chain, got.StatusCode, c.want)
		}
	}
}

func TestAPanicIsAnsweredAndLogged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.ledger.panics = true
	response := b.send(t, anaID, get(query(cashback+"/count", anaID)))
	if response.StatusCode != http.StatusInternalServerError || codeOf(t, response) != "internal" {
		t.Errorf("status %d", response.StatusCode)
	}
	if log := b.log.String(); !contains(log, `"msg":"panic"`) || !contains(log, response.Header.Get("X-Request-Id")) {
		t.Errorf("the log does not say what happened:\n%s", log)
	}
	if contains(string(response.body), "balance") {
		t.Error("the answer tells what is inside")
	}
}

func TestMethodsAreNamed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for path, want := range map[string]string{
		login: "POST", cashback: "GET", hook: "POST", "/healthz": "GET, HEAD", "/": "GET, HEAD",
	} {
		response := b.send(t, uuid.Nil, call{method: http.MethodDelete, path: path})
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != want {
			t.Errorf("DELETE %s: %d, Allow %q; want 405, %q", path, response.StatusCode, response.Header.Get("Allow"), want)
		}
	}
}

func TestReadiness(t *testing.T) {
	t.Parallel()
	var broken error
	b := setup(t, func(c *api.Config) {
		c.Checks = []api.Check{
			{Name: "database", Run: func(context.Context) error { return nil }},
			{Name: "projector", Run: func(context.Context) error { return broken }},
		}
	})
	for _, path := range []string{"/healthz", "/readyz"} {
		if got := b.sendBare(t, get(path)); got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d; want 200", path, got.StatusCode)
		}
	}
	broken = errors.New("poisoned at 7")
	response := b.sendBare(t, get("/readyz"))
	body := string(response.body)
	if response.StatusCode != http.StatusServiceUnavailable || !contains(body, `"projector":"failing"`) || !contains(body, `"database":"ok"`) {
		t.Errorf("%d %s; want 503 and which", response.StatusCode, body)
	}
	if contains(body, "poisoned") || !contains(b.log.String(), "poisoned at 7") {
		t.Error("the reason belongs into the log, not into the answer")
	}
	if got := b.sendBare(t, get("/healthz")); got.StatusCode != http.StatusOK {
		t.Errorf("alive while not ready: %d; want 200", got.StatusCode)
	}
}

// While there is no room, what changes something is refused before it is looked at, and everything else goes on.
func TestNothingNewIsTakenWithoutRoom(t *testing.T) {
	t.Parallel()
	none := errors.New("31 MiB are free, 512 MiB are needed")
	full := true
	b := setup(t, func(c *api.Config) {
		c.Room = func() error {
			if full {
				return none
			}
			return nil
		}
		c.Checks = []api.Check{{Name: "space", Told: true, Run: func(context.Context) error { return c.Room() }}}
	})
	for _, refused := range []call{
		signAs(newSecret, "msg_1", noon, `{}`),
		get("/webhooks/networks/awin/" + networkToken + "?a=1"),
		post(login, `{"email":"ana@example.com","password":"correct horse"}`),
		{method: http.MethodDelete, path: "/api/v1/users/" + uuid.NewString()},
	} {
		got := b.send(t, uuid.Nil, refused)
		if got.StatusCode != http.StatusServiceUnavailable || codeOf(t, got) != "unavailable" || got.Header.Get("Retry-After") != "15" ||
			!contains(string(got.body), none.Error()) {
			t.Errorf("%s %s: %d, again in %q: %s", refused.method, refused.path, got.StatusCode, got.Header.Get("Retry-After"), got.body)
		}
	}
	if contains(b.log.String(), "request failed") {
		t.Error("each refusal is a failure in the log, which fills the disk")
	}
	for path, want := range map[string]int{"/healthz": 200, "/": 200, "/readyz": 503} {
		if got := b.sendBare(t, get(path)); got.StatusCode != want {
			t.Errorf("GET %s: %d, want %d", path, got.StatusCode, want)
		}
	}
	if got := b.send(t, uuid.Nil, post("/api/v1/auth/validate-token", `{"token":"x"}`)); got.StatusCode == http.StatusServiceUnavailable {
		t.Error("what changes nothing is refused")
	}
	if body := string(b.sendBare(t, get("/readyz")).body); !contains(body, `"space":"failing: `+none.Error()+`"`) {
		t.Errorf("readiness says %s", body)
	}
	full = false
	if got := b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"correct horse"}`)); got.StatusCode != http.StatusOK {
		t.Errorf("with room again: %d", got.StatusCode)
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Forged = api.Rate{Every: time.Minute, Burst: 50} })
	b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"wrong"}`))
	b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"correct horse"}`))
	b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`))
	b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`).at("/webhooks/conversions/invented"))
	for n := range 100 { // beyond what an address may forge
		b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`).at(fmt.Sprint("/webhooks/conversions/made-up-", n)))
		b.sendBare(t, get(fmt.Sprintf("/webhooks/networks/made-up-%d/guess?a=1", n)))
	}
	b.sendBare(t, call{method: "INVENTED", path: "/x/" + strings.Repeat("y", 50)})
	text := string(b.sendBare(t, get("/metrics")).body)
	for _, line := range []string{
		`devolve_logins_total{result="credentials_invalid"} 1`, `devolve_logins_total{result="ok"} 1`,
		`devolve_webhook_deliveries_total{partner="demo",result="accepted"} 1`,
		`devolve_webhook_deliveries_total{partner="unknown",result="unknown_partner"}`,
		`devolve_webhook_deliveries_total{partner="unknown",result="too_many_requests"}`,
		`devolve_http_request_duration_seconds_count{method="POST",route="/api/v1/auth/login",status="200"} 1`,
		`devolve_http_request_duration_seconds_count{method="OTHER",route="site",status="405"} 1`,
	} {
		if !contains(text, line) {
			t.Errorf("no line %s", line)
		}
	}
	if strings.Contains(text, "made-up") {
		t.Error("a caller invents labels")
	}
	if contains(text, "invented") || contains(text, "INVENTED") {
		t.Error("a caller invented a label")
	}
}

func TestLargeAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	plain := b.send(t, uuid.Nil, get(coupon+"?slug=pet-quati"))
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, coupon+"?slug=pet-quati", nil)
	request.Header.Set("Authorization", "Bearer "+clientKey)
	request.Header.Set("Accept-Encoding", "gzip")
	recorder := httptest.NewRecorder()
	b.server.ServeHTTP(recorder, request)
	header := recorder.Header()
	if header.Get("Content-Encoding") != "gzip" || header.Get("Content-Length") != "" || recorder.Body.Len() >= len(plain.body) {
		t.Errorf("%d bytes of %d, headers %v; want gzip", recorder.Body.Len(), len(plain.body), header)
	}
	if header.Get("ETag") != plain.Header.Get("ETag") {
		t.Errorf("ETag %s; want %s as without compression", header.Get("ETag"), plain.Header.Get("ETag"))
	}
}
