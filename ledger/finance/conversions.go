package finance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Bounds of questions about sales.
const (
	MaxConversions = 500
	MaxExported    = 500_000
	maxFound       = 1000 // sales that one word may name
)

// Conversion is a reported sale as its read model has it.
type Conversion struct {
	ID              uuid.UUID
	UserID          uuid.UUID // uuid.Nil: nobody's
	Status          ledger.Status
	Verdict         ledger.Verdict
	Network         string
	TransactionID   string
	OrderID         string    // empty when the network named none
	ClickID         uuid.UUID // uuid.Nil: no click is known
	ClickRef        string    // what the network named instead
	Store           ledger.Store
	RateBps         money.BasisPoints
	Loyalty         bool
	SaleCents       money.Cents
	CommissionCents money.Cents
	CashbackCents   money.Cents
	// ReceivedCents is what the network paid us of the commission, WrittenOffCents what nobody expects any more, and OutstandingCents what it owes now; below
	// zero: it paid more.
	ReceivedCents, WrittenOffCents, OutstandingCents money.Cents

	ReservedCents money.Cents
	PaidCents     money.Cents
	// OwedCents is what its shopper owes of it, and DebtWrittenOffCents what people gave up of that.
	OwedCents, DebtWrittenOffCents money.Cents

	PayoutID    uuid.UUID   // uuid.Nil: none has it
	ContestedBy uuid.UUID   // the click that the network claims by now; uuid.Nil: the sale is not contested
	HeldAt      time.Time   // since when the guard holds it; zero: it does not
	OverCents   money.Cents // how much more it earns than is allowed, while it is held
	Reason      string
	OccurredAt  time.Time
	UpdatedAt   time.Time
}

func conversionOf(row dbsqlc.Conversion) Conversion {
	c := Conversion{
		ID: row.ID, UserID: row.UserID.UUID, Status: ledger.Status(row.Status), Verdict: ledger.Verdict(row.Verdict), Network: row.Network,
		TransactionID: row.TransactionID, OrderID: row.OrderID, ClickID: row.ClickID.UUID, ClickRef: row.ClickRef,
		Store: ledger.Store{ID: row.StoreID, Slug: row.StoreSlug, Name: row.StoreName}, RateBps: row.RateBps, Loyalty: row.Loyalty,
		SaleCents: row.SaleCents, CommissionCents: row.CommissionCents, CashbackCents: row.CashbackCents, ReservedCents: row.ReservedCents,
		PaidCents: row.PaidCents, PayoutID: row.PayoutID.UUID, ContestedBy: row.ContestedBy.UUID, OverCents: row.OverCents, Reason: row.Reason,
		OccurredAt: row.OccurredAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
	if row.HeldAt != nil {
		c.HeldAt = row.HeldAt.UTC()
	}
	stake := ledger.Stake{
		Verdict: c.Verdict, CommissionCents: row.CommissionCents, ReceivedCents: row.ReceivedCents, WrittenOffCents: row.WrittenOffCents,
		CashbackCents: row.CashbackCents, ReservedCents: row.ReservedCents, PaidCents: row.PaidCents, ForgivenCents: row.DebtWrittenOffCents,
	}
	c.OwedCents, c.DebtWrittenOffCents = stake.OwedCents(), row.DebtWrittenOffCents
	c.ReceivedCents, c.WrittenOffCents, c.OutstandingCents = row.ReceivedCents, row.WrittenOffCents, stake.OutstandingCents()
	return c
}

// ConversionQuery selects sales. What is left empty selects all.
type ConversionQuery struct {
	// Search is an order number, whatever its case, the network's id of a sale, or an id: of a sale, a click or a shopper.
	Search    string
	UserID    uuid.UUID
	Network   string
	StoreSlug string
	Statuses  []ledger.Status
	Clickless bool // only those for which no click is known
	Contested bool // only those of which people have to say whose they are
	Held      bool // only those that people have to release
	From, To  time.Time
	After     *projection.Cursor
	Limit     int // at most MaxConversions
}

// Bounds that stand for "open" in queries.
var (
	earliest = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	latest   = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
)

// params turns what is left open into bounds.
func (q ConversionQuery) params(ctx context.Context, queries *dbsqlc.Queries) (dbsqlc.ListConversionsParams, error) {
	p := dbsqlc.ListConversionsParams{
		AfterOccurredAt: latest, AfterID: uuid.Max, OccurredFrom: q.From, OccurredTo: q.To, Network: q.Network, StoreSlug: q.StoreSlug,
		Statuses: []string{}, UserID: q.UserID, Clickless: q.Clickless, Contested: q.Contested, Held: q.Held, Ids: []uuid.UUID{}, MaxRows: int32(q.Limit) + 1,
	}
	if q.From.IsZero() {
		p.OccurredFrom = earliest
	}
	if q.To.IsZero() {
		p.OccurredTo = latest
	}
	if q.After != nil {
		p.AfterOccurredAt, p.AfterID = q.After.OccurredAt, q.After.ID
	}
	for _, s := range q.Statuses {
		p.Statuses = append(p.Statuses, string(s))
	}
	if q.Search == "" {
		return p, nil
	}
	return p, search(ctx, queries, q.Search, &p)
}

// search narrows a query to what is searched for: a shopper who has sales, or the sales that it names. A network's id of a sale is
// not looked for: our own follows from it.
func search(ctx context.Context, queries *dbsqlc.Queries, text string, p *dbsqlc.ListConversionsParams) error {
	find := dbsqlc.FindConversionsParams{OrderID: text, Ids: []uuid.UUID{}, MaxRows: maxFound}
	if id, err := uuid.Parse(text); err == nil {
		theirs, err := queries.HasSales(ctx, id)
		if err != nil {
			return err
		}
		if theirs && (p.UserID == uuid.Nil || p.UserID == id) {
			p.UserID = id
			return nil
		}
		find.ClickID, find.Ids = id, append(find.Ids, id)
	}
	networks, err := queries.ListNetworks(ctx)
	if err != nil {
		return err
	}
	for _, network := range networks {
		find.Ids = append(find.Ids, ledger.NewConversionID(network, text).UUID)
	}
	p.Searching = true
	p.Ids, err = queries.FindConversions(ctx, find)
	if p.Ids == nil {
		p.Ids = []uuid.UUID{}
	}
	return err
}

// ConversionPage are sales, newest purchase first.
type ConversionPage struct {
	Sequence    uint64
	Conversions []Conversion
	Next        *projection.Cursor // nil on the last page
}

// Conversions returns the sales that a query selects, newest purchase first.
func (r *Reader) Conversions(ctx context.Context, q ConversionQuery) (ConversionPage, error) {
	if q.Limit <= 0 || q.Limit > MaxConversions {
		q.Limit = MaxConversions
	}
	var page ConversionPage
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) (err error) {
		page, err = pageOf(ctx, queries, q)
		return err
	})
	if err != nil {
		return ConversionPage{}, fmt.Errorf("read sales: %w", err)
	}
	page.Sequence = sequence
	return page, nil
}

