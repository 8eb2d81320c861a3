package api_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

const friend = "https://app.example"

func TestOnlyListedOriginsMayCall(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.CORSOrigins = []string{friend, "http://localhost:5173"} })
	statement := query(cashback, anaID)
	for _, c := range []struct {
		path, origin string
		allowed      bool
	}{
		{statement, friend, true},
		{statement, "http://localhost:5173", true},
		{statement, "https://app.example.evil.example", false},
		{statement, "https://evil.example", false},
		{statement, "http://app.example", false},
		{statement, "https://app.example:8443", false},
		{statement, "null", false},
		{"/perfil", friend, false},
		{"/metrics", friend, false},
		{"/openapi.yaml", friend, false},
		{"/assets/a-1.js", friend, false},
	} {
		answer := b.send(t, anaID, get(c.path).with("Origin", c.origin))
		want := ""
		if c.allowed {
			want = c.origin
		}
		if got := answer.Header.Get("Access-Control-Allow-Origin"); got != want || answer.StatusCode != http.StatusOK {
			t.Errorf("%s from %s: %d, allowed %q; want 200, %q", c.path, c.origin, answer.StatusCode, got, want)
		}
		if answer.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s from %s may come with cookies", c.path, c.origin)
		}
	}
	exposed := b.send(t, anaID, get(statement).with("Origin", friend)).Header.Get("Access-Control-Expose-Headers")
	if want := "Ledger-Sequence, Link, X-Total-Count, Retry-After, X-Request-Id"; exposed != want {
		t.Errorf("exposed %q; want %q", exposed, want)
	}
	refused := b.sendBare(t, get(statement).with("Origin", friend))
	if refused.StatusCode != http.StatusUnauthorized || refused.Header.Get("Access-Control-Allow-Origin") != friend {
		t.Errorf("a refusal: %d to %q; want 401 that the caller can read", refused.StatusCode, refused.Header.Get("Access-Control-Allow-Origin"))
	}
}

func TestAPreflightNeedsNoCredentials(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.CORSOrigins = []string{friend} })
	ask := func(origin, method, headers string) reply {
		return b.sendBare(t, call{method: http.MethodOptions, path: users + "/" + anaID.String(), header: map[string]string{
			"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers,
		}})
	}
	for _, c := range []struct {
		origin, method, headers string
		want                    string
	}{
		{friend, http.MethodPut, "authorization,content-type,ledger-min-sequence,x-user-token", friend},
		{friend, http.MethodDelete, "authorization,x-user-token", friend},
		{friend, http.MethodPatch, "", ""},
		{friend, http.MethodPut, "x-forwarded-for", ""},
		{"https://evil.example", http.MethodPut, "authorization", ""},
		{"null", http.MethodPut, "authorization", ""},
	} {
		answer := ask(c.origin, c.method, c.headers)
		if got := answer.Header.Get("Access-Control-Allow-Origin"); answer.StatusCode != http.StatusNoContent || got != c.want {
			t.Errorf("%s %s %q: %d, allowed %q; want 204, %q", c.origin, c.method, c.headers, answer.StatusCode, got, c.want)
		}
	}
	if got := ask(friend, http.MethodPut, "").Header.Get("Access-Control-Max-Age"); got != "600" {
		t.Errorf("remembered for %q seconds; want 600", got)
	}
}

func TestWithoutAListNoOriginMayCall(t *testing.T) {
	t.Parallel()
	b := setup(t)
	answer := b.send(t, uuid.Nil, get("/api/v1/banner").with("Origin", friend))
	if got := answer.Header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("allowed %q", got)
	}
	preflight := b.sendBare(t, call{method: http.MethodOptions, path: users, header: map[string]string{
		"Origin": friend, "Access-Control-Request-Method": http.MethodPost,
	}})
	if preflight.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("preflight: %d; want 405", preflight.StatusCode)
	}
}

func TestOriginsAreExact(t *testing.T) {
	t.Parallel()
	for origin, good := range map[string]bool{
		friend: true, "https://app.example:8443": true, "http://localhost:5173": true, "http://127.0.0.1": true, "http://[::1]:3000": true,
		"": false, "*": false, "null": false, "https://*.example": false, "http://app.example": false, "https://app.example/": false,
		"https://app.example?": false, "https://a@app.example": false, "https://App.example": false, "app.example": false, "ftp://localhost": false,
		"https://": false, "http://localhost.example": false,
	} {
		if err := api.CheckOrigin(origin); (err == nil) != good {
			t.Errorf("CheckOrigin(%q) = %v", origin, err)
		}
	}
}
