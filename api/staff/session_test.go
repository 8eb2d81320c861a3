package staff_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
)

func TestSessionsEndWhenNobodyUsesThem(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	for range 6 { // an hour and a quarter, never a quarter of an hour without use
		b.pass(14 * time.Minute)
		b.good(in, true)
	}
	b.pass(15 * time.Minute)
	b.good(in, false)
	b.pass(-time.Minute)
	b.good(in, true) // it was not used at the end
}

func TestSessionsEndAfterEightHours(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	for range 47 {
		b.pass(10 * time.Minute)
		b.good(in, true)
	}
	b.pass(10*time.Minute - time.Second)
	b.good(in, true)
	b.pass(time.Second)
	b.good(in, false)
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	ctx := t.Context()
	maria, ana := b.enrolled("maria.souza", staff.RoleFinance), b.enrolled("ana", staff.RoleApprover)
	const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
	laptop, err := b.Login(ctx, maria.handle, password, maria.code(), staff.Client{UserAgent: chrome})
	if err != nil {
		t.Fatal(err)
	}
	phone, tablet, hers := maria.next(), maria.next(), ana.next()
	p, err := b.Verify(ctx, laptop.AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.Sessions(ctx, p.ID)
	if err != nil || len(list) != 4 { // with that of the enrolment
		t.Fatalf("sessions: %+v, %v", list, err)
	}
	own := slices.IndexFunc(list, func(s staff.Session) bool { return s.ID == p.SessionID })
	if own != 0 || list[own].Device != "Chrome no Windows" || !list[own].LastUsedAt.Equal(b.clock()) {
		t.Errorf("the session that was used last: %+v at %d", list[own], own)
	}
	other, err := b.Verify(ctx, hers.AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.EndSession(ctx, other, p.SessionID); err != nil {
		t.Fatal(err)
	}
	b.good(laptop, true) // a colleague ended nothing
	if err := b.Logout(ctx, phone.AccessToken); err != nil {
		t.Fatal(err)
	}
	b.good(phone, false)
	if err := b.Logout(ctx, phone.AccessToken); !isToken(err) {
		t.Errorf("a second log-out: %v", err)
	}
	b.good(tablet, true)
	if err := b.EndSessions(ctx, p); err != nil {
		t.Fatal(err)
	}
	b.good(laptop, false)
	b.good(tablet, false)
	b.good(hers, true)
	if list, err := b.Sessions(ctx, p.ID); err != nil || len(list) != 0 {
		t.Errorf("sessions left: %+v, %v", list, err)
	}
}

func TestTheSessionNotUsedLongestMakesRoom(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	var all []staff.SignedIn
	for range account.MaxWorkSessions {
		all = append(all, maria.next())
	}
	b.pass(time.Minute)
	b.good(all[0], true) // used last
	all = append(all, maria.next())
	for i, in := range all {
		b.good(in, i != 1)
	}
}

func TestTokensOfShoppersAndStaffDoNotMix(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	p, err := b.Verify(t.Context(), in.AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	shopper, token, err := b.tokens.Issue(p.ID) // the same id, and the same keys
	if err != nil {
		t.Fatal(err)
	}
	_, err = b.pool.Exec(t.Context(), `INSERT INTO staff_sessions (id, staff_id, device, created_at, last_used_at, expires_at)
		VALUES ($1, $2, 'a', $3, $3, $4)`, token.ID, p.ID, b.clock(), token.ExpiresAt) // even if it had a session
	if err != nil {
		t.Fatal(err)
	}
	device, err := b.tokens.IssueDevice(p.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	forged, _, err := b.tokens.For("devolve-staff", time.Hour).Issue(p.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, token := range map[string]string{
		"shopper's": shopper, "shopper's device": device, "staff's device": in.DeviceToken, "without a session": forged, "none": "", "half": in.AccessToken[:40],
	} {
		if p, err := b.Verify(t.Context(), token); !isToken(err) {
			t.Errorf("%s: %+v, %v; want ErrToken", name, p, err)
		}
		if err := b.Logout(t.Context(), token); !isToken(err) {
			t.Errorf("log-out with %s: %v; want ErrToken", name, err)
		}
	}
	shoppers := account.New(account.Config{Pool: b.pool, Tokens: b.tokens, Now: b.clock})
	for name, token := range map[string]string{"session": in.AccessToken, "device": in.DeviceToken} {
		if got, err := shoppers.Verify(t.Context(), token); !isToken(err) {
			t.Errorf("a shopper's call with the %s of staff: %+v, %v; want ErrToken", name, got, err)
		}
		if got, err := b.tokens.Verify(token); !isToken(err) {
			t.Errorf("a shopper's token by the %s of staff: %+v, %v; want ErrToken", name, got, err)
		}
		if got, err := b.tokens.VerifyDevice(token); !isToken(err) {
			t.Errorf("a shopper's device by the %s of staff: %+v, %v; want ErrToken", name, got, err)
		}
	}
}

func TestRolesAreRequired(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	want := func(roles ...staff.Role) {
		t.Helper()
		p, err := b.Verify(t.Context(), in.AccessToken)
		if err != nil {
			t.Fatal(err)
		}
		for _, role := range staff.Roles {
			err := p.Require(role)
			if has := slices.Contains(roles, role); (err == nil) != has || err != nil && !errors.Is(err, staff.ErrRole) {
				t.Errorf("with %v, %s: %v", roles, role, err)
			}
		}
	}
	want(staff.RoleFinance)
	if err := b.SetRoles(t.Context(), maria.handle, []staff.Role{staff.RoleApprover}, ""); err != nil {
		t.Fatal(err)
	}
	want(staff.RoleApprover) // at once, in the same session
	var field *account.FieldError
	if err := b.SetRoles(t.Context(), maria.handle, staff.Roles, ""); !errors.As(err, &field) || field.Field != "role" {
		t.Errorf("both roles: %v", err)
	}
	want(staff.RoleApprover)
	if err := (staff.Principal{ID: uuid.New()}).Require(staff.RoleFinance); !errors.Is(err, staff.ErrRole) {
		t.Errorf("without roles: %v", err)
	}
}

func TestWhoActsIsFoundByHandle(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	signedIn, err := b.Verify(t.Context(), maria.enter().AccessToken)
	if err != nil {
		t.Fatal(err)
	}
	found, err := b.Find(t.Context(), "Maria.Souza")
	if err != nil || found.Actor() != signedIn.Actor() || found.Require(staff.RoleFinance) != nil || found.Require(staff.RoleApprover) == nil {
		t.Errorf("found %+v, %v; want the actor of the session, %s", found, err, signedIn.Actor())
	}
	if err := b.Disable(t.Context(), maria.handle, ""); err != nil {
		t.Fatal(err)
	}
	for _, handle := range []string{maria.handle, "nobody", ""} {
		if p, err := b.Find(t.Context(), handle); !errors.Is(err, staff.ErrNotFound) {
			t.Errorf("%q: %+v, %v; want ErrNotFound", handle, p, err)
		}
	}
}
