package staff_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
)

func isToken(err error) bool { return errors.Is(err, account.ErrToken) }

func TestLoginTakesPasswordAndCode(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in, err := b.Login(t.Context(), " Maria.Souza ", maria.password, maria.code()[:3]+" "+maria.code()[3:], staff.Client{})
	if err != nil {
		t.Fatal(err)
	}
	if in.Enrolling || !in.ExpiresAt.Equal(b.clock().Add(8*time.Hour)) {
		t.Errorf("signed in: %+v", in)
	}
	p, err := b.Verify(t.Context(), in.AccessToken)
	if err != nil || p.Handle != "maria.souza" || p.Name != "Maria Souza" || p.Actor() != "staff:"+p.ID.String() {
		t.Errorf("verify: %+v, %v", p, err)
	}
}

func TestWrongPartsOfALoginAreRefusedAlike(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	gone := b.enrolled("gone", staff.RoleFinance)
	if err := b.Disable(t.Context(), "gone", ""); err != nil {
		t.Fatal(err)
	}
	late := b.add("late", staff.RoleFinance)
	b.pass(staff.EnrolmentLife)
	for name, form := range map[string]struct{ handle, password, code string }{
		"unknown handle":         {"nobody", password, maria.code()},
		"no handle":              {"", password, maria.code()},
		"a handle of words":      {"maria souza\x00", password, maria.code()},
		"wrong password":         {maria.handle, "wrong", maria.code()},
		"no password":            {maria.handle, "", maria.code()},
		"another's code":         {maria.handle, password, gone.code()},
		"no code":                {maria.handle, password, ""},
		"a code of zeros":        {maria.handle, password, "000000"},
		"a minute old":           {maria.handle, password, maria.codeAt(-time.Minute)},
		"a minute ahead":         {maria.handle, password, maria.codeAt(time.Minute)},
		"no recovery code":       {maria.handle, password, "AAAA-BBBB-CCCC-DDDD"},
		"another's recovery":     {maria.handle, password, gone.recovery[0]},
		"disabled":               {gone.handle, password, gone.code()},
		"disabled, recovery":     {gone.handle, password, gone.recovery[0]},
		"enrolment is over":      {late.handle, late.password, late.code()},
		"recovery, not password": {maria.handle, "wrong", maria.recovery[0]},
	} {
		hashes, statements := b.hasher.checks.Load(), b.tracer.statements.Load()
		in, err := b.Login(t.Context(), form.handle, form.password, form.code, staff.Client{Address: name})
		if !errors.Is(err, staff.ErrCredentials) || err.Error() != staff.ErrCredentials.Error() || in != (staff.SignedIn{}) {
			t.Errorf("%s: %+v, %v; want the same refusal as ever", name, in, err)
		}
		hashes, statements = b.hasher.checks.Load()-hashes, b.tracer.statements.Load()-statements
		if hashes != 1 || statements != 6 { // look up; begin, lock, use the code, record, commit
			t.Errorf("%s: %d hashes and %d statements; want the same work as ever", name, hashes, statements)
		}
	}
	maria.enter() // nothing of hers was used up
	if _, err := maria.login(maria.recovery[0]); err != nil {
		t.Errorf("the recovery code that was tried with a wrong password: %v", err)
	}
}

func TestCodesAreGoodOnceAndNotBackwards(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	try := func(name, code string, want bool) {
		t.Helper()
		if _, err := maria.login(code); (err == nil) != want || err != nil && !errors.Is(err, staff.ErrCredentials) {
			t.Errorf("%s: %v; want good %t", name, err, want)
		}
	}
	late := maria.codeAt(-30 * time.Second)
	try("the step before", late, true)
	try("the same again", late, false)
	now := maria.code()
	try("this step", now, true)
	try("this step again", now, false)
	try("the step before that", late, false)
	ahead := maria.codeAt(30 * time.Second)
	try("the next step", ahead, true)
	b.pass(30 * time.Second)
	try("the next step, now that it is here", ahead, false)
	try("the step after", maria.codeAt(30*time.Second), true)
}

func TestACodeIsGoodForOneOfManyAtOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	for name, code := range map[string]string{"authenticator": maria.code(), "recovery": maria.recovery[0]} {
		var group sync.WaitGroup
		var mu sync.Mutex
		entered := 0
		for range 6 {
			group.Go(func() {
				_, err := maria.login(code)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					entered++
				case !errors.Is(err, staff.ErrCredentials):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if entered != 1 {
			t.Errorf("%s: %d entered with one code", name, entered)
		}
	}
}

func TestRecoveryCodesAreGoodOnce(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	if len(maria.recovery) != staff.RecoveryCodes {
		t.Fatalf("%d recovery codes", len(maria.recovery))
	}
	for i, code := range maria.recovery {
		if i%2 == 1 {
			code = " " + strings.ReplaceAll(strings.ToLower(code), "-", " ")
		}
		if _, err := maria.login(code); err != nil {
			t.Errorf("recovery code %d: %v", i, err)
		}
		if _, err := maria.login(code); !errors.Is(err, staff.ErrCredentials) {
			t.Errorf("recovery code %d again: %v", i, err)
		}
	}
	in := maria.next()
	if _, err := b.RenewRecoveryCodes(t.Context(), in.AccessToken, "wrong"); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("new codes with a wrong password: %v", err)
	}
	first, err := b.RenewRecoveryCodes(t.Context(), in.AccessToken, password)
	if err != nil {
		t.Fatal(err)
	}
	second, err := b.RenewRecoveryCodes(t.Context(), in.AccessToken, password)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := maria.login(first[0]); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("a code that was replaced: %v", err)
	}
	if _, err := maria.login(second[0]); err != nil {
		t.Errorf("a new code: %v", err)
	}
}

// TestALoginThatIsOvertakenIsRefused changes what was checked while it is checked.
func TestALoginThatIsOvertakenIsRefused(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	in := maria.next()
	b.pass(time.Minute)
	b.hasher.before = func() {
		b.hasher.before = nil // the change checks the password too
		if _, err := b.ChangePassword(t.Context(), in.AccessToken, password, "outra senha bem longa"); err != nil {
			t.Error(err)
		}
	}
	if _, err := maria.login(maria.code()); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("another password: %v; want a refusal", err)
	}
	maria.password = "outra senha bem longa"
	b.hasher.before = func() {
		if err := b.Disable(t.Context(), maria.handle, ""); err != nil {
			t.Error(err)
		}
	}
	if _, err := maria.login(maria.code()); !errors.Is(err, staff.ErrCredentials) {
		t.Errorf("disabled: %v; want a refusal", err)
	}
}

// lockable are limits that are soon used up.
var lockable = staff.Limits{
	LoginPerAddress:          staff.Rate{Every: time.Minute, Burst: 8},
	LoginPerHandleAndAddress: staff.Rate{Every: time.Minute, Burst: 2},
	LoginPerHandle:           staff.Rate{Every: time.Minute, Burst: 6},
	LoginPerDevice:           staff.Rate{Every: time.Minute, Burst: 3},
	Confirmations:            staff.Rate{Every: time.Minute, Burst: 3},
}

// guess tries a code and says whether the attempt was let through.
func (b *bundle) guess(handle, password, address, device string) (through bool) {
	b.t.Helper()
	var limited *staff.LimitError
	_, err := b.Login(b.t.Context(), handle, password, "000000", staff.Client{Address: address, DeviceToken: device})
	if !errors.Is(err, staff.ErrCredentials) && !errors.As(err, &limited) {
		b.t.Fatalf("guess: %v", err)
	}
	return !errors.As(err, &limited)
}

