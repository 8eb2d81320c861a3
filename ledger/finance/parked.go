package finance

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/projection"
)

// MaxParkedPage bounds a page of parked events.
const MaxParkedPage = 500

// ParkedEvent is a parked event on which nobody has decided, and what the read models know of what it is about.
type ParkedEvent struct {
	Sequence uint64
	Code     projection.ParkedCode
	Since    time.Time
	// What the event says of itself, which is whatever its writer made it; the zero value where it is nothing that could be true.
	Kind      ledger.AggregateKind
	Aggregate uuid.UUID
	Type      string
	// What is not known is the zero UUID. User is the shopper whose balance is under review because of it.
	Conversion, Payout, User uuid.UUID
}

// OpenParked returns the oldest parked events after one on which nobody has decided, at most limit and MaxParkedPage, and whether there
// are more.
func (r *Reader) OpenParked(ctx context.Context, after uint64, limit int) (parked []ParkedEvent, more bool, err error) {
	limit = min(limit, MaxParkedPage)
	rows, err := dbsqlc.New(r.pool).OpenParkedPage(ctx, dbsqlc.OpenParkedPageParams{
		After: int64(min(after, math.MaxInt64)), MaxRows: int32(limit) + 1,
	})
	if err != nil {
		return nil, false, fmt.Errorf("list what is parked after event %d: %w", after, err)
	}
	if more = len(rows) > limit; more {
		rows = rows[:limit]
	}
	parked = make([]ParkedEvent, len(rows))
	for i, row := range rows {
		parked[i] = ParkedEvent{
			Sequence: uint64(row.Seq), Code: projection.ParkedCode(row.Code), Since: row.Since.UTC(),
			Kind: ledger.AggregateKind(row.Kind), Aggregate: row.Target.UUID, Type: row.Type,
			Conversion: row.ConversionID.UUID, Payout: row.PayoutID.UUID, User: row.Buyer.UUID,
		}
		if row.Payee.Valid {
			parked[i].User = row.Payee.UUID
		}
	}
	return parked, more, nil
}

// CountOpenParked counts the parked events on which nobody has decided.
func (r *Reader) CountOpenParked(ctx context.Context) (int, error) {
	return projection.NewReader(r.pool, nil).CountOpenParked(ctx)
}
