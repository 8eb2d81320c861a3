package eventlog_test

import (
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

// TestWhatANodeLacksIsThere: a copy that is empty answers some of the direct reads, as a node does that takes in all of a stream anew.
func TestWhatANodeLacksIsThere(t *testing.T) {
	t.Parallel()
	server := embeddedtest.NATSServer(t, t.TempDir())
	b := setup(t, embeddedtest.ConnectAs(t, server, embedded.UserSingle))
	migrate, err := jetstream.New(embeddedtest.ConnectAs(t, server, embedded.UserMigrate))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.appender.Append(t.Context(), segment("a", 0, "one", "two")); err != nil {
		t.Fatal(err)
	}
	copied, err := migrate.CreateStream(t.Context(), jetstream.StreamConfig{Name: "COPY", Mirror: &jetstream.StreamSource{Name: eventlog.LedgerStream}})
	if err != nil {
		t.Fatal(err)
	}
	for info := copied.CachedInfo(); info.State.Msgs < 2; {
		if info, err = copied.Info(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := copied.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	stream, err := b.js.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	missed := 0
	for range 60 {
		if _, err := stream.GetMsg(t.Context(), 2); errors.Is(err, jetstream.ErrMsgNotFound) {
			missed++
		}
		for subject, from := range map[string]uint64{"": 2, "ledger.conversion.a": 2} {
			msg, err := eventlog.Find(t.Context(), b.js, stream, from, subject)
			if err != nil || msg.Sequence != 2 || msg.Subject != "ledger.conversion.a" || string(msg.Data) != "two" || msg.Time.IsZero() ||
				msg.Header.Get(wire.HeaderID) != "two" {
				t.Fatalf("found %+v, %v", msg, err)
			}
		}
		if _, err := eventlog.Find(t.Context(), b.js, stream, 3, ""); !errors.Is(err, jetstream.ErrMsgNotFound) {
			t.Fatalf("what is nowhere: %v", err)
		}
	}
	if missed == 0 {
		t.Error("the empty copy was never asked: so that this test shows nothing")
	}
}
