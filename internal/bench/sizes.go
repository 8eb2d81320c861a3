package bench

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/statement"
)

// sizedSales is how many sales are brought to see how much room they take.
const sizedSales = 25_000

// taken is how many bytes something takes.
type taken struct{ log, inbox, models, copies int64 }

// sizes measures how much room a click, a delivery and a sale take in the streams and in the read models. A delivery brings one sale.
func (r *run) sizes(ctx context.Context, dir string) error {
	p, err := r.start(ctx, dir)
	if err != nil {
		return err
	}
	defer p.stop() //nolint:errcheck // measured already
	n := r.size(sizedSales)
	empty, err := p.taken(ctx)
	if err != nil {
		return err
	}
	shoppers := make([]uuid.UUID, max(1, n/10))
	for i := range shoppers {
		shoppers[i] = uuid.New()
	}
	clicks, err := p.click(ctx, n, shoppers)
	if err != nil {
		return err
	}
	clicked, err := p.taken(ctx)
	if err != nil {
		return err
	}
	if err := p.sell(ctx, clicks); err != nil {
		return err
	}
	sold, err := p.taken(ctx)
	if err != nil {
		return err
	}
	if err := r.readStatements(ctx, p, shoppers); err != nil {
		return err
	}
	if err := r.verification(ctx, p); err != nil {
		return err
	}
	if err := p.ageCopies(ctx); err != nil {
		return err
	}
	old, err := p.taken(ctx)
	if err != nil {
		return err
	}
	each := func(after, before int64) float64 { return float64(after-before) / float64(n) }
	r.info("room of a click in the log", "%.0f bytes", each(clicked.log, empty.log))
	r.info("room of a click in the read models, its mirrored event among them", "%.0f bytes", each(clicked.models, empty.models))
	r.info("room of a sale's two events in the log, when it is tracked and when it is approved", "%.0f bytes", each(sold.log, clicked.log))
	r.info("room of a sale in the read models, with its two mirrored events and its postings", "%.0f bytes", each(sold.models, clicked.models))
	r.info("room of a delivery of one sale in the inbox, which is kept 400 days", "%.0f bytes", each(sold.inbox, clicked.inbox)/2)
	r.info("room of its copy in Postgres, for seven days and then", "%.0f bytes, %.0f bytes", each(sold.copies, clicked.copies)/2, each(old.copies, clicked.copies)/2)
	return nil
}

// click records n clicks of shoppers in turn.
func (p *process) click(ctx context.Context, n int, shoppers []uuid.UUID) ([]ledger.ClickID, error) {
	clicks := make([]ledger.ClickID, n)
	_, err := rate(ctx, callers, n, func(ctx context.Context, i int) (err error) {
		clicks[i], err = p.clickOf(ctx, shoppers[i%len(shoppers)])
		return err
	})
	return clicks, err
}

