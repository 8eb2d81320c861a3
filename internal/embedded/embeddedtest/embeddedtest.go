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

	"example.com/devolve/internal/embedded"
)

// startLimit bounds what a test waits for a store.
const startLimit = time.Minute

// NATS returns a connection to a JetStream server that only this test uses, with the settings of
// nats.conf: it too flushes to the disk before it acknowledges. Both end with the test.
func NATS(tb testing.TB) *nats.Conn {
	tb.Helper()
	server := NATSServer(tb, tb.TempDir())
	conn, err := server.Connect()
	if err != nil {
		tb.Fatalf("connect to NATS: %v", err)
	}
	tb.Cleanup(conn.Close)
	return conn
}

// NATSServer starts a JetStream server on a folder, for tests that stop and start it again. It is
// stopped with the test at the latest.
func NATSServer(tb testing.TB, dir string) *embedded.NATS {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), startLimit)
	defer cancel()
	server, err := embedded.StartNATS(ctx, dir, slog.New(slog.DiscardHandler))
	if err != nil {
		tb.Fatalf("start NATS: %v", err)
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
