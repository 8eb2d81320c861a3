package remittance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/remittance/internal/dbsqlc"
)

// Book writes remittances into the ledger; see app.Service.
type Book interface {
	ReceiveCommission(ctx context.Context, r ledger.Remittance, by ledger.By) (ledger.Remittance, uint64, error)
	AllocateCommission(ctx context.Context, id ledger.RemittanceID, parts []app.Part, by ledger.By) (uint64, error)
}

// Keeper books what was approved and gives sales their parts.
type Keeper struct {
	desk   *Desk
	book   Book
	logger *slog.Logger
}

// NewKeeper returns the keeper of a desk.
func NewKeeper(desk *Desk, book Book, logger *slog.Logger) *Keeper {
	return &Keeper{desk, book, logger}
}

// maxUnderWay is how many remittances are looked at in one round.
const maxUnderWay = 100

// Accept books a remittance exactly as two people agreed to it; its sales get their parts later, in Round. While it is being booked, nobody
// can prepare another one of the same payment. It refuses with ErrNotFound, with ErrReplaced when another one of the payment was prepared since,
// and with ledger.CodeConflict when the payment is booked already as another one. A repeat changes nothing.
func (k *Keeper) Accept(ctx context.Context, agreed ledger.Remittance, by ledger.By) error {
	return pgx.BeginFunc(ctx, k.desk.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		body, err := queries.LockDraft(ctx, agreed.ID.UUID)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("read remittance %s: %w", agreed.ID, err)
		}
		var prepared ledger.Remittance
		if err := json.Unmarshal(body, &prepared); err != nil {
			return fmt.Errorf("read remittance %s: %w", agreed.ID, err)
		}
		if prepared != agreed {
			return ErrReplaced
		}
		within, cancel := context.WithTimeout(ctx, bookTimeout) // the draft is locked so long
		defer cancel()
		if _, _, err := k.book.ReceiveCommission(within, agreed, by); err != nil {
			return err
		}
		if err := queries.BookDraft(ctx, dbsqlc.BookDraftParams{ID: agreed.ID.UUID, BookedBy: &by.Actor, Cause: &by.Cause}); err != nil {
			return fmt.Errorf("note that remittance %s is booked: %w", agreed.ID, err)
		}
		return nil
	})
}

// bookTimeout is how long it may take to write that a network paid.
const bookTimeout = 10 * time.Second

// Round gives sales their parts of the remittances that are under way, until each sale has its part or was refused it. The remittances that wait
// longest come first. What was refused is tried again after retryEvery.
func (k *Keeper) Round(ctx context.Context) error {
	queries := dbsqlc.New(k.desk.pool)
	rows, err := queries.ListUnderWay(ctx, dbsqlc.ListUnderWayParams{Now: k.desk.now(), MaxRows: maxUnderWay})
	if err != nil {
		return fmt.Errorf("look for remittances: %w", err)
	}
	var failed error
	for _, row := range rows {
		id := ledger.RemittanceID{UUID: row.ID}
		if err := k.spread(ctx, id, ledger.By{Actor: *row.BookedBy, Cause: *row.Cause}); err != nil {
			failed = errors.Join(failed, fmt.Errorf("remittance %s: %w", id, err), k.putOff(ctx, id, 0)) // behind the others
		}
	}
	return failed
}

// spread gives the sales of one remittance their parts, in the order of their ids.
func (k *Keeper) spread(ctx context.Context, id ledger.RemittanceID, by ledger.By) error {
	queries := dbsqlc.New(k.desk.pool)
	if err := queries.TryAgain(ctx, dbsqlc.TryAgainParams{ID: id.UUID, Unreported: NotReported}); err != nil {
		return fmt.Errorf("take up what was refused: %w", err)
	}
	if err := queries.MarkUnreported(ctx, dbsqlc.MarkUnreportedParams{ID: id.UUID, Unreported: NotReported}); err != nil {
		return fmt.Errorf("leave out what nobody reported: %w", err)
	}
	for {
		rows, err := queries.NextLines(ctx, dbsqlc.NextLinesParams{ID: id.UUID, MaxRows: app.MaxParts})
		if err != nil {
			return fmt.Errorf("read who is next: %w", err)
		}
		if len(rows) == 0 {
			return k.end(ctx, id)
		}
		parts := make([]app.Part, len(rows))
		for i, row := range rows {
			parts[i] = app.Part{Sale: ledger.ConversionID{UUID: row.ConversionID}, Cents: money.Cents(row.Cents)}
		}
		if err := k.allocate(ctx, id, parts, by); err != nil {
			return err
		}
	}
}

