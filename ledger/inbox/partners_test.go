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
	partners := inbox.NewPartners(embeddedtest.Postgres(t), now)
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
	second, err := partners.Rotate(ctx, "net-1")
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
	if _, err := partners.Rotate(ctx, "net-1"); !errors.Is(err, inbox.ErrUnknownPartner) {
		t.Errorf("rotated after removal: %v", err)
	}
	third, err := partners.Add(ctx, "net-1", "standard")
	if err != nil {
		t.Fatal(err)
	}
	hours.Add(1)
	wantSecrets(t, partners, "net-1", third)
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
	second, err := partners.Rotate(t.Context(), "net")
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
