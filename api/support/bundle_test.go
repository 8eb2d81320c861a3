package support_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

// today is the day in São Paulo at ledgertest.Start.
var today = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

// bundle is a support desk on a real ledger and its projection.
type bundle struct {
	*ledgertest.Bundle
	*support.Service
	reader *projection.Reader
	outbox *outbox
	ana    uuid.UUID

	mu  sync.Mutex
	now time.Time
}

// outbox keeps notices.
type outbox struct {
	before func()

	mu   sync.Mutex
	kept []account.Notice
}

func (o *outbox) Put(_ context.Context, _ pgx.Tx, n account.Notice) error {
	if o.before != nil {
		o.before()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.kept = append(o.kept, n)
	return nil
}

// kinds are the notices so far, in order.
func (o *outbox) kinds() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	words := make([]string, len(o.kept))
	for i, n := range o.kept {
		words[i] = string(n.Kind)
	}
	return strings.Join(words, " ")
}

func open(t *testing.T) *bundle {
	t.Helper()
	b := &bundle{Bundle: ledgertest.New(t), outbox: &outbox{}, now: ledgertest.Start.Add(time.Hour)}
	b.Project(t)
	b.reader = b.Reader(t)
	sealer, err := account.OpenSealer(t.TempDir(), b.now, b.Logger)
	if err != nil {
		t.Fatal(err)
	}
	b.Service = support.New(support.Config{Pool: b.Pool, Ledger: b.Statements(), Outbox: b.outbox, Sealer: sealer, Now: func() time.Time {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.now
	}})
	b.ana = b.shopper(t)
	return b
}

func (b *bundle) at(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = now
}

func (b *bundle) shopper(t *testing.T) uuid.UUID {
	t.Helper()
	id := uuid.New()
	if _, err := b.Pool.Exec(t.Context(), "INSERT INTO users (id, email, name, created_at) VALUES ($1, $2, 'Ana', now())",
		id, id.String()+"@example.com"); err != nil {
		t.Fatal(err)
	}
	return id
}

// click records a departure and waits until it can be claimed.
func (b *bundle) click(t *testing.T, user uuid.UUID) uuid.UUID {
	t.Helper()
	id := b.Click(t, ledger.UserID{UUID: user})
	b.CatchUp(t, b.reader)
	return id.UUID
}

// report brings sales to the ledger, and what they say to the claims.
func (b *bundle) report(t *testing.T, sales ...app.Observed) {
	t.Helper()
	b.Observe(t, sales...)
	b.CatchUp(t, b.reader)
	b.follow(t, sales...)
}

// follow is what the follower of the log does with the newest event of some sales.
func (b *bundle) follow(t *testing.T, sales ...app.Observed) {
	t.Helper()
	var aggregates []ledger.Aggregate
	for _, sale := range sales {
		aggregates = append(aggregates, ledger.Aggregate{Kind: ledger.KindConversion, ID: sale.ConversionID().String()})
	}
	last, err := b.Log.Last(t.Context(), aggregates)
	if err != nil {
		t.Fatal(err)
	}
	var events []ledger.Recorded
	for _, event := range last {
		events = append(events, event)
	}
	if err := pgx.BeginFunc(t.Context(), b.Pool, func(tx pgx.Tx) error { return b.Follow(t.Context(), tx, events) }); err != nil {
		t.Fatal(err)
	}
}

// claim is a request for R$ 100,00 today.
func claim(user, click uuid.UUID, order string) support.Request {
	return support.Request{UserID: user, ClickID: click, OrderNumber: order, PurchasedOn: today, ValueCents: 10_000}
}

func (b *bundle) mustOpen(t *testing.T, r support.Request) support.Claim {
	t.Helper()
	c, err := b.Open(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (b *bundle) find(t *testing.T, id uuid.UUID) support.Claim {
	t.Helper()
	c, err := b.Find(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sale is a sale of a click with an order number.
func sale(transaction string, click uuid.UUID, order string) app.Observed {
	s := ledgertest.Sale(transaction, ledger.ClickID{})
	if click != uuid.Nil {
		s.ClickRef = click.String()
	}
	s.OrderID = order
	return s
}

func idOf(s app.Observed) uuid.UUID { return s.ConversionID().UUID }
