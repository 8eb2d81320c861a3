package staff_test

import (
	"crypto/sha256"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/devolve/api/staff"
)

// mayNot says why somebody may not act by a command in their name.
func (b *bundle) mayNot(handle string, role staff.Role) error {
	b.t.Helper()
	who, err := b.Find(b.t.Context(), handle)
	if err != nil {
		b.t.Fatal(err)
	}
	if !who.Has(role) {
		b.t.Errorf("%s does not look", handle)
	}
	return who.Require(role)
}

// TestNobodyIsTwoPeopleWithinADay: whoever makes an account, resets one, enables one or changes its role holds what it signs in with, so
// it only looks for a day. The first account of a role works at once.
func TestNobodyIsTwoPeopleWithinADay(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{}, func(c *staff.Config) { c.Hold = staff.HoldLife })
	b.add("maria.souza", staff.RoleFinance)
	b.add("joao.lima", staff.RoleApprover)
	held := func(handle string, role staff.Role, what string) {
		t.Helper()
		if err := b.mayNot(handle, role); !errors.Is(err, staff.ErrHeld) {
			t.Errorf("%s: %v; want %v", what, err, staff.ErrHeld)
		}
		b.pass(staff.HoldLife - time.Hour)
		if err := b.mayNot(handle, role); !errors.Is(err, staff.ErrHeld) {
			t.Errorf("%s, most of a day later: %v; want %v", what, err, staff.ErrHeld)
		}
		b.pass(time.Hour)
		if err := b.mayNot(handle, role); err != nil {
			t.Errorf("%s, a day later: %v", what, err)
		}
	}
	for handle, role := range map[string]staff.Role{"maria.souza": staff.RoleFinance, "joao.lima": staff.RoleApprover} {
		if err := b.mayNot(handle, role); err != nil {
			t.Errorf("the first %s: %v", role, err)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	second := b.enrolled("eva.reis", staff.RoleApprover)
	in := second.enter()
	p, err := b.Verify(t.Context(), in.AccessToken)
	if err != nil || !errors.Is(p.Require(staff.RoleApprover), staff.ErrHeld) {
		t.Errorf("the session of a second approver: %+v, %v", p, err)
	}
	held("eva.reis", staff.RoleApprover, "a second approver")
	_, err = b.Reset(t.Context(), "joao.lima", "")
	must(err)
	held("joao.lima", staff.RoleApprover, "a colleague whose password somebody else has now")
	must(b.Disable(t.Context(), "joao.lima", ""))
	must(b.Enable(t.Context(), "joao.lima", ""))
	held("joao.lima", staff.RoleApprover, "somebody who is back")
	must(b.SetRoles(t.Context(), "maria.souza", []staff.Role{staff.RoleApprover}, ""))
	held("maria.souza", staff.RoleApprover, "another role")
	must(b.SetRoles(t.Context(), "maria.souza", []staff.Role{staff.RoleFinance}, "")) // who had it before
	held("maria.souza", staff.RoleFinance, "the role of before")
	// Nobody becomes the first approver again when there is none just now.
	for _, handle := range []string{"joao.lima", "eva.reis"} {
		must(b.SetRoles(t.Context(), handle, []staff.Role{staff.RoleFinance}, ""))
	}
	b.add("ivo.melo", staff.RoleApprover)
	held("ivo.melo", staff.RoleApprover, "an approver where there is no other")
}

// TestOneIsTheFirstOfARole: of many who are added at once.
func TestOneIsTheFirstOfARole(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{}, func(c *staff.Config) { c.Hold = staff.HoldLife })
	handles := []string{"ana", "bia", "caio", "davi"}
	var racing sync.WaitGroup
	for _, handle := range handles {
		racing.Go(func() {
			if _, err := b.Add(t.Context(), staff.Colleague{Handle: handle, Name: "Colega", Roles: []staff.Role{staff.RoleApprover}}, ""); err != nil {
				t.Error(err)
			}
		})
	}
	racing.Wait()
	works := 0
	for _, handle := range handles {
		if b.mayNot(handle, staff.RoleApprover) == nil {
			works++
		}
	}
	if works != 1 {
		t.Errorf("%d of %d work at once", works, len(handles))
	}
}

// TestTheDatabaseAloneOpensNoAccount: whoever can write every row, and has none of the secrets, plants a password and a code of their own
// at a colleague's, and gets nowhere. Nor is a colleague's second factor good at another account.
func TestTheDatabaseAloneOpensNoAccount(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria, joao := b.enrolled("maria.souza", staff.RoleFinance), b.enrolled("joao.lima", staff.RoleApprover)
	code := sha256.Sum256([]byte("AAAABBBBCCCCDDDD"))
	for _, plant := range []string{
		"UPDATE staff SET password_hash = (SELECT password_hash FROM staff WHERE handle = 'maria.souza')",
		"INSERT INTO staff_recovery_codes SELECT id, $1 FROM staff WHERE handle = 'joao.lima'",
		"INSERT INTO staff_recovery_codes SELECT j.id, c.hash FROM staff j, staff_recovery_codes c WHERE j.handle = 'joao.lima' AND c.staff_id <> j.id",
		"UPDATE staff SET totp_sealed = (SELECT totp_sealed FROM staff WHERE handle = 'maria.souza'), totp_step = 0 WHERE handle = 'joao.lima'",
	} {
		var args []any
		if strings.Contains(plant, "$1") {
			args = append(args, code[:])
		}
		if _, err := b.pool.Exec(t.Context(), plant, args...); err != nil {
			t.Fatal(err)
		}
		for what, with := range map[string]string{
			"a planted code": "AAAA-BBBB-CCCC-DDDD", "one's own recovery code": maria.recovery[0], "one's own authenticator": maria.codeAt(0),
		} {
			if _, err := b.Login(t.Context(), joao.handle, maria.password, with, staff.Client{}); err == nil {
				t.Errorf("%s after %q opens a colleague's account", what, plant)
			}
		}
	}
}
