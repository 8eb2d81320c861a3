package eventlog_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
)

// TestCloseDoesNotWaitForALostServer: a stop has ten seconds in all, also when the log is gone.
func TestCloseDoesNotWaitForALostServer(t *testing.T) {
	t.Parallel()
	server := embeddedtest.NATSServer(t, t.TempDir())
	nc, err := server.Connect(nats.MaxReconnects(-1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	b := setup(t, nc)
	if err := server.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	impatient, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := b.appender.Append(impatient, segment("a", 0, "x")); !errors.Is(err, eventlog.ErrUnknown) {
		t.Errorf("got %v, want ErrUnknown", err)
	}
	start := time.Now()
	b.appender.Close()
	if took := time.Since(start); took > 8*time.Second {
		t.Errorf("closing took %s", took)
	}
}
