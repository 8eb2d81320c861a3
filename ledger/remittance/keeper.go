package remittance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"

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

// Accept books a remittance that two people agreed to, as its digest has it: sales get their parts by and by. It refuses with ErrNotFound, with ErrReplaced when
// another one was prepared of the payment since, and with ledger.CodeConflict what is booked as another. A repeat changes nothing.
func (k *Keeper) Accept(ctx context.Context, id ledger.RemittanceID, digest string, by ledger.By) error {
	prepared, err := k.desk.Remittance(ctx, id)
	if err != nil {
		return err
	}
	if prepared.Remittance.Digest != digest {
		return ErrReplaced
	}
	if _, _, err := k.book.ReceiveCommission(ctx, prepared.Remittance, by); err != nil {
		return err
	}
	if err := dbsqlc.New(k.desk.pool).BookDraft(ctx, dbsqlc.BookDraftParams{ID: id.UUID, BookedBy: &by.Actor, Cause: &by.Cause}); err != nil {
		return fmt.Errorf("note that remittance %s is booked: %w", id, err)
	}
	return nil
}

// Round gives sales their parts of all remittances that are under way, until each has its part or was refused. What was refused before is tried again: a network may
// have reported the sale since.
func (k *Keeper) Round(ctx context.Context) error {
	queries := dbsqlc.New(k.desk.pool)
	rows, err := queries.ListUnderWay(ctx, maxUnderWay)
	if err != nil {
		return fmt.Errorf("look for remittances: %w", err)
	}
	var failed error
	for _, row := range rows {
		var r ledger.Remittance
		if err := json.Unmarshal(row.Remittance, &r); err != nil {
			return fmt.Errorf("read remittance %s: %w", row.ID, err)
		}
		if err := k.spread(ctx, r, ledger.By{Actor: *row.BookedBy, Cause: *row.Cause}); err != nil {
			failed = errors.Join(failed, fmt.Errorf("remittance %s: %w", row.ID, err))
		}
	}
	return failed
}

// spread gives the sales of one remittance their parts, in the order of their ids.
func (k *Keeper) spread(ctx context.Context, r ledger.Remittance, by ledger.By) error {
	queries := dbsqlc.New(k.desk.pool)
	if _, err := queries.TryAgain(ctx, r.ID.UUID); err != nil {
		return fmt.Errorf("take up what was refused: %w", err)
	}
	for {
		rows, err := queries.NextLines(ctx, dbsqlc.NextLinesParams{ID: r.ID.UUID, MaxRows: app.MaxParts})
		if err != nil {
			return fmt.Errorf("read who is next: %w", err)
		}
		if len(rows) == 0 {
			return k.end(ctx, r.ID)
		}
		parts := make([]app.Part, len(rows))
		for i, row := range rows {
			parts[i] = app.Part{Sale: ledger.ConversionID{UUID: row.ConversionID}, Cents: money.Cents(row.Cents)}
		}
		if err := k.allocate(ctx, r.ID, parts, by); err != nil {
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
		k.logger.WarnContext(ctx, "a sale does not get its part of a remittance", slog.String("remittance", id.String()), slog.String("sale", parts[0].Sale.String()),
			slog.Any("error", err))
	}
	if err := dbsqlc.New(k.desk.pool).MarkRefused(ctx, dbsqlc.MarkRefusedParams{ID: id.UUID, Conversion: parts[0].Sale.UUID, Why: why}); err != nil {
		return fmt.Errorf("note who does not get their part: %w", err)
	}
	return nil
}

func (k *Keeper) end(ctx context.Context, id ledger.RemittanceID) error {
	if err := dbsqlc.New(k.desk.pool).EndDraft(ctx, dbsqlc.EndDraftParams{ID: id.UUID, Now: k.desk.now()}); err != nil {
		return fmt.Errorf("note that each has their part: %w", err)
	}
	return nil
}

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
