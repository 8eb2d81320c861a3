package support

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/statement"
)

// Status is where a claim stands.
type Status string

// The statuses. A claim that has ended stays as it is.
const (
	Open     Status = "OPEN"
	Resolved Status = "RESOLVED" // the purchase was reported
	Closed   Status = "CLOSED"   // by staff, with a reason
)

// Bounds of claims. The contract says the same of lists.
const (
	MaxOpen   = 20 // per shopper
	maxClaims = 200
)

// graceDays is how long after the store should have reported a purchase its claim is answered at the latest: what networks
// take to look into a missing sale.
const graceDays = 15

// Claim is a purchase that a shopper misses.
type Claim struct {
	ID          uuid.UUID
	UserID      uuid.UUID
	ClickID     uuid.UUID
	Network     string
	Store       ledger.Store // slug and name
	ClickedAt   time.Time
	OrderNumber string
	PurchasedOn time.Time // a day, as midnight UTC
	ValueCents  money.Cents
	Status      Status
	OpenedAt    time.Time
	Deadline    time.Time // the last day by which it is answered, as midnight UTC
	Known       string    // what is known now, for people, in Portuguese
	Attached    *Attached // its receipt; nil: it has none
	// ConversionID is the sale that it was resolved by; uuid.Nil: none.
	ConversionID uuid.UUID
	Resolution   string    // for people, in Portuguese; empty while it is open
	EndedAt      time.Time // zero while it is open
}

// deadline is graceDays after the purchase should have been reported, or after today when that has passed: at most
// mostDays + graceDays from today.
func deadline(purchasedOn, today time.Time, usualDays int) time.Time {
	due := purchasedOn.AddDate(0, 0, max(usualDays, defaultDays))
	if due.Before(today) {
		due = today
	}
	return due.AddDate(0, 0, graceDays)
}

// overdue says whether a claim should have been answered.
func (c Claim) overdue(today time.Time) bool { return c.Status == Open && c.Deadline.Before(today) }

// Claims returns a shopper's claims, newest first.
func (s *Service) Claims(ctx context.Context, userID uuid.UUID) ([]Claim, error) {
	cases, err := s.read(ctx, func(queries *dbsqlc.Queries) ([]dbsqlc.Claim, error) {
		return queries.ListClaimsOf(ctx, dbsqlc.ListClaimsOfParams{UserID: userID, Most: maxClaims})
	})
	return lists.Map(cases, func(c Case) Claim { return c.Claim }), err
}

// Find returns a claim, or ErrNotFound.
func (s *Service) Find(ctx context.Context, id uuid.UUID) (Claim, error) {
	c, err := s.Case(ctx, id)
	return c.Claim, err
}

// read returns claims with what is known of them now.
func (s *Service) read(ctx context.Context, list func(*dbsqlc.Queries) ([]dbsqlc.Claim, error)) ([]Case, error) {
	usual, err := s.usualDays(ctx)
	if err != nil {
		return nil, err
	}
	var cases []Case
	err = pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		rows, err := list(s.queries.WithTx(tx))
		if err != nil {
			return fmt.Errorf("read claims: %w", err)
		}
		cases, err = s.study(ctx, tx, claimsOf(rows), usual)
		return err
	})
	return cases, err
}

// Case is a claim with the sales that may have to do with it.
type Case struct {
	Claim
	Overdue    bool             // it should have been answered
	Filing     *Filing          // at its network; nil: it was not handed in there
	Reported   []statement.Sale // its shopper's: of its click, or with its order number
	Candidates []statement.Sale // nobody's, with its order number: is one of them the purchase?
}

// study finds out what is known of claims now.
func (s *Service) study(ctx context.Context, tx pgx.Tx, claims []Claim, usual days) ([]Case, error) {
	found, err := look(ctx, tx, claims)
	if err != nil {
		return nil, err
	}
	filed, err := filings(ctx, s.queries.WithTx(tx), claims)
	if err != nil {
		return nil, err
	}
	receipts, err := attached(ctx, s.queries.WithTx(tx), claims)
	if err != nil {
		return nil, err
	}
	today := brazil.Day(s.now())
	cases := make([]Case, len(claims))
	for i, c := range claims {
		if receipt, ok := receipts[c.ID]; ok {
			c.Attached = &receipt
		}
		cases[i] = Case{Claim: c, Overdue: c.overdue(today)}
		if filing, ok := filed[c.ID]; ok {
			cases[i].Filing = &filing
		}
		for _, sale := range found.sales[c.UserID] {
			if sale.ID == c.ConversionID || c.Status == Open && (sale.ClickID == c.ClickID || orderOf(sale) == c.order()) {
				cases[i].Reported = append(cases[i].Reported, sale)
			}
		}
		if c.Status == Open {
			cases[i].Candidates = found.unattributed[c.order()]
		}
		cases[i].Known = known(cases[i], today, usual.of(c.Store.Slug))
	}
	return cases, nil
}

// findings are the sales that may have to do with some claims.
type findings struct {
	sales        map[uuid.UUID][]statement.Sale // by shopper, newest first
	unattributed map[statement.Order][]statement.Sale
}

// look reads what the projection says that concerns some claims.
func look(ctx context.Context, tx pgx.Tx, claims []Claim) (findings, error) {
	found := findings{make(map[uuid.UUID][]statement.Sale), make(map[statement.Order][]statement.Sale)}
	var q statement.SalesQuery
	var orders []statement.Order
	for _, c := range claims {
		q.UserIDs = append(q.UserIDs, c.UserID)
		if c.ConversionID != uuid.Nil {
			q.IDs = append(q.IDs, c.ConversionID)
		}
		if c.Status == Open {
			q.ClickIDs, q.Orders = append(q.ClickIDs, c.ClickID), append(q.Orders, c.OrderNumber)
			orders = append(orders, c.order())
		}
	}
	if len(q.IDs) == 0 && len(orders) == 0 {
		return found, nil
	}
	in := statement.SalesIn(tx)
	sales, err := in.Of(ctx, q)
	if err != nil {
		return findings{}, err
	}
	for _, sale := range sales {
		found.sales[sale.UserID] = append(found.sales[sale.UserID], sale)
	}
	if len(orders) == 0 {
		return found, nil
	}
	unattributed, err := in.Unattributed(ctx, orders)
	if err != nil {
		return findings{}, err
	}
	for _, sale := range unattributed {
		order := orderOf(sale)
		found.unattributed[order] = append(found.unattributed[order], sale)
	}
	return found, nil
}

func claimsOf(rows []dbsqlc.Claim) []Claim {
	claims := make([]Claim, len(rows))
	for i, row := range rows {
		claims[i] = Claim{
			ID: row.ID, UserID: row.UserID, ClickID: row.ClickID, Network: row.Network,
			Store: ledger.Store{Slug: row.StoreSlug, Name: row.StoreName}, ClickedAt: row.ClickedAt.UTC(),
			OrderNumber: row.OrderNumber, PurchasedOn: row.PurchasedOn.Time, ValueCents: row.ValueCents,
			Status: Status(row.Status), OpenedAt: row.OpenedAt.UTC(), Deadline: row.Deadline.Time,
			ConversionID: row.ConversionID.UUID, Resolution: row.Resolution,
		}
		if row.EndedAt != nil {
			claims[i].EndedAt = row.EndedAt.UTC()
		}
	}
	return claims
}

func idsOf(claims []Claim) []uuid.UUID {
	return lists.Map(claims, func(c Claim) uuid.UUID { return c.ID })
}
