package statement

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/replica"
	"example.com/devolve/ledger/statement/internal/dbsqlc"
)

// Bounds that stand for "open" in queries.
var (
	earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Reader answers what shoppers, and those who help them, ask of the live read models.
type Reader struct {
	pool     *pgxpool.Pool
	replicas *replica.Set // nil: the pool answers everything
	least    uint64       // what a replica has to reflect
}

// NewReader returns a reader; the pool must see the live schema, see projection.OpenPool.
func NewReader(pool *pgxpool.Pool) *Reader { return &Reader{pool: pool} }

// From returns a reader whose snapshots replicas may answer, for somebody who has seen a log sequence. What it answers reflects that one at
// least, provided that the pool does. What is more than a statement, such as an export, still comes from the pool.
func (r *Reader) From(replicas *replica.Set, least uint64) *Reader {
	return &Reader{r.pool, replicas, least}
}

// snapshot runs queries that see the same state, and returns the log sequence of it. It may run them twice; see
// snapshot.Read.
func (r *Reader) snapshot(ctx context.Context, read func(context.Context, *dbsqlc.Queries) error) (sequence uint64, err error) {
	if r.replicas != nil {
		err = r.replicas.Read(ctx, r.least, func(ctx context.Context, tx pgx.Tx, at uint64) error {
			sequence = at
			return read(ctx, dbsqlc.New(tx))
		})
		return sequence, err
	}
	err = snapshot.Read(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		seq, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		sequence = uint64(seq)
		return read(ctx, queries)
	})
	return sequence, err
}

// Balances returns a shopper's balances, and what of them waits at an instant; all zero for somebody without conversions.
func (r *Reader) Balances(ctx context.Context, userID uuid.UUID, at time.Time) (Balances, error) {
	of := dbsqlc.GetBalancesParams{UserID: userID, At: at}
	var row dbsqlc.GetBalancesRow
	var err error
	if r.replicas == nil { // one query is a snapshot by itself
		row, err = dbsqlc.New(r.pool).GetBalances(ctx, of)
	} else {
		_, err = r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) (err error) {
			row, err = queries.GetBalances(ctx, of)
			return err
		})
	}
	if err != nil {
		return Balances{}, fmt.Errorf("read balances: %w", err)
	}
	return Balances{uint64(row.Seq), ledger.Balances{
		PendingCents: money.Cents(row.PendingCents), PayableCents: money.Cents(row.PayableCents),
		InFlightCents: money.Cents(row.InFlightCents), PaidCents: money.Cents(row.PaidCents),
		CanceledCents: money.Cents(row.CanceledCents),
	}, row.UnderReview, money.Cents(row.WaitingCents), row.WaitingFrom.UTC(), money.Cents(row.BonusCents)}, nil
}

// Statement returns the records that a query selects, newest purchase first.
func (r *Reader) Statement(ctx context.Context, q Query) (Page, error) {
	q = q.withDefaults()
	var page Page
	var err error
	page.Sequence, err = r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		if q.Count {
			if page.Total, err = count(ctx, queries, q); err != nil {
				return err
			}
		}
		rows, err := queries.ListStatement(ctx, dbsqlc.ListStatementParams{
			UserID: q.UserID, AfterOccurredAt: q.After.OccurredAt, AfterID: q.After.ID, OccurredFrom: q.From, OccurredTo: q.To,
			Statuses: words(q.Statuses), StoreSlug: q.StoreSlug, MaxRows: int32(q.Limit) + 1,
		})
		if err != nil {
			return err
		}
		page.Next = nil
		if len(rows) > q.Limit {
			rows = rows[:q.Limit]
			last := rows[q.Limit-1]
			page.Next = &projection.Cursor{OccurredAt: last.OccurredAt, ID: last.ID}
		}
		page.Records = make([]Record, len(rows))
		for i, row := range rows {
			page.Records[i] = recordOf(q.UserID, row)
		}
		return nil
	})
	if err != nil {
		return Page{}, fmt.Errorf("read statement: %w", err)
	}
	return page, nil
}

// withDefaults turns what is left open into bounds.
func (q Query) withDefaults() Query {
	if len(q.Statuses) == 0 {
		q.Statuses = projection.Statuses
	}
	if q.From.IsZero() {
		q.From = earliest
	}
	if q.To.IsZero() {
		q.To = latest
	}
	if q.Limit <= 0 || q.Limit > MaxStatement {
		q.Limit = MaxStatement
	}
	if q.After == nil {
		q.After = &projection.Cursor{OccurredAt: latest, ID: uuid.Max}
	}
	return q
}

// count takes the projector's own counters where they answer, and counts rows only under finer filters.
func count(ctx context.Context, queries *dbsqlc.Queries, q Query) (int64, error) {
	if q.StoreSlug == "" && q.From.Equal(earliest) && q.To.Equal(latest) {
		total, err := queries.CountByStatus(ctx, dbsqlc.CountByStatusParams{UserID: q.UserID, Statuses: words(q.Statuses)})
		return total, err
	}
	return queries.CountStatement(ctx, dbsqlc.CountStatementParams{
		UserID: q.UserID, OccurredFrom: q.From, OccurredTo: q.To, Statuses: words(q.Statuses), StoreSlug: q.StoreSlug,
	})
}

func words(statuses []ledger.Status) []string {
	return lists.Map(statuses, func(s ledger.Status) string { return string(s) })
}

