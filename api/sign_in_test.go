package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
)

const (
	logout         = "/api/v1/auth/logout"
	reauthenticate = "/api/v1/auth/reauthenticate"
	verifyEmail    = "/api/v1/auth/verify-email"
	requestReset   = "/api/v2/password-reset/request"
	confirmReset   = "/api/v2/password-reset/confirm"
)

// as sends with a token of the test's own.
func (b *bundle) as(t *testing.T, token string, c call) reply {
	t.Helper()
	return b.send(t, uuid.Nil, c.with("X-User-Token", token))
}

// want compares a status, and the code of a refusal.
func want(t *testing.T, what string, got reply, status int, code string) {
	t.Helper()
	if got.StatusCode != status || code != "" && codeOf(t, got) != code {
		t.Errorf("%s: %d %s; want %d %s", what, got.StatusCode, got.body, status, code)
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	sessions := users + "/" + anaID.String() + "/sessions"
	here, token := b.session(anaID)
	elsewhere, other := b.session(anaID)
	bia, _ := b.session(biaID)
	var list []struct {
		ID      uuid.UUID `json:"id"`
		Device  string    `json:"device"`
		Current bool      `json:"current"`
	}
	answer := b.as(t, here, get(sessions))
	if err := json.Unmarshal(answer.body, &list); err != nil || len(list) != 2 {
		t.Fatalf("listed %s, %v; want two", answer.body, err)
	}
	for _, session := range list {
		if session.Device != "Navegador" || session.Current != (session.ID == token.ID) {
			t.Errorf("listed %+v; want the current one to be %s", session, token.ID)
		}
	}
	end := func(who, session string) reply { return b.as(t, who, remove(sessions+"/"+session)) }
	want(t, "another shopper ends one", end(bia, other.ID.String()), 403, "forbidden")
	want(t, "another shopper lists them", b.as(t, bia, get(sessions)), 403, "forbidden")
	want(t, "no id", end(here, "x"), 400, "invalid_request")
	want(t, "there is none", end(here, uuid.NewString()), 204, "")
	want(t, "the other one is still good", b.as(t, elsewhere, get(sessions)), 200, "")
	want(t, "it is ended", end(here, other.ID.String()), 204, "")
	want(t, "and over", b.as(t, elsewhere, get(sessions)), 401, "token_invalid")
	third, _ := b.session(anaID)
	want(t, "out of all devices", b.as(t, here, remove(sessions)), 204, "")
	for what, text := range map[string]string{"this one": here, "another one": third} {
		want(t, what, b.as(t, text, get(sessions)), 401, "token_invalid")
	}
	want(t, "the other shopper's", b.as(t, bia, get(users+"/"+biaID.String()+"/sessions")), 200, "")
}

func TestLogoutEndsTheSession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	text, other := b.token(anaID), b.token(anaID)
	want(t, "logout", b.as(t, text, post(logout, "")), 204, "")
	want(t, "again", b.as(t, text, post(logout, "")), 401, "token_invalid")
	want(t, "validated", b.send(t, uuid.Nil, post(validate, `{"token":"`+text+`"}`)), 401, "token_invalid")
	want(t, "in the query", b.send(t, uuid.Nil, get(me+"?token="+text)), 401, "token_invalid")
	want(t, "the other one", b.as(t, other, get(me)), 200, "")
}

func TestAStreamEndsWithItsSession(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Shop.KeepAlive = time.Hour })
	response := b.open(t, newListener(t, b))
	defer response.Body.Close()
	lines := readEvents(t, response)
	if got := next(t, lines); got != ": ok" {
		t.Fatalf("first %q", got)
	}
	b.exec("DELETE FROM sessions WHERE user_id = $1", anaID)
	b.ledger.changes <- 77
	if got := next(t, lines); got != "the end" {
		t.Errorf("after the session %q; want the end: nothing is told any more", got)
	}
}

func TestGivingThePasswordAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	text, token := b.session(anaID)
	again := func(password string) reply {
		return b.as(t, text, post(reauthenticate, `{"password":"`+password+`"}`))
	}
	want(t, "wrong", again("wrong"), 401, "credentials_invalid")
	want(t, "none", again(""), 400, "invalid_request")
	if err := b.accounts.Confirmed(t.Context(), token.ID); err == nil {
		t.Error("a wrong password confirmed the session")
	}
	want(t, "right", again("correct horse"), 204, "")
	if err := b.accounts.Confirmed(t.Context(), token.ID); err != nil {
		t.Errorf("confirmed: %v", err)
	}
	b.exec("UPDATE users SET password_hash = NULL WHERE id = $1", anaID)
	want(t, "there is none to give", again("correct horse"), 403, "password_missing")
}

