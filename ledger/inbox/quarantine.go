package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
)

// Quarantined is an item of a delivery that could not be parsed or decided.
type Quarantined struct {
	ID         int64
	Sequence   uint64 // of the delivery in the inbox
	Item       int    // position in an array, -1 the delivery as a whole
	Partner    string
	DeliveryID string
	Code       ledger.Code
	Detail     string
	ReceivedAt time.Time
	ResolvedAt *time.Time
}

func quarantinedOf(row dbsqlc.InboxQuarantine) Quarantined {
	return Quarantined{
		ID: row.ID, Sequence: uint64(row.InboxSeq), Item: int(row.Item), Partner: row.Partner, DeliveryID: row.DeliveryID,
		Code: ledger.Code(row.Code), Detail: row.Detail, ReceivedAt: row.ReceivedAt, ResolvedAt: row.ResolvedAt,
	}
}

// maxListed bounds ListQuarantine.
const maxListed = 1000

// ListQuarantine returns the newest entries: the open ones, or all.
func (w *Worker) ListQuarantine(ctx context.Context, resolvedToo bool) ([]Quarantined, error) {
	rows, err := dbsqlc.New(w.pool).ListQuarantine(ctx, dbsqlc.ListQuarantineParams{ResolvedToo: resolvedToo, MaxRows: maxListed})
	if err != nil {
		return nil, fmt.Errorf("list quarantine: %w", err)
	}
	entries := make([]Quarantined, len(rows))
	for i, row := range rows {
		entries[i] = quarantinedOf(row)
	}
	return entries, nil
}

// ShowQuarantine returns an entry and the delivery it came in, or ErrNotFound.
func (w *Worker) ShowQuarantine(ctx context.Context, id int64) (Quarantined, Delivery, error) {
	row, err := dbsqlc.New(w.pool).GetQuarantine(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Quarantined{}, Delivery{}, fmt.Errorf("quarantine entry %d: %w", id, ErrNotFound)
	}
	if err != nil {
		return Quarantined{}, Delivery{}, fmt.Errorf("read quarantine entry %d: %w", id, err)
	}
	entry := quarantinedOf(row)
	delivery, err := w.store.Get(ctx, entry.Sequence)
	return entry, delivery, err
}

// Replay tries a quarantined item again, after whatever stood in its way has changed. It returns the refusal when it
// still stands; replaying what is already in the ledger changes nothing. Times are judged by the clock of the replay: what
// lay in the future when it arrived may have come.
func (w *Worker) Replay(ctx context.Context, id int64) error {
	entry, delivery, err := w.ShowQuarantine(ctx, id)
	if err != nil {
		return err
	}
	for _, it := range parse(entry.Sequence, delivery) {
		if it.index != entry.Item && it.index >= 0 && entry.Item >= 0 {
			continue // of the delivery as a whole, every item is tried
		}
		if it.err != nil {
			return it.err
		}
		it.observed.ReceivedAt = w.now()
		if err := w.observer.Observe(ctx, observedOf([]item{it}))[0]; err != nil {
			return err
		}
	}
	now := w.now()
	return dbsqlc.New(w.pool).ResolveQuarantine(ctx, dbsqlc.ResolveQuarantineParams{ID: id, ResolvedAt: &now})
}
