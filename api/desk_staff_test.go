package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
)

const staffCalls = "/api/v1/staff/"

// atDesk sends with the token of somebody who works here.
func (b *bundle) atDesk(t *testing.T, token string, c call) reply {
	t.Helper()
	return b.send(t, uuid.Nil, c.set("X-Staff-Token", token))
}

// shown reads an answer that has to be of a status.
func shown[T any](t *testing.T, what string, got reply, status int) (value T) {
	t.Helper()
	if got.StatusCode != status {
		t.Fatalf("%s: %d %s", what, got.StatusCode, got.body)
	}
	if err := json.Unmarshal(got.body, &value); err != nil {
		t.Fatalf("%s: %s: %v", what, got.body, err)
	}
	return value
}

// newcomer is somebody who has a one-time password and an authenticator.
type newcomer struct {
	b                *bundle
	handle, password string
	key              *otp.Key
}

func (b *bundle) newcomer(t *testing.T, handle string, roles ...staff.Role) newcomer {
	t.Helper()
	e, err := b.staff.Add(t.Context(), staff.Colleague{Handle: handle, Name: "Maria Souza", Roles: roles}, "")
	if err != nil {
		t.Fatal(err)
	}
	b.settle(handle)
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil {
		t.Fatal(err)
	}
	return newcomer{b, handle, e.Password, key}
}

// login signs in with a code of half a minute that was not used yet.
func (n newcomer) login(t *testing.T) call {
	t.Helper()
	n.b.pass(30 * time.Second)
	code, err := totp.GenerateCode(n.key.Secret(), n.b.clock())
	if err != nil {
		t.Fatal(err)
	}
	return loginAs(n.handle, n.password, code)
}

func loginAs(handle, password, code string) call {
	return post(staffCalls+"login", fmt.Sprintf(`{"handle":%q,"password":%q,"code":%q}`, handle, password, code))
}

type staffSession struct {
	AccessToken, DeviceToken string
	Enrolling                bool
}

// TestAColleagueEnrols goes from the one-time password to the end of the session.
func TestAColleagueEnrols(t *testing.T) {
	t.Parallel()
	b := setup(t)
	maria := b.newcomer(t, "maria.souza", staff.RoleFinance)
	in := shown[staffSession](t, "first login", b.send(t, uuid.Nil, maria.login(t)), 200)
	if !in.Enrolling || in.DeviceToken == "" {
		t.Errorf("first login: %+v", in)
	}
	want(t, "before the password is changed", b.atDesk(t, in.AccessToken, get(staffCalls+"me")), 403, "enrolment_required")
	change := func(token, old, next string) reply {
		return b.atDesk(t, token, post(staffCalls+"password", fmt.Sprintf(`{"password":%q,"newPassword":%q}`, old, next)))
	}
	for what, next := range map[string]string{
		"short": "onze letras", "holds the handle": "sou maria.souza mesmo", "the same": maria.password, "none": "", "long": strings.Repeat("x", 201),
	} {
		want(t, what, change(in.AccessToken, maria.password, next), 400, "invalid_staff_password")
	}
	want(t, "another password", change(in.AccessToken, "errada", deskPassword), 401, "staff_credentials_invalid")
	want(t, "no token of ours", change("x", maria.password, deskPassword), 401, "token_invalid")
	type codes struct{ RecoveryCodes []string }
	if got := shown[codes](t, "change", change(in.AccessToken, maria.password, deskPassword), 200); len(got.RecoveryCodes) != 8 {
		t.Errorf("%d recovery codes", len(got.RecoveryCodes))
	}
	if got := shown[codes](t, "change again", change(in.AccessToken, deskPassword, deskPassword+"2"), 200); got.RecoveryCodes == nil || len(got.RecoveryCodes) != 0 {
		t.Errorf("the codes of before do not hold: %v", got.RecoveryCodes)
	}
	renew := func(password string) reply {
		return b.atDesk(t, in.AccessToken, post(staffCalls+"recovery-codes", fmt.Sprintf(`{"password":%q}`, password)))
	}
	want(t, "codes without the password", renew(deskPassword), 401, "staff_credentials_invalid")
	if got := shown[codes](t, "codes", renew(deskPassword+"2"), 200); len(got.RecoveryCodes) != 8 {
		t.Errorf("%d renewed codes", len(got.RecoveryCodes))
	}
	me := shown[struct {
		Handle, Name string
		Roles        []string
	}](t, "me", b.atDesk(t, in.AccessToken, get(staffCalls+"me")), 200)
	if me.Handle != "maria.souza" || me.Name != "Maria Souza" || fmt.Sprint(me.Roles) != "[finance]" {
		t.Errorf("me: %+v", me)
	}
	want(t, "logout", b.atDesk(t, in.AccessToken, post(staffCalls+"logout", "")), 204, "")
	want(t, "after it", b.atDesk(t, in.AccessToken, get(staffCalls+"me")), 401, "token_invalid")
	want(t, "logout again", b.atDesk(t, in.AccessToken, post(staffCalls+"logout", "")), 401, "token_invalid")
}

