package inbox_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/inbox"
)

func TestPartners(t *testing.T) {
	t.Parallel()
	var hours atomic.Int64
	now := func() time.Time {
		return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).Add(time.Duration(hours.Load()) * time.Hour)
	}
	pool := embeddedtest.Postgres(t)
	partners := inbox.NewPartners(pool, now)
	ctx := t.Context()
	first, err := partners.Add(ctx, "net-1", "standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := partners.Add(ctx, "net-1", "standard"); !errors.Is(err, inbox.ErrPartnerExists) {
		t.Errorf("added twice: %v", err)
	}
	for _, name := range []string{"", "Net", "-net", "a.b", strings.Repeat("a", 41), "a/b"} {
		if _, err := partners.Add(ctx, name, "standard"); !errors.Is(err, inbox.ErrPartnerName) {
			t.Errorf("name %q: %v", name, err)
		}
	}
	if _, err := partners.Add(ctx, "net-2", "carrier-pigeon"); err == nil {
		t.Error("an unknown adapter was accepted")
	}
	hours.Add(1)
	second, err := partners.Rotate(ctx, "net-1", nil)
	if err != nil || second == first {
		t.Fatalf("rotate: %v", err)
	}
	hours.Add(1) // past what is remembered
	wantSecrets(t, partners, "net-1", second, first)
	hours.Add(24)
	wantSecrets(t, partners, "net-1", second)
	list, err := partners.List(ctx)
	if err != nil || len(list) != 1 || list[0].Name != "net-1" || list[0].Secrets != 1 {
		t.Errorf("list: %+v, %v", list, err)
	}
	if _, err := partners.RenewSandbox(ctx, "net-1", nil); err != nil {
		t.Fatal(err)
	}
	addEngineer(t, pool, "net-1")
	if err := partners.Remove(ctx, "net-1"); err != nil {
		t.Fatal(err)
	}
	hours.Add(1)
	if _, err := partners.Secrets(ctx, "net-1"); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("removed: %v", err)
	}
	if err := partners.Remove(ctx, "net-1"); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("removed twice: %v", err)
	}
	if _, err := partners.Rotate(ctx, "net-1", nil); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("rotated after removal: %v", err)
	}
	third, err := partners.Add(ctx, "net-1", "standard")
	if err != nil {
		t.Fatal(err)
	}
	hours.Add(1)
	wantSecrets(t, partners, "net-1", third)
	wantNothingElse(t, pool, partners, "net-1")
}

// addEngineer makes an account of a network with a session.
func addEngineer(t *testing.T, pool *pgxpool.Pool, partner string) {
	t.Helper()
	_, err := pool.Exec(t.Context(), `WITH a AS (
		INSERT INTO partner_accounts (id, partner, handle, password_hash, totp_sealed, created_at, updated_at)
		VALUES (gen_random_uuid(), $1, 'ana.lima', 'x', 'x', now(), now()) RETURNING id
	), s AS (SELECT gen_random_uuid() AS id)
	INSERT INTO partner_sessions (id, account_id, created_at, last_used_at, expires_at) SELECT s.id, a.id, now(), now(), now() FROM a, s`, partner)
	if err != nil {
		t.Fatal(err)
	}
}

// wantNothingElse checks that a network that was added again has nothing of the one before but what it sent.
func wantNothingElse(t *testing.T, pool *pgxpool.Pool, partners *inbox.Partners, partner string) {
	t.Helper()
	if at, err := partners.SandboxSetAt(t.Context(), partner); err != nil || !at.IsZero() {
		t.Errorf("added again, the sandbox's key is of %v, %v", at, err)
	}
	if _, err := partners.SandboxSecrets(t.Context(), partner); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("added again, the sandbox answers %v", err)
	}
	var accounts, sessions int
	err := pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM partner_accounts), (SELECT count(*) FROM partner_sessions)").Scan(&accounts, &sessions)
	if err != nil || accounts != 0 || sessions != 0 {
		t.Errorf("added again it has %d accounts and %d sessions, %v", accounts, sessions, err)
	}
}

