package streamfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/streamfile"
)

// serve opens a store folder with a real server.
func serve(t testing.TB, folder string) jetstream.JetStream {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		JetStream: true, StoreDir: folder, Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not get ready")
	}
	conn, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// A stream that was written anew is, to the server, the same one: every message with its sequence, subject, headers, body and time,
// and the next one gets the next sequence.
func TestWriteMakesWhatTheServerReads(t *testing.T) {
	t.Parallel()
	s := store(t, texts(200, 64<<10), nil)
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "jetstream", "$G", "streams"), 0o700); err != nil {
		t.Fatal(err)
	}
	w, err := streamfile.NewWriter(filepath.Join(folder, "jetstream", "$G", "streams", "LEDGER"), "LEDGER")
	if err != nil {
		t.Fatal(err)
	}
	description, err := streamfile.Description(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	made := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	if description, err = streamfile.Dated(description, made); err != nil {
		t.Fatal(err)
	}
	if err := w.Describe(description); err != nil {
		t.Fatal(err)
	}
	times := make(map[uint64]time.Time)
	found, err := streamfile.Read(t.Context(), s.dir, time.Now(), func(r streamfile.Record) error {
		times[r.Sequence] = r.Time
		return w.Write(r)
	})
	if err != nil || len(found.Damages) > 0 {
		t.Fatal(found.Damages, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	js := serve(t, folder)
	stream, err := js.Stream(t.Context(), "LEDGER")
	if err != nil {
		t.Fatal(err)
	}
	info := stream.CachedInfo()
	if state := info.State; state.FirstSeq != 1 || state.LastSeq != 200 || state.Msgs != 200 || !info.Created.Equal(made) || !info.Config.DenyDelete {
		t.Errorf("the server has %+v, made at %s", state, info.Created)
	}
	for sequence := uint64(1); sequence <= 200; sequence++ {
		msg, err := stream.GetMsg(t.Context(), sequence)
		if err != nil {
			t.Fatal(err)
		}
		subject := fmt.Sprintf("ledger.conversion.%d", sequence-1)
		if msg.Subject != subject || string(msg.Data) != string(s.bodies[sequence-1]) || !msg.Time.Equal(times[sequence]) ||
			msg.Header.Get("Devolve-Type") != "conversion_recorded" {
			t.Errorf("sequence %d is %s %v of %s", sequence, msg.Subject, msg.Header, msg.Time)
		}
	}
	ack, err := js.Publish(t.Context(), "ledger.next", []byte("x"))
	if err != nil || ack.Sequence != 201 {
		t.Errorf("the next message got %v, %v", ack, err)
	}
}

// A stream of which everything has expired goes on counting where it ended.
func TestWriteRemembersWhereAStreamEnded(t *testing.T) {
	t.Parallel()
	s := store(t, texts(1, 8), func(c *jetstream.StreamConfig) { c.MaxAge = time.Hour })
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "jetstream", "$G", "streams"), 0o700); err != nil {
		t.Fatal(err)
	}
	w, err := streamfile.NewWriter(filepath.Join(folder, "jetstream", "$G", "streams", "LEDGER"), "LEDGER")
	if err != nil {
		t.Fatal(err)
	}
	description, err := streamfile.Description(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Describe(description); err != nil {
		t.Fatal(err)
	}
	if err := w.EndAt(700, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	ack, err := serve(t, folder).Publish(t.Context(), "ledger.next", []byte("x"))
	if err != nil || ack.Sequence != 701 {
		t.Errorf("the next message got %v, %v", ack, err)
	}
}
