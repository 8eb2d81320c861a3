package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Movement is money that left to a shopper, or came back, when the ledger heard of it.
type Movement struct {
	At          time.Time
	PayoutID    uuid.UUID
	RunID       uuid.UUID
	EndToEndID  string      // of the Pix; empty when it is not known
	ReturnID    string      // of what came back; empty for a payment
	AmountCents money.Cents // negative: it left
}

// Movements are what moved, oldest first, at a log sequence.
type Movements struct {
	Sequence  uint64
	Movements []Movement
}

// Movements returns what payouts moved from one instant until before another, at most limit.
func (r *Reader) Movements(ctx context.Context, from, to time.Time, limit int) (Movements, error) {
	var list []Movement
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.ListMovements(ctx, dbsqlc.ListMovementsParams{Since: from, Until: to, MaxRows: int32(limit)})
		list = make([]Movement, len(rows))
		for i, row := range rows {
			list[i] = Movement{
				At: row.RecordedAt.UTC(), PayoutID: row.PayoutID, RunID: row.RunID, EndToEndID: row.EndToEndID,
				AmountCents: -money.Cents(row.Cents),
			}
			if row.Returned {
				list[i].ReturnID, list[i].AmountCents = row.ReturnID, money.Cents(row.Cents)
			}
		}
		return err
	})
	if err != nil {
		return Movements{}, fmt.Errorf("read what payouts moved: %w", err)
	}
	return Movements{sequence, list}, nil
}
