package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// AwaitingCap is a sale that waits for what is left of its campaign's cap, the click that it came of, and whose cap that is.
type AwaitingCap struct {
	Claimant
	UserID   ledger.UserID
	StoreID  string
	Campaign string
}

// CapPlace is where a sale stands among those that wait for a cap: by the cap, by the time of its click, then by its id.
type CapPlace struct {
	UserID   ledger.UserID
	StoreID  string
	Campaign string
	Place
}

// AwaitingCaps returns the sales after a place that wait for their campaign's cap and are payable otherwise at an instant, in their order, at most as many as
// the limit, and the place of the last.
func (r *Reader) AwaitingCaps(ctx context.Context, at time.Time, after CapPlace, limit int) (list []AwaitingCap, last CapPlace, err error) {
	_, err = r.read(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.ListAwaitingCap(ctx, dbsqlc.ListAwaitingCapParams{
			At: at, AfterUser: after.UserID.UUID, AfterStore: after.StoreID, AfterCampaign: after.Campaign, AfterAt: after.ClickAt, AfterID: after.Sale.UUID,
			MaxRows: int32(limit),
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			sale, user := ledger.ConversionID{UUID: row.ID}, ledger.UserID{UUID: row.UserID}
			list = append(list, AwaitingCap{Claimant{sale, ledger.ClickID{UUID: row.ClickID}}, user, row.StoreID, row.Campaign})
			last = CapPlace{user, row.StoreID, row.Campaign, Place{row.ClickAt, sale}}
		}
		return nil
	})
	if err != nil {
		return nil, CapPlace{}, fmt.Errorf("look for sales that wait for a campaign's cap: %w", err)
	}
	return list, last, nil
}
