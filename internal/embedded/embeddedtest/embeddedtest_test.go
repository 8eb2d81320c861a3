package embeddedtest_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/migrations"
)

func TestPostgresIsPrivateAndMigrated(t *testing.T) {
	t.Parallel()
	for range 4 {
		t.Run("clone", func(t *testing.T) {
			t.Parallel()
			pool := embeddedtest.Postgres(t)
			if _, err := pool.Exec(t.Context(), "CREATE TABLE only_mine ()"); err != nil {
				t.Errorf("the database is shared: %v", err)
			}
			conn, err := pool.Acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Release()
			if err := migrations.Check(t.Context(), conn.Conn()); err != nil {
				t.Errorf("not migrated: %v", err)
			}
		})
	}
}

func TestEmptyPostgresHasNoSchema(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), embeddedtest.EmptyPostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	if err := migrations.Check(t.Context(), conn); err == nil {
		t.Error("an empty database passed the check of its schema")
	}
}

func TestNATSIsPrivate(t *testing.T) {
	t.Parallel()
	for range 3 {
		t.Run("server", func(t *testing.T) {
			t.Parallel()
			js, err := jetstream.New(embeddedtest.NATS(t))
			if err != nil {
				t.Fatal(err)
			}
			stream, err := js.Stream(t.Context(), "LEDGER")
			if err != nil {
				t.Fatalf("look up the stream: %v", err)
			}
			if _, err := js.Publish(t.Context(), "ledger.click.1", nil); err != nil {
				t.Fatalf("publish: %v", err)
			}
			info, err := stream.Info(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if info.State.Msgs != 1 {
				t.Errorf("%d messages, want 1: the server is shared", info.State.Msgs)
			}
		})
	}
}
