package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Commission is what a network paid for the sales of a store that stand.
type Commission struct {
	Sales           int64
	SaleCents       money.Cents
	CommissionCents money.Cents
	Bps             money.BasisPoints // of the sales, rounded down; 0 without sales
}

// CommissionOf returns what the sales of a store, by its id, since an instant brought.
func (r *Reader) CommissionOf(ctx context.Context, storeID string, since time.Time) (Commission, error) {
	var c Commission
	_, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		row, err := queries.CommissionOf(ctx, dbsqlc.CommissionOfParams{StoreID: storeID, Since: since})
		c = Commission{Sales: row.Sales, SaleCents: money.Cents(row.SaleCents), CommissionCents: money.Cents(row.CommissionCents)}
		return err
	})
	if err != nil {
		return c, fmt.Errorf("read the commission of store %s: %w", storeID, err)
	}
	if c.SaleCents > 0 {
		c.Bps = money.BasisPoints(min(c.CommissionCents*money.Cents(money.OneHundredPercent)/c.SaleCents, money.Cents(money.OneHundredPercent)))
	}
	return c, nil
}
