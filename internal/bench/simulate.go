package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

const (
	simulatedSales    = 1_000_000
	simulatedShoppers = 200_000
	simulatedRest     = 100 // percent, as the command rests
	besidePages       = 3_000
	earnings          = 5_000_000
)

// copySales makes sales of one, each of a moment and of a shopper of its own, with its newest event. Their events have numbers below zero, so that nobody takes
// them for news.
const copySales = `WITH template AS (
    SELECT c.*, e.subject, e.type, e.recorded_at, e.headers, e.body, e.hash
    FROM ledger.conversions c JOIN ledger.events e ON e.seq = c.seq WHERE c.transaction_id = 'template'
), copies AS MATERIALIZED (
    SELECT n, md5('sale' || n)::uuid AS id, md5('shopper' || n % @shoppers::bigint)::uuid AS shopper FROM generate_series(1, @sales::bigint) n
), events AS (
    INSERT INTO ledger.events (seq, aggregate, subject, type, recorded_at, headers, body, hash, event_id)
    SELECT -n, n.id, replace(t.subject, t.id::text, n.id::text), t.type, t.recorded_at, t.headers,
           replace(replace(t.body, t.id::text, n.id::text), t.user_id::text, n.shopper::text), t.hash, 'copy-' || n
    FROM template t, copies n
)
INSERT INTO ledger.conversions (id, seq, user_id, status, network, transaction_id, order_id, click_id, click_ref, store_id, store_slug,
    store_name, rate_bps, loyalty, sale_cents, commission_cents, cashback_cents, reserved_cents, paid_cents, verdict, reason,
    occurred_at, observed_at, updated_at, scheme, received_cents, written_off_cents, approved_at)
SELECT n.id, -n, n.shopper, status, network, 'copy-' || n, order_id, click_id, click_ref, store_id, store_slug,
    store_name, rate_bps, loyalty, sale_cents, commission_cents, cashback_cents, reserved_cents, paid_cents, verdict, reason,
    @made_from::timestamptz + n * interval '2 seconds', observed_at, updated_at, scheme, received_cents, written_off_cents, approved_at
FROM template t, copies n`

// simulate measures what other terms are tried with: how fast one function says what a sale earns, how fast sales are tried, and what readers of statements
// notice of it.
func (r *run) simulate(ctx context.Context, dir string) error {
	rows := []terms.Dated{
		{ID: "base", For: terms.Everybody, From: time.Unix(0, 0), Row: terms.Row{Group: terms.Rest, SaleBps: 500}},
		{ID: "electronics", For: terms.Everybody, From: time.Unix(0, 0), Row: terms.Row{Group: "ELETRO", CommissionBps: 5000, CapCents: 3_000}},
		{ID: "books", For: terms.Everybody, From: time.Unix(0, 0), Row: terms.Row{Group: "LIVROS", FixedCents: 500}},
	}
	if err := r.earned(rows); err != nil {
		return err
	}
	p, err := r.start(ctx, dir)
	if err != nil {
		return err
	}
	defer p.stop() //nolint:errcheck // measured already
	reader, err := r.populate(ctx, p, r.size(1_000), r.size(20_000))
	if err != nil {
		return err
	}
	month, err := r.copies(ctx, p, rows)
	if err != nil {
		return err
	}
	book, err := whatif.NewBook(rows, nil)
	if err != nil {
		return err
	}
	return r.tryBeside(ctx, p, reader, whatif.Trial{
		Months: []ledger.Month{month}, After: whatif.Side{Books: map[string]*whatif.Book{"b1": book}}, RestPercent: simulatedRest,
	})
}

// earned measures the one function that says what a sale earns, on one core.
func (r *run) earned(rows []terms.Dated) error {
	promised, err := terms.InForce("bench", rows, nil, time.Unix(1, 0))
	if err != nil {
		return err
	}
	groups := []string{"", "ELETRO", "LIVROS", "OUTRO"}
	n, begun := r.size(earnings), time.Now()
	for i := range n {
		if _, err := promised.Of(terms.Sale{SaleCents: 24_990, CommissionCents: 3_000, Group: groups[i%len(groups)]}); err != nil {
			return err
		}
	}
	rate := float64(n) / time.Since(begun).Seconds()
	r.add(Row{"what a sale earns by its terms, on one core", fmt.Sprintf("%.0f/s", rate), "≥ 1000000/s", rate >= 1_000_000})
	return nil
}