func TestAYoungSecretIsFoundByReload(t *testing.T) {
	t.Parallel()
	var milliseconds atomic.Int64
	now := func() time.Time { return time.UnixMilli(1_800_000_000_000 + milliseconds.Load()) }
	partners := inbox.NewPartners(embeddedtest.Postgres(t), now)
	first, err := partners.Add(t.Context(), "net", "standard")
	if err != nil {
		t.Fatal(err)
	}
	wantSecrets(t, partners, "net", first)
	second, err := partners.Rotate(t.Context(), "net", nil)
	if err != nil {
		t.Fatal(err)
	}
	wantSecrets(t, partners, "net", first) // remembered
	milliseconds.Add(150)
	if secrets, err := partners.Reload(t.Context(), "net"); err != nil || len(secrets) != 2 {
		t.Fatalf("reload: %d secrets, %v; want 2", len(secrets), err)
	}
	wantSecrets(t, partners, "net", second, first)
}

// TestARotationEndsNothingEarly: a secret stays good for all of its overlap, however often another is made, unless the operator ends it.
func TestARotationEndsNothingEarly(t *testing.T) {
	t.Parallel()
	var hours atomic.Int64
	now := func() time.Time { return time.Unix(1_800_000_000, 0).Add(time.Duration(hours.Load()) * time.Hour) }
	partners := inbox.NewPartners(embeddedtest.Postgres(t), now)
	inUse, err := partners.Add(t.Context(), "net", "standard")
	if err != nil {
		t.Fatal(err)
	}
	made := []string{inUse}
	for range 4 {
		secret, err := partners.Rotate(t.Context(), "net", nil)
		if err != nil {
			t.Fatal(err)
		}
		made = append([]string{secret}, made...)
	}
	noted := func(context.Context, pgx.Tx) error { t.Error("what was refused is noted"); return nil }
	if _, err := partners.Rotate(t.Context(), "net", noted); !errors.Is(err, inbox.ErrOverlap) || !strings.Contains(err.Error(), now().Add(24*time.Hour).UTC().Format(time.RFC3339)) {
		t.Errorf("a sixth: %v", err)
	}
	wantSecrets(t, partners, "net", made...)
	hours.Add(25)
	if made[0], err = partners.Rotate(t.Context(), "net", nil); err != nil {
		t.Fatalf("after the overlap: %v", err)
	}
	replaced, err := partners.Replace(t.Context(), "net", nil)
	if err != nil {
		t.Fatal(err)
	}
	hours.Add(1)
	wantSecrets(t, partners, "net", replaced)
}

// statements counts what is asked of a database.
type statements struct{ atomic.Int64 }

func (c *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.Add(1)
	return ctx
}

func (*statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func TestInventedNamesAskNothingOfTheDatabase(t *testing.T) {
	t.Parallel()
	config, err := pgxpool.ParseConfig(embeddedtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	count := &statements{}
	config.ConnConfig.Tracer = count
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	var milliseconds atomic.Int64
	partners := inbox.NewPartners(pool, func() time.Time { return time.UnixMilli(1_800_000_000_000 + milliseconds.Load()) })
	secret, err := partners.Add(t.Context(), "net", "standard")
	if err != nil {
		t.Fatal(err)
	}
	count.Store(0)
	var all sync.WaitGroup
	for n := range 1000 {
		all.Go(func() {
			if _, err := partners.Secrets(t.Context(), fmt.Sprint("nobody-", n)); !errors.Is(err, inbox.ErrUnknownPartner) {
				t.Errorf("an invented name: %v", err)
			}
		})
	}
	all.Wait()
	for n := range 100 { // one after another, so that none waits for the look of another
		if _, err := partners.Secrets(t.Context(), fmt.Sprint("nobody-either-", n)); !errors.Is(err, inbox.ErrUnknownPartner) {
			t.Errorf("an invented name: %v", err)
		}
	}
	wantSecrets(t, partners, "net", secret)
	if got := count.Load(); got > 20 {
		t.Errorf("eleven hundred invented names asked the database %d times; want hardly ever", got)
	}
	// A partner who was added meanwhile is known by the first delivery after a tenth of a second.
	later, err := partners.Add(t.Context(), "later", "standard")
	if err != nil {
		t.Fatal(err)
	}
	milliseconds.Add(100)
	wantSecrets(t, partners, "later", later)
}

func wantSecrets(t *testing.T, partners *inbox.Partners, name string, want ...string) {
	t.Helper()
	got, err := partners.Secrets(t.Context(), name)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d secrets, %v; want %d", len(got), err, len(want))
	}
	for i, text := range want {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, inbox.SecretPrefix))
		if err != nil || len(key) != 32 || !bytes.Equal(key, got[i]) {
			t.Errorf("secret %d is not the one that was shown", i)
		}
	}
}
