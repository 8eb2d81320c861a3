package api_test

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/oauth2-proxy/mockoidc"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/api/google"
)

const (
	beginGoogle    = "/api/v1/auth/google"
	exchangeGoogle = "/api/v1/auth/google/exchange"
)

// googler is somebody who has an account at Google.
type googler struct {
	mockoidc.MockUser
	name, picture string
	nonce         string // instead of the right one
}

// Claims implements mockoidc.User.
func (g *googler) Claims(_ []string, claims *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	nonce := claims.Nonce
	if g.nonce != "" {
		nonce = g.nonce
	}
	return jwt.MapClaims{
		"iss": claims.Issuer, "aud": claims.Audience, "sub": claims.Subject, "exp": claims.ExpiresAt.Unix(), "iat": claims.IssuedAt.Unix(),
		"nonce": nonce, "email": g.Email, "email_verified": g.EmailVerified, "name": g.name, "picture": g.picture,
	}, nil
}

// setupGoogle starts a server beside a provider of its own.
func setupGoogle(t *testing.T, options ...func(*api.Config)) (*bundle, *mockoidc.MockOIDC) {
	t.Helper()
	provider, err := mockoidc.Run()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = provider.Shutdown() })
	configure := func(c *api.Config) {
		c.PublicURL = "http://example.com" // where the requests are made
		c.Shop.Google = google.New(google.Config{Issuer: provider.Issuer(), ClientID: provider.ClientID, ClientSecret: provider.ClientSecret})
	}
	return setup(t, append([]func(*api.Config){configure}, options...)...), provider
}

// browser keeps cookies.
type browser struct {
	b       *bundle
	t       *testing.T
	cookies map[string]string
}

func (b *bundle) browser(t *testing.T) *browser {
	t.Helper()
	return &browser{b, t, make(map[string]string)}
}

func (u *browser) send(c call) reply {
	u.t.Helper()
	header := maps.Clone(c.header)
	if header == nil {
		header = make(map[string]string)
	}
	for _, name := range slices.Sorted(maps.Keys(u.cookies)) {
		header["Cookie"] += name + "=" + u.cookies[name] + "; "
	}
	header["Cookie"] = strings.TrimSuffix(header["Cookie"], "; ")
	answer := u.b.sendBare(u.t, call{c.method, c.path, c.body, header})
	for _, cookie := range (&http.Response{Header: answer.Header}).Cookies() {
		if cookie.MaxAge < 0 {
			delete(u.cookies, cookie.Name)
			continue
		}
		u.cookies[cookie.Name] = cookie.Value
	}
	return answer
}

// atGoogle begins a login, signs in at the provider and returns where that sends the browser back.
func (u *browser) atGoogle(provider *mockoidc.MockOIDC, who *googler) string {
	u.t.Helper()
	begun := u.send(get(beginGoogle))
	if begun.StatusCode != http.StatusFound || len(u.cookies) != 1 {
		u.t.Fatalf("begin: %d, cookies %v", begun.StatusCode, u.cookies)
	}
	provider.QueueUser(who)
	recorder := httptest.NewRecorder()
	provider.Authorize(recorder, httptest.NewRequestWithContext(u.t.Context(), http.MethodGet, begun.Header.Get("Location"), nil))
	back, err := url.Parse(recorder.Header().Get("Location"))
	if err != nil || recorder.Code != http.StatusFound {
		u.t.Fatalf("the provider answers %d: %s", recorder.Code, recorder.Body)
	}
	return back.RequestURI()
}

// comeBack follows the way back and returns the ticket, or why there is none.
func (u *browser) comeBack(path string) (ticket, reason string) {
	u.t.Helper()
	answer := u.send(get(path))
	page, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || answer.StatusCode != http.StatusFound || page.Path != "/auth/google/callback" || page.IsAbs() {
		u.t.Fatalf("back: %d to %s", answer.StatusCode, answer.Header.Get("Location"))
	}
	return page.Query().Get("token"), page.Query().Get("error")
}

func (u *browser) exchange(ticket string) reply {
	u.t.Helper()
	return u.send(post(exchangeGoogle, `{"token":"`+ticket+`"}`).with("Authorization", "Bearer "+clientKey))
}

