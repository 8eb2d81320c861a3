package projection

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// TellStatements has the open statements of some shoppers read again once the transaction commits: what they show beside
// the projection has changed.
func TellStatements(ctx context.Context, tx pgx.Tx, shoppers []uuid.UUID) error {
	queries := dbsqlc.New(tx)
	sequence, err := queries.Sequence(ctx)
	if err != nil {
		return fmt.Errorf("read sequence: %w", err)
	}
	return fault.Wrap(queries.NotifyStatements(ctx, notification(uint64(sequence), shoppers)), "notify")
}
