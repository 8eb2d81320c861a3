// Package snapshot reads the read models at one moment, also while a rebuild puts fresh tables in the place of the old.
package snapshot

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
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
func Read(ctx context.Context, db Database, read func(pgx.Tx) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	for {
		err := pgx.BeginTxFunc(ctx, db, options, func(tx pgx.Tx) error {
			if err := settled(ctx, tx); err != nil {
				return err
			}
			err := read(tx)
			if after := settled(ctx, tx); err == nil || errors.Is(after, errSwitched) {
				return after // what was not found may be there
			}
			return err
		})
		if !errors.Is(err, errSwitched) {
			return err
		}
	}
}

// sameTables compares where a name leads today with the rows of the transaction's snapshot.
const sameTables = `SELECT to_regclass('checkpoint')::oid = (
	SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname = current_schema() AND c.relname = 'checkpoint'
)`

func settled(ctx context.Context, tx pgx.Tx) error {
	var same bool
	err := tx.QueryRow(ctx, sameTables).Scan(&same)
	if err == nil && !same {
		return errSwitched
	}
	return err
}
