package backend

import (
	"context"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/room"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/eventlog"
)

// newRoom returns what watches whether the stores can take what is written.
func (b *Backend) newRoom(cfg *settings.Config) *room.Watch {
	folders := make(map[string]string)
	if b.Stores.EmbeddedNATS {
		folders["log"] = embedded.LogFolder(cfg.Data)
	}
	if b.Stores.EmbeddedDatabase {
		folders["database"] = embedded.DatabaseFolder(cfg.Data)
	}
	var relieve func(context.Context) error
	if b.Stores.EmbeddedDatabase { // whose write-ahead log may be gigabytes, of which a checkpoint leaves little
		relieve = func(ctx context.Context) error {
			_, err := b.Pool.Exec(ctx, "CHECKPOINT")
			return err
		}
	}
	return room.New(room.Config{
		Folders: folders, Least: cfg.DiskReserve, Store: b.Stores.Trouble, Relieve: relieve, Logger: b.Logger,
		Probes: map[string]room.Probe{
			"log":      func(ctx context.Context) error { return eventlog.Probe(ctx, b.JS) },
			"database": b.probeDatabase,
		},
	})
}

// probeDatabase commits a row, and sorts what does not fit into the memory it gives itself: what a full disk has room for is often
// the first alone, because the file that it goes to is there already.
func (b *Backend) probeDatabase(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL synchronous_commit = on"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "SET LOCAL work_mem = '64kB'"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "SELECT count(*) FROM (SELECT n FROM generate_series(1, 8000) AS n ORDER BY md5(n::text) OFFSET 0) AS spilled"); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE write_probe SET at = clock_timestamp()")
		return err
	})
	return fault.Wrap(err, "write to the database")
}
