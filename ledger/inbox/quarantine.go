package inbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
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
	Fault      ledger.Fault // the zero value: the code says all, or it is from before this was kept
	ReceivedAt time.Time
	ResolvedAt *time.Time // nil: it is open
	Resolution Resolution // empty: it is open
	Correction uint64     // sequence of the delivery that corrects it; zero: none does
}

// EntrySubject names an entry in what is recorded of people.
func EntrySubject(id int64) string { return fmt.Sprintf("quarantine:%d", id) }

// Resolution is how an entry was settled.
type Resolution string

// The resolutions.
const (
	Replayed  Resolution = "replayed"  // it is in the ledger as it arrived
	Corrected Resolution = "corrected" // a correction of it is in the ledger
	Dismissed Resolution = "dismissed" // nothing of it is taken
)

// ErrSettled is answered when an entry is settled already.
var ErrSettled = errors.New("the entry of the quarantine is settled")

// Note writes down who does something, and why, in the transaction of what it tells of. It may be nil.
type Note func(ctx context.Context, tx pgx.Tx) error

func (n Note) write(ctx context.Context, tx pgx.Tx) error {
	if n == nil {
		return nil
	}
	return n(ctx, tx)
}

// Alone returns the item that an entry is about, as a standard message, where its delivery has several or is of another form.
func (q Quarantined) Alone(d Delivery) (item []byte, ok bool) {
	messages, err := reports(d)
	if err != nil || d.Form == "" && !isArray(d.Body) || q.Item < 0 || q.Item >= len(messages) {
		return nil, false
	}
	return messages[q.Item].body, true
}

func quarantinedOf(row dbsqlc.InboxQuarantine) Quarantined {
	var fault ledger.Fault
	_ = json.Unmarshal(row.Fault, &fault) // what is no fault is told by code and detail
	return Quarantined{
		ID: row.ID, Sequence: uint64(row.InboxSeq), Item: int(row.Item), Partner: row.Partner, DeliveryID: row.DeliveryID,
		Code: ledger.Code(row.Code), Detail: row.Detail, Fault: fault, ReceivedAt: row.ReceivedAt, ResolvedAt: row.ResolvedAt,
		Resolution: Resolution(row.Resolution), Correction: sequenceOf(row.CorrectionSeq),
	}
}

func sequenceOf(seq *int64) uint64 {
	if seq == nil {
		return 0
	}
	return uint64(*seq)
}

// Bounds of ListQuarantine and ChangesOf.
const (
	maxListed  = 1000
	maxChanges = 500
)

// ListQuarantine returns the newest entries: the open ones, or all.
func (w *Worker) ListQuarantine(ctx context.Context, resolvedToo bool) ([]Quarantined, error) {
	rows, err := dbsqlc.New(w.pool).ListQuarantine(ctx, dbsqlc.ListQuarantineParams{ResolvedToo: resolvedToo, MaxRows: maxListed})
	return lists.Map(rows, quarantinedOf), fault.Wrap(err, "list quarantine")
}

// ShowQuarantine returns an entry and the delivery it came in, or ErrNotFound.
func (w *Worker) ShowQuarantine(ctx context.Context, id int64) (Quarantined, Delivery, error) {
	row, err := dbsqlc.New(w.pool).GetQuarantine(ctx, id)
	entry, err := entryOf(id, row, err)
	if err != nil {
		return Quarantined{}, Delivery{}, err
	}
	delivery, err := w.store.Get(ctx, entry.Sequence)
	if err == nil {
		delivery, err = w.withSettings(ctx, delivery)
	}
	return entry, delivery, err
}

// KeptChange is what a correction that was taken put in the place of what arrived, in one field.
type KeptChange struct {
	Change
	By string // who wrote it; empty for corrections of before this was kept
	At time.Time
}

// ChangesOf returns what the correction of an entry changed, field by field; none for an entry that was not corrected.
func (w *Worker) ChangesOf(ctx context.Context, entry Quarantined) ([]KeptChange, error) {
	rows, err := dbsqlc.New(w.pool).ListChanges(ctx, dbsqlc.ListChangesParams{
		CorrectionSeq: int64(entry.Correction), MaxRows: maxChanges,
	})
	return lists.Map(rows, func(row dbsqlc.InboxCorrection) KeptChange {
		return KeptChange{
			Change: Change{int(row.Item), ledger.ConversionID{UUID: row.ConversionID}, row.Field, row.Arrived, row.Corrected},
			By:     row.CorrectedBy, At: row.CorrectedAt.UTC(),
		}
	}), fault.Wrap(err, "list what was corrected of quarantine entry %d", entry.ID)
}

