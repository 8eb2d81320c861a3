package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/streams"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/migrations"
)

const rebuildEvents = 300_000

// stores are an embedded log and database, migrated and empty.
type stores struct {
	stores *embedded.Stores
	conn   *pgx.Conn
	nats   *nats.Conn
	log    *eventlog.Log
	ended  []func()
}

func (s *stores) close() {
	for _, end := range slices.Backward(s.ended) {
		end()
	}
}

// openStores opens stores of their own, sealed as a server's are.
func (r *run) openStores(ctx context.Context, dir string) (*stores, error) {
	return r.openStoresOn(ctx, dir, r.database(), r.keys)
}

// openStoresOn opens a log of its own and an empty database; without one that is embedded too. With keys the log is sealed from its
// first event; without, nothing is sealed and nothing checked.
func (r *run) openStoresOn(ctx context.Context, dir, databaseURL string, keys seal.Keys) (s *stores, err error) {
	s = &stores{}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if s.stores, err = embedded.Open(ctx, embedded.Config{Dir: dir, DatabaseURL: databaseURL, Mode: embedded.Own, Logger: r.logger}); err != nil {
		return nil, err
	}
	s.ended = append(s.ended, func() { _ = s.stores.Close(context.WithoutCancel(ctx)) })
	if s.conn, err = pgx.Connect(ctx, s.stores.DatabaseURL); err != nil {
		return nil, err
	}
	s.ended = append(s.ended, func() { _ = s.conn.Close(context.WithoutCancel(ctx)) })
	if _, _, err = migrations.Apply(ctx, s.conn); err != nil {
		return nil, err
	}
	if s.nats, err = s.stores.Connect(); err != nil {
		return nil, err
	}
	s.ended = append(s.ended, s.nats.Close)
	js, err := jetstream.New(s.nats)
	if err != nil {
		return nil, err
	}
	if err = streams.Make(ctx, s.stores.MigrateURL, 1); err != nil {
		return nil, err
	}
	if s.log, err = eventlog.Open(ctx, js, keys); err != nil {
		return nil, err
	}
	s.ended = append(s.ended, s.log.Close)
	return s, beginSealing(ctx, s.log)
}

// rebuild compares the projection of a log with loading its result.
func (r *run) rebuild(ctx context.Context, dir string) error {
	s, err := r.openStores(ctx, dir)
	if err != nil {
		return err
	}
	defer s.close()
	events, err := r.fill(ctx, s.log)
	if err != nil {
		return err
	}
	return r.compareWithCopy(ctx, s.log, s.stores.DatabaseURL, s.conn, events)
}

// fill makes a log of three events a sale: a click, the sale, and its approval or refusal.
func (r *run) fill(ctx context.Context, log *eventlog.Log) (events uint64, err error) {
	service := app.New(log, time.Now, app.NewID)
	start := time.Now().UTC().Truncate(time.Second).Add(-24 * time.Hour)
	users := make([]uuid.UUID, 1000)
	for i := range users {
		users[i] = uuid.New()
	}
	const part = 500
	for first := 0; first < r.size(rebuildEvents)/3; first += part {
		clicks := make([]ledger.ClickID, part)
		if _, err := rate(ctx, part, part, func(ctx context.Context, n int) error {
			clicks[n] = ledger.ClickID{UUID: uuid.New()}
			_, err := service.RecordClick(ctx, benchClick(clicks[n], users[(first+n)%len(users)], start))
			return err
		}); err != nil {
			return 0, err
		}
		var batch []app.Observed
		for n := range part {
			pending := benchSale(fmt.Sprint(first+n), clicks[n], start)
			settled := pending
			settled.UpdatedAt, settled.Verdict = pending.UpdatedAt.Add(time.Hour), ledger.VerdictApproved
			if n%5 == 0 {
				settled.Verdict, settled.Reason = ledger.VerdictDeclined, "devolução"
			}
			batch = append(batch, pending, settled)
		}
		if err := errors.Join(service.Observe(ctx, batch)...); err != nil {
			return 0, err
		}
	}
	return log.LastSequence(ctx)
}

func benchClick(id ledger.ClickID, user uuid.UUID, at time.Time) ledger.RecordClick {
	return ledger.RecordClick{
		ClickID: id, UserID: ledger.UserID{UUID: user}, Network: network, RateBps: 450, At: at,
		Store: ledger.Store{ID: "b1", Slug: "livraria-jatoba", Name: "Livraria Jatobá"},
	}
}

func benchSale(transaction string, click ledger.ClickID, at time.Time) app.Observed {
	return app.Observed{
		Observation: ledger.Observation{
			Network: network, TransactionID: transaction, ClickRef: click.String(), Verdict: ledger.VerdictPending,
			OrderID: "A-" + transaction, SaleCents: 24_990, CommissionCents: 3_000, Currency: "BRL", OccurredAt: at, UpdatedAt: at,
		},
		ReceivedAt: at.Add(24 * time.Hour), DeliveryID: "bench", Causation: 1,
	}
}

func (r *run) compareWithCopy(ctx context.Context, log *eventlog.Log, url string, conn *pgx.Conn, events uint64) error {
	pool, err := projection.OpenPool(ctx, url, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := r.project(ctx, log, pool, events); err != nil {
		return err
	}
	start := time.Now()
	if _, err := projection.Rebuild(ctx, log, url, r.logger, func(_, _ uint64) {}); err != nil {
		return err
	}
	rebuilt := time.Since(start)
	copied, err := copyTables(ctx, conn)
	if err != nil {
		return err
	}
	r.info(fmt.Sprintf("COPY of the %d projected events' rows into the same indexed tables", events), "%.0f events/s", float64(events)/copied.Seconds())
	r.info(fmt.Sprintf("rebuild of %d events", events), "%.0f events/s", float64(events)/rebuilt.Seconds())
	r.atLeast("rebuild to COPY", copied.Seconds()/rebuilt.Seconds(), 0.25)
	return nil
}

// project reads the log once, as a server would; what is rebuilt is what a server has.
func (r *run) project(ctx context.Context, log *eventlog.Log, pool *pgxpool.Pool, events uint64) error {
	projecting, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- projection.NewProjector(log, pool, r.logger).Run(projecting) }()
	reader := projection.NewReader(pool, projection.NewHub(pool, r.logger))
	err := reader.WaitFor(ctx, events)
	for errors.Is(err, projection.ErrBehind) {
		err = reader.WaitFor(ctx, events)
	}
	stop()
	if projected := <-ended; err == nil && !errors.Is(projected, context.Canceled) {
		err = projected
	}
	return err
}

// copyTables loads the live rows into fresh tables with the same indexes and returns how long the loading took.
func copyTables(ctx context.Context, conn *pgx.Conn) (took time.Duration, err error) {
	if _, err := conn.Exec(ctx, "SELECT prepare_rebuild()"); err != nil {
		return 0, err
	}
	for _, table := range []string{"events", "clicks", "conversions", "balances", "postings"} {
		var rows bytes.Buffer
		if _, err := conn.PgConn().CopyTo(ctx, &rows, "COPY ledger."+table+" TO STDOUT (FORMAT binary)"); err != nil {
			return 0, fmt.Errorf("copy %s out: %w", table, err)
		}
		start := time.Now()
		if _, err := conn.PgConn().CopyFrom(ctx, &rows, "COPY ledger_next."+table+" FROM STDIN (FORMAT binary)"); err != nil {
			return 0, fmt.Errorf("copy %s in: %w", table, err)
		}
		took += time.Since(start)
	}
	_, err = conn.Exec(ctx, "DROP SCHEMA ledger_next CASCADE")
	return took, err
}