// TestAWrongLoginSaysNothing holds refusals to one answer, to the byte.
func TestAWrongLoginSaysNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	maria, gone := b.newcomer(t, "maria.souza", staff.RoleFinance), b.newcomer(t, "gone.away", staff.RoleFinance)
	if err := b.staff.Disable(t.Context(), "gone.away", ""); err != nil {
		t.Fatal(err)
	}
	wrong := maria
	wrong.password = "errada"
	nobody := maria
	nobody.handle = "nobody.here"
	var first string
	for _, c := range []call{
		loginAs("maria.souza", maria.password, "000000"), wrong.login(t), nobody.login(t), gone.login(t), loginAs("Ç", "x", "y"),
	} {
		got := b.send(t, uuid.Nil, c)
		want(t, "wrong", got, 401, "staff_credentials_invalid")
		text := volatile[0].form.ReplaceAllString(string(got.body), "")
		if first == "" {
			first = text
		}
		if text != first {
			t.Errorf("%s is told from %s", text, first)
		}
	}
	for what, body := range map[string]string{
		"no handle": `{"handle":"","password":"x","code":"1"}`, "a long password": `{"handle":"a","password":"` + strings.Repeat("x", 201) + `","code":"1"}`,
		"a long code": `{"handle":"a","password":"x","code":"` + strings.Repeat("1", 41) + `"}`, "a field more": `{"handle":"a","password":"x","code":"1","role":"finance"}`,
	} {
		want(t, what, b.send(t, uuid.Nil, post(staffCalls+"login", body)), 400, "invalid_request")
	}
	if log := b.log.String(); strings.Contains(log, "maria.souza") || strings.Contains(log, maria.password) {
		t.Errorf("the log has the form: %s", log)
	}
}

// spyStaff notes where logins come from.
type spyStaff struct {
	desk.Staff
	from staff.Client
}

func (s *spyStaff) Login(ctx context.Context, handle, password, code string, from staff.Client) (staff.SignedIn, error) {
	s.from = from
	return s.Staff.Login(ctx, handle, password, code, from)
}

func TestALoginSaysWhereItComesFrom(t *testing.T) {
	t.Parallel()
	spy := &spyStaff{}
	b := setup(t, func(c *api.Config) {
		spy.Staff, c.Desk.Staff = c.Desk.Staff, spy
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // the peer of the tests
	})
	c := post(staffCalls+"login", `{"handle":"a","password":"x","code":"1","deviceToken":"known"}`).
		set("X-Forwarded-For", "203.0.113.9").set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
	want(t, "a stranger", b.send(t, uuid.Nil, c), 401, "staff_credentials_invalid")
	if spy.from.Address != "203.0.113.9" || !strings.Contains(spy.from.UserAgent, "Firefox") || spy.from.DeviceToken != "known" {
		t.Errorf("from %+v", spy.from)
	}
}

func TestStaffSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	here, other := b.deskToken(staff.RoleFinance), b.deskToken(staff.RoleApprover)
	list := func(token string) []struct {
		ID      uuid.UUID
		Device  string
		Current bool
	} {
		return shown[[]struct {
			ID      uuid.UUID
			Device  string
			Current bool
		}](t, "sessions", b.atDesk(t, token, get(staffCalls+"sessions")), 200)
	}
	mine := list(here)
	if len(mine) != 1 || !mine[0].Current {
		t.Fatalf("mine: %+v", mine)
	}
	want(t, "somebody else's is none of mine", b.atDesk(t, other, remove(staffCalls+"sessions/"+mine[0].ID.String())), 204, "")
	want(t, "and stays", b.atDesk(t, here, get(staffCalls+"me")), 200, "")
	want(t, "no id", b.atDesk(t, here, remove(staffCalls+"sessions/x")), 400, "invalid_request")
	want(t, "mine", b.atDesk(t, here, remove(staffCalls+"sessions/"+mine[0].ID.String())), 204, "")
	want(t, "is over", b.atDesk(t, here, get(staffCalls+"me")), 401, "token_invalid")
	want(t, "all", b.atDesk(t, other, remove(staffCalls+"sessions")), 204, "")
	want(t, "are over", b.atDesk(t, other, get(staffCalls+"me")), 401, "token_invalid")
}

func TestTheRecordOfStaffIsRead(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.deskToken(staff.RoleFinance)
	b.deskToken(staff.RoleApprover)
	members := shown[[]struct {
		ID       uuid.UUID
		Handle   string
		Disabled bool
	}](t, "members", b.atDesk(t, token, get(staffCalls+"members")), 200)
	if len(members) != 2 || members[0].Handle != "colega-0" || members[0].Disabled {
		t.Fatalf("members: %+v", members)
	}
	type record struct {
		ID                             int64
		Actor, Action, Subject, Reason string
	}
	read := func(query string) []record {
		return shown[[]record](t, "audit"+query, b.atDesk(t, token, get(staffCalls+"audit"+query)), 200)
	}
	all := read("")
	who := "staff:" + members[1].ID.String()
	if len(all) != 6 || all[0].Action != "password_changed" || all[0].Actor != who {
		t.Fatalf("audit: %+v", all)
	}
	if got := read("?limit=2"); len(got) != 2 || got[1] != all[1] {
		t.Errorf("two: %+v", got)
	}
	if got := read(fmt.Sprintf("?before=%d", all[3].ID)); len(got) != 2 || got[0] != all[4] {
		t.Errorf("those before: %+v", got)
	}
	if got := read("?subject=" + who); len(got) != 3 || got[2].Action != "staff_added" || got[2].Actor != "operator" {
		t.Errorf("of one: %+v", got)
	}
	for _, query := range []string{"?limit=0", "?limit=501", "?before=0", "?subject=" + strings.Repeat("x", 101), "?who=x"} {
		want(t, query, b.atDesk(t, token, get(staffCalls+"audit"+query)), http.StatusBadRequest, "invalid_request")
	}
}
