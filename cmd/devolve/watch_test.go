package main_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
)

// TestACutOfTheRunningLogStopsPayouts changes the log as whoever has the credential of its server can.
func TestACutOfTheRunningLogStopsPayouts(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_WATCH_EVERY=1s")
	server := site.serve(t)
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria Souza", "--role", "finance")
	site.ok(t, "payout", "plan", "--by", "maria.souza")
	site.ok(t, "payout", "plan", "--by", "maria.souza")
	js := site.asMigrator(t)
	stream, err := js.Stream(t.Context(), "LEDGER")
	if err != nil {
		t.Fatal(err)
	}
	config := stream.CachedInfo().Config
	config.Discard, config.MaxMsgs = jetstream.DiscardOld, 1
	cut := time.Now()
	if _, err := js.UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	eventually(t, settleLimit, func() string {
		_, text, err := get(t.Context(), server.base+"/metrics")
		if err != nil || !strings.Contains(text, "devolve_payout_halts_open") || strings.Contains(text, `devolve_payout_halts_open{kind="stream"} 0`) {
			return "no halt is raised"
		}
		return ""
	})
	t.Logf("found after %s", time.Since(cut).Round(time.Millisecond))
	for _, want := range []string{"discard is DiscardOld instead of DiscardNew, max_msgs is 1 instead of -1", "events are gone"} {
		eventually(t, settleLimit, func() string { // one look raises them one after the other
			if text := site.ok(t, "halt", "list"); !strings.Contains(text, want) {
				return fmt.Sprintf("it does not say %q:\n%s", want, text)
			}
			return ""
		})
	}
	if line := site.refused(t, "payout", "plan", "--by", "maria.souza"); !strings.Contains(line, "payouts stand still: stream LEDGER") {
		t.Errorf("a run is planned: %s", line)
	}
	for _, wrong := range []string{"often", "0s", "31s"} {
		if line := site.with("DEVOLVE_WATCH_EVERY="+wrong).refused(t, "halt", "list"); !strings.Contains(line, "DEVOLVE_WATCH_EVERY") {
			t.Errorf("%s: %s", wrong, line)
		}
	}
}

// TestTheConfigurationIsPutBack changes the limits of a stream and stops the server before anything is removed: no server starts on that
// until one command has put them back.
func TestTheConfigurationIsPutBack(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	stream, err := site.asMigrator(t).Stream(t.Context(), "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	config := stream.CachedInfo().Config
	config.MaxMsgs = 1000
	if _, err := site.asMigrator(t).UpdateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	server.stop(syscall.SIGTERM)
	const difference = "INBOX: max_msgs is 1000 instead of -1"
	if r := site.run(t, "serve"); r.code != 1 || !strings.Contains(r.stderr, difference) || !strings.Contains(r.stderr, "`devolve migrate --configuration`") {
		t.Errorf("a start with changed limits: exit %d, %s", r.code, r.stderr)
	}
	for _, want := range []string{"put back: " + difference, "the configuration of the streams is as it has to be"} {
		if text := site.ok(t, "migrate", "--configuration"); !strings.Contains(text, want) {
			t.Errorf("it says %q, want %q", text, want)
		}
	}
	site.serve(t).stop(syscall.SIGTERM)
}

// asMigrator connects to the running server's log as whoever may change its streams.
func (s *site) asMigrator(t *testing.T) jetstream.JetStream {
	t.Helper()
	password, err := os.ReadFile(filepath.Join(s.data, "secrets", "nats-migrate-password"))
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(s.endpoints(t).NATSURL)
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.UserPassword("migrate", strings.TrimSpace(string(password)))
	conn, err := embedded.Connect(address.String())
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