func pageOf(ctx context.Context, queries *dbsqlc.Queries, q ConversionQuery) (page ConversionPage, err error) {
	if err := queries.CustomPlans(ctx); err != nil {
		return page, err
	}
	params, err := q.params(ctx, queries)
	if err != nil {
		return page, err
	}
	rows, err := queries.ListConversions(ctx, params)
	if err != nil {
		return page, err
	}
	if len(rows) > q.Limit {
		rows = rows[:q.Limit]
		page.Next = &projection.Cursor{OccurredAt: rows[q.Limit-1].OccurredAt, ID: rows[q.Limit-1].ID}
	}
	page.Conversions = make([]Conversion, len(rows))
	for i, row := range rows {
		page.Conversions[i] = conversionOf(row)
	}
	return page, nil
}

// errBegun ends an export whose tables were switched when some of it had been handed over.
var errBegun = errors.New("the read models were switched during an export")

// ExportConversions hands over the sales that a query selects, all of one state; more than MaxExported are an error. Begin is told the
// sequence first. An error may come after some have been handed over.
func (r *Reader) ExportConversions(
	ctx context.Context, q ConversionQuery, begin func(sequence uint64) error, each func(Conversion) error,
) error {
	q.Limit = pageEntries
	begun := false
	_, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		if begun {
			return errBegun
		}
		sequence, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		q := q
		for count := 0; count < MaxExported; count += q.Limit {
			page, err := pageOf(ctx, queries, q)
			if err == nil && !begun {
				begun = true
				err = begin(uint64(sequence))
			}
			for i := 0; err == nil && i < len(page.Conversions); i++ {
				err = each(page.Conversions[i])
			}
			if err != nil || page.Next == nil {
				return err
			}
			q.After = page.Next
		}
		return fmt.Errorf("there are more than %d", MaxExported) // half a file must not look whole
	})
	if err != nil {
		return fmt.Errorf("export sales: %w", err)
	}
	return nil
}
