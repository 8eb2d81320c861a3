package inbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
)

// Correction is what people put in the place of a quarantined item: one conversion of the agreed form, or of a delivery that
// could not be read as a whole also an array of them.
type Correction struct {
	Body      []byte
	RequestID string
	By        string // who writes it, such as staff:<uuid>
}

// Correct brings a correction of an entry to the ledger and settles the entry. What arrived stays as it is: the correction is a
// delivery of its own in the inbox, which names what it corrects. Only what could not be taken may differ from what arrived; see
// Weigh. Note is written before that is stored. A refusal leaves the entry open. A repeat changes nothing; ErrSettled is answered
// for an entry that was settled otherwise.
func (w *Worker) Correct(ctx context.Context, id int64, c Correction, note Note) error {
	delivery, err := w.correctionOf(ctx, id, c)
	if err != nil {
		return err
	}
	changes, err := w.weigh(ctx, delivery)
	if err != nil {
		return err
	}
	if done, err := w.announce(ctx, id, delivery, note); done || err != nil {
		return err
	}
	err = w.settle(ctx, id, nil, func(tx pgx.Tx, _ Quarantined) (Resolution, uint64, error) {
		receipt, err := w.store.Accept(ctx, delivery)
		if err != nil {
			return "", 0, err
		}
		items, err := w.parse(ctx, receipt.Sequence, delivery)
		if err != nil {
			return "", 0, err
		}
		if err := w.bring(ctx, items); err != nil {
			return "", 0, err
		}
		return Corrected, receipt.Sequence, keepChanges(ctx, dbsqlc.New(tx), receipt.Sequence, delivery, changes)
	})
	if errors.Is(err, ErrSettled) { // meanwhile; perhaps the same was done twice at once
		_, err = w.announce(ctx, id, delivery, nil)
	}
	return err
}

// Weigh says what a correction of an entry would change, and does nothing. It refuses as Correct does: with CodeNotCorrectable
// what names another sale or click, or changes a field that did not stand in the way.
func (w *Worker) Weigh(ctx context.Context, id int64, c Correction) (Changes, error) {
	delivery, err := w.correctionOf(ctx, id, c)
	if err != nil {
		return Changes{}, err
	}
	return w.weigh(ctx, delivery)
}

func (w *Worker) correctionOf(ctx context.Context, id int64, c Correction) (Delivery, error) {
	row, err := dbsqlc.New(w.pool).GetQuarantine(ctx, id)
	entry, err := entryOf(id, row, err)
	if err == nil {
		err = entry.refuseForged()
	}
	if err != nil {
		return Delivery{}, err
	}
	delivery := Delivery{
		Partner: entry.Partner, ID: entry.place().correctionID(c.Body), Body: c.Body, ReceivedAt: w.now(), RequestID: c.RequestID,
		Corrects: entry.place(), By: c.By,
	}
	return delivery, checkCorrection(delivery)
}

// weigh compares a correction with what arrived. A delivery that the inbox has forgotten cannot be corrected any more.
func (w *Worker) weigh(ctx context.Context, correction Delivery) (Changes, error) {
	arrived, err := w.get(ctx, correction.Corrects.Sequence)
	if errors.Is(err, ErrNotFound) {
		return Changes{}, notCorrectable(ledger.RuleNotKept, "", "what arrived is no longer kept, so nothing can be compared with it")
	}
	if err != nil {
		return Changes{}, err
	}
	return changesOf(arrived, correction)
}

// keepChanges writes down, field by field, what a correction put in the place of what arrived. Once more changes nothing.
func keepChanges(ctx context.Context, queries *dbsqlc.Queries, sequence uint64, d Delivery, changes Changes) error {
	for _, c := range changes.Fields {
		err := queries.KeepChange(ctx, dbsqlc.KeepChangeParams{
			CorrectionSeq: int64(sequence), Item: int32(c.Item), Field: c.Field, ConversionID: c.ConversionID.UUID,
			ArrivedSeq: int64(d.Corrects.Sequence), ArrivedItem: int32(d.Corrects.Item), Arrived: c.Arrived, Corrected: c.Corrected,
			CorrectedBy: d.By, CorrectedAt: d.ReceivedAt,
		})
		if err != nil {
			return fmt.Errorf("keep what delivery %d changes: %w", sequence, err)
		}
	}
	return nil
}

func (q Quarantined) place() Place { return Place{q.Sequence, q.Item} }

// correctionID is the id of a correction's delivery, by which its events are correlated; the same for the same text. The number of the
// entry is not in it: that is another one after the quarantine was filled again. No partner's id has a space.
func (p Place) correctionID(body []byte) string {
	sum := sha256.Sum256(body)
	return ledger.CorrectionPrefix + p.String() + " " + hex.EncodeToString(sum[:16])
}

// checkCorrection refuses what is not of the agreed form: nothing of it is to be kept.
func checkCorrection(d Delivery) error {
	if d.Corrects.Item >= 0 && isArray(d.Body) {
		return ledger.RefuseFor(CodeUnreadable, ledger.Fault{Rule: ledger.RuleOneOnly}, "an array, and one conversion is corrected")
	}
	for _, it := range parse(0, d) {
		if it.err != nil {
			return it.err
		}
	}
	return nil
}

// announce writes down that an open entry is about to be corrected. It is done when this very correction has settled it.
func (w *Worker) announce(ctx context.Context, id int64, d Delivery, note Note) (done bool, err error) {
	err = w.locked(ctx, id, func(tx pgx.Tx, entry Quarantined) error {
		if entry.ResolvedAt == nil {
			return note.write(ctx, tx)
		}
		if entry.Correction != 0 {
			raw, err := w.store.find(ctx, entry.Correction)
			if err != nil {
				return err
			}
			kept, err := deliveryOf(raw)
			if err != nil {
				return err
			}
			done = kept.ID == d.ID
		}
		if !done {
			return fmt.Errorf("quarantine entry %d: %w", id, ErrSettled)
		}
		return nil
	})
	return done, err
}

// isSuperseded says whether a delivery corrects what people have settled in another way: then nothing of it is taken.
func (w *Worker) isSuperseded(ctx context.Context, sequence uint64, d Delivery) (bool, error) {
	if d.Corrects == (Place{}) {
		return false, nil
	}
	superseded, err := dbsqlc.New(w.pool).IsSettledOtherwise(ctx, dbsqlc.IsSettledOtherwiseParams{
		InboxSeq: int64(d.Corrects.Sequence), Item: int32(d.Corrects.Item), CorrectionSeq: seqParam(sequence),
	})
	if err != nil {
		return false, fmt.Errorf("look up what delivery %d corrects: %w", sequence, err)
	}
	return superseded, nil
}
