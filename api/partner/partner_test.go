package partner_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/partner"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// start is the beginning of a step of thirty seconds.
var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

const (
	password = "cavalo bateria grampo"
	home     = "192.0.2.1"
)

// bundle is a service on a real database with the networks alfa and beta, and a clock that the test moves.
type bundle struct {
	*partner.Service
	t      *testing.T
	pool   *pgxpool.Pool
	tokens *account.Tokens

	mu      sync.Mutex
	now     time.Time
	entries []partner.Entry // what was recorded
}

func newBundle(t *testing.T, limits partner.Limits) *bundle {
	t.Helper()
	b := &bundle{t: t, now: start}
	var err error
	if b.pool, err = pgxpool.New(t.Context(), embeddedtest.PostgresURL(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.pool.Close)
	b.exec("INSERT INTO partners (name, adapter, created_at) VALUES ('alfa', 'standard', now()), ('beta', 'standard', now())")
	data, quiet := t.TempDir(), slog.New(slog.DiscardHandler)
	if b.tokens, err = account.OpenTokens(data, b.clock, quiet); err != nil {
		t.Fatal(err)
	}
	sealer, err := account.OpenSealer(data, start, quiet)
	if err != nil {
		t.Fatal(err)
	}
	b.Service, err = partner.New(partner.Config{
		Pool: b.pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: b.tokens, Sealer: sealer, Issuer: "Trevo",
		Limits: limits, Now: b.clock,
		Record: func(_ context.Context, _ pgx.Tx, e partner.Entry) error {
			b.entries = append(b.entries, e)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bundle) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

func (b *bundle) pass(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = b.now.Add(d)
}

func (b *bundle) exec(sql string, args ...any) {
	b.t.Helper()
	if _, err := b.pool.Exec(b.t.Context(), sql, args...); err != nil {
		b.t.Fatal(err)
	}
}

// engineer is somebody of a network with an authenticator.
type engineer struct {
	b                        *bundle
	handle, password, secret string
}

func (b *bundle) add(network, handle string) engineer {
	b.t.Helper()
	e, err := b.Add(b.t.Context(), network, handle)
	if err != nil {
		b.t.Fatal(err)
	}
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil {
		b.t.Fatal(err)
	}
	return engineer{b, e.Handle, e.Password, key.Secret()}
}

func (e engineer) code() string {
	e.b.t.Helper()
	code, err := totp.GenerateCode(e.secret, e.b.clock())
	if err != nil {
		e.b.t.Fatal(err)
	}
	return code
}

// signIn signs in with a code of the next step: none is good twice.
func (e engineer) signIn() partner.SignedIn {
	e.b.t.Helper()
	e.b.pass(time.Minute)
	in, err := e.b.Login(e.b.t.Context(), e.handle, e.password, e.code(), home)
	if err != nil {
		e.b.t.Fatal(err)
	}
	return in
}

// enrolled is somebody who has a password of their own, and a session.
func (b *bundle) enrolled(network, handle string) (engineer, string) {
	b.t.Helper()
	e := b.add(network, handle)
	in := e.signIn()
	if err := b.ChangePassword(b.t.Context(), in.AccessToken, e.password, password); err != nil {
		b.t.Fatal(err)
	}
	e.password = password
	return e, in.AccessToken
}

func TestAOneTimePasswordIsGoodForChangingIt(t *testing.T) {
	t.Parallel()
	b := newBundle(t, partner.Limits{})
	e := b.add("alfa", "Ana.Lima")
	in := e.signIn()
	if !in.Enrolling || in.ExpiresAt != b.clock().Add(account.WorkSessionLife) {
		t.Errorf("the first login gave %+v", in)
	}
	if _, err := b.Verify(t.Context(), in.AccessToken); !errors.Is(err, partner.ErrEnrolment) {
		t.Errorf("a one-time password opens: %v", err)
	}
	for _, bad := range []string{"short", e.password, "ana.lima is my handle"} {
		if err := b.ChangePassword(t.Context(), in.AccessToken, e.password, bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if err := b.ChangePassword(t.Context(), in.AccessToken, "another", password); !errors.Is(err, partner.ErrCredentials) {
		t.Errorf("a wrong password changed it: %v", err)
	}
	if err := b.ChangePassword(t.Context(), in.AccessToken, e.password, password); err != nil {
		t.Fatal(err)
	}
	who, err := b.Verify(t.Context(), in.AccessToken)
	if err != nil || who.Partner != "alfa" || who.Handle != "ana.lima" || who.Adapter != "standard" {
		t.Errorf("signed in as %+v, %v", who, err)
	}
	late := b.add("alfa", "bruno")
	b.pass(partner.EnrolmentLife)
	if _, err := b.Login(t.Context(), late.handle, late.password, late.code(), home); !errors.Is(err, partner.ErrCredentials) {
		t.Errorf("a one-time password is good after its time: %v", err)
	}
}

func TestEveryRefusalOfALoginIsTheSame(t *testing.T) {
	t.Parallel()
	b := newBundle(t, partner.Limits{})
	e, _ := b.enrolled("alfa", "ana")
	used := e.code() // by the login of before
	b.pass(time.Minute)
	for name, try := range map[string][3]string{
		"nobody's handle": {"bia", password, e.code()}, "a wrong password": {"ana", "errada errada", e.code()},
		"a wrong code": {"ana", password, "123"}, "a code that was used": {"ana", password, used}, "no code": {"ana", password, ""},
	} {
		if _, err := b.Login(t.Context(), try[0], try[1], try[2], home); !errors.Is(err, partner.ErrCredentials) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.exec("UPDATE partners SET removed_at = now() WHERE name = 'alfa'")
	if _, err := b.Login(t.Context(), "ana", password, e.code(), home); !errors.Is(err, partner.ErrCredentials) {
		t.Errorf("a network that was removed signs in: %v", err)
	}
	refused := 0
	for _, entry := range b.entries {
		if entry.Action == "partner_login_refused" {
			refused++
		}
	}
	if refused != 6 {
		t.Errorf("%d refusals are on record, want 6", refused)
	}
}

func TestASessionEnds(t *testing.T) {
	t.Parallel()
	b := newBundle(t, partner.Limits{})
	gone := func(name, token string) {
		t.Helper()
		if _, err := b.Verify(t.Context(), token); !errors.Is(err, account.ErrToken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	e, token := b.enrolled("alfa", "ana")
	if err := b.Logout(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	gone("after the log-out", token)

	idle := e.signIn().AccessToken
	b.pass(account.WorkIdleLife)
	gone("unused for a quarter of an hour", idle)

	long := e.signIn().AccessToken
	for range int(account.WorkSessionLife/(10*time.Minute)) - 1 {
		b.pass(10 * time.Minute)
		if _, err := b.Verify(t.Context(), long); err != nil {
			t.Fatal(err)
		}
	}
	b.pass(10 * time.Minute)
	gone("after eight hours", long)

	other, current := e.signIn().AccessToken, e.signIn().AccessToken
	if err := b.ChangePassword(t.Context(), current, password, "outra senha bem longa"); err != nil {
		t.Fatal(err)
	}
	gone("another session after a new password", other)
	if _, err := b.Verify(t.Context(), current); err != nil {
		t.Errorf("the session that set the password: %v", err)
	}
	if err := b.Remove(t.Context(), "beta", "ana"); !errors.Is(err, partner.ErrNotFound) {
		t.Errorf("removed at another network: %v", err)
	}
	if err := b.Remove(t.Context(), "alfa", "ana"); err != nil {
		t.Fatal(err)
	}
	gone("after the account was removed", current)
}

func TestNoTokenOfAnotherKindIsGood(t *testing.T) {
	t.Parallel()
	b := newBundle(t, partner.Limits{})
	_, token := b.enrolled("alfa", "ana")
	who, err := b.Verify(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	for _, audience := range []string{"devolve-api", "devolve-staff", "devolve-device"} {
		text, _, err := b.tokens.For(audience, time.Hour).Issue(who.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Verify(t.Context(), text); !errors.Is(err, account.ErrToken) {
			t.Errorf("a token for %s: %v", audience, err)
		}
	}
	if _, err := b.tokens.Verify(token); !errors.Is(err, account.ErrToken) {
		t.Errorf("a shopper's call takes a partner's token: %v", err)
	}
	stray, _, err := b.tokens.For("devolve-partner", time.Hour).Issue(uuid.New())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Verify(t.Context(), stray); !errors.Is(err, account.ErrToken) {
		t.Errorf("a token without a session: %v", err)
	}
}

func TestAttemptsAreLimited(t *testing.T) {
	t.Parallel()
	every := partner.Rate{Every: time.Hour, Burst: 2}
	b := newBundle(t, partner.Limits{LoginPerHandleAndAddress: every, Confirmations: every})
	e, token := b.enrolled("alfa", "ana") // which asked for the password once
	for range 2 {
		if _, err := b.Login(t.Context(), "ana", "errada", "000000", home); !errors.Is(err, partner.ErrCredentials) {
			t.Fatal(err)
		}
	}
	var limited *limit.Error
	if _, err := b.Login(t.Context(), "ana", password, e.code(), home); !errors.As(err, &limited) {
		t.Errorf("a third attempt: %v", err)
	}
	b.pass(time.Minute)
	if _, err := b.Login(t.Context(), "ana", password, e.code(), "192.0.2.2"); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
	who, err := b.Verify(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Confirm(t.Context(), who, "errada"); !errors.Is(err, partner.ErrCredentials) {
		t.Errorf("a wrong password: %v", err)
	}
	if err := b.Confirm(t.Context(), who, password); !errors.As(err, &limited) {
		t.Errorf("a third time: %v", err)
	}
}

func TestAccountsAreListed(t *testing.T) {
	t.Parallel()
	b := newBundle(t, partner.Limits{})
	b.add("beta", "bia")
	b.enrolled("alfa", "ana")
	if _, err := b.Add(t.Context(), "alfa", "bia"); !errors.Is(err, partner.ErrHandleTaken) {
		t.Errorf("a handle of another network's: %v", err)
	}
	if _, err := b.Add(t.Context(), "gama", "caio"); !errors.Is(err, partner.ErrNoPartner) {
		t.Errorf("an account of no network: %v", err)
	}
	if _, err := b.Add(t.Context(), "alfa", "não é"); err == nil {
		t.Error("a handle that is none was taken")
	}
	all, err := b.List(t.Context(), "")
	if err != nil || len(all) != 2 || all[0].Handle != "ana" || !all[0].EnrolUntil.IsZero() || all[1].EnrolUntil.IsZero() {
		t.Errorf("listed %+v, %v", all, err)
	}
	if one, err := b.List(t.Context(), "beta"); err != nil || len(one) != 1 || one[0].Handle != "bia" {
		t.Errorf("listed of beta %+v, %v", one, err)
	}
}
