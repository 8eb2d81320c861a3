package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/room"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
)

func (c *config) readDiskReserve(text string) error {
	if c.diskReserve = room.Least; text == "" {
		return nil
	}
	number, shift := text, 0
	for unit, bits := range map[string]int{"MiB": 20, "GiB": 30} {
		if rest, is := strings.CutSuffix(text, unit); is {
			number, shift = rest, bits
		}
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil || (n != 0 && n<<shift < leastReserve) {
		return fmt.Errorf("DEVOLVE_DISK_RESERVE: %q is not a size from 64MiB, such as 2GiB, or 0", text)
	}
	c.diskReserve = n << shift
	return nil
}

// leastReserve is four segments of the write-ahead log of PostgreSQL, which it makes as a whole, or ends.
const leastReserve = 64 << 20

// newRoom returns what watches whether the stores can take what is written.
func (b *backend) newRoom(cfg *config) *room.Watch {
	folders := make(map[string]string)
	if b.stores.EmbeddedNATS {
		folders["log"] = embedded.LogFolder(cfg.data)
	}
	if b.stores.EmbeddedDatabase {
		folders["database"] = embedded.DatabaseFolder(cfg.data)
	}
	var relieve func(context.Context) error
	if b.stores.EmbeddedDatabase { // whose write-ahead log may be gigabytes, of which a checkpoint leaves little
		relieve = func(ctx context.Context) error {
			_, err := b.pool.Exec(ctx, "CHECKPOINT")
			return err
		}
	}
	return room.New(room.Config{
		Folders: folders, Least: cfg.diskReserve, Store: b.stores.Trouble, Relieve: relieve, Logger: b.logger,
		Probes: map[string]room.Probe{
			"log":      func(ctx context.Context) error { return eventlog.Probe(ctx, b.js) },
			"database": b.probeDatabase,
		},
	})
}

// roomAt says why a store that broke cannot be started again in its folder yet.
func (c *config) roomAt(folder string) error {
	free, err := room.Free(folder)
	if err == nil && free < c.diskReserve {
		err = fmt.Errorf("%w: %d MiB are free, %d MiB are needed", room.ErrNone, free>>20, c.diskReserve>>20)
	}
	if err != nil {
		return err
	}
	return room.Try(filepath.Dir(folder)) // nothing of ours belongs among the files of a database
}

// probeDatabase commits a row, and sorts what does not fit into the memory it gives itself: what a full disk has room for is often
// the first alone, because the file that it goes to is there already.
func (b *backend) probeDatabase(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
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
	if err != nil {
		return fmt.Errorf("write to the database: %w", err)
	}
	return nil
}

// standing is why payouts stand still: a halt, or no room to keep what becomes of them.
type standing struct {
	room  *room.Watch
	halts *halt.Service
}

// Check implements payout.Halts.
func (s standing) Check(ctx context.Context) error {
	if err := s.room.Check(ctx); err != nil {
		return err
	}
	return s.halts.Check(ctx)
}