func TestAttemptsAreLimitedAndLockNobodyOut(t *testing.T) {
	t.Parallel()
	b := newBundle(t, lockable)
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	ana := b.enrolled("ana", staff.RoleApprover)
	marias, anas := maria.next().DeviceToken, ana.next().DeviceToken
	b.pass(time.Minute)
	for _, handle := range []string{maria.handle, "nobody"} { // alike
		through := 0
		for i := range 50 { // from as many addresses, with the right password
			if b.guess(handle, password, fmt.Sprint("botnet ", i), "") {
				through++
			}
		}
		if through != 6 {
			t.Errorf("%s: %d guesses went through; want the 6 that a handle allows", handle, through)
		}
	}
	before := b.hasher.checks.Load()
	var limited *staff.LimitError
	if _, err := b.Login(t.Context(), maria.handle, password, maria.code(), staff.Client{Address: "hotel"}); !errors.As(err, &limited) || limited.RetryAfter <= 0 {
		t.Errorf("an unknown device while guesses go on: %v; want a limit", err)
	}
	if b.hasher.checks.Load() != before {
		t.Error("a limited attempt costs a hash")
	}
	if _, err := b.Login(t.Context(), maria.handle, password, maria.code(), staff.Client{Address: "hotel", DeviceToken: marias}); err != nil {
		t.Errorf("the device that has signed in before: %v", err)
	}
	if _, err := b.Login(t.Context(), maria.handle, password, maria.codeAt(30*time.Second), staff.Client{Address: "hotel", DeviceToken: anas}); !errors.As(err, &limited) {
		t.Errorf("a colleague's device: %v; want a limit", err)
	}
	ana.next() // is not concerned
	b.pass(time.Minute)
	if _, err := b.Login(t.Context(), maria.handle, password, maria.code(), staff.Client{Address: "hotel"}); err != nil {
		t.Errorf("an unknown device a minute later: %v", err)
	}
	through := 0
	for range 10 {
		if b.guess(maria.handle, password, "own", marias) {
			through++
		}
	}
	if through != 3 {
		t.Errorf("%d guesses from the known device; want the 3 of a device", through)
	}
	for i := range 20 {
		b.guess(fmt.Sprint("u", i), "x", "office", "")
	}
	if b.guess("another", "x", "office", "") {
		t.Error("an address that tried many handles may go on")
	}
}

func TestLoginsThatSucceedAreNotCounted(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{LoginPerHandle: staff.Rate{Every: 24 * time.Hour, Burst: 2}, LoginPerAddress: staff.Rate{Every: 24 * time.Hour, Burst: 2}})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	for range 5 {
		maria.next()
	}
}

// TestAKnownDeviceIsForgotten holds that a device token opens no count of its own once the password is another or all sessions were
// ended.
func TestAKnownDeviceIsForgotten(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]func(b *bundle, maria *colleague, in staff.SignedIn) error{
		"by a new password": func(b *bundle, maria *colleague, in staff.SignedIn) error {
			_, err := b.ChangePassword(b.t.Context(), in.AccessToken, maria.password, "outro cavalo correto")
			maria.password = "outro cavalo correto"
			return err
		},
		"by the end of all sessions": func(b *bundle, _ *colleague, in staff.SignedIn) error {
			p, err := b.Verify(b.t.Context(), in.AccessToken)
			if err != nil {
				return err
			}
			return b.EndSessions(b.t.Context(), p)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t, lockable)
			maria := b.enrolled("maria.souza", staff.RoleFinance)
			in := maria.next()
			if err := forget(b, maria, in); err != nil {
				t.Fatal(err)
			}
			b.pass(time.Minute)
			for i := range 20 {
				b.guess(maria.handle, "x", fmt.Sprint("botnet ", i), "")
			}
			var limited *staff.LimitError
			from := staff.Client{Address: "desk", DeviceToken: in.DeviceToken}
			if _, err := b.Login(t.Context(), maria.handle, maria.password, maria.code(), from); !errors.As(err, &limited) {
				t.Errorf("by the device of before: %v; want what strangers get", err)
			}
		})
	}
}

func TestManyKnownDevicesGuessNoMoreThanTheirHandleAllows(t *testing.T) {
	t.Parallel()
	b := newBundle(t, staff.Limits{LoginOfDevices: staff.Rate{Every: time.Hour, Burst: 5}})
	maria := b.enrolled("maria.souza", staff.RoleFinance)
	through := 0
	for range 4 {
		device := maria.next().DeviceToken
		for range 3 {
			if b.guess(maria.handle, "x", "desk", device) {
				through++
			}
		}
	}
	if through != 5 {
		t.Errorf("%d of 12 guesses went through; want 5", through)
	}
}
