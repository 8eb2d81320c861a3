package projection

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// MoneyEvents looks at the mirrored events after a sequence, at most so many, and returns those of conversions, payouts and
// their runs, and the sequence it has come to. Whoever follows the ledger calls it in the transaction that remembers that sequence.
func MoneyEvents(ctx context.Context, db dbsqlc.DBTX, after uint64, most int) (events []ledger.Recorded, last uint64, err error) {
	queries := dbsqlc.New(db)
	end, err := queries.Sequence(ctx)
	if err != nil {
		return nil, after, fmt.Errorf("read checkpoint: %w", err)
	}
	if last = min(uint64(end), after+uint64(most)); last <= after {
		return nil, after, nil
	}
	rows, err := queries.ListMoneyEvents(ctx, dbsqlc.ListMoneyEventsParams{After: int64(after), Until: int64(last)})
	if err != nil {
		return nil, after, fmt.Errorf("read events after %d: %w", after, err)
	}
	for _, row := range rows {
		event, err := DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return nil, after, err
		}
		events = append(events, event)
	}
	return events, last, nil
}

// Event returns a mirrored event, or ErrNotFound.
func (r *Reader) Event(ctx context.Context, sequence uint64) (ledger.Recorded, error) {
	row, err := dbsqlc.New(r.pool).GetMirrored(ctx, int64(sequence))
	if errors.Is(err, pgx.ErrNoRows) {
		return ledger.Recorded{}, ErrNotFound
	}
	if err != nil {
		return ledger.Recorded{}, fmt.Errorf("read event %d: %w", sequence, err)
	}
	return DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
}

// Passed returns a sequence beyond after as soon as the projection is known to have reached one, or when ctx ends, whatever
// is known then.
func (h *Hub) Passed(ctx context.Context, after uint64) uint64 {
	for {
		h.mu.Lock()
		sequence, advanced := h.sequence, h.advanced
		h.mu.Unlock()
		if sequence > after {
			return sequence
		}
		select {
		case <-advanced:
		case <-ctx.Done():
			return sequence
		}
	}
}
