package api_test

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/devolve/api"
	"example.com/devolve/internal/mailer"
)

func mailFolder(t *testing.T) *mailer.Folder {
	t.Helper()
	from, err := mailer.ParseFrom("Trevo <nao-responda@localhost>")
	if err != nil {
		t.Fatal(err)
	}
	return mailer.NewFolder(filepath.Join(t.TempDir(), "mail"), from)
}

// fromHere is a request of a browser on the server's machine.
func fromHere(path string, change func(*http.Request)) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr, r.Host = "127.0.0.1:40000", "localhost:8080"
	if change != nil {
		change(r)
	}
	return r
}

func ask(b *bundle, r *http.Request) *httptest.ResponseRecorder {
	recorder := httptest.NewRecorder()
	b.server.ServeHTTP(recorder, r)
	return recorder
}

func TestMailboxShowsKeptMails(t *testing.T) {
	t.Parallel()
	folder := mailFolder(t)
	b := setup(t, func(c *api.Config) { c.Site.Mailbox = folder })
	if w := ask(b, fromHere("/dev/mail", nil)); w.Code != 200 || !strings.Contains(w.Body.String(), "Nada por enquanto") {
		t.Errorf("an empty mailbox: %d", w.Code)
	}
	err := folder.Send(t.Context(), mailer.Message{
		ID: "welcome-1", Owner: anaID.String(), To: "ana@example.com", Subject: "<script>alert(1)</script> Olá",
		Text: "Confirme: http://localhost/auth#token=ABC\n<b>", HTML: `<html><head><title>x</title></head><body><script>alert(1)</script><p>Olá</p><img src="cid:mark@x" alt=""></body></html>`,
		Pictures: []mailer.Picture{{ID: "mark@x", PNG: []byte("a picture")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	list := ask(b, fromHere("/dev/mail", nil)).Body.String()
	path := regexp.MustCompile(`href="(/dev/mail/[^"]+)"`).FindStringSubmatch(list)
	if path == nil || strings.Contains(list, "<script>") || !strings.Contains(list, "ana@example.com") {
		t.Fatalf("the list:\n%s", list)
	}
	for suffix, want := range map[string]struct{ kind, csp, text string }{
		"":          {"text/html; charset=utf-8", "default-src 'none'; style-src 'nonce-", "http://localhost/auth#token=ABC\n&lt;b&gt;"},
		"/html":     {"text/html; charset=utf-8", "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups", `<p>Olá</p><img src="data:image/png;base64,YSBwaWN0dXJl" alt="">`},
		"/mail.eml": {"message/rfc822", "default-src 'none'", "Message-ID: <welcome-1@localhost>"},
	} {
		w := ask(b, fromHere(path[1]+suffix, nil))
		h := w.Header()
		if w.Code != 200 || h.Get("Content-Type") != want.kind || !strings.Contains(h.Get("Content-Security-Policy"), want.csp) ||
			!strings.Contains(strings.ReplaceAll(w.Body.String(), "\r\n", "\n"), want.text) {
			t.Errorf("%s: %d %v\n%s", suffix, w.Code, h, w.Body)
		}
		if strings.Contains(h.Get("Content-Security-Policy"), "script") || h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", suffix, h)
		}
	}
	for _, missing := range []string{"/dev/mail/x", path[1] + "x"} {
		if w := ask(b, fromHere(missing, nil)); w.Code != 404 {
			t.Errorf("%s: %d, want 404", missing, w.Code)
		}
	}
}

// TestMailboxIsForThisMachine: to everybody else there is nothing at the address.
func TestMailboxIsForThisMachine(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Site.Mailbox = mailFolder(t) })
	for name, test := range map[string]struct {
		change func(*http.Request)
		status int
	}{
		"from here":            {nil, 200},
		"by another loopback":  {func(r *http.Request) { r.RemoteAddr, r.Host = "[::1]:40000", "[::1]:8080" }, 200},
		"by a mapped address":  {func(r *http.Request) { r.RemoteAddr, r.Host = "[::ffff:127.0.0.1]:40000", "127.0.0.1" }, 200},
		"from elsewhere":       {func(r *http.Request) { r.RemoteAddr = "192.0.2.1:40000" }, 404},
		"from the local net":   {func(r *http.Request) { r.RemoteAddr = "10.0.0.8:40000" }, 404},
		"through a proxy":      {func(r *http.Request) { r.Header.Set("X-Forwarded-For", "127.0.0.1") }, 404},
		"through another":      {func(r *http.Request) { r.Header.Set("Forwarded", "for=127.0.0.1") }, 404},
		"by a rebound name":    {func(r *http.Request) { r.Host = "evil.example:8080" }, 404},
		"by a name like it":    {func(r *http.Request) { r.Host = "localhost.evil.example" }, 404},
		"by the machine's own": {func(r *http.Request) { r.Host = "10.0.0.8:8080" }, 404},
		"by no name":           {func(r *http.Request) { r.Host = "" }, 404},
	} {
		if w := ask(b, fromHere("/dev/mail", test.change)); w.Code != test.status {
			t.Errorf("%s: %d, want %d", name, w.Code, test.status)
		}
	}
	if w := ask(setup(t), fromHere("/dev/mail", nil)); w.Code != 404 {
		t.Errorf("without a folder: %d, want 404", w.Code)
	}
	for publicURL, status := range map[string]int{"http://localhost:8080": 200, "https://trevo.example": 404} {
		b := setup(t, func(c *api.Config) { c.Site.Mailbox, c.PublicURL = mailFolder(t), publicURL })
		if w := ask(b, fromHere("/dev/mail", nil)); w.Code != status {
			t.Errorf("of %s: %d, want %d", publicURL, w.Code, status)
		}
	}
}
