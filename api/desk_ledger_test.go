package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// noSales are of a server without a log.
type noSales struct{}

func (noSales) Attribute(context.Context, ledger.ConversionID, ledger.ClickID, ledger.By) (uint64, error) {
	return 0, ledger.Refuse(ledger.CodeNotFound, "there is no log")
}

func (noSales) Conversion(context.Context, ledger.ConversionID) (ledger.Conversion, uint64, error) {
	return ledger.Conversion{}, 0, nil
}

// deskWithoutLog reconciles on a database alone.
func deskWithoutLog(pool *pgxpool.Pool, now func() time.Time) desk.ReconcileDesk {
	breaks := reconcile.NewDesk(pool, now)
	quarantine := inbox.NewWorker(nil, nil, pool, nil, now, slog.New(slog.DiscardHandler))
	return desk.ReconcileDesk{
		Reconciler: breaks, Breaks: breaks, Quarantine: quarantine, Attributions: noSales{}, Halts: halt.New(pool, now),
		Parked: finance.NewReader(pool),
	}
}

// deskBundle is a server whose ledger and inbox are real, with somebody of finance signed in. Nobody works the inbox until work
// is called: a call of the desk needs nobody else.
type deskBundle struct {
	*bundle
	token  string
	who    string // as events name them
	events *eventlog.Log
	app    *app.Service
	js     jetstream.JetStream
	store  *inbox.Store
	worker *inbox.Worker
}

func setupLedgerDesk(t *testing.T, change ...func(*api.Config)) *deskBundle {
	t.Helper()
	b := &deskBundle{bundle: setup(t)}
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	b.js, err = jetstream.New(embeddedtest.NATS(t))
	must(err)
	must(eventlog.EnsureStreams(ctx, b.js, 1))
	b.events, err = eventlog.Open(ctx, b.js, nil)
	must(err)
	t.Cleanup(b.events.Close)
	b.store, err = inbox.OpenStore(ctx, b.js, nil)
	must(err)
	t.Cleanup(b.store.Close)
	logger := slog.New(slog.DiscardHandler)
	b.app = app.New(b.events, b.clock, app.NewID)
	b.worker = inbox.NewWorker(b.js, b.store, b.pool, b.app, b.clock, logger)
	hub := projection.NewHub(b.pool, logger)
	b.inBackground(func(ctx context.Context) error { hub.Run(ctx); return ctx.Err() })
	b.inBackground(projection.NewProjector(b.events, b.pool, logger).Run)

	b.config.Metrics = prometheus.NewRegistry()
	b.config.Shop.Progress, b.config.Hooks.Inbox = hub, b.store
	b.config.Desk.Reconcile.Quarantine, b.config.Desk.Reconcile.Attributions = b.worker, b.app
	for _, c := range change {
		c(&b.config)
	}
	b.config.Desk.Approvals = b.approvals(b.config)
	b.server, err = api.New(b.config)
	must(err)
	t.Cleanup(b.server.Close)
	b.token = b.deskToken(staff.RoleFinance)
	p, err := b.staff.Verify(ctx, b.token)
	must(err)
	b.who = p.Actor()
	return b
}

// inBackground runs work until the test ends, or until stop is called.
func (b *deskBundle) inBackground(work func(context.Context) error) (stop func()) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(b.t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- work(ctx) }()
	stop = func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			b.t.Errorf("in the background: %v", err)
		}
		ended <- nil
	}
	b.t.Cleanup(stop)
	return stop
}

// work works the inbox until everything in it is done.
func (b *deskBundle) work() {
	b.t.Helper()
	stop := b.inBackground(b.worker.Run)
	defer stop()
	stream, err := b.js.Stream(b.t.Context(), eventlog.InboxStream)
	if err != nil {
		b.t.Fatal(err)
	}
	last := stream.CachedInfo().State.LastSeq
	for deadline := time.Now().Add(30 * time.Second); read[uint64](b.bundle, "SELECT seq FROM inbox_checkpoint") < last; {
		if time.Now().After(deadline) {
			b.t.Fatalf("the worker does not come to delivery %d", last)
		}
	}
}