// enter does the whole login and returns whose account it opened.
func (u *browser) enter(provider *mockoidc.MockOIDC, who *googler) account.User {
	u.t.Helper()
	ticket, reason := u.comeBack(u.atGoogle(provider, who))
	if reason != "" {
		u.t.Fatalf("refused: %s", reason)
	}
	answer := u.exchange(ticket)
	var in struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(answer.body, &in); err != nil || answer.StatusCode != http.StatusOK {
		u.t.Fatalf("exchange: %d %s", answer.StatusCode, answer.body)
	}
	token, err := u.b.accounts.Verify(u.t.Context(), in.AccessToken)
	if err != nil {
		u.t.Fatal(err)
	}
	user, err := u.b.accounts.Get(u.t.Context(), token.UserID)
	if err != nil {
		u.t.Fatal(err)
	}
	return user
}

func carla() *googler {
	return &googler{
		MockUser: mockoidc.MockUser{Subject: "108", Email: "carla@example.com", EmailVerified: true},
		name:     "Carla Souza", picture: "https://images.example/carla.png",
	}
}

// anaAtGoogle is whose address the account anaID has.
func anaAtGoogle() *googler {
	return &googler{MockUser: mockoidc.MockUser{Subject: "109", Email: "Ana@example.com", EmailVerified: true}, name: "Ana"}
}

func TestSigningUpAndInByGoogle(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	user := b.browser(t).enter(provider, carla())
	if user.Email != "carla@example.com" || user.Name != "Carla Souza" || !user.EmailVerified || user.HasPassword ||
		user.GoogleImage == nil || *user.GoogleImage != "https://images.example/carla.png" {
		t.Errorf("made %+v", user)
	}
	moved := carla()
	moved.Email, moved.picture = "carla.souza@example.com", "http://images.example/carla.png"
	if again := b.browser(t).enter(provider, moved); again.ID != user.ID || again.Email != user.Email {
		t.Errorf("the next login opened %+v; want %s: the subject counts, not the address", again, user.ID)
	}
}

func TestGoogleIsLinkedToAProvenAddress(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	session := b.token(anaID)
	b.exec("UPDATE users SET email_verified_at = now() WHERE id = $1", anaID)
	if user := b.browser(t).enter(provider, anaAtGoogle()); user.ID != anaID || !user.HasPassword {
		t.Errorf("opened %+v; want Ana's account as it was", user)
	}
	if _, err := b.accounts.Verify(t.Context(), session); err != nil {
		t.Errorf("her other session: %v", err)
	}
	other := anaAtGoogle()
	other.Subject = "another"
	u := b.browser(t)
	if ticket, reason := u.comeBack(u.atGoogle(provider, other)); ticket != "" || reason != "conflict" {
		t.Errorf("another identity with her address: ticket %q, reason %q; want a conflict", ticket, reason)
	}
}

