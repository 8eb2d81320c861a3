package projection_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
)

// deliver stores a delivery and its copy.
func deliver(t *testing.T, b *ledgertest.Bundle, n int) {
	t.Helper()
	body := fmt.Sprintf(`{"sale":"number-%d"}`, n)
	ack, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: "inbox.conversions.demo." + strconv.Itoa(n), Data: []byte(body)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Pool.Exec(t.Context(), `INSERT INTO inbox_copies (seq, subject, headers, digest, body, stored_at)
		VALUES ($1, $2, '{}', sha256($3::bytea), $3, now())`, ack.Sequence, "inbox.conversions.demo."+strconv.Itoa(n), []byte(body)); err != nil {
		t.Fatal(err)
	}
}

// clustered is a sealed ledger on three nodes.
func clustered(t *testing.T, cluster *embeddedtest.Cluster) *ledgertest.Bundle {
	t.Helper()
	js, err := jetstream.New(cluster.Connect())
	if err != nil {
		t.Fatal(err)
	}
	if err := eventlog.EnsureStreams(t.Context(), js, 3); err != nil {
		t.Fatal(err)
	}
	b := &ledgertest.Bundle{URL: embeddedtest.PostgresURL(t), JS: js, Logger: slog.New(slog.DiscardHandler)}
	if b.Log, err = eventlog.Open(t.Context(), js, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Log.Close)
	if b.Pool, err = projection.OpenPool(t.Context(), b.URL, projection.Schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Pool.Close)
	ids := 0
	b.Service = app.New(b.Log, func() (at time.Time) { return ledgertest.Start }, func() string { ids++; return fmt.Sprint("event-", ids) })
	return b
}

// TestADamagedNodeIsNamed damages the file of one follower. Each verification names that node and what it has not got, whoever answers,
// and says that the node is wrong; nothing is said of the others.
func TestADamagedNodeIsNamed(t *testing.T) {
	t.Parallel()
	cluster := embeddedtest.NewCluster(t)
	b := clustered(t, cluster)
	b.BeginSealing(t)
	b.Project(t)
	reader := b.Reader(t)
	var clicks []ledger.ClickID
	for range 20 {
		clicks = append(clicks, b.Click(t, ledger.UserID{UUID: uuid.New()}))
	}
	for n := range 5 {
		deliver(t, b, n)
	}
	b.CatchUp(t, reader)
	stream, err := b.JS.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	victim := stream.CachedInfo().Cluster.Replicas[0].Name
	for _, name := range eventlog.Streams {
		cluster.AwaitCurrent(victim, name)
	}
	if report := allVerified(t, b); report.Total != 0 || len(report.Unread) != 0 {
		t.Fatalf("before anything is damaged: %v %v", report.Differences, report.Unread)
	}
	streams := filepath.Join(cluster.Dir(victim), "jetstream", "$G", "streams")
	cluster.Stop(victim)
	flip(t, filepath.Join(streams, eventlog.LedgerStream, "msgs"), `"`+clicks[9].String())
	flip(t, filepath.Join(streams, eventlog.InboxStream, "msgs"), `"number-3`)
	start := func() {
		t.Helper()
		cluster.Start(victim)
		for _, name := range eventlog.Streams {
			cluster.AwaitCurrent(victim, name)
		}
	}
	start()
	for range 4 {
		found := allVerified(t, b).Differences
		if len(found) != 2 || found[0].What != "event 11 of LEDGER on node "+victim || found[1].What != "delivery 4 of INBOX on node "+victim {
			t.Fatalf("found %q, want event 11 and delivery 4 on node %s", found, victim)
		}
		for _, difference := range found {
			if difference.Got != "nothing" || difference.Wrong != "node "+victim {
				t.Errorf("node %s is wrong, and not: %s", victim, difference)
			}
		}
	}

	readsAway(t, b, victim)
	keepsNaming(t, b, victim)

	// What the runbook says: the node is given an empty folder, and has everything from the others.
	cluster.Stop(victim)
	if report := nodesVerified(t, b); report.Total != 0 || len(report.Unread) != 1 || !strings.Contains(report.Unread[0], "LEDGER on node "+victim) {
		t.Errorf("without that node: %v %v", report.Differences, report.Unread)
	}
	if err := os.RemoveAll(cluster.Dir(victim)); err != nil {
		t.Fatal(err)
	}
	start()
	if report := allVerified(t, b); report.Total != 0 || len(report.Unread) != 0 {
		t.Errorf("after the node was rebuilt: %v %v", report.Differences, report.Unread)
	}
}

// readsAway reads the log as the projector does until it is given by the damaged node: that node is named.
func readsAway(t *testing.T, b *ledgertest.Bundle, victim string) {
	t.Helper()
	for range 60 {
		tail, err := b.Log.Tail(t.Context(), 9)
		if err != nil {
			t.Fatal(err)
		}
		_, err = tail.NextOfMany(t.Context(), 5)
		tail.Close()
		if err != nil {
			gap, ok := errors.AsType[*eventlog.GapError](err)
			if !ok || gap.Node != victim || gap.First != 11 || gap.Last != 11 {
				t.Errorf("%v; want event 11 on node %s", err, victim)
			}
			return
		}
	}
	t.Error("the damaged node was never read")
}

// keepsNaming verifies as a server does, at once and an hour later: payouts are stopped because of the node each time.
func keepsNaming(t *testing.T, b *ledgertest.Bundle, victim string) {
	t.Helper()
	now := ledgertest.Start
	var raised []string
	keeper := verify.NewKeeper(verify.KeeperConfig{
		Log: b.Log, Pool: b.Pool, Every: time.Hour, Now: func() time.Time { return now }, Logger: b.Logger,
		Raise: func(_ context.Context, _, detail string) error { raised = append(raised, detail); return nil },
	})
	for n := range 2 {
		now = now.Add(time.Hour)
		if err := keeper.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(raised) != n+1 || !strings.HasPrefix(raised[n], "2 differences, the first: event 11 of LEDGER on node "+victim) {
			t.Errorf("raised %q", raised)
		}
	}
}

func nodesVerified(t *testing.T, b *ledgertest.Bundle) *verify.Report {
	t.Helper()
	conn, err := b.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.RunNodes(t.Context(), b.Log, conn.Conn())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// allVerified verifies until every node answers, which one that has just begun, or is busy, does not at once.
func allVerified(t *testing.T, b *ledgertest.Bundle) *verify.Report {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		if report := nodesVerified(t, b); len(report.Unread) == 0 || time.Now().After(deadline) {
			return report
		}
	}
}

// flip changes a byte of a text in the files of a folder.
func flip(t *testing.T, dir, text string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.blk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if at := bytes.Index(content, []byte(text)); at >= 0 {
			content[at+3] ^= 1
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is in none of %v", text, files)
}