func TestForgottenPasswords(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ask := func(email string) reply { return b.send(t, uuid.Nil, post(requestReset, `{"email":"`+email+`"}`)) }
	known, unknown := ask("ana@example.com"), ask("nobody@example.com")
	want(t, "known", known, 200, "")
	if string(known.body) != string(unknown.body) || known.StatusCode != unknown.StatusCode {
		t.Errorf("a known address is told %s, an unknown one %s", known.body, unknown.body)
	}
	golden(t, "password reset", known.body)
	want(t, "empty", ask(""), 400, "invalid_request")
	if got := read[int](b, "SELECT count(*) FROM jobs.river_job WHERE args ->> 'notice' = 'password_reset'"); got != 2 {
		t.Errorf("%d jobs; want one for each: they take the same work", got)
	}

	confirm := func(token, password string) reply {
		return b.send(t, uuid.Nil, post(confirmReset, fmt.Sprintf(`{"token":%q,"password":%q}`, token, password)))
	}
	token, _, err := b.accounts.NewMailToken(t.Context(), anaID, account.MailPasswordReset)
	if err != nil {
		t.Fatal(err)
	}
	session := b.token(anaID)
	want(t, "too short", confirm(token, "short"), 400, "invalid_password")
	want(t, "another link", confirm("x", "a new password"), 410, "link_expired")
	done := confirm(token, "a new password")
	want(t, "confirmed", done, 200, "")
	golden(t, "password reset done", done.body)
	want(t, "twice", confirm(token, "a new password"), 410, "link_expired")
	want(t, "a session from before", b.as(t, session, get(me)), 401, "token_invalid")
	want(t, "the new password", b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"a new password"}`)), 200, "")
}

func TestProvingAnAddress(t *testing.T) {
	t.Parallel()
	b := setup(t)
	send := post(users+"/"+anaID.String()+"/verification", "")
	want(t, "another shopper", b.send(t, biaID, send), 403, "forbidden")
	answer := b.send(t, anaID, send)
	want(t, "sent", answer, 200, "")
	golden(t, "verification", answer.body)
	token, _, err := b.accounts.NewMailToken(t.Context(), anaID, account.MailEmailVerification)
	if err != nil {
		t.Fatal(err)
	}
	prove := post(verifyEmail, `{"token":"`+token+`"}`)
	answer = b.send(t, uuid.Nil, prove)
	want(t, "proven", answer, 200, "")
	golden(t, "verify email", answer.body)
	want(t, "twice", b.send(t, uuid.Nil, prove), 410, "link_expired")
}

func TestPartnerLogin(t *testing.T) {
	t.Parallel()
	b := setup(t)
	members := account.NewMembers(b.pool, account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), b.sealer)
	for directory, file := range map[account.Directory]string{
		account.Estacio:  "matricula,senha,name\n2026A1,segredo,João Lima\n",
		account.Arlequim: "login,project,password,name\njoao,norte,segredo,João Lima\n",
		account.Unifecaf: "login,project,password,name\njoao,norte,segredo,João Lima\n",
		account.Assefaz:  "cpf,name\n529.982.247-25,Rui Melo\n",
	} {
		report, err := members.Import(t.Context(), directory, strings.NewReader(file), false, noon, func(int, int) {})
		if err != nil || report.Added != 1 {
			t.Fatalf("%s: %+v, %v", directory, report, err)
		}
	}
	for _, c := range []struct {
		directory, body string
		status          int
		code, field     string
	}{
		{"estacio", `{"matricula":"2026a1","senha":"segredo","source":"publisher","campaign":"clube-do-aluno"}`, 200, "", ""},
		{"estacio", `{"matricula":"2026a1","senha":"segredo","source":null,"campaign":null}`, 200, "", ""},
		{"estacio", `{"matricula":"2026a1","senha":"errado"}`, 401, "credentials_invalid", ""},
		{"estacio", `{"matricula":"2026a2","senha":"segredo"}`, 401, "credentials_invalid", ""},
		{"estacio", `{"matricula":" ","senha":"segredo"}`, 400, "missing_fields", "matricula"},
		{"estacio", `{"matricula":"2026a1"}`, 400, "missing_fields", "senha"},
		{"estacio", `{"matricula":"2026a1","senha":"segredo","cpf":"52998224725"}`, 400, "invalid_request", "cpf"},
		{"estacio", `{"matricula":"2026a1","senha":"segredo","campaign":"` + strings.Repeat("c", 101) + `"}`, 400, "invalid_request", "campaign"},
		{"estacio", `{"matricula":"2026a1","senha":"segredo","source":"a\u0000b"}`, 400, "invalid_request", "source"},
		{"estacio", `{"matricula":"` + strings.Repeat("1", 81) + `","senha":"segredo"}`, 400, "invalid_request", "matricula"},
		{"arlequim", `{"login":"joao","project":"norte","password":"segredo"}`, 200, "", ""},
		{"arlequim", `{"login":"joao","password":"segredo"}`, 400, "missing_fields", "project"},
		{"unifecaf", `{"login":"joao","project":"norte","password":"segredo"}`, 200, "", ""},
		{"assefaz", `{"cpf":"529.982.247-25"}`, 200, "", ""},
		{"assefaz", `{"cpf":"529.982.247-26"}`, 400, "invalid_cpf", "cpf"},
		{"assefaz", `{}`, 400, "missing_fields", "cpf"},
		{"assefaz", `{"cpf":"111.444.777-35"}`, 401, "credentials_invalid", ""},
		{"clube-do-aluno", `{"matricula":"2026a1","senha":"segredo"}`, 404, "not_found", ""},
	} {
		answer := b.send(t, uuid.Nil, post(login+"/"+c.directory, c.body))
		want(t, c.directory+" "+c.body, answer, c.status, c.code)
		if c.field != "" && !contains(string(answer.body), `"field":"`+c.field+`"`) {
			t.Errorf("%s %s: %s; want a refusal of %s", c.directory, c.body, answer.body, c.field)
		}
		if answer.StatusCode == http.StatusOK && (!contains(string(answer.body), `"access_token"`) || !contains(string(answer.body), `"deviceToken"`)) {
			t.Errorf("%s: %s", c.directory, answer.body)
		}
	}
}