// Somebody signs up with Ana's address and waits for her to come: what they know must not open her account.
func TestAnAccountMadeInWaitForItsOwnerIsNotShared(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	session := b.token(anaID)
	b.exec("UPDATE users SET pix_key_sealed = 'x', pix_key_type = 'EMAIL' WHERE id = $1", anaID)
	link, _, err := b.accounts.NewMailToken(t.Context(), anaID, account.MailEmailVerification)
	if err != nil {
		t.Fatal(err)
	}
	if user := b.browser(t).enter(provider, anaAtGoogle()); user.ID != anaID || user.HasPassword || !user.EmailVerified || user.PixKeyType != "" {
		t.Errorf("opened %+v; want the account without password and Pix key", user)
	}
	if _, err := b.accounts.Verify(t.Context(), session); !errors.Is(err, account.ErrToken) {
		t.Errorf("the session of whoever made it: %v; want ErrToken", err)
	}
	if err := b.accounts.VerifyEmail(t.Context(), link); !errors.Is(err, account.ErrLinkExpired) {
		t.Errorf("a link from before: %v; want ErrLinkExpired", err)
	}
	if got := b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"correct horse"}`)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("the password of whoever made it: %d; want 401", got.StatusCode)
	}
}

func TestLoginsByGoogleAreRefused(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	unverified := carla()
	unverified.EmailVerified = false
	replayed := carla()
	replayed.nonce = "of another login"
	same := func(_ *browser, path string) string { return path }
	for name, c := range map[string]struct {
		who    *googler
		change func(u *browser, path string) string
		want   string
	}{
		"an address that Google does not vouch for": {unverified, same, "unverified"},
		"a token of another login":                  {replayed, same, "cancelled"},
		"another state": {carla(), func(_ *browser, path string) string {
			return strings.Replace(path, "state=", "state=x", 1)
		}, "expired"},
		"no state": {carla(), func(_ *browser, path string) string {
			return path[:strings.Index(path, "&state=")]
		}, "expired"},
		"another browser": {carla(), func(u *browser, path string) string {
			clear(u.cookies)
			return path
		}, "expired"},
		"the login of another browser": {carla(), func(u *browser, path string) string {
			u.send(get(beginGoogle)) // its own, but not this one
			return path
		}, "expired"},
		"a forged cookie": {carla(), func(u *browser, path string) string {
			for name := range u.cookies {
				u.cookies[name] = "Zm9yZ2Vk"
			}
			return path
		}, "expired"},
		"a code twice": {carla(), func(u *browser, path string) string {
			if ticket, _ := u.comeBack(path + "&new_parameter=of+the+provider"); ticket == "" {
				u.t.Error("a parameter that is not known was refused")
			}
			return path
		}, "cancelled"},
		"somebody who does not want to": {carla(), func(_ *browser, path string) string {
			state := path[strings.Index(path, "state="):]
			return "/api/v1/auth/google/callback?error=access_denied&" + state
		}, "cancelled"},
		"a code that is none": {carla(), func(_ *browser, path string) string {
			state := path[strings.Index(path, "state="):]
			return "/api/v1/auth/google/callback?code=x&" + state
		}, "cancelled"},
	} {
		u := b.browser(t)
		ticket, reason := u.comeBack(c.change(u, u.atGoogle(provider, c.who)))
		if ticket != "" || reason != c.want {
			t.Errorf("%s: ticket %q, reason %q; want %s", name, ticket, reason, c.want)
		}
	}
	if got := read[int](b, "SELECT count(*) FROM users"); got != 3 {
		t.Errorf("%d accounts; want Ana's, Bia's and, of the code that was good once, Carla's", got)
	}
}

func TestATicketIsForOneBrowserOnce(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	refused := func(what string, answer reply) {
		t.Helper()
		if answer.StatusCode != http.StatusUnauthorized || codeOf(t, answer) != "ticket_invalid" {
			t.Errorf("%s: %d %s; want ticket_invalid", what, answer.StatusCode, answer.body)
		}
	}
	victim, thief := b.browser(t), b.browser(t)
	ticket, _ := victim.comeBack(victim.atGoogle(provider, carla()))
	refused("without a login", thief.exchange(ticket))
	thief.send(get(beginGoogle))
	refused("in the thief's browser", thief.exchange(ticket))
	refused("after that in its own", victim.exchange(ticket)) // it has leaked

	ticket, _ = victim.comeBack(victim.atGoogle(provider, carla()))
	cookies := maps.Clone(victim.cookies)
	if answer := victim.exchange(ticket); answer.StatusCode != http.StatusOK {
		t.Fatalf("exchange: %d %s", answer.StatusCode, answer.body)
	}
	if len(victim.cookies) != 0 {
		t.Errorf("cookies %v are left", victim.cookies)
	}
	victim.cookies = cookies
	refused("twice", victim.exchange(ticket))

	ticket, _ = victim.comeBack(victim.atGoogle(provider, carla()))
	b.pass(account.TicketLife)
	refused("too late", victim.exchange(ticket))
}

func TestASuspendedAccountComesBackByGoogle(t *testing.T) {
	t.Parallel()
	b, provider := setupGoogle(t)
	u := b.browser(t)
	user := u.enter(provider, carla())
	b.exec("UPDATE users SET deletion_requested_at = $2 WHERE id = $1", user.ID, b.clock())
	ticket, _ := u.comeBack(u.atGoogle(provider, carla()))
	if answer := u.exchange(ticket); answer.StatusCode != http.StatusOK || !contains(string(answer.body), `"reactivated":true`) {
		t.Errorf("before day 14: %d %s", answer.StatusCode, answer.body)
	}
	b.exec("UPDATE users SET deletion_requested_at = $2 WHERE id = $1", user.ID, b.clock().Add(-account.ReactivationPeriod))
	ticket, _ = u.comeBack(u.atGoogle(provider, carla()))
	if answer := u.exchange(ticket); answer.StatusCode != http.StatusForbidden || codeOf(t, answer) != "account_closing" {
		t.Errorf("on day 14: %d %s", answer.StatusCode, answer.body)
	}
}

func TestTheCookieOfALoginByGoogle(t *testing.T) {
	t.Parallel()
	for publicURL, want := range map[string]string{
		"http://loja.example":  "devolve-google=; Path=/; Max-Age=600; HttpOnly; SameSite=Lax",
		"https://loja.example": "__Host-devolve-google=; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax",
	} {
		b, provider := setupGoogle(t, func(c *api.Config) { c.PublicURL = publicURL })
		answer := b.browser(t).send(get(beginGoogle))
		name, rest, _ := strings.Cut(answer.Header.Get("Set-Cookie"), "=")
		_, attributes, _ := strings.Cut(rest, ";")
		if got := name + "=;" + attributes; got != want {
			t.Errorf("%q: cookie %q; want %q", publicURL, got, want)
		}
		target, err := url.Parse(answer.Header.Get("Location"))
		if err != nil {
			t.Fatal(err)
		}
		query := target.Query()
		if !strings.HasPrefix(target.String(), provider.Issuer()) || query.Get("code_challenge_method") != "S256" ||
			query.Get("code_challenge") == "" || query.Get("nonce") == "" || query.Get("state") == "" || query.Get("nonce") == query.Get("state") {
			t.Errorf("sent to %s", target)
		}
		if got := query.Get("redirect_uri"); got != publicURL+"/api/v1/auth/google/callback" {
			t.Errorf("redirect to %s", got)
		}
	}
}

// TestNobodyIsSentToAMadeUpHost: a server that was not told its address does not repeat a Host that anybody may have made up, neither
// when a login begins nor when it ends.
func TestNobodyIsSentToAMadeUpHost(t *testing.T) {
	t.Parallel()
	b, _ := setupGoogle(t, func(c *api.Config) { c.PublicURL = "" })
	u := b.browser(t)
	if _, reason := u.comeBack(beginGoogle); reason != "unavailable" || len(u.cookies) != 0 {
		t.Errorf("begun at a foreign host: %q, cookies %v; want unavailable", reason, u.cookies)
	}
	begun := u.send(get("http://localhost:8080" + beginGoogle))
	target, err := url.Parse(begun.Header.Get("Location"))
	if err != nil || target.Query().Get("redirect_uri") != "http://localhost:8080/api/v1/auth/google/callback" {
		t.Fatalf("begun on this machine: %d to %s", begun.StatusCode, target)
	}
	back := url.Values{"code": {"x"}, "state": {target.Query().Get("state")}}
	if _, reason := u.comeBack("/api/v1/auth/google/callback?" + back.Encode()); reason != "unavailable" {
		t.Errorf("ended at a foreign host: %q; want unavailable", reason)
	}
}

func TestAServerStartsWithoutGoogle(t *testing.T) {
	t.Parallel()
	off := setup(t)
	for _, request := range []call{get(beginGoogle), get("/api/v1/auth/google/callback?state=a&code=b")} {
		if got := off.sendBare(t, request); got.StatusCode != http.StatusNotFound || codeOf(t, got) != "google_unavailable" {
			t.Errorf("not configured: %d %s", got.StatusCode, got.body)
		}
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	b := setup(t, func(c *api.Config) {
		c.Shop.Google = google.New(google.Config{Issuer: gone.URL, ClientID: "a", ClientSecret: "b"})
	})
	if _, reason := b.browser(t).comeBack(beginGoogle); reason != "unavailable" {
		t.Errorf("out of reach: %q; want unavailable", reason)
	}
}
