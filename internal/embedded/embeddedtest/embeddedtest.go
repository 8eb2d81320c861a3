// Package embeddedtest gives tests real stores: a migrated PostgreSQL database of their own and a
// JetStream server of their own. Nothing has to run or be set up before, nothing is left behind.
//
// Only tests import it.
package embeddedtest

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger/eventlog"
)

// startLimit bounds what a test waits for a store.
const startLimit = time.Minute

// NATS returns a connection to a JetStream server that only this test uses, with the settings of
// nats.conf: it too flushes to the disk before it acknowledges. The streams are there, and the connection
// may do what a server with all roles may. Both end with the test.
func NATS(tb testing.TB) *nats.Conn {
	tb.Helper()
	server := NATSServer(tb, tb.TempDir())
	return ConnectAs(tb, server, embedded.UserSingle)
}

// ConnectAs returns a connection of a user that ends with the test.
func ConnectAs(tb testing.TB, server *embedded.NATS, user string) *nats.Conn {
	tb.Helper()
	conn, err := server.ConnectAs(user)
	if err != nil {
		tb.Fatalf("connect to NATS: %v", err)
	}
	tb.Cleanup(conn.Close)
	return conn
}

// makeStreams makes the streams as `devolve migrate` does.
func makeStreams(ctx context.Context, server *embedded.NATS) error {
	conn, err := server.ConnectAs(embedded.UserMigrate)
	if err != nil {
		return err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	return eventlog.EnsureStreams(ctx, js, 1)
}

// NATSServer starts a JetStream server with our streams on a folder, for tests that stop and start it again. It is
// stopped with the test at the latest.
func NATSServer(tb testing.TB, dir string) *embedded.NATS {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), startLimit)
	defer cancel()
	server, err := embedded.StartNATS(ctx, dir, slog.New(slog.DiscardHandler))
	if err != nil {
		tb.Fatalf("start NATS: %v", err)
	}
	if err := makeStreams(ctx, server); err != nil {
		tb.Fatalf("make the streams: %v", err)
	}
	tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), startLimit)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			tb.Errorf("stop NATS: %v", err)
		}
	})
	return server
}