// sell has a sale of each click delivered twice, when it is pending and when it is approved.
func (p *process) sell(ctx context.Context, clicks []ledger.ClickID) error {
	at := time.Now().UTC()
	for _, status := range []string{"pending", "approved"} {
		at = at.Add(time.Second)
		if _, err := rate(ctx, callers, len(clicks), func(ctx context.Context, i int) error {
			_, err := p.endpoint.Send(ctx, app.NewID(), time.Now(), report(fmt.Sprintf("sized-%d", i), clicks[i], status, at))
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// ageCopies leaves the copies of deliveries as the server leaves them after seven days.
func (p *process) ageCopies(ctx context.Context) error {
	for _, statement := range []string{
		"UPDATE inbox_copies SET body = NULL, decided_at = coalesce(decided_at, stored_at)", "VACUUM FULL inbox_copies",
	} {
		if _, err := p.pool.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// statementReaders read side by side, and statementReads is how many pages they read in all.
const (
	statementReaders = 16
	statementReads   = 20_000
)

// readStatements measures how many pages of statements the database gives in a second, each of another shopper than the one before.
func (r *run) readStatements(ctx context.Context, p *process, shoppers []uuid.UUID) error {
	reader := statement.NewReader(p.pool)
	pages, err := rate(ctx, statementReaders, r.size(statementReads), func(ctx context.Context, n int) error {
		_, err := reader.Statement(ctx, statement.Query{UserID: shoppers[n%len(shoppers)], Limit: 10, Count: true})
		return err
	})
	if err != nil {
		return err
	}
	r.info(fmt.Sprintf("statement pages of 10, %d callers on %d connections, without HTTP", statementReaders, p.pool.Stat().MaxConns()), "%.0f/s", pages)
	return nil
}

// verification measures the comparison of everything, which a server makes each hour, beside a rebuild of the same log.
func (r *run) verification(ctx context.Context, p *process) error {
	begun := time.Now()
	events, err := projection.Rebuild(ctx, p.log, p.stores.DatabaseURL, r.logger, func(_, _ uint64) {})
	if err != nil {
		return err
	}
	rebuilt := time.Since(begun)
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	peak := watchHeap(watching)
	begun = time.Now()
	compared, err := verify.Run(ctx, p.log, conn.Conn())
	if err != nil {
		return err
	}
	if compared.Total > 0 {
		return fmt.Errorf("what was just rebuilt differs: %s", compared.Differences[0])
	}
	took := time.Since(begun)
	r.info(fmt.Sprintf("verification of %d events", events), "%.2f× a rebuild, %.0f events/s, with %d MB of heap more at most",
		rebuilt.Seconds()/took.Seconds(), float64(events)/took.Seconds(), (peak()-min(peak(), before.HeapInuse))>>20)
	return nil
}

func report(transaction string, click ledger.ClickID, status string, at time.Time) webhook.Message {
	return webhook.NewMessage(webhook.Conversion{
		TransactionID: transaction, ClickID: click.String(), Status: status, OrderID: "A-" + transaction, SaleAmount: "249.90",
		Commission: "30.00", Currency: "BRL", OccurredAt: at.Format(time.RFC3339Nano), UpdatedAt: at.Format(time.RFC3339Nano),
	})
}

// taken waits until all is folded in and copied, and measures. Postgres is asked after a VACUUM, as it is on any other day.
func (p *process) taken(ctx context.Context) (t taken, err error) {
	if err := p.caught(ctx); err != nil {
		return t, err
	}
	if t.log, err = streamBytes(ctx, p.conn, eventlog.LedgerStream); err != nil {
		return t, err
	}
	if t.inbox, err = streamBytes(ctx, p.conn, eventlog.InboxStream); err != nil {
		return t, err
	}
	if err := p.copied(ctx); err != nil {
		return t, err
	}
	t.models, t.copies, err = tableBytes(ctx, p.pool)
	return t, err
}

// streamBytes is how much room the messages of a stream take, with what the log's server keeps of each.
func streamBytes(ctx context.Context, conn *nats.Conn, name string) (int64, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return 0, err
	}
	stream, err := js.Stream(ctx, name)
	if err != nil {
		return 0, err
	}
	return int64(stream.CachedInfo().State.Bytes), nil
}

// tableBytes is how much room the read models and the copies of deliveries take, with their indexes.
func tableBytes(ctx context.Context, pool *pgxpool.Pool) (models, copies int64, err error) {
	if _, err := pool.Exec(ctx, "VACUUM (ANALYZE)"); err != nil {
		return 0, 0, err
	}
	const room = `SELECT coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE n.nspname = 'ledger'), 0)::bigint,
	coalesce(sum(pg_total_relation_size(c.oid)) FILTER (WHERE c.relname = 'inbox_copies'), 0)::bigint
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r'`
	err = pool.QueryRow(ctx, room).Scan(&models, &copies)
	return models, copies, err
}

// copied waits until the last delivery has its copy.
func (p *process) copied(ctx context.Context) error {
	last, err := lastSequence(ctx, p.conn, eventlog.InboxStream)
	if err != nil {
		return err
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		var at int64
		if err := p.pool.QueryRow(ctx, "SELECT coalesce(max(seq), 0) FROM inbox_copies").Scan(&at); err != nil {
			return err
		}
		if uint64(at) >= last {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
