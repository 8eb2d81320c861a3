package projection

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// Bounds that stand for "open" in queries.
var (
	earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Reader answers questions about the live read models. Every answer says which log sequence it reflects, read in the same
// snapshot.
type Reader struct {
	pool *pgxpool.Pool
	*Hub
}

// NewReader returns a reader; the pool must see the live schema, see OpenPool. The hub tells it what changes.
func NewReader(pool *pgxpool.Pool, hub *Hub) *Reader { return &Reader{pool, hub} }

// snapshot runs queries that see the same state, and returns the log sequence of it. It may run them twice; see
// snapshot.Read.
func (r *Reader) snapshot(ctx context.Context, read func(*dbsqlc.Queries) error) (sequence uint64, err error) {
	err = snapshot.Read(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		seq, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		sequence = uint64(seq)
		return read(queries)
	})
	return sequence, err
}

// Sequence returns the log sequence that the read models reflect now.
func (r *Reader) Sequence(ctx context.Context) (uint64, error) {
	seq, err := dbsqlc.New(r.pool).Sequence(ctx)
	return uint64(seq), err
}

// Balances returns a shopper's balances; all zero for somebody without conversions.
func (r *Reader) Balances(ctx context.Context, userID uuid.UUID) (Balances, error) {
	row, err := dbsqlc.New(r.pool).GetBalances(ctx, userID)
	if err != nil {
		return Balances{}, fmt.Errorf("read balances: %w", err)
	}
	return Balances{uint64(row.Seq), ledger.Balances{
		PendingCents: money.Cents(row.PendingCents), PayableCents: money.Cents(row.PayableCents),
		InFlightCents: money.Cents(row.InFlightCents), PaidCents: money.Cents(row.PaidCents),
		CanceledCents: money.Cents(row.CanceledCents),
	}, row.UnderReview}, nil
}

// Statement returns the records that a query selects, newest purchase first.
func (r *Reader) Statement(ctx context.Context, q StatementQuery) (StatementPage, error) {
	q = q.withDefaults()
	var page StatementPage
	var err error
	page.Sequence, err = r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
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
			page.Next = &Cursor{last.OccurredAt, last.ID}
		}
		page.Records = make([]StatementRecord, len(rows))
		for i, row := range rows {
			page.Records[i] = recordOf(q.UserID, row)
		}
		return nil
	})
	if err != nil {
		return StatementPage{}, fmt.Errorf("read statement: %w", err)
	}
	return page, nil
}

// withDefaults turns what is left open into bounds.
func (q StatementQuery) withDefaults() StatementQuery {
	if len(q.Statuses) == 0 {
		q.Statuses = Statuses
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
		q.After = &Cursor{latest, uuid.Max}
	}
	return q
}

// count takes the projector's own counters where they answer, and counts rows only under finer filters.
func count(ctx context.Context, queries *dbsqlc.Queries, q StatementQuery) (int64, error) {
	if q.StoreSlug == "" && q.From.Equal(earliest) && q.To.Equal(latest) {
		total, err := queries.CountByStatus(ctx, dbsqlc.CountByStatusParams{UserID: q.UserID, Statuses: words(q.Statuses)})
		return total, err
	}
	return queries.CountStatement(ctx, dbsqlc.CountStatementParams{
		UserID: q.UserID, OccurredFrom: q.From, OccurredTo: q.To, Statuses: words(q.Statuses), StoreSlug: q.StoreSlug,
	})
}

func words(statuses []ledger.Status) []string {
	list := make([]string, len(statuses))
	for i, s := range statuses {
		list[i] = string(s)
	}
	return list
}

func recordOf(user uuid.UUID, row dbsqlc.ListStatementRow) StatementRecord {
	return StatementRecord{
		ID: row.ID, UserID: user, Status: ledger.Status(row.Status), CashbackCents: row.CashbackCents, SaleCents: row.SaleCents,
		RateBps: row.RateBps, Loyalty: row.Loyalty, TransactionID: row.TransactionID, OrderID: row.OrderID,
		StoreSlug: row.StoreSlug, StoreName: row.StoreName, Reason: row.Reason, Approved: row.Verdict == string(ledger.VerdictApproved),
		OccurredAt: row.OccurredAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
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
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
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
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
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

// Timeline returns the life of a conversion, its click first, or ErrNotFound. What happened while it was somebody else's is theirs
// and is left out.
func (r *Reader) Timeline(ctx context.Context, conversionID uuid.UUID) (Timeline, error) {
	var timeline Timeline
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		conversion, err := queries.GetConversion(ctx, conversionID)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
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
		owner := ledger.UserID(conversion.UserID.UUID.String())
		for _, row := range rows {
			entry, err := decodeMirrored(row)
			if err != nil {
				return err
			}
			if change, ok := ledger.ChangeOf(entry.Event); ok && change.Conversion.UserID != "" && change.Conversion.UserID != owner {
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

func decodeMirrored(row dbsqlc.ListEventsRow) (ledger.Recorded, error) {
	return DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
}

// DecodeMirrored reads an event as the second copy of the log has it.
func DecodeMirrored(seq int64, subject, headers, body string) (ledger.Recorded, error) {
	var own map[string]string
	if err := json.Unmarshal([]byte(headers), &own); err != nil {
		return ledger.Recorded{}, fmt.Errorf("event %d: headers: %w", seq, err)
	}
	header := make(nats.Header, len(own))
	for key, value := range own {
		header[key] = []string{value}
	}
	return wire.Decode(wire.Raw{Sequence: uint64(seq), Subject: subject, Header: header, Data: []byte(body)})
}
