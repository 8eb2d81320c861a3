package api_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

// TestEveryAnswerHasItsHeaders goes through all kinds of answers: pages, the application's pages, files, the API with and
// without success, documentation and operations.
func TestEveryAnswerHasItsHeaders(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.PublicURL = "https://trevo.example" })
	const bare = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
	nonce := regexp.MustCompile(`'nonce-\w+'`)
	for _, c := range []struct{ path, policy, referrer string }{
		{"/", "page", "strict-origin-when-cross-origin"},
		{"/pet-quati", "page", "strict-origin-when-cross-origin"},
		{"/there/is/none", "page", "strict-origin-when-cross-origin"},
		{"/perfil", "page", "strict-origin-when-cross-origin"},
		{"/auth/google/callback?token=a", "page", "no-referrer"},
		{"/auth/redefinir-senha", "page", "no-referrer"},
		{"/auth/confirmar-email", "page", "no-referrer"},
		{"/descadastro", "page", "no-referrer"},
		{"/docs", "docs", "strict-origin-when-cross-origin"},
		{"/assets/a-1.js", bare, "strict-origin-when-cross-origin"},
		{"/favicon.svg", bare, "strict-origin-when-cross-origin"},
		{"/openapi.yaml", bare, "strict-origin-when-cross-origin"},
		{"/metrics", bare, "strict-origin-when-cross-origin"},
		{"/readyz", bare, "strict-origin-when-cross-origin"},
		{"/api/v1/banner", bare, "no-referrer"},
		{"/api/v1/nothing", bare, "no-referrer"},
		{query(cashback, biaID), bare, "no-referrer"},
	} {
		h := b.send(t, anaID, get(c.path)).Header
		for name, want := range map[string]string{
			"X-Content-Type-Options":       "nosniff",
			"X-Frame-Options":              "DENY",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Strict-Transport-Security":    "max-age=31536000",
			"Permissions-Policy":           "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
			"Referrer-Policy":              c.referrer,
		} {
			if got := h.Values(name); len(got) != 1 || got[0] != want {
				t.Errorf("%s: %s %q; want %q once", c.path, name, got, want)
			}
		}
		policy := h.Get("Content-Security-Policy")
		if len(h.Values("Content-Security-Policy")) != 1 || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policies %q", c.path, h.Values("Content-Security-Policy"))
		}
		switch c.policy {
		case "page":
			checkPagePolicy(t, c.path, policy)
		case "docs":
			if !nonce.MatchString(policy) || !contains(policy, "default-src 'none'") {
				t.Errorf("%s: policy %q", c.path, policy)
			}
		default:
			if policy != c.policy {
				t.Errorf("%s: policy %q; want %q", c.path, policy, c.policy)
			}
		}
	}
}

func checkPagePolicy(t *testing.T, path, policy string) {
	t.Helper()
	for _, directive := range []string{
		"default-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types service-worker",
	} {
		if !contains(policy+";", directive+";") {
			t.Errorf("%s: policy %q lacks %q", path, policy, directive)
		}
	}
	if !regexp.MustCompile(`script-src 'self' 'nonce-\w+'; style-src 'self' 'nonce-\w+';`).MatchString(policy) {
		t.Errorf("%s: policy %q does not bind scripts and styles to a nonce", path, policy)
	}
}

// TestHeadersWithoutTLS holds that a server without https does not ask browsers to insist on it.
func TestHeadersWithoutTLS(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.PublicURL = "http://trevo.example" })
	if got := b.send(t, uuid.Nil, get("/")).Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("Strict-Transport-Security %q", got)
	}
}
