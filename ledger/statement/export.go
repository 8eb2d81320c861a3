package statement

import (
	"context"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/statement/internal/dbsqlc"
)

// maxExport bounds what an export of a shopper's data holds of each kind; the newest are kept.
const maxExport = 50_000

// ExportedClick is a shopper's departure to a store with all that was recorded of it.
type ExportedClick struct {
	ID       uuid.UUID
	Store    ledger.Store // slug and name
	CouponID string       // empty: none
	Network  string
	RateBps  money.BasisPoints // in force at the click, doubling included
	Loyalty  bool
	At       time.Time
}

// ExportedEvent is something that happened to a purchase.
type ExportedEvent struct {
	Sequence     uint64
	ConversionID uuid.UUID
	Type         string // such as conversion_approved.v1
	RecordedAt   time.Time
}

// ExportClicks returns all of a shopper's clicks, newest first.
func (r *Reader) ExportClicks(ctx context.Context, userID uuid.UUID) ([]ExportedClick, error) {
	rows, err := dbsqlc.New(r.pool).ExportClicks(ctx, dbsqlc.ExportClicksParams{UserID: userID, Most: maxExport})
	return lists.Map(rows, func(row dbsqlc.ExportClicksRow) ExportedClick {
		return ExportedClick{
			ID: row.ID, Store: ledger.Store{Slug: row.StoreSlug, Name: row.StoreName}, CouponID: row.CouponID, Network: row.Network,
			RateBps: row.RateBps, Loyalty: row.Loyalty, At: row.At.UTC(),
		}
	}), fault.Wrap(err, "export clicks of %s", userID)
}

// ExportEvents returns what happened to a shopper's purchases, newest first.
func (r *Reader) ExportEvents(ctx context.Context, userID uuid.UUID) ([]ExportedEvent, error) {
	rows, err := dbsqlc.New(r.pool).ExportEvents(ctx, dbsqlc.ExportEventsParams{UserID: userID, Most: maxExport})
	return lists.Map(rows, func(row dbsqlc.ExportEventsRow) ExportedEvent {
		return ExportedEvent{uint64(row.Seq), row.Aggregate, row.Type, row.RecordedAt.UTC()}
	}), fault.Wrap(err, "export events of %s", userID)
}