// deliver puts a delivery of the network demo into the inbox and works on it.
func (b *deskBundle) deliver(id string, body []byte) {
	b.t.Helper()
	_, err := b.store.Accept(b.t.Context(), inbox.Delivery{
		Partner: "demo", ID: id, Body: body, ReceivedAt: b.clock(), RequestID: uuid.NewString(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.work()
}

// leave records a departure of a shopper through a network.
func (b *deskBundle) leave(user uuid.UUID, network string) uuid.UUID {
	b.t.Helper()
	id := uuid.New()
	_, err := b.app.RecordClick(b.t.Context(), ledger.RecordClick{
		ClickID: ledger.ClickID{UUID: id}, UserID: ledger.UserID{UUID: user}, Network: network, RateBps: 500, At: noon.Add(-time.Hour),
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

func (b *deskBundle) sale(transaction string) (c ledger.Conversion) {
	b.t.Helper()
	c, _, err := b.app.Conversion(b.t.Context(), ledger.NewConversionID("demo", transaction))
	if err != nil {
		b.t.Fatal(err)
	}
	return c
}

// atDesk makes a call of the desk and reads its answer, or the problem, into a T.
func atDesk[T any](b *deskBundle, c call, status int) (value T) {
	b.t.Helper()
	got := b.send(b.t, uuid.Nil, c.set("X-Staff-Token", b.token))
	if got.StatusCode != status {
		b.t.Fatalf("%s %s: %d %s; want %d", c.method, c.path, got.StatusCode, got.body, status)
	}
	if len(got.body) > 0 {
		if err := json.Unmarshal(got.body, &value); err != nil {
			b.t.Fatalf("%v: %s", err, got.body)
		}
	}
	return value
}

// refused makes a call that must be refused with a status and a code, and returns the developers' text.
func (b *deskBundle) refused(c call, status int, code string) string {
	b.t.Helper()
	got := b.send(b.t, uuid.Nil, c.set("X-Staff-Token", b.token))
	var problem struct{ Code, Detail, Message string }
	_ = json.Unmarshal(got.body, &problem)
	if got.StatusCode != status || problem.Code != code || problem.Message == "" {
		b.t.Errorf("%s %s: %d %s; want %d %s", c.method, c.path, got.StatusCode, got.body, status, code)
	}
	return problem.Detail
}

// file is a part of a form.
type file struct{ part, name, text string }

// upload is a call with files.
func upload(query string, files ...file) call {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, f := range files {
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + f.part + `"`}}
		if f.name != "" {
			header.Set("Content-Disposition", `form-data; name="`+f.part+`"; filename="`+f.name+`"`)
		}
		part, _ := form.CreatePart(header)
		_, _ = part.Write([]byte(f.text))
	}
	_ = form.Close()
	return call{http.MethodPost, "/api/v1/finance/reconciliations?" + query, body.String(), map[string]string{"Content-Type": form.FormDataContentType()}}
}

// records returns what the audit has of a subject, the newest first, as "action reason".
func (b *deskBundle) records(subject string) (list []string) {
	b.t.Helper()
	records, err := b.staff.Records(b.t.Context(), staff.AuditQuery{Subject: subject, Limit: 100})
	if err != nil {
		b.t.Fatal(err)
	}
	for _, r := range records {
		if r.Actor != b.who {
			b.t.Errorf("%s was done by %s; want %s", r.Action, r.Actor, b.who)
		}
		list = append(list, r.Action+" "+r.Reason)
	}
	return list
}

// conversionMessage is a network's report of a sale of R$ 249,90; changes overwrite fields of its data.
func conversionMessage(transaction string, click uuid.UUID, changes map[string]any) []byte {
	data := map[string]any{
		"transactionId": transaction, "clickId": click, "status": "pending", "orderId": "A-99", "saleAmount": "249.90",
		"commission": "20.00", "currency": "BRL", "occurredAt": "2026-11-20T14:00:00Z", "updatedAt": "2026-11-20T14:30:00Z",
	}
	for key, value := range changes {
		data[key] = value
	}
	body, err := json.Marshal(map[string]any{"type": "conversion.updated", "timestamp": "2026-11-20T14:30:00Z", "data": data})
	if err != nil {
		panic(err) // texts only
	}
	return body
}

// end is the sequence of the newest event.
func (b *deskBundle) end() uint64 {
	b.t.Helper()
	last, err := b.events.LastSequence(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return last
}
