package finance

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// Sales are posted by a scheme; see app.Service.
type Sales interface {
	Scheme(ctx context.Context) (scheme ledger.Scheme, begunBy ledger.By, err error)
	Restate(ctx context.Context, sales []ledger.ConversionID) (restated int, sequence uint64, err error)
}

// Restater posts the sales of before by the scheme that has begun, a bounded write after the other. What is left is in the read models, so that it goes on
// wherever it was interrupted.
type Restater struct {
	Pool     *pgxpool.Pool // sees the live read models; see projection.OpenPool
	Sales    Sales
	Progress Progress
	Logger   *slog.Logger
}

// restatePause lies between looks for what is left.
const restatePause = 30 * time.Second

// Run restates until ctx ends.
func (r *Restater) Run(ctx context.Context) error {
	for {
		if err := r.RestateAll(ctx); err != nil && ctx.Err() == nil {
			r.Logger.WarnContext(ctx, "sales are not restated, trying again", slog.Any("error", err))
		}
		select {
		case <-time.After(restatePause):
		case <-ctx.Done():
			return nil
		}
	}
}

// RestateAll restates what is posted by an older scheme than the one that has begun. Sales with a parked event are left.
func (r *Restater) RestateAll(ctx context.Context) error {
	scheme, _, err := r.Sales.Scheme(ctx)
	if err != nil || scheme != ledger.SchemeApproval {
		return err
	}
	for {
		rows, err := dbsqlc.New(r.Pool).ListToRestate(ctx, ledger.MaxRestated)
		if err != nil {
			return fmt.Errorf("look for sales of before: %w", err)
		}
		sales := make([]ledger.ConversionID, len(rows))
		for i, id := range rows {
			sales[i] = ledger.ConversionID{UUID: id}
		}
		restated, sequence, err := r.Sales.Restate(ctx, sales)
		if err != nil {
			return fmt.Errorf("restate sales: %w", err)
		}
		if restated == 0 { // none is left, or the read models are behind
			return nil
		}
		r.Logger.InfoContext(ctx, "sales restated", slog.Int("sales", restated))
		if err := r.Progress.WaitFor(ctx, sequence); err != nil {
			return err
		}
	}
}
