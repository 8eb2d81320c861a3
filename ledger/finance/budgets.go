package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

const (
	// MaxBudgets is how many budgets are listed at most, and looked at by whoever draws on them.
	MaxBudgets = 200
	// MaxSubsidised is how many sales of a budget are listed at most.
	MaxSubsidised = 200
)

// Budget is a budget for held sales, as far as the read models know.
type Budget struct {
	ledger.Budget
	PreparedBy string // such as staff:<uuid>
	ApprovedBy string
	Reason     string
	OpenedAt   time.Time
	// Of one that people ended, who did and why; empty where nobody did.
	EndPreparedBy, EndApprovedBy, EndReason string
}

// Budgets returns the newest budgets, the newest first, at most MaxBudgets of them.
func (r *Reader) Budgets(ctx context.Context) ([]Budget, uint64, error) {
	return r.budgets(ctx, uuid.Nil)
}

// Budget returns one budget; ok is false when there is none of that id.
func (r *Reader) Budget(ctx context.Context, id ledger.BudgetID) (b Budget, ok bool, sequence uint64, err error) {
	list, sequence, err := r.budgets(ctx, id.UUID)
	if err != nil || len(list) == 0 {
		return Budget{}, false, sequence, err
	}
	return list[0], true, sequence, nil
}

func (r *Reader) budgets(ctx context.Context, id uuid.UUID) (list []Budget, sequence uint64, err error) {
	sequence, err = r.read(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.ListBudgets(ctx, dbsqlc.ListBudgetsParams{ID: id, MaxRows: MaxBudgets})
		if err != nil {
			return err
		}
		list = make([]Budget, len(rows))
		for i, row := range rows {
			recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
			if err != nil {
				return err
			}
			list[i] = Budget{
				ledger.EvolveBudget(ledger.Budget{}, recorded.Event), row.PreparedBy, row.ApprovedBy, row.Reason, row.OpenedAt.UTC(),
				row.EndProposedBy, row.EndApprovedBy, row.EndReason,
			}
		}
		return nil
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read budgets: %w", err)
	}
	return list, sequence, nil
}

// NearlySpent is how many budgets came to be nine tenths spent since an instant, without those that people ended.
func (r *Reader) NearlySpent(ctx context.Context, since time.Time) (int64, error) {
	n, err := dbsqlc.New(r.pool).CountNearlySpent(ctx, since)
	return n, fault.Wrap(err, "count budgets that are nearly spent")
}

// Subsidised is a sale that a budget paid for.
type Subsidised struct {
	ledger.Subsidy
	At              time.Time // when it was released
	Network         string
	Store           ledger.Store
	Status          ledger.Status // by now
	CashbackCents   money.Cents
	CommissionCents money.Cents
	OccurredAt      time.Time
}

// Subsidised returns the sales that a budget paid for, the newest release first, at most MaxSubsidised of them.
func (r *Reader) Subsidised(ctx context.Context, id ledger.BudgetID) (list []Subsidised, err error) {
	_, err = r.read(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.ListDraws(ctx, dbsqlc.ListDrawsParams{BudgetID: id.UUID, MaxRows: MaxSubsidised})
		if err != nil {
			return err
		}
		var ids []uuid.UUID
		for _, row := range rows {
			recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
			if err != nil {
				return err
			}
			drawn, _ := recorded.Event.(ledger.BudgetDrawn)
			for _, one := range drawn.Sales[:min(len(drawn.Sales), MaxSubsidised-len(list))] {
				list, ids = append(list, Subsidised{Subsidy: one, At: drawn.At.UTC()}), append(ids, one.Sale.UUID)
			}
		}
		return describe(ctx, q, list, ids)
	})
	if err != nil {
		return nil, fmt.Errorf("read the sales of budget %s: %w", id, err)
	}
	return list, nil
}

// describe says of each sale what it is by now.
func describe(ctx context.Context, q *dbsqlc.Queries, list []Subsidised, ids []uuid.UUID) error {
	rows, err := q.ListSubsidised(ctx, ids)
	if err != nil {
		return err
	}
	known := make(map[uuid.UUID]dbsqlc.ListSubsidisedRow, len(rows))
	for _, row := range rows {
		known[row.ID] = row
	}
	for i := range list {
		row := known[list[i].Sale.UUID]
		list[i].Network, list[i].Store.Slug, list[i].Store.Name, list[i].Status = row.Network, row.StoreSlug, row.StoreName, ledger.Status(row.Status)
		list[i].CashbackCents, list[i].CommissionCents, list[i].OccurredAt = row.CashbackCents, row.CommissionCents, row.OccurredAt.UTC()
	}
	return nil
}

// Place is where a sale stands among those that wait for a budget: by the time of its click, then by its id.
type Place struct {
	ClickAt time.Time
	Sale    ledger.ConversionID
}

// Claimant is a sale that waits for a budget, and the click that it came of.
type Claimant struct {
	Sale  ledger.ConversionID
	Click ledger.ClickID
}

// Claimants returns the held sales after a place that a budget covers, that are payable at an instant and that do not need more than what is left of it, in
// their order, at most as many as the limit, and the place of the last.
func (r *Reader) Claimants(ctx context.Context, b ledger.Budget, at time.Time, after Place, limit int) (list []Claimant, last Place, err error) {
	stores := make([]string, len(b.Stores))
	for i, store := range b.Stores {
		stores[i] = store.ID
	}
	_, err = r.read(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.ListClaimants(ctx, dbsqlc.ListClaimantsParams{
			At: at, Network: b.Network, Stores: stores, ClickedFrom: b.From, ClickedUntil: b.Until, Campaign: b.Campaign, LeftOver: int64(b.LeftCents()),
			AfterAt: after.ClickAt, AfterID: after.Sale.UUID, MaxRows: int32(limit),
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			list = append(list, Claimant{Sale: ledger.ConversionID{UUID: row.ID}, Click: ledger.ClickID{UUID: row.ClickID}})
			last = Place{row.ClickAt, ledger.ConversionID{UUID: row.ID}}
		}
		return nil
	})
	if err != nil {
		return nil, Place{}, fmt.Errorf("look for sales of budget %s: %w", b.ID, err)
	}
	return list, last, nil
}