// copies makes the sales that are tried, and says of which month they are.
func (r *run) copies(ctx context.Context, p *process, rows []terms.Dated) (ledger.Month, error) {
	promised, err := terms.InForce("bench", rows, nil, time.Now())
	if err != nil {
		return "", err
	}
	click := benchClick(ledger.ClickID{UUID: uuid.New()}, uuid.New(), time.Now().UTC().Add(-time.Minute))
	if click.Terms, err = promised.Freeze(); err != nil {
		return "", err
	}
	if _, err := p.service.RecordClick(ctx, click); err != nil {
		return "", err
	}
	for _, status := range []string{"pending", "approved"} {
		now := time.Now().UTC()
		if _, err := p.endpoint.Send(ctx, app.NewID(), now, report("template", click.ClickID, status, now)); err != nil {
			return "", err
		}
		if err := p.caught(ctx); err != nil {
			return "", err
		}
	}
	month := ledger.MonthOf(time.Now().AddDate(-1, 0, 0), brazil.Location)
	r.Log("copying %d sales", r.size(simulatedSales))
	if _, err := p.pool.Exec(ctx, copySales, pgx.NamedArgs{
		"sales": r.size(simulatedSales), "shoppers": r.size(simulatedShoppers), "made_from": month.Begin(brazil.Location),
	}); err != nil {
		return "", fmt.Errorf("copy sales: %w", err)
	}
	_, err = p.pool.Exec(ctx, "VACUUM (ANALYZE)") // as the database does by itself in time
	return month, err
}

// tryBeside tries sales while somebody reads statements and networks deliver, and compares what readers notice with the same before and after.
func (r *run) tryBeside(ctx context.Context, p *process, reader shopper, trial whatif.Trial) error {
	loading, stop := context.WithCancel(ctx)
	loaded := make(chan error, 1)
	go func() { loaded <- steady(loading, p, ledger.ClickID{}) }()
	defer stop()
	if _, err := p.read(ctx, reader, 200); err != nil { // the warm-up
		return err
	}
	alone, err := p.read(ctx, reader, r.size(besidePages))
	if err != nil {
		return err
	}
	beside, took, err := p.readBeside(ctx, reader, trial, int64(r.size(simulatedSales)))
	if err != nil {
		return err
	}
	again, err := p.read(ctx, reader, r.size(besidePages))
	if err != nil {
		return err
	}
	stop()
	if err := <-loaded; err != nil {
		return err
	}
	alone = append(alone, again...)
	rate := float64(r.size(simulatedSales)) / took.Seconds()
	what := fmt.Sprintf("other terms tried on %d sales, beside statements and %d conversions/s", r.size(simulatedSales), background)
	r.add(Row{what, fmt.Sprintf("%.0f sales/s, in %.1f s", rate, took.Seconds()), "≥ 8334/s: 1000000 in 120 s", rate >= simulatedSales/120.0})
	one, other := percentile(alone, 0.99), percentile(beside, 0.99)
	r.info("statement page of 10 before and after that, and meanwhile", "p50 %.2f ms, p99 %.2f ms, and p50 %.2f ms, p99 %.2f ms",
		milliseconds(percentile(alone, 0.5)), milliseconds(one), milliseconds(percentile(beside, 0.5)), milliseconds(other))
	r.atMost("statement page while other terms are tried to without, p99", float64(other)/float64(one), 1.5, "×")
	return nil
}

// readBeside reads statements for as long as a trial lasts.
func (p *process) readBeside(ctx context.Context, reader shopper, trial whatif.Trial, sales int64) (pages []time.Duration, took time.Duration, err error) {
	simulation := whatif.NewReader(whatif.Config{Database: p.pool, Now: time.Now})
	done := make(chan error, 1)
	begun := time.Now()
	go func() {
		report, err := simulation.Run(ctx, trial)
		took = time.Since(begun)
		if err == nil && (report.Approved.Sales != sales || report.Check.Sales != sales || report.Check.Differ > 0 || report.Approved.BeforeCents != report.Approved.AfterCents) {
			err = fmt.Errorf("the terms of the clicks, tried on %d sales, came to %+v", sales, report)
		}
		done <- err
	}()
	for {
		some, fault := p.read(ctx, reader, 50)
		pages = append(pages, some...)
		select {
		case err := <-done:
			return pages, took, errors.Join(err, fault)
		default:
			if fault != nil {
				return nil, 0, errors.Join(fault, <-done)
			}
		}
	}
}
