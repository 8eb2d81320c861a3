package outage_test

import (
	"errors"
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/outage"
)

// expect tells an error of a store, as its callers wrap it, from what it should be.
func expect(t *testing.T, name string, want bool, err error) {
	t.Helper()
	if err == nil {
		t.Fatalf("%s: no error", name)
	}
	if got := outage.Is(fmt.Errorf("read something: %w", err)); got != want {
		t.Errorf("%s: %v is an outage: %t; want %t", name, err, got, want)
	}
}

func TestADatabaseThatIsAway(t *testing.T) {
	t.Parallel()
	ctx, address := t.Context(), embeddedtest.PostgresURL(t)
	connect := func() *pgx.Conn {
		conn, err := pgx.Connect(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close(ctx) })
		return conn
	}
	run := func(conn *pgx.Conn, sql string) error {
		_, err := conn.Exec(ctx, sql)
		return err
	}

	ended := connect()
	expect(t, "it ended the connection", true, run(ended, "SELECT pg_terminate_backend(pg_backend_pid())"))
	expect(t, "the connection had ended", true, run(ended, "SELECT 1"))
	slow := connect()
	if err := run(slow, "SET statement_timeout = 10"); err != nil {
		t.Fatal(err)
	}
	expect(t, "it took too long", true, run(slow, "SELECT pg_sleep(60)"))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := listener.Addr().String()
	listener.Close()
	_, err = pgx.Connect(ctx, "postgres://devolve@"+nobody+"/devolve")
	expect(t, "nobody is there", true, err)

	conn := connect()
	expect(t, "a wrong statement", false, run(conn, "SELECT nothing"))
	expect(t, "a division by zero", false, run(conn, "SELECT 1 / 0"))
	var number int
	expect(t, "no row", false, conn.QueryRow(ctx, "SELECT 1 WHERE false").Scan(&number))
}

func TestALogThatIsAway(t *testing.T) {
	t.Parallel()
	ctx, conn := t.Context(), embeddedtest.NATS(t)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}

	_, err = conn.Request("nobody.listens", nil, 10*time.Millisecond)
	expect(t, "nobody answers", true, err)
	expect(t, "no leader", true, &jetstream.APIError{Code: 503, ErrorCode: 10008, Description: "JetStream system temporarily unavailable"})
	_, err = js.Stream(ctx, "NO_SUCH_STREAM")
	expect(t, "no such stream", false, err)
	conn.Close()
	_, err = conn.Request("ledger", nil, time.Minute)
	expect(t, "the connection is closed", true, err)
	if !errors.Is(err, nats.ErrConnectionClosed) {
		t.Error(err)
	}
}
