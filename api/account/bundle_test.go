package account_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// bundle is a service on a real database, with a clock and an outbox that the test reads.
type bundle struct {
	*account.Service
	t       *testing.T
	pool    *pgxpool.Pool
	tokens  *account.Tokens
	sealer  *account.Sealer
	members *account.Members

	mu      sync.Mutex
	now     time.Time
	notices []account.Notice
}

// newBundle returns the bundle of a test; without limits nothing is limited.
func newBundle(t *testing.T, limits account.Limits, options ...func(*account.Config)) *bundle {
	t.Helper()
	b := &bundle{t: t, pool: embeddedtest.Postgres(t), now: start}
	var err error
	if b.tokens, err = account.NewTokens([]account.Key{account.NewKey(start)}, b.clock); err != nil {
		t.Fatal(err)
	}
	if b.sealer, err = account.NewSealer([]account.Key{account.NewKey(start)}); err != nil {
		t.Fatal(err)
	}
	hasher := account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1})
	b.members = account.NewMembers(b.pool, hasher, b.sealer)
	config := account.Config{
		Pool: b.pool, Hasher: hasher, Tokens: b.tokens, Sealer: b.sealer, Outbox: b, Members: b.members, Limits: limits, Now: b.clock,
	}
	for _, option := range options {
		option(&config)
	}
	b.Service = account.New(config)
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

// Put implements account.Outbox.
func (b *bundle) Put(_ context.Context, _ pgx.Tx, n account.Notice) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notices = append(b.notices, n)
	return nil
}

// told returns the notices since it was last asked.
func (b *bundle) told() []account.Notice {
	b.mu.Lock()
	defer b.mu.Unlock()
	notices := b.notices
	b.notices = nil
	return notices
}

// wantTold compares the notices to one shopper since it was last asked.
func (b *bundle) wantTold(user uuid.UUID, want ...account.NoticeKind) {
	b.t.Helper()
	var got []account.NoticeKind
	for _, n := range b.told() {
		if n.UserID != user || n.Ref != "" {
			b.t.Errorf("a notice for %s about %q; want one for %s", n.UserID, n.Ref, user)
		}
		got = append(got, n.Kind)
	}
	if !slices.Equal(got, want) {
		b.t.Errorf("told %v; want %v", got, want)
	}
}

func (b *bundle) exec(sql string, args ...any) {
	b.t.Helper()
	if _, err := b.pool.Exec(b.t.Context(), sql, args...); err != nil {
		b.t.Fatal(err)
	}
}

// read scans the one row of a query.
func read[T any](b *bundle, sql string, args ...any) (value T) {
	b.t.Helper()
	if err := b.pool.QueryRow(b.t.Context(), sql, args...).Scan(&value); err != nil {
		b.t.Fatal(err)
	}
	return value
}

// ana signs Ana up.
func (b *bundle) ana() uuid.UUID {
	b.t.Helper()
	id, err := b.SignUp(b.t.Context(), ana, "a")
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// enter signs Ana in.
func (b *bundle) enter() account.SignedIn {
	b.t.Helper()
	in, err := b.Login(b.t.Context(), account.Login{Email: ana.Email, Password: ana.Password}, account.Client{Address: "a"})
	if err != nil {
		b.t.Fatal(err)
	}
	return in
}

// mailToken makes what a mailed link holds.
func (b *bundle) mailToken(user uuid.UUID, purpose account.MailPurpose) string {
	b.t.Helper()
	text, _, err := b.NewMailToken(b.t.Context(), user, purpose)
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}