// allocate gives sales their parts in one write; where one of them cannot have it, each of two halves by itself.
func (k *Keeper) allocate(ctx context.Context, id ledger.RemittanceID, parts []app.Part, by ledger.By) error {
	_, err := k.book.AllocateCommission(ctx, id, parts, by)
	code := ledger.CodeOf(err)
	switch {
	case err == nil:
		ids := make([]uuid.UUID, len(parts))
		for i, part := range parts {
			ids[i] = part.Sale.UUID
		}
		if err := dbsqlc.New(k.desk.pool).MarkAllocated(ctx, dbsqlc.MarkAllocatedParams{ID: id.UUID, Conversions: ids}); err != nil {
			return fmt.Errorf("note who has their part: %w", err)
		}
		return nil
	case code == "" || code == ledger.CodeConflict:
		return err
	case len(parts) > 1:
		half := len(parts) / 2
		return errors.Join(k.allocate(ctx, id, parts[:half], by), k.allocate(ctx, id, parts[half:], by))
	}
	why := NotReported
	if code != ledger.CodeNotFound {
		why = err.Error()
	}
	if err := dbsqlc.New(k.desk.pool).MarkRefused(ctx, dbsqlc.MarkRefusedParams{ID: id.UUID, Conversion: parts[0].Sale.UUID, Why: why}); err != nil {
		return fmt.Errorf("note who does not get their part: %w", err)
	}
	return nil
}

// end notes that all sales were gone through. Who has not got their part is tried again later.
func (k *Keeper) end(ctx context.Context, id ledger.RemittanceID) error {
	queries := dbsqlc.New(k.desk.pool)
	ended, err := queries.EndDraft(ctx, dbsqlc.EndDraftParams{ID: id.UUID, Now: k.desk.now()})
	if err != nil {
		return fmt.Errorf("note that each has their part: %w", err)
	}
	if ended > 0 {
		return nil
	}
	refused, err := queries.CountRefused(ctx, dbsqlc.CountRefusedParams{ID: id.UUID, Unreported: NotReported})
	if err != nil {
		return fmt.Errorf("count who was refused: %w", err)
	}
	if refused > 0 {
		k.logger.WarnContext(ctx, "sales do not get their parts of a remittance", slog.String("remittance", id.String()), slog.Int64("sales", refused))
	}
	return k.putOff(ctx, id, retryEvery)
}

// putOff has a remittance looked at again after a while, and after those that wait for longer.
func (k *Keeper) putOff(ctx context.Context, id ledger.RemittanceID, pause time.Duration) error {
	if err := dbsqlc.New(k.desk.pool).PutOff(ctx, dbsqlc.PutOffParams{ID: id.UUID, AgainAt: k.desk.now().Add(pause)}); err != nil {
		return fmt.Errorf("put remittance %s off: %w", id, err)
	}
	return nil
}

// retryEvery is after how long those are tried again that did not get their part: a network may have reported them since.
const retryEvery = 10 * time.Minute

// Pauses between rounds: while something is under way, and after one that failed.
const (
	roundEvery   = 5 * time.Second
	afterFailure = time.Minute
)

// Run goes around until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		pause := roundEvery
		if err := k.Round(ctx); err != nil && ctx.Err() == nil {
			k.logger.ErrorContext(ctx, "sales do not get their parts of remittances", slog.Any("error", err))
			pause = afterFailure
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return ctx.Err()
}