func recordOf(user uuid.UUID, row dbsqlc.ListStatementRow) Record {
	return Record{
		ID: row.ID, UserID: user, Status: ledger.Status(row.Status), CashbackCents: row.CashbackCents, SaleCents: row.SaleCents,
		RateBps: row.RateBps, Loyalty: row.Loyalty, TransactionID: row.TransactionID, OrderID: row.OrderID,
		StoreSlug: row.StoreSlug, StoreName: row.StoreName, Reason: row.Reason, Approved: row.Verdict == string(ledger.VerdictApproved), Held: row.Held,
		OccurredAt: row.OccurredAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
		PayableFrom: timeOf(row.PayableFrom), ApprovedAt: timeOf(row.ApprovedAt), Network: row.Network, StoreID: row.StoreID,
		DebtWrittenOffCents: row.DebtWrittenOffCents, BalanceForfeitedCents: row.BalanceForfeitedCents,
	}
}

// timeOf is the zero time where there is none.
func timeOf(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}

// Months returns the n months up to and including the one that until lies in, those without purchases too.
func (r *Reader) Months(ctx context.Context, userID uuid.UUID, until time.Time, n int) (Months, error) {
	until = until.In(brazil.Location)
	first := time.Date(until.Year(), until.Month()-time.Month(n-1), 1, 0, 0, 0, 0, brazil.Location)
	months := make([]Month, n)
	for i := range months {
		m := first.AddDate(0, i, 0)
		months[i] = Month{m.Year(), m.Month(), make(map[ledger.Status]money.Cents)}
	}
	sequence, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		rows, err := queries.ListMonths(ctx, dbsqlc.ListMonthsParams{
			UserID: userID, OccurredFrom: first, OccurredTo: first.AddDate(0, n, 0),
		})
		for _, m := range months {
			clear(m.Cents)
		}
		for _, row := range rows {
			at := (row.Month.Time.Year()-first.Year())*12 + int(row.Month.Time.Month()) - int(first.Month())
			months[at].Cents[ledger.Status(row.Status)] = money.Cents(row.Cents)
		}
		return err
	})
	if err != nil {
		return Months{}, fmt.Errorf("read months: %w", err)
	}
	return Months{sequence, months}, nil
}

// Stores returns the stores that appear on a shopper's statement, by name.
func (r *Reader) Stores(ctx context.Context, userID uuid.UUID) (Stores, error) {
	var stores []ledger.Store
	sequence, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		rows, err := queries.ListStores(ctx, userID)
		stores = nil
		for _, row := range rows {
			stores = append(stores, ledger.Store{Slug: row.StoreSlug, Name: row.StoreName})
		}
		return err
	})
	if err != nil {
		return Stores{}, fmt.Errorf("read stores: %w", err)
	}
	return Stores{sequence, stores}, nil
}

// Timeline returns the life of a conversion, its click first, or projection.ErrNotFound. What happened while it was somebody else's is theirs
// and is left out.
func (r *Reader) Timeline(ctx context.Context, conversionID uuid.UUID) (Timeline, error) {
	var timeline Timeline
	sequence, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		conversion, err := queries.GetConversion(ctx, conversionID)
		if errors.Is(err, pgx.ErrNoRows) {
			return projection.ErrNotFound
		}
		if err != nil {
			return err
		}
		timeline = Timeline{UserID: conversion.UserID.UUID}
		aggregates := []uuid.UUID{conversionID}
		if conversion.ClickID.Valid {
			aggregates = append(aggregates, conversion.ClickID.UUID)
		}
		rows, err := queries.ListEvents(ctx, aggregates)
		if err != nil {
			return err
		}
		owner := ledger.UserID{UUID: conversion.UserID.UUID}
		for _, row := range rows {
			entry, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
			if err != nil {
				return err
			}
			if change, ok := ledger.ChangeOf(entry.Event); ok && !change.Conversion.UserID.IsZero() && change.Conversion.UserID != owner {
				continue
			}
			timeline.Entries = append(timeline.Entries, entry)
		}
		slices.SortStableFunc(timeline.Entries, clickFirst)
		return nil
	})
	if err != nil {
		return Timeline{}, fmt.Errorf("read timeline of %s: %w", conversionID, err)
	}
	timeline.Sequence = sequence
	return timeline, nil
}

// Click returns a click as the log has it, or projection.ErrNotFound.
func (r *Reader) Click(ctx context.Context, id uuid.UUID) (ledger.ClickRecorded, error) {
	rows, err := dbsqlc.New(r.pool).ListEvents(ctx, []uuid.UUID{id})
	if err != nil {
		return ledger.ClickRecorded{}, fmt.Errorf("read click %s: %w", id, err)
	}
	for _, row := range rows {
		entry, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return ledger.ClickRecorded{}, fmt.Errorf("read click %s: %w", id, err)
		}
		if click, ok := entry.Event.(ledger.ClickRecorded); ok {
			return click, nil
		}
	}
	return ledger.ClickRecorded{}, projection.ErrNotFound
}

// clickFirst puts the click before what came of it, also when the network was faster than our log.
func clickFirst(a, b ledger.Recorded) int {
	_, aClick := a.Event.(ledger.ClickRecorded)
	_, bClick := b.Event.(ledger.ClickRecorded)
	switch {
	case aClick == bClick:
		return 0
	case aClick:
		return -1
	default:
		return 1
	}
}

// UnderReview says whether an event of what belongs to a shopper is parked: what they are shown may not be all.
func (r *Reader) UnderReview(ctx context.Context, user uuid.UUID) (bool, error) {
	parked, err := dbsqlc.New(r.pool).IsParked(ctx, user)
	if err != nil {
		return false, fmt.Errorf("look whether something of %s is parked: %w", user, err)
	}
	return parked, nil
}
