// Package snapshot reads the read models at one moment, also while a rebuild puts fresh tables in the place of the old.
package snapshot

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// Database is a pool or a connection.
type Database interface {
	BeginTx(ctx context.Context, options pgx.TxOptions) (pgx.Tx, error)
}

// errSwitched means that the tables were switched after the snapshot was taken. The fresh ones show an old snapshot only
// what had been filled in by then.
var errSwitched = errors.New("the read models were switched meanwhile")

// Read runs queries that see the same state of the same tables. It runs them again when a rebuild switched the tables
// meanwhile, so they must not keep anything of a first run.
func Read(ctx context.Context, db Database, read func(*dbsqlc.Queries) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	for {
		err := pgx.BeginTxFunc(ctx, db, options, func(tx pgx.Tx) error {
			queries := dbsqlc.New(tx)
			if err := settled(ctx, queries); err != nil {
				return err
			}
			err := read(queries)
			if after := settled(ctx, queries); err == nil || errors.Is(after, errSwitched) {
				return after // what was not found may be there
			}
			return err
		})
		if !errors.Is(err, errSwitched) {
			return err
		}
	}
}

func settled(ctx context.Context, queries *dbsqlc.Queries) error {
	same, err := queries.Settled(ctx)
	if err == nil && !same {
		return errSwitched
	}
	return err
}
