// Package ledgertest wires a ledger on real stores for tests of the packages around it. Only tests import it.
package ledgertest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/terms"
)

// Start is when the story of every test begins.
var Start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Bundle is a ledger on a JetStream server and a database of its own.
type Bundle struct {
	URL     string // of the database
	Pool    *pgxpool.Pool
	JS      jetstream.JetStream // as a server with all roles
	Migrate jetstream.JetStream // as whoever may change streams
	Log     *eventlog.Log
	Service *app.Service
	Logger  *slog.Logger
	Folder  string // of the log's server
}

// New returns a fresh ledger that ends with the test. Its clock starts at Start and moves a second with every event; ids
// are counted, so that what it records is the same in every run.
func New(t testing.TB) *Bundle {
	t.Helper()
	return NewOn(t, embeddedtest.PostgresURL(t))
}

// NewOn is New on a migrated database of the caller's.
func NewOn(t testing.TB, databaseURL string) *Bundle {
	t.Helper()
	folder := t.TempDir()
	server := embeddedtest.NATSServer(t, folder)
	js, err := jetstream.New(embeddedtest.ConnectAs(t, server, embedded.UserSingle))
	if err != nil {
		t.Fatal(err)
	}
	migrate, err := jetstream.New(embeddedtest.ConnectAs(t, server, embedded.UserMigrate))
	if err != nil {
		t.Fatal(err)
	}
	log, err := eventlog.Open(t.Context(), js, Keys(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	b := &Bundle{Folder: folder, URL: databaseURL, JS: js, Migrate: migrate, Log: log, Logger: slog.New(slog.DiscardHandler)}
	if b.Pool, err = projection.OpenPool(context.WithoutCancel(t.Context()), b.URL, projection.Schema); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Pool.Close)
	var ticks, ids atomic.Int64
	b.Service = app.New(log,
		func() time.Time { return Start.Add(time.Duration(ticks.Add(1)) * time.Second) },
		func() string { return fmt.Sprintf("event-%d", ids.Add(1)) })
	return b
}

// Keys returns keys to seal with, the same in every test.
func Keys(t testing.TB) seal.Keys {
	t.Helper()
	keys, err := newKeys()
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func newKeys() (seal.Keys, error) {
	ring, err := seal.NewRing([]seal.Key{{ID: "test", Secret: bytes.Repeat([]byte("s"), 32)}})
	return seal.Fixed(ring), err
}

// Stores are a test's stores as a process has them that the test starts, and kills.
type Stores struct {
	JS   jetstream.JetStream
	Log  *eventlog.Log
	Pool *pgxpool.Pool
	Keys seal.Keys // Keys
}

// OpenStores opens stores by their addresses. They end with the process.
func OpenStores(ctx context.Context, natsURL, databaseURL string) (s Stores, err error) {
	if s.Keys, err = newKeys(); err != nil {
		return s, err
	}
	conn, err := embedded.Connect(natsURL)
	if err != nil {
		return s, err
	}
	if s.JS, err = jetstream.New(conn); err != nil {
		return s, err
	}
	if s.Log, err = eventlog.Open(ctx, s.JS, s.Keys); err != nil {
		return s, err
	}
	s.Pool, err = projection.OpenPool(ctx, databaseURL, projection.Schema)
	return s, err
}

// BeginSealing makes everything sealed that comes after; nothing may be in the log yet.
func (b *Bundle) BeginSealing(t testing.TB) {
	t.Helper()
	begun := ledger.SealingBegun{Head: hex.EncodeToString(make([]byte, sha256.Size)), At: Start}
	if _, err := b.Log.BeginSealing(t.Context(), begun, ledger.Meta{EventID: "sealing", RecordedAt: Start, Actor: "system"}); err != nil {
		t.Fatal(err)
	}
}

// Click records a click of a shopper (zero: a visitor) at 5 % and returns its id.
func (b *Bundle) Click(t testing.TB, user ledger.UserID) ledger.ClickID {
	t.Helper()
	return b.ClickOn(t, user, "")
}

// ClickPaidBy is Click on terms with a payout policy.
func (b *Bundle) ClickPaidBy(t testing.TB, user ledger.UserID, policy terms.Policy) ledger.ClickID {
	t.Helper()
	promised := terms.Flat(500)
	promised.Payout = policy
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	return b.ClickOn(t, user, frozen)
}

// Campaign publishes terms by which a shopper earns a tenth of each sale, and R$ 50.00 of all of them at most, in the campaign black-friday. It returns what a
// click freezes of them.
func (b *Bundle) Campaign(t testing.TB, by ledger.By) terms.Frozen {
	t.Helper()
	row := terms.Row{Group: terms.Rest, SaleBps: 1_000, Campaign: "black-friday", CampaignCapCents: 50_00}
	published, err := b.Service.PublishTerms(t.Context(), ledger.PublishTerms{
		ID: uuid.NewString(), Store: ledger.Store{ID: uuid.NewString()}, Rows: []terms.Dated{{ID: "bf", For: terms.Everybody, From: Start, Row: row}},
	}, by)
	if err != nil {
		t.Fatal(err)
	}
	promised, err := terms.New(published.ID, row)
	if err != nil {
		t.Fatal(err)
	}
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	return frozen
}

// ClickOn is Click on any terms.
func (b *Bundle) ClickOn(t testing.TB, user ledger.UserID, promised terms.Frozen) ledger.ClickID {
	t.Helper()
	id := ledger.ClickID{UUID: uuid.New()}
	if _, err := b.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: id, UserID: user, Network: "demo", RateBps: 500, At: Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"}, Terms: promised,
	}); err != nil {
		t.Fatal(err)
	}
	return id
}

// Sale is an observation of a pending sale of R$ 100,00 at Start, for tests to change.
func Sale(transaction string, click ledger.ClickID) app.Observed {
	return app.Observed{
		Observation: ledger.Observation{
			Network: "demo", TransactionID: transaction, ClickRef: click.String(), Verdict: ledger.VerdictPending,
			SaleCents: 10_000, CommissionCents: 800, Currency: "BRL", OccurredAt: Start, UpdatedAt: Start,
		},
		ReceivedAt: Start.Add(time.Minute), DeliveryID: "delivery", Causation: 1,
	}
}

// Observe brings observations to the ledger and fails on any error.
func (b *Bundle) Observe(t testing.TB, batch ...app.Observed) {
	t.Helper()
	if err := errors.Join(b.Service.Observe(t.Context(), batch)...); err != nil {
		t.Fatal(err)
	}
}

// Project runs a projector until the test ends and returns it.
func (b *Bundle) Project(t testing.TB) *projection.Projector {
	t.Helper()
	projector := projection.NewProjector(b.Log, b.Pool, b.Logger)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); _ = projector.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return projector
}

// Reader returns a reader whose hub listens until the test ends.
func (b *Bundle) Reader(t testing.TB) *projection.Reader {
	t.Helper()
	hub := projection.NewHub(b.Pool, b.Logger)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); hub.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	return projection.NewReader(b.Pool, hub)
}

// Statements reads what shoppers do.
func (b *Bundle) Statements() *statement.Reader { return statement.NewReader(b.Pool) }

// CatchUp waits until the read models reflect the whole log.
func (b *Bundle) CatchUp(t testing.TB, reader *projection.Reader) uint64 {
	t.Helper()
	last, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for {
		err := reader.WaitFor(t.Context(), last)
		if err == nil {
			return last
		}
		if !errors.Is(err, projection.ErrBehind) || time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}
