package finance

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
)

// Statements are the statements of the book as one transaction sees it.
type Statements struct {
	queries  *dbsqlc.Queries
	closings []Closing
	sequence uint64
	now      time.Time
}

// StatementsOf returns what a transaction sees. The connection's search_path says of which copy of the read models it is.
func StatementsOf(ctx context.Context, tx pgx.Tx, now time.Time) (Statements, error) {
	queries := dbsqlc.New(tx)
	sequence, err := queries.Sequence(ctx)
	if err != nil {
		return Statements{}, err
	}
	rows, err := queries.ListClosings(ctx)
	closings := lists.Map(rows, func(row dbsqlc.PeriodClosing) Closing {
		return Closing{ledger.Month(row.Month), row.Through.UTC(), uint64(row.Seq), row.ClosedBy, row.Reason, row.ClosedAt.UTC()}
	})
	return Statements{queries, closings, uint64(sequence), now}, err
}
