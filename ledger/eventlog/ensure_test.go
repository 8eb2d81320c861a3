package eventlog_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger/eventlog"
)

// TestALostQuestionIsAskedAgain looks for the streams of a log that does not answer the first question, as a cluster does that chooses a
// leader.
func TestALostQuestionIsAskedAgain(t *testing.T) {
	t.Parallel()
	s, err := server.NewServer(&server.Options{
		JetStream: true, StoreDir: t.TempDir(), Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not get ready")
	}
	conn, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	var asked atomic.Int64
	if _, err := conn.Subscribe("deaf.>", func(m *nats.Msg) {
		if asked.Add(1) == 1 {
			return
		}
		forwarded := &nats.Msg{Subject: "$JS.API." + strings.TrimPrefix(m.Subject, "deaf."), Reply: m.Reply, Data: m.Data}
		if err := conn.PublishMsg(forwarded); err != nil {
			t.Error(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.NewWithAPIPrefix(conn, "deaf")
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := eventlog.EnsureStreams(t.Context(), js, 1); err != nil {
		t.Fatal(err)
	}
	if asked.Load() < 3 || time.Since(began) > 20*time.Second {
		t.Errorf("asked %d times in %s", asked.Load(), time.Since(began))
	}
}
