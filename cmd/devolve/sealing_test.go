package main_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/seal"
)

// olderServer writes as a server of a version before seals.
type olderServer struct {
	t      *testing.T
	stores []string // environment of those who share its stores
	js     jetstream.JetStream
	ledger *app.Service
	inbox  *inbox.Store
	db     *pgx.Conn
}

func openOlder(t *testing.T) *olderServer {
	t.Helper()
	server, database := embeddedtest.NATSServer(t, t.TempDir()), embeddedtest.PostgresURL(t)
	addStoresTo(t, database)
	o := &olderServer{t: t, stores: []string{"NATS_URL=" + server.URL(), "DATABASE_URL=" + database}}
	var err error
	if o.js, err = jetstream.New(embeddedtest.ConnectAs(t, server, embedded.UserSingle)); err != nil {
		t.Fatal(err)
	}
	log, err := eventlog.Open(t.Context(), o.js, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	o.ledger = app.New(log, time.Now, uuid.NewString)
	if o.inbox, err = inbox.OpenStore(t.Context(), o.js, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.inbox.Close)
	if o.db, err = pgx.Connect(t.Context(), database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.db.Close(context.Background()) })
	return o
}

// sell records a click and a pending sale.
func (o *olderServer) sell(transaction string) app.Observed {
	o.t.Helper()
	click := ledger.ClickID{UUID: uuid.New()}
	if _, err := o.ledger.RecordClick(o.t.Context(), ledger.RecordClick{
		ClickID: click, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 500, At: ledgertest.Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		o.t.Fatal(err)
	}
	sale := ledgertest.Sale(transaction, click)
	o.observe(sale)
	return sale
}

func (o *olderServer) observe(sale app.Observed) {
	o.t.Helper()
	if err := errors.Join(o.ledger.Observe(o.t.Context(), []app.Observed{sale})...); err != nil {
		o.t.Fatal(err)
	}
}

// newest returns the sequence and the seal's key of the newest event.
func (o *olderServer) newest() (sequence uint64, key string) {
	o.t.Helper()
	stream, err := o.js.Stream(o.t.Context(), eventlog.LedgerStream)
	if err != nil {
		o.t.Fatal(err)
	}
	sequence = stream.CachedInfo().State.LastSeq
	msg, err := stream.GetMsg(o.t.Context(), sequence)
	if err != nil {
		o.t.Fatal(err)
	}
	return sequence, seal.Of(msg.Header).Key
}

// balances are everybody's, added up.
func (o *olderServer) balances() (text string) {
	o.t.Helper()
	err := o.db.QueryRow(o.t.Context(), `SELECT sum(pending_cents) || '/' || sum(payable_cents) FROM ledger.balances`).Scan(&text)
	if err != nil {
		o.t.Fatal(err)
	}
	return text
}

// TestSealingBeginsOnAnOlderLog: what is there stays as good as it was, and is covered by the hash that the command notes. From then
// on nothing that an older server writes counts, and keys may be exchanged and not lost.
func TestSealingBeginsOnAnOlderLog(t *testing.T) {
	t.Parallel()
	older := openOlder(t)
	sale := older.sell("old")
	site := newSite(t).with(older.stores...)
	server := site.serve(t)
	who := server.signUp("antiga@devolve.example")
	checkVerified(t, site)
	before := older.balances()

	begun := site.ok(t, "seal", "begin")
	sequence, first := older.newest()
	if want := fmt.Sprintf("everything is sealed since event %d\n", sequence); begun != want || sequence != 3+uint64(len(ledger.LimitRules)) || first == "" {
		t.Errorf("begun: %q at %d; want %q", begun, sequence, want)
	}
	if again := site.ok(t, "seal", "begin"); again != begun {
		t.Errorf("begun again: %q", again)
	}
	if now, _ := older.newest(); now != sequence {
		t.Errorf("a second beginning appended event %d", now)
	}

	keys := filepath.Join(site.data, "secrets", "seal-keys.json")
	retired := read(t, keys)
	site.ok(t, "keys", "rotate", "seals")
	eventually(t, settleLimit, func() string {
		if _, err := click(t.Context(), server.base, who, "livraria-jatoba"); err != nil {
			return err.Error()
		}
		if _, key := older.newest(); key == first {
			return "nothing is sealed with the new key"
		}
		return ""
	})
	checkVerified(t, site) // events of both keys

	sale.Verdict, sale.UpdatedAt = ledger.VerdictApproved, sale.UpdatedAt.Add(time.Minute)
	sale.ReceivedAt = sale.UpdatedAt
	older.observe(sale)
	late, _ := older.newest()
	rich := bodyOf(observe("rich", "", "approved", 9_000_000, time.Now().Add(-time.Minute)))
	receipt, err := older.inbox.Accept(t.Context(), inbox.Delivery{Partner: "demo", ID: "late", ReceivedAt: time.Now(), Body: rich})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, settleLimit, func() string {
		list := site.ok(t, "halt", "list")
		for _, what := range []string{fmt.Sprintf("event %d", late), fmt.Sprintf("delivery %d", receipt.Sequence)} {
			if !strings.Contains(list, what) {
				return what + " is not named:\n" + list
			}
		}
		return ""
	})
	if parked := site.ok(t, "log", "parked"); strings.Count(parked, "\n") != 2 || !strings.Contains(parked, fmt.Sprintf("\n%d ", late)) {
		t.Errorf("parked:\n%s", parked)
	}
	if after := older.balances(); after != before {
		t.Errorf("balances are %s after %s", after, before)
	}

	server.stop(syscall.SIGINT)
	newer := read(t, keys)
	for text, want := range map[string]string{retired: "is sealed with key", "": "its seal cannot be checked"} {
		put(t, keys, text)
		if line := site.refused(t, "serve", "--addr", "127.0.0.1:0"); !strings.Contains(line, want) {
			t.Errorf("with other keys: %s; want %q", line, want)
		}
	}
	put(t, keys, newer)
	site.serve(t)
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// put writes a file, or removes it when it is empty.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if text == "" {
		return
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
