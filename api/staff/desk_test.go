package staff_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
)

func TestTheOneTimePasswordIsChangedFirst(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	ctx := t.Context()
	maria := b.add("maria.souza", staff.RoleFinance)
	in := maria.enter()
	if !in.Enrolling {
		t.Error("the login does not say that the password is to be changed")
	}
	if _, err := b.Verify(ctx, in.AccessToken); !errors.Is(err, staff.ErrEnrolment) {
		t.Errorf("a session with the one-time password: %v; want ErrEnrolment", err)
	}
	if _, err := b.RenewRecoveryCodes(ctx, in.AccessToken, maria.password); !errors.Is(err, staff.ErrEnrolment) {
		t.Errorf("recovery codes with the one-time password: %v; want ErrEnrolment", err)
	}
	var field *account.FieldError
	for name, next := range map[string]string{
		"short": "onze letras", "long": strings.Repeat("x", 201), "the same": maria.password, "with the handle": "sou a Maria.Souza!",
	} {
		if _, err := b.ChangePassword(ctx, in.AccessToken, maria.password, next); !errors.As(err, &field) || field.Field != "password" {
			t.Errorf("a password that is %s: %v", name, err)
		}
	}
	if _, err := b.ChangePassword(ctx, in.AccessToken, "wrong", password); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("without the password before: %v", err)
	}
	recovery, err := b.ChangePassword(ctx, in.AccessToken, maria.password, password)
	if err != nil || len(recovery) != staff.RecoveryCodes {
		t.Fatalf("%d recovery codes, %v", len(recovery), err)
	}
	b.good(in, true)
	b.pass(time.Minute)
	if _, err := maria.login(maria.code()); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("the one-time password again: %v", err)
	}
	maria.password = password
	if in := maria.enter(); in.Enrolling {
		t.Error("still enrolling")
	}
}

func TestANewPasswordEndsOtherSessions(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	here, there := maria.next(), maria.next()
	recovery, err := b.ChangePassword(t.Context(), here.AccessToken, password, "outra senha bem longa")
	if err != nil || recovery != nil {
		t.Fatalf("%q, %v; want the recovery codes to stay", recovery, err)
	}
	b.good(here, true)
	b.good(there, false)
	maria.password = "outra senha bem longa"
	if _, err := maria.login(maria.recovery[0]); err != nil {
		t.Errorf("new password, recovery code of before: %v", err)
	}
}

func TestConfirmationsAreLimitedPerSession(t *testing.T) {
	t.Parallel()
	b := newBundle(t, lockable)
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	stolen, own := maria.next(), maria.next()
	var limited *staff.LimitError
	for i := range 4 {
		_, err := b.ChangePassword(t.Context(), stolen.AccessToken, "guess", "outra senha bem longa")
		if want := i == 3; errors.As(err, &limited) != want || !want && !errors.Is(err, staff.ErrCredentials) {
			t.Errorf("guess %d: %v", i+1, err)
		}
	}
	if _, err := b.ChangePassword(t.Context(), own.AccessToken, password, "outra senha bem longa"); err != nil {
		t.Errorf("the owner's session: %v", err)
	}
}

func TestAddRefuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	good := staff.Colleague{Handle: "maria.souza", Name: "Maria Souza", Roles: []staff.Role{staff.RoleFinance}}
	var field *account.FieldError
	for name, change := range map[string]func(*staff.Colleague){
		"handle": func(c *staff.Colleague) { c.Handle = "maria souza" }, "handle ": func(c *staff.Colleague) { c.Handle = "maria@x.example" },
		"handle  ": func(c *staff.Colleague) { c.Handle = strings.Repeat("m", 41) }, "handle   ": func(c *staff.Colleague) { c.Handle = "maria." },
		"name": func(c *staff.Colleague) { c.Name = " " }, "name ": func(c *staff.Colleague) { c.Name = "Maria\nSouza" },
		"role": func(c *staff.Colleague) { c.Roles = nil }, "role ": func(c *staff.Colleague) { c.Roles = []staff.Role{"root"} },
		"role  ": func(c *staff.Colleague) { c.Roles = staff.Roles },
	} {
		c := good
		change(&c)
		if _, err := b.Add(t.Context(), c, ""); !errors.As(err, &field) || field.Field != strings.TrimSpace(name) {
			t.Errorf("a bad %s, %+v: %v", name, c, err)
		}
	}
	if _, err := b.Add(t.Context(), good, ""); err != nil {
		t.Fatal(err)
	}
	good.Handle = "Maria.Souza"
	if _, err := b.Add(t.Context(), good, ""); !errors.Is(err, staff.ErrHandleTaken) {
		t.Errorf("the same handle again: %v", err)
	}
	for name, err := range map[string]error{
		"reset":   second(b.Reset(t.Context(), "nobody", "")),
		"disable": b.Disable(t.Context(), "nobody", ""),
		"enable":  b.Enable(t.Context(), "not a handle", ""),
		"roles":   b.SetRoles(t.Context(), "nobody", staff.Roles[:1], ""),
	} {
		if !errors.Is(err, staff.ErrNotFound) {
			t.Errorf("%s of nobody: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestResetReplacesEverything(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	e, err := b.Reset(t.Context(), maria.handle, "lost the phone")
	if err != nil {
		t.Fatal(err)
	}
	b.good(in, false)
	again := b.holder(e)
	if again.secret == maria.secret {
		t.Error("the second factor is the one before")
	}
	b.pass(time.Minute)
	for name, login := range map[string]func() error{
		"password of before": func() error { return second(maria.login(maria.code())) },
		"code of before": func() error {
			old := *maria
			old.password = e.Password
			return second(old.login(old.code()))
		},
		"recovery code of before": func() error { return second(again.login(maria.recovery[0])) },
	} {
		if err := login(); !errors.Is(err, staff.ErrCredentials) {
			t.Errorf("%s: %v", name, err)
		}
	}
	again.enrol()
	b.good(again.next(), true)
}

func TestDisabledStaffAreOutAtOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.enter()
	disabled := func(at string) {
		t.Helper()
		if _, err := b.pool.Exec(t.Context(), "UPDATE staff SET disabled_at = "+at); err != nil {
			t.Fatal(err)
		}
	}
	disabled("now()")
	b.good(in, false) // however it comes that there is a session
	disabled("NULL")
	b.good(in, true)
	if err := b.Disable(t.Context(), maria.handle, "left"); err != nil {
		t.Fatal(err)
	}
	b.good(in, false)
	b.pass(time.Minute)
	if _, err := maria.login(maria.code()); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("a login: %v", err)
	}
	e, err := b.Reset(t.Context(), maria.handle, "")
	if err != nil {
		t.Fatal(err)
	}
	again := b.holder(e)
	if _, err := again.login(again.code()); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("a login after a reset: %v; want that a reset enables nobody", err)
	}
	if err := b.Enable(t.Context(), maria.handle, "is back"); err != nil {
		t.Fatal(err)
	}
	again.enrol()
	b.good(again.next(), true)
	b.good(in, false)
}

func TestListShowsHowPeopleAre(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	b.enrolled("maria.souza", staff.RoleFinance)
	b.add("ana", staff.RoleApprover, staff.RoleApprover)
	if err := b.Disable(t.Context(), "maria.souza", ""); err != nil {
		t.Fatal(err)
	}
	list, err := b.List(t.Context())
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	ana, maria := list[0], list[1]
	if ana.Handle != "ana" || len(ana.Roles) != 1 || !ana.EnrolUntil.Equal(b.clock().Add(staff.EnrolmentLife)) || ana.RecoveryCodes != 0 || !ana.DisabledAt.IsZero() {
		t.Errorf("ana: %+v", ana)
	}
	if maria.Handle != "maria.souza" || !maria.EnrolUntil.IsZero() || maria.RecoveryCodes != 8 || !maria.DisabledAt.Equal(b.clock()) {
		t.Errorf("maria: %+v", maria)
	}
}

// TestNoSecretIsKeptInTheClear looks for what was shown once in every row.
func TestNoSecretIsKeptInTheClear(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.add("maria.souza", staff.RoleFinance)
	secrets := []string{maria.password, maria.secret, maria.code()}
	in := maria.enrol()
	secrets = append(append(secrets, password, in.AccessToken, in.DeviceToken), maria.recovery...)
	var rows []byte
	for _, table := range []string{"staff", "staff_recovery_codes", "staff_sessions", "staff_audit"} {
		var all []byte
		if err := b.pool.QueryRow(t.Context(), "SELECT convert_to(coalesce(string_agg(t::text, ' '), ''), 'UTF8') FROM "+table+" AS t").Scan(&all); err != nil {
			t.Fatal(err)
		}
		if len(all) == 0 {
			t.Errorf("%s is empty", table)
		}
		rows = append(rows, all...)
	}
	for _, secret := range secrets {
		for _, form := range []string{secret, strings.ReplaceAll(secret, "-", "")} {
			if bytes.Contains(rows, []byte(form)) {
				t.Errorf("%q is kept", form)
			}
		}
	}
}
