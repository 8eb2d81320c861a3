package account_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

func TestATokenIsGoodWhileItsSessionIs(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	ctx, user := t.Context(), b.ana()
	good := func(in account.SignedIn, want bool) {
		t.Helper()
		if _, err := b.Verify(ctx, in.AccessToken); (err == nil) != want || err != nil && !errors.Is(err, account.ErrToken) {
			t.Errorf("verify: %v; want good %t", err, want)
		}
	}
	phone, laptop, tablet := b.enter(), b.enter(), b.enter()
	if err := b.EndSession(ctx, uuid.New(), phone.Token.ID); err != nil {
		t.Fatal(err)
	}
	good(phone, true) // a stranger ended nothing
	if err := b.EndSession(ctx, user, phone.Token.ID); err != nil {
		t.Fatal(err)
	}
	good(phone, false)
	good(laptop, true)
	if err := b.EndSessions(ctx, user); err != nil {
		t.Fatal(err)
	}
	good(laptop, false)
	good(tablet, false)

	again := b.enter()
	b.exec("UPDATE users SET deletion_requested_at = $2 WHERE id = $1", user, b.clock())
	good(again, false) // suspended: whatever sessions there are
	b.exec("UPDATE users SET deletion_requested_at = NULL WHERE id = $1", user)
	good(again, true)
	forged, _, err := b.tokens.Issue(user)
	if err != nil {
		t.Fatal(err)
	}
	good(account.SignedIn{AccessToken: forged}, false) // signed, but it was never given out
	b.pass(account.TokenLife + time.Minute)
	good(again, false)
}

func TestSessionsAreListedByUse(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	ctx, user := t.Context(), b.ana()
	form := account.Login{Email: ana.Email, Password: ana.Password}
	first, err := b.Login(ctx, form, account.Client{
		UserAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
	})
	if err != nil {
		t.Fatal(err)
	}
	b.pass(time.Minute)
	second := b.enter()
	check := func(want ...account.Session) {
		t.Helper()
		got, err := b.Sessions(ctx, user)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d sessions, %v; want %d", len(got), err, len(want))
		}
		for i := range want {
			got[i].CreatedAt, got[i].LastUsedAt = got[i].CreatedAt.UTC(), got[i].LastUsedAt.UTC()
			if got[i] != want[i] {
				t.Errorf("session %d is %+v; want %+v", i, got[i], want[i])
			}
		}
	}
	phone := account.Session{ID: first.Token.ID, Device: "Chrome no Android", Method: "password", CreatedAt: start, LastUsedAt: start}
	other := account.Session{
		ID: second.Token.ID, Device: "Navegador", Method: "password", CreatedAt: start.Add(time.Minute), LastUsedAt: start.Add(time.Minute),
	}
	check(other, phone)
	verify := func() {
		t.Helper()
		if _, err := b.Verify(ctx, first.AccessToken); err != nil {
			t.Fatal(err)
		}
	}
	b.pass(time.Minute)
	verify() // two minutes after it was last noted: not noted again
	check(other, phone)
	b.pass(4 * time.Minute)
	verify()
	phone.LastUsedAt = start.Add(6 * time.Minute)
	check(phone, other)
}

func TestTheSessionNotUsedLongestMakesRoom(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user, first := b.ana(), b.enter()
	b.exec(`INSERT INTO sessions (id, user_id, device, method, created_at, last_used_at, expires_at)
		SELECT gen_random_uuid(), $1, 'Navegador', 'password', now(), $2::timestamptz + make_interval(mins => n), 'infinity'
		FROM generate_series(1, $3::int) AS n`, user, start, account.MaxSessions-1)
	b.pass(time.Hour)
	last := b.enter()
	sessions, err := b.Sessions(t.Context(), user)
	if err != nil || len(sessions) != account.MaxSessions {
		t.Fatalf("%d sessions, %v; want %d", len(sessions), err, account.MaxSessions)
	}
	if _, err := b.Verify(t.Context(), first.AccessToken); !errors.Is(err, account.ErrToken) {
		t.Errorf("the oldest: %v; want ErrToken", err)
	}
	if _, err := b.Verify(t.Context(), last.AccessToken); err != nil {
		t.Errorf("the newest: %v", err)
	}
}

func TestThePasswordOpensWhatIsGuardedInOneSession(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{Confirmations: account.Rate{Every: time.Minute, Burst: 2}})
	ctx, user := t.Context(), b.ana()
	here, elsewhere := b.enter(), b.enter()
	want := func(in account.SignedIn, want error) {
		t.Helper()
		if err := b.Confirmed(ctx, in.Token.ID); !errors.Is(err, want) {
			t.Errorf("confirmed: %v; want %v", err, want)
		}
	}
	want(here, account.ErrNotConfirmed) // a login alone is not enough
	if err := b.Reauthenticate(ctx, here.Token, "wrong"); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("wrong password: %v", err)
	}
	want(here, account.ErrNotConfirmed)
	for range 3 { // right ones do not count
		if err := b.Reauthenticate(ctx, here.Token, ana.Password); err != nil {
			t.Fatal(err)
		}
	}
	want(here, nil)
	want(elsewhere, account.ErrNotConfirmed)
	b.pass(account.ConfirmationLife)
	want(here, account.ErrNotConfirmed)

	for range 2 {
		_ = b.Reauthenticate(ctx, here.Token, "wrong")
	}
	var limited *account.LimitError
	if err := b.Reauthenticate(ctx, here.Token, ana.Password); !errors.As(err, &limited) {
		t.Errorf("after guesses: %v; want a limit", err)
	}
	if err := b.Reauthenticate(ctx, elsewhere.Token, ana.Password); err != nil {
		t.Errorf("in another session meanwhile: %v", err)
	}
	b.pass(time.Hour)
	b.exec("UPDATE users SET password_hash = NULL WHERE id = $1", user)
	if err := b.Reauthenticate(ctx, here.Token, ana.Password); !errors.Is(err, account.ErrNoPassword) {
		t.Errorf("without a password: %v; want ErrNoPassword", err)
	}
}

func TestALoginBringsASuspendedAccountBackBeforeDay14(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	b.told()
	b.exec("UPDATE users SET deletion_requested_at = $2 WHERE id = $1", user, b.clock())
	b.pass(account.ReactivationPeriod - time.Second)
	if in := b.enter(); !in.Reactivated {
		t.Error("the login does not say that it brought the account back")
	}
	b.wantTold(user, account.NoticeReactivated)
	if read[bool](b, "SELECT deletion_requested_at IS NOT NULL FROM users WHERE id = $1", user) {
		t.Error("it is still to be deleted")
	}
	if in := b.enter(); in.Reactivated {
		t.Error("the next login brought it back once more")
	}

	b.exec("UPDATE users SET deletion_requested_at = $2 WHERE id = $1", user, b.clock())
	b.pass(account.ReactivationPeriod)
	form := account.Login{Email: ana.Email, Password: ana.Password}
	if _, err := b.Login(t.Context(), form, account.Client{}); !errors.Is(err, account.ErrClosing) {
		t.Errorf("on day 14: %v; want ErrClosing", err)
	}
	form.Password = "wrong"
	if _, err := b.Login(t.Context(), form, account.Client{}); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("with a wrong password: %v; want ErrCredentials, which says nothing", err)
	}
	b.wantTold(user)
}
