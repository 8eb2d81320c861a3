package statement

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement/internal/dbsqlc"
	"example.com/devolve/ledger/terms"
)

// MaxClicks is the largest number of clicks that one query answers.
const MaxClicks = 1000

// Click is a shopper's departure to a store, with the newest sale that came of it.
type Click struct {
	ID           uuid.UUID
	Network      string
	Store        ledger.Store      // slug and name
	RateBps      money.BasisPoints // of the sale; 0: what Terms say, if anything
	Terms        terms.Frozen      // empty: RateBps of any sale
	At           time.Time
	ConversionID uuid.UUID     // uuid.Nil: none was reported
	Status       ledger.Status // of that sale
}

// Earns says whether a purchase may earn something.
func (c Click) Earns() bool { return c.RateBps > 0 || c.Terms.Pays() }

// Of is what a purchase of an amount earns, as far as that is known before a network says more of it: of a share of the commission, nothing is.
func (c Click) Of(sale money.Cents) (money.Cents, error) {
	if c.RateBps > 0 {
		return sale.Share(c.RateBps)
	}
	promised, err := c.Terms.Terms()
	if err != nil {
		return 0, err
	}
	earned, err := promised.Of(terms.Sale{SaleCents: sale})
	return earned.Cents, err
}

// Clicks are a shopper's departures, newest first, at a log sequence.
type Clicks struct {
	Sequence uint64
	Clicks   []Click
}

// Clicks returns a shopper's departures since a time, at most MaxClicks.
func (r *Reader) Clicks(ctx context.Context, userID uuid.UUID, since time.Time, limit int) (Clicks, error) {
	var clicks []Click
	sequence, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		rows, err := queries.ListClicks(ctx, dbsqlc.ListClicksParams{
			UserID: userID, Since: since, Most: int32(min(limit, MaxClicks)),
		})
		clicks = make([]Click, len(rows))
		for i, row := range rows {
			clicks[i] = Click{
				ID: row.ID, Network: row.Network, Store: ledger.Store{Slug: row.StoreSlug, Name: row.StoreName}, RateBps: row.RateBps, Terms: terms.Frozen(row.Terms), At: row.At.UTC(),
				ConversionID: row.ConversionID, Status: ledger.Status(row.Status),
			}
		}
		return err
	})
	if err != nil {
		return Clicks{}, fmt.Errorf("read clicks: %w", err)
	}
	return Clicks{sequence, clicks}, nil
}

// Delay is how long a store usually takes until a sale is reported.
type Delay struct {
	Median  time.Duration // from the click to the first report, as the network dates it
	Samples int64
}

// ReportDelays returns the delays of stores, by slug, over the sales first reported within the newest events.
func (r *Reader) ReportDelays(ctx context.Context, events int64) (map[string]Delay, error) {
	rows, err := dbsqlc.New(r.pool).ListReportDelays(ctx, events)
	if err != nil {
		return nil, fmt.Errorf("read delays of reports: %w", err)
	}
	delays := make(map[string]Delay, len(rows))
	for _, row := range rows {
		delays[row.StoreSlug] = Delay{time.Duration(row.MedianSeconds) * time.Second, row.Samples}
	}
	return delays, nil
}

// maxSales bounds what one question about sales answers; the newest are kept.
const maxSales = 10_000

// Sale is a reported sale.
type Sale struct {
	ID            uuid.UUID
	UserID        uuid.UUID // uuid.Nil: nobody's
	ClickID       uuid.UUID // uuid.Nil: no click is known
	Network       string
	OrderID       string // empty when the network named none
	Status        ledger.Status
	SaleCents     money.Cents
	CashbackCents money.Cents
	Reason        string // empty when there is none
	OccurredAt    time.Time
}

// Sales answers questions about clicks and sales within a transaction of the caller's, on a connection that sees the live
// schema; see OpenPool.
type Sales struct {
	queries *dbsqlc.Queries
}

// SalesIn returns the sales that a transaction sees.
func SalesIn(tx pgx.Tx) Sales { return Sales{dbsqlc.New(tx)} }

// Click returns a shopper's own click, without what came of it, or projection.ErrNotFound.
func (s Sales) Click(ctx context.Context, userID, id uuid.UUID) (Click, error) {
	row, err := s.queries.GetClick(ctx, dbsqlc.GetClickParams{ID: id, UserID: userID})
	if errors.Is(err, pgx.ErrNoRows) {
		return Click{}, fmt.Errorf("click %s: %w", id, projection.ErrNotFound)
	}
	if err != nil {
		return Click{}, fmt.Errorf("read click %s: %w", id, err)
	}
	return Click{
		ID: row.ID, Network: row.Network, Store: ledger.Store{Slug: row.StoreSlug, Name: row.StoreName}, RateBps: row.RateBps, Terms: terms.Frozen(row.Terms), At: row.At.UTC(),
	}, nil
}

// SalesQuery selects sales of some shoppers: those with one of the ids, clicks or order numbers (whatever their case).
type SalesQuery struct {
	UserIDs, IDs, ClickIDs []uuid.UUID
	Orders                 []string
}

// Of returns the sales that a query selects, newest first.
func (s Sales) Of(ctx context.Context, q SalesQuery) ([]Sale, error) {
	rows, err := s.queries.ListSales(ctx, dbsqlc.ListSalesParams{
		UserIds: q.UserIDs, Ids: q.IDs, ClickIds: q.ClickIDs, Orders: lower(q.Orders), Most: maxSales,
	})
	return lists.Map(rows, func(row dbsqlc.ListSalesRow) Sale { return saleOf(dbsqlc.GetSaleRow(row)) }), fault.Wrap(err, "read sales")
}

// Order is an order number as a network's store gives them.
type Order struct{ Network, Number string }

// Unattributed returns the sales of some orders that are nobody's, newest first. They may be anybody's.
func (s Sales) Unattributed(ctx context.Context, orders []Order) ([]Sale, error) {
	var networks, numbers []string
	for _, o := range orders {
		networks, numbers = append(networks, o.Network), append(numbers, o.Number)
	}
	rows, err := s.queries.ListUnattributed(ctx, dbsqlc.ListUnattributedParams{
		Networks: networks, Orders: lower(numbers), Most: maxSales,
	})
	return lists.Map(rows, func(row dbsqlc.ListUnattributedRow) Sale { return saleOf(dbsqlc.GetSaleRow(row)) }), fault.Wrap(err, "read unattributed sales")
}

// Get returns a sale, or projection.ErrNotFound.
func (s Sales) Get(ctx context.Context, id uuid.UUID) (Sale, error) {
	row, err := s.queries.GetSale(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Sale{}, fmt.Errorf("sale %s: %w", id, projection.ErrNotFound)
	}
	if err != nil {
		return Sale{}, fmt.Errorf("read sale %s: %w", id, err)
	}
	return saleOf(row), nil
}

func saleOf(row dbsqlc.GetSaleRow) Sale {
	return Sale{
		ID: row.ID, UserID: row.UserID.UUID, ClickID: row.ClickID.UUID, Network: row.Network, OrderID: row.OrderID,
		Status: ledger.Status(row.Status), SaleCents: row.SaleCents, CashbackCents: row.CashbackCents, Reason: row.Reason,
		OccurredAt: row.OccurredAt.UTC(),
	}
}

func lower(texts []string) []string {
	return lists.Map(texts, strings.ToLower)
}
