package projection

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// ErrRebuilding is answered when another rebuild is under way.
var ErrRebuilding = errors.New("another rebuild is under way")

// rebuildLock is the advisory lock of a rebuild.
const rebuildLock int64 = 0x6465766f6c766503

// releaseTimeout bounds giving it up.
const releaseTimeout = 3 * time.Second

// closeEnough is how many events a rebuild may be behind before it makes the live projector wait for the switch.
const closeEnough = 1000

// Rebuild folds the log from its first event into fresh tables next to the live ones and then puts them in their place,
// at the same log sequence. Readers notice nothing; the live projector waits for the moment of the switch. Progress is
// told how many events are folded in and how many there are to fold.
func Rebuild(
	ctx context.Context, log *eventlog.Log, databaseURL string, logger *slog.Logger, progress func(done, total uint64),
) (sequence uint64, err error) {
	config, err := pgx.ParseConfig(databaseURL)
	if err != nil {
		return 0, fmt.Errorf("database address: %w", err)
	}
	config.RuntimeParams["search_path"] = searchPath(Schema)
	live, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return 0, fmt.Errorf("connect: %w", err)
	}
	defer live.Close(context.WithoutCancel(ctx))
	queries := dbsqlc.New(live)
	free, err := queries.TryRebuildLock(ctx, rebuildLock)
	if err != nil {
		return 0, fmt.Errorf("take the rebuild lock: %w", err)
	}
	if !free {
		return 0, ErrRebuilding
	}
	defer release(context.WithoutCancel(ctx), queries) // the server notices the end of a connection some time after it
	if err := queries.DropReplaced(ctx); err != nil {
		return 0, fmt.Errorf("drop the tables that an earlier rebuild left: %w", err)
	}
	if err := queries.PrepareRebuild(ctx); err != nil {
		return 0, fmt.Errorf("create fresh tables: %w", err)
	}
	pool, err := OpenPool(ctx, databaseURL, Schema+"_next")
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	next := NewProjector(log, pool, logger)
	next.quiet = true
	if err := catchUp(ctx, queries, next, progress); err != nil {
		return 0, err
	}
	if sequence, err = switchTables(ctx, live, next); err != nil {
		return 0, err
	}
	if err := queries.DropReplaced(ctx); err != nil {
		return sequence, fmt.Errorf("drop the old tables: %w", err)
	}
	return sequence, nil
}

// release gives the lock of a rebuild up. Where it fails, the end of the connection does.
func release(ctx context.Context, queries *dbsqlc.Queries) {
	ctx, cancel := context.WithTimeout(ctx, releaseTimeout)
	defer cancel()
	_ = queries.ReleaseRebuildLock(ctx, rebuildLock)
}

// catchUp folds until the live read models are close ahead.
func catchUp(ctx context.Context, queries *dbsqlc.Queries, next *Projector, progress func(done, total uint64)) error {
	for done := uint64(0); ; {
		seq, err := queries.Sequence(ctx)
		if err != nil {
			return fmt.Errorf("read the live checkpoint: %w", err)
		}
		target := uint64(seq)
		for done < target {
			done = min(done+20*maxFold, target)
			if err := next.projectTo(ctx, done); err != nil {
				return fmt.Errorf("fold up to event %d: %w", done, err)
			}
			progress(done, target)
		}
		if seq, err = queries.Sequence(ctx); err != nil {
			return fmt.Errorf("read the live checkpoint: %w", err)
		}
		if uint64(seq)-done <= closeEnough {
			return nil
		}
	}
}

// switchTables holds the live checkpoint, folds what is still missing, and renames.
func switchTables(ctx context.Context, live *pgx.Conn, next *Projector) (sequence uint64, err error) {
	err = pgx.BeginFunc(ctx, live, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		seq, err := queries.LockCheckpoint(ctx)
		if err != nil {
			return fmt.Errorf("hold the live checkpoint: %w", err)
		}
		if sequence = uint64(seq); sequence > 0 {
			if err := next.projectTo(ctx, sequence); err != nil {
				return fmt.Errorf("fold up to event %d: %w", sequence, err)
			}
		}
		if err := queries.VoidCheckpoint(ctx); err != nil {
			return fmt.Errorf("void the old checkpoint: %w", err)
		}
		return errors.Join(queries.ForgetClosedBalances(ctx), queries.ForgetClosedMonths(ctx), queries.SwitchRebuild(ctx))
	})
	return sequence, err
}
