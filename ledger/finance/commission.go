package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// maxCommissionSales bounds how many sales are read to say what a network pays.
const maxCommissionSales = 20_000

// Commission is what a network paid for sales of a store that stand.
type Commission struct {
	Sales           int64
	SaleCents       money.Cents
	CommissionCents money.Cents
	Bps             money.BasisPoints // of the sales, rounded down; 0 without sales
}

// Commissions are what a network paid for sales of a store, by commission group; that of sales of which the network named none is empty.
type Commissions map[string]Commission

// Of returns what was paid for the sales of some groups together.
func (c Commissions) Of(counts func(group string) bool) Commission {
	var sum Commission
	for group, paid := range c {
		if counts(group) {
			sum.Sales, sum.SaleCents, sum.CommissionCents = sum.Sales+paid.Sales, sum.SaleCents+paid.SaleCents, sum.CommissionCents+paid.CommissionCents
		}
	}
	return sum.withRate()
}

func (c Commission) withRate() Commission {
	if c.SaleCents > 0 {
		c.Bps = money.BasisPoints(min(c.CommissionCents*money.Cents(money.OneHundredPercent)/c.SaleCents, money.Cents(money.OneHundredPercent)))
	}
	return c
}

// CommissionsOf returns what the sales of a store, by its id, since an instant brought: of its newest 20,000.
func (r *Reader) CommissionsOf(ctx context.Context, storeID string, since time.Time) (Commissions, error) {
	paid := Commissions{}
	_, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.ListCommissions(ctx, dbsqlc.ListCommissionsParams{StoreID: storeID, Since: since, Most: maxCommissionSales})
		for _, row := range rows {
			of := Commission{Sales: row.Sales, SaleCents: money.Cents(row.SaleCents), CommissionCents: money.Cents(row.CommissionCents)}
			paid[row.CommissionGroup] = of.withRate()
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the commission of store %s: %w", storeID, err)
	}
	return paid, nil
}