// entryOf names the entry that could not be read.
func entryOf(id int64, row dbsqlc.InboxQuarantine, err error) (Quarantined, error) {
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return Quarantined{}, fmt.Errorf("quarantine entry %d: %w", id, ErrNotFound)
	case err != nil:
		return Quarantined{}, fmt.Errorf("read quarantine entry %d: %w", id, err)
	}
	return quarantinedOf(row), nil
}

// Replay tries a quarantined item again, after whatever stood in its way has changed, and settles the entry. It returns the
// refusal when it still stands, and ErrSettled for an entry that is not open; replaying what is already in the ledger changes
// nothing there. Times are judged by the clock of the replay: what lay in the future when it arrived may have come.
func (w *Worker) Replay(ctx context.Context, id int64, note Note) error {
	return w.settle(ctx, id, note, func(_ pgx.Tx, entry Quarantined) (Resolution, uint64, error) {
		delivery, err := w.get(ctx, entry.Sequence)
		if err != nil {
			return "", 0, err
		}
		items, err := w.parse(ctx, entry.Sequence, delivery)
		if err != nil {
			return "", 0, err
		}
		if len(items) > 1 && entry.Item >= 0 { // of the delivery as a whole, every item is tried
			if entry.Item >= len(items) {
				return "", 0, fmt.Errorf("quarantine entry %d: item %d: %w", id, entry.Item, ErrNotFound)
			}
			items = items[entry.Item : entry.Item+1]
		}
		return Replayed, 0, w.bring(ctx, items)
	})
}

// Waiting returns open entries after one that wait for a rate of some currencies, oldest first, at most five hundred.
func (w *Worker) Waiting(ctx context.Context, currencies []string, after int64) ([]int64, error) {
	ids, err := dbsqlc.New(w.pool).ListWaiting(ctx, dbsqlc.ListWaitingParams{
		After: after, Code: string(ledger.CodeUnsupportedCurrency), Values: currencies, MaxRows: maxRateless,
	})
	if err != nil {
		return nil, fmt.Errorf("list what waits for a rate: %w", err)
	}
	return ids, nil
}

// maxRateless bounds what one answer lists of what waits for a rate.
const maxRateless = 500

// Dismiss settles an entry of which nothing is to be taken. It refuses with ErrNotFound or ErrSettled.
func (w *Worker) Dismiss(ctx context.Context, id int64, note Note) error {
	return w.settle(ctx, id, note, func(pgx.Tx, Quarantined) (Resolution, uint64, error) { return Dismissed, 0, nil })
}

// bring takes items to the ledger one after the other and returns the first refusal.
func (w *Worker) bring(ctx context.Context, items []item) error {
	for _, it := range items {
		if it.err != nil {
			return it.err
		}
		it.observed.ReceivedAt = w.now()
		if err := w.observer.Observe(ctx, observedOf([]item{it}))[0]; err != nil {
			return err
		}
	}
	return nil
}

// settle does work on an open entry, which others wait for, settles it and writes down by whom.
func (w *Worker) settle(
	ctx context.Context, id int64, note Note, work func(pgx.Tx, Quarantined) (how Resolution, correction uint64, err error),
) error {
	return w.locked(ctx, id, func(tx pgx.Tx, entry Quarantined) error {
		if entry.ResolvedAt != nil {
			return fmt.Errorf("quarantine entry %d: %w", id, ErrSettled)
		}
		how, correction, err := work(tx, entry)
		if err != nil {
			return err
		}
		now := w.now()
		err = dbsqlc.New(tx).SettleQuarantine(ctx, dbsqlc.SettleQuarantineParams{
			ID: id, ResolvedAt: &now, Resolution: string(how), CorrectionSeq: seqParam(correction),
		})
		if err != nil {
			return fmt.Errorf("settle quarantine entry %d: %w", id, err)
		}
		return note.write(ctx, tx)
	})
}

// locked does work on an entry that nobody else works on meanwhile.
func (w *Worker) locked(ctx context.Context, id int64, work func(pgx.Tx, Quarantined) error) error {
	return pgx.BeginFunc(ctx, w.pool, func(tx pgx.Tx) error {
		row, err := dbsqlc.New(tx).LockQuarantine(ctx, id)
		entry, err := entryOf(id, row, err)
		if err != nil {
			return err
		}
		return work(tx, entry)
	})
}

func seqParam(sequence uint64) *int64 {
	if sequence == 0 {
		return nil
	}
	seq := int64(sequence)
	return &seq
}
