package main_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"
)

// blockOf is the first file with the records of a stream.
func (s *site) blockOf(stream string) string {
	return filepath.Join(s.data, "nats", "jetstream", "$G", "streams", stream, "msgs", "1.blk")
}

// damage changes the content of a file.
func damage(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// count asks the database for a number.
func (s *site) count(t *testing.T, query string) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestADamagedLogIsRefusedAndRestored turns one bit over in the middle of the log while the server stands. The start says where, and
// changes nothing; one command puts it right, and every event is there again with its sequence, subject, headers and body.
func TestADamagedLogIsRefusedAndRestored(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver")
	for _, transaction := range []string{"D1", "D2", "D3"} {
		shop.sell(transaction, 10_000)
	}
	checkVerified(t, site)
	if text := site.ok(t, "log", "check"); !strings.Contains(text, "LEDGER: ") || !strings.Contains(text, "INBOX: ") {
		t.Errorf("a check of sound files says:\n%s", text)
	}
	before, delivered := messages(t, site.jetStream(t), "LEDGER"), messages(t, site.jetStream(t), "INBOX")
	eventually(t, settleLimit, func() string {
		if copied := site.count(t, "SELECT count(*) FROM inbox_copies"); copied < len(delivered) {
			return fmt.Sprintf("%d of %d deliveries are copied", copied, len(delivered))
		}
		return ""
	})
	shop.stop(syscall.SIGTERM)

	damage(t, site.blockOf("INBOX"), func(b []byte) []byte { return b[:len(b)/2] })
	damage(t, site.blockOf("LEDGER"), func(b []byte) []byte {
		b[len(b)/2] ^= 4
		return b
	})
	damaged, err := os.ReadFile(site.blockOf("LEDGER"))
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"verify"}, {"log", "check"}} {
		line := site.refused(t, command...)
		for _, part := range []string{"the log is damaged", "LEDGER", "1.blk at byte", "sequence", "devolve log restore"} {
			if !strings.Contains(line, part) {
				t.Errorf("%v says nothing of %q: %s", command, part, line)
			}
		}
	}
	if r := site.run(t, "log", "check", filepath.Join(site.data, "nats")); r.code != 1 || !strings.Contains(r.stdout, "1.blk at byte") {
		t.Errorf("a check of the folder: exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	if now, err := os.ReadFile(site.blockOf("LEDGER")); err != nil || string(now) != string(damaged) {
		t.Fatalf("somebody changed the damaged file: %v", err)
	}
	if text := site.ok(t, "log", "restore"); !strings.Contains(text, ", 1 copies") || !strings.Contains(text, "INBOX: 1 whole records, 2 copies") ||
		!strings.Contains(text, "the damaged folder is") {
		t.Errorf("log restore says:\n%s", text)
	}
	checkVerified(t, site)
	site.serve(t)
	checkSame(t, before, messages(t, site.jetStream(t), "LEDGER"))
	checkSame(t, delivered, messages(t, site.jetStream(t), "INBOX"))
	checkVerified(t, site)
	if list := site.ok(t, "halt", "list"); strings.Count(list, "\n") != 1 {
		t.Errorf("after the restoring something stops payouts:\n%s", list)
	}
}

// TestALossIsAcceptedByName takes the newest event out of the log and out of the database. It is named and nothing is changed, until an
// approver accepts the loss: then an event stands in its place, and the number of the lost one is never given out again.
func TestALossIsAcceptedByName(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver")
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance", "--by", "joao.lima")
	shop.sell("L1", 10_000)
	checkVerified(t, site)
	last := uint64(len(messages(t, site.jetStream(t), "LEDGER")))
	site.sql(t, "DELETE FROM ledger.events WHERE seq = $1", last)
	shop.stop(syscall.SIGTERM)
	damage(t, site.blockOf("LEDGER"), func(b []byte) []byte {
		b[len(b)-20] ^= 1
		return b
	})

	line := site.refused(t, "log", "restore")
	if !strings.Contains(line, fmt.Sprintf("sequence %d", last)) || !strings.Contains(line, "--accept-loss") {
		t.Errorf("the loss of event %d is told as: %s", last, line)
	}
	site.refused(t, "log", "restore", "--accept-loss", "--by", "maria.souza", "--reason", "the disk failed")
	site.ok(t, "log", "restore", "--accept-loss", "--by", "joao.lima", "--reason", "the disk failed")
	shop.server = site.serve(t)
	site.ok(t, "rebuild")
	checkVerified(t, site)
	stands := messages(t, site.jetStream(t), "LEDGER")[last]
	if stands == nil || stands.Headers().Get("Devolve-Type") != "event_lost.v1" || !strings.HasPrefix(stands.Headers().Get("Devolve-Actor"), "staff:") {
		t.Fatalf("in the place of event %d is %v", last, stands)
	}
	shop.sell("L2", 10_000)
	checkVerified(t, site)
}

// checkSame compares what is stored with what was stored.
func checkSame(t *testing.T, before, after map[uint64]jetstream.Msg) {
	t.Helper()
	if len(before) != len(after) {
		t.Fatalf("%d messages were there and %d are", len(before), len(after))
	}
	for sequence, a := range before {
		b := after[sequence]
		if b == nil {
			t.Errorf("message %d is not there", sequence)
			continue
		}
		if a.Subject() != b.Subject() || string(a.Data()) != string(b.Data()) {
			t.Errorf("message %d is %s instead of %s", sequence, b.Subject(), a.Subject())
		}
		for key := range own(a.Headers()) {
			if a.Headers().Get(key) != b.Headers().Get(key) {
				t.Errorf("message %d: %s is %q instead of %q", sequence, key, b.Headers().Get(key), a.Headers().Get(key))
			}
		}
	}
}
