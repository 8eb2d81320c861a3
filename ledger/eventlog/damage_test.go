package eventlog_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
)

// TestAReaderOfADamagedStreamComesToAnEnd: a server that was stopped in order believes what it wrote down of its files, so it starts on
// one that was damaged since and does not see it. Whoever reads there is told, and does not wait for ever.
func TestAReaderOfADamagedStreamComesToAnEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const messages, size = 150, 100_000 // two files
	open := func() (jetstream.JetStream, *embedded.NATS) {
		server := embeddedtest.NATSServer(t, dir)
		js, err := jetstream.New(embeddedtest.ConnectAs(t, server, embedded.UserSingle))
		if err != nil {
			t.Fatal(err)
		}
		return js, server
	}
	js, server := open()
	for n := range messages {
		if _, err := js.Publish(t.Context(), fmt.Sprintf("ledger.conversion.%d", n), make([]byte, size)); err != nil {
			t.Fatal(err)
		}
	}
	if err := server.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "jetstream", "$G", "streams", eventlog.LedgerStream, "msgs", "1.blk")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}

	js, _ = open()
	tail, err := eventlog.OpenTail(t.Context(), js, eventlog.LedgerStream, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for read := 0; read < messages; {
		raws, err := tail.NextOfMany(ctx, messages)
		if err != nil {
			if !eventlog.IsLoss(err) && !errors.Is(err, eventlog.ErrSilent) {
				t.Errorf("after %d messages: %v", read, err)
			}
			return
		}
		read += len(raws)
	}
	t.Error("every message was read")
}
