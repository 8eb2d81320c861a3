package doubt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger/doubt/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// ErrNotFound means that there is no such run or payout.
var ErrNotFound = errors.New("there is no such run or payout")

// Payee is what accounts say of a shopper. Name and key are masked; empty: nobody knows.
type Payee struct {
	Name, Key    string
	KeyChangedAt time.Time
	KeyOthers    int // other accounts with the same key
}

// Payees knows shoppers; who is gone is left out.
type Payees interface {
	Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]Payee, error)
}

const (
	// MaxPayouts is how many payouts of a run are looked at.
	MaxPayouts = 10_000
	// page is how many payouts are looked at together; each may have up to 900 sales.
	page = 200
	// newest is how many of a store's newest sales say what is usual there.
	newest = 200
)

// Candidate is a payout to look at, or one that a run would make.
type Candidate struct {
	ID          uuid.UUID // of the payout; of the shopper, where there is none yet
	UserID      uuid.UUID
	AmountCents money.Cents
	Sales       []uuid.UUID
}

// Finding is what there is to say of a candidate.
type Finding struct {
	Candidate
	Payee
	Codes   []Code // empty: nothing to doubt
	Weight  int
	Verdict Verdict // empty: nobody said
}

// Service looks for doubts.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	payees  Payees
	now     func() time.Time
}

// New returns a service on a database whose search_path leads to the read models.
func New(pool *pgxpool.Pool, payees Payees, now func() time.Time) *Service {
	return &Service{pool: pool, queries: dbsqlc.New(pool), payees: payees, now: now}
}

// OfRun looks at the payouts of a run, at most MaxPayouts, and returns all of them, the most doubtful first and among equals the
// largest. It refuses with ErrNotFound.
func (s *Service) OfRun(ctx context.Context, run uuid.UUID) ([]Finding, error) {
	opened, err := s.queries.GetRunTime(ctx, run)
	if err != nil {
		return nil, notFound("read the run", err)
	}
	look := s.newLook(opened)
	var all []Finding
	for after := uuid.Nil; len(all) < MaxPayouts; {
		rows, err := s.queries.PageRun(ctx, dbsqlc.PageRunParams{RunID: run, After: after, MaxRows: page})
		if err != nil {
			return nil, fmt.Errorf("read payouts of run %s: %w", run, err)
		}
		candidates := make([]Candidate, len(rows))
		for i, row := range rows {
			after = row.ID
			candidates[i] = Candidate{row.ID, row.UserID, row.AmountCents, row.Sales}
		}
		found, err := look.at(ctx, candidates)
		if err != nil {
			return nil, err
		}
		if all = append(all, found...); len(rows) < page {
			break
		}
	}
	if err := s.addVerdicts(ctx, run, all); err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.AmountCents, a.AmountCents), slices.Compare(a.ID[:], b.ID[:]))
	})
	return all, nil
}

// OfPlan looks at what a run would pay now, in the order that it is given.
func (s *Service) OfPlan(ctx context.Context, candidates []Candidate) ([]Finding, error) {
	look := s.newLook(s.now())
	all := make([]Finding, 0, len(candidates))
	for some := range slices.Chunk(candidates, page) {
		found, err := look.at(ctx, some)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// look is one look at many candidates. It remembers what is usual at stores.
type look struct {
	*Service
	before time.Time // what was paid until then counts as paid before
	usual  map[string]dbsqlc.ListUsualRow
}

func (s *Service) newLook(before time.Time) look {
	return look{s, before.UTC(), make(map[string]dbsqlc.ListUsualRow)}
}

// at looks at a page of candidates with a bounded number of queries.
func (l look) at(ctx context.Context, candidates []Candidate) ([]Finding, error) {
	users, ids := make([]uuid.UUID, 0, len(candidates)), make([]uuid.UUID, 0, len(candidates))
	for _, c := range candidates {
		users, ids = append(users, c.UserID), append(ids, c.Sales...)
	}
	payees, err := l.payees.Payees(ctx, users)
	if err != nil {
		return nil, fmt.Errorf("look shoppers up: %w", err)
	}
	paid, err := l.paid(ctx, users)
	if err != nil {
		return nil, err
	}
	sales, err := l.sales(ctx, ids)
	if err != nil {
		return nil, err
	}
	found := make([]Finding, len(candidates))
	for i, c := range candidates {
		f := Facts{
			At: l.now(), AmountCents: c.AmountCents, KeyChangedAt: payees[c.UserID].KeyChangedAt, KeyOthers: payees[c.UserID].KeyOthers,
			PaidBefore: int(paid[c.UserID].Payouts), LargestCents: money.Cents(paid[c.UserID].LargestCents),
		}
		for _, id := range c.Sales {
			if sale, known := sales[id]; known {
				f.Sales = append(f.Sales, sale)
			}
		}
		found[i] = Finding{Candidate: c, Payee: payees[c.UserID]}
		found[i].Codes, found[i].Weight = Of(f)
	}
	return found, nil
}

func (l look) paid(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]dbsqlc.ListPaidBeforeRow, error) {
	rows, err := l.queries.ListPaidBefore(ctx, dbsqlc.ListPaidBeforeParams{Users: users, Before: l.before})
	if err != nil {
		return nil, fmt.Errorf("read what was paid before: %w", err)
	}
	paid := make(map[uuid.UUID]dbsqlc.ListPaidBeforeRow, len(rows))
	for _, row := range rows {
		paid[row.UserID] = row
	}
	return paid, nil
}

func (l look) sales(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]Sale, error) {
	rows, err := l.queries.ListSales(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read sales: %w", err)
	}
	if err := l.learn(ctx, rows); err != nil {
		return nil, err
	}
	sales := make(map[uuid.UUID]Sale, len(rows))
	for _, row := range rows {
		usual := l.usual[row.StoreID]
		sale := Sale{
			Cents: row.SaleCents, OccurredAt: row.OccurredAt, ByHand: row.ByHand, StoreSales: int(usual.Sales),
			UsualCents: money.Cents(usual.MedianCents), CashbackCents: row.CashbackCents, CommissionCents: row.CommissionCents,
		}
		if row.ClickAt != nil {
			sale.ClickAt = *row.ClickAt
		}
		sales[row.ID] = sale
	}
	return sales, nil
}

// learn reads what is usual at stores that were not seen before.
func (l look) learn(ctx context.Context, sales []dbsqlc.ListSalesRow) error {
	var stores []string
	for _, sale := range sales {
		if _, known := l.usual[sale.StoreID]; !known {
			l.usual[sale.StoreID] = dbsqlc.ListUsualRow{}
			stores = append(stores, sale.StoreID)
		}
	}
	if len(stores) == 0 {
		return nil
	}
	rows, err := l.queries.ListUsual(ctx, dbsqlc.ListUsualParams{Stores: stores, Newest: newest})
	if err != nil {
		return fmt.Errorf("read what is usual at stores: %w", err)
	}
	for _, row := range rows {
		l.usual[row.StoreID] = row
	}
	return nil
}

func notFound(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrNotFound
	}
	return fmt.Errorf("%s: %w", what, err)
}
