package staff_test

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// start is the beginning of a step of thirty seconds.
var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

const password = "cavalo bateria grampo"

// counter counts what is hashed.
type counter struct {
	staff.Hasher
	checks atomic.Int64
	before func() // is called before a password is checked; may be nil
}

func (c *counter) Matches(ctx context.Context, asker account.Asker, hash, password string) (bool, error) {
	c.checks.Add(1)
	if c.before != nil {
		c.before()
	}
	return c.Hasher.Matches(ctx, asker, hash, password)
}

// tracer counts the statements of all connections.
type tracer struct{ statements atomic.Int64 }

func (c *tracer) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.statements.Add(1)
	return ctx
}

func (c *tracer) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// bundle is a service on a real database, with a clock that the test moves.
type bundle struct {
	*staff.Service
	t      *testing.T
	pool   *pgxpool.Pool
	tokens *account.Tokens
	hasher *counter
	tracer *tracer

	mu  sync.Mutex
	now time.Time
}

// newBundle returns the bundle of a test; without limits nothing is limited.
func newBundle(t *testing.T, limits staff.Limits, change ...func(*staff.Config)) *bundle {
	t.Helper()
	b := &bundle{t: t, tracer: &tracer{}, now: start}
	b.hasher = &counter{Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1})}
	config, err := pgxpool.ParseConfig(embeddedtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.Tracer = b.tracer
	if b.pool, err = pgxpool.NewWithConfig(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.pool.Close)
	data, quiet := t.TempDir(), slog.New(slog.DiscardHandler)
	if b.tokens, err = account.OpenTokens(data, b.clock, quiet); err != nil {
		t.Fatal(err)
	}
	sealer, err := account.OpenSealer(data, start, quiet)
	if err != nil {
		t.Fatal(err)
	}
	settings := staff.Config{
		Pool: b.pool, Hasher: b.hasher, Tokens: b.tokens, Sealer: sealer, Issuer: "Trevo", Limits: limits, Now: b.clock,
	}
	for _, c := range change {
		c(&settings)
	}
	b.Service, err = staff.New(settings)
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

// pass lets time go by.
func (b *bundle) pass(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = b.now.Add(d)
}

// colleague is somebody with an authenticator.
type colleague struct {
	b        *bundle
	handle   string
	password string
	secret   string
	recovery []string
}

// add adds somebody who has not signed in yet.
func (b *bundle) add(handle string, roles ...staff.Role) *colleague {
	b.t.Helper()
	e, err := b.Add(b.t.Context(), staff.Colleague{Handle: handle, Name: "Maria Souza", Roles: roles}, "")
	if err != nil {
		b.t.Fatal(err)
	}
	return b.holder(e)
}

// holder is whoever was given an enrolment.
func (b *bundle) holder(e staff.Enrolment) *colleague {
	b.t.Helper()
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil || key.Issuer() != "Trevo" || key.AccountName() != e.Handle {
		b.t.Fatalf("the address for the authenticator is %q, %v", e.URI, err)
	}
	return &colleague{b: b, handle: e.Handle, password: e.Password, secret: key.Secret()}
}

// enrolled adds somebody who has a password of their own.
func (b *bundle) enrolled(handle string, roles ...staff.Role) *colleague {
	b.t.Helper()
	c := b.add(handle, roles...)
	c.enrol()
	return c
}

// enrol changes the one-time password, and goes on to the next code.
func (c *colleague) enrol() staff.SignedIn {
	c.b.t.Helper()
	in := c.enter()
	recovery, err := c.b.ChangePassword(c.b.t.Context(), in.AccessToken, c.password, password)
	if err != nil {
		c.b.t.Fatal(err)
	}
	c.password, c.recovery = password, recovery
	c.b.pass(time.Minute)
	return in
}

// codeAt is what the authenticator shows some time from now.
func (c *colleague) codeAt(offset time.Duration) string {
	c.b.t.Helper()
	code, err := totp.GenerateCode(c.secret, c.b.clock().Add(offset))
	if err != nil {
		c.b.t.Fatal(err)
	}
	return code
}

func (c *colleague) code() string { return c.codeAt(0) }

// login signs in with the right password from an address of its own.
func (c *colleague) login(code string) (staff.SignedIn, error) {
	return c.b.Login(c.b.t.Context(), c.handle, c.password, code, staff.Client{Address: "desk"})
}

// enter signs in.
func (c *colleague) enter() staff.SignedIn {
	c.b.t.Helper()
	in, err := c.login(c.code())
	if err != nil {
		c.b.t.Fatal(err)
	}
	return in
}

// next waits for the next code and signs in.
func (c *colleague) next() staff.SignedIn {
	c.b.t.Helper()
	c.b.pass(time.Minute)
	return c.enter()
}

// good wants a token to be good or not.
func (b *bundle) good(in staff.SignedIn, want bool) {
	b.t.Helper()
	_, err := b.Verify(b.t.Context(), in.AccessToken)
	if (err == nil) != want || err != nil && !isToken(err) {
		b.t.Errorf("verify: %v; want good %t", err, want)
	}
}
