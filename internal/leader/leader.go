// Package leader lets one process of many do a job: whoever holds a Postgres advisory lock. When it dies, its
// connection ends, and the next one takes over within seconds. When it hangs, its lease is not renewed any more, and the next one ends
// its session, and those in which it was writing.
package leader

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
)

// Job is the key of an advisory lock; the numbers are ours alone within the database.
type Job int64

// The jobs of which there is one worker.
const (
	Projector Job = 0x6465766f6c766501
	Inbox     Job = 0x6465766f6c766502
	Copies    Job = 0x6465766f6c76650a // of the inbox
	Verifying Job = 0x6465766f6c76650b // of the read models, by the clock
	Payouts   Job = 0x6465766f6c766504 // sending and following
	Planning  Job = 0x6465766f6c766505 // of a payout run
	Reconcile Job = 0x6465766f6c766506 // by the clock
	Anchors   Job = 0x6465766f6c766509 // of the log
	Backups   Job = 0x6465766f6c76650c // by the clock
	Remitting Job = 0x6465766f6c76650d // what networks paid, to sales
	Restating Job = 0x6465766f6c76650e // of sales
	Budgets   Job = 0x6465766f6c76650f // for held sales
)

var names = map[Job]string{
	Projector: "projector", Inbox: "inbox", Copies: "copies", Verifying: "verifying", Payouts: "payouts", Planning: "planning",
	Reconcile: "reconcile", Anchors: "anchors", Backups: "backups", Remitting: "remitting", Restating: "restating",
	Budgets: "budgets",
}

// String returns the name of a job in metrics.
func (j Job) String() string { return names[j] }

const (
	retryEvery = time.Second
	checkEvery = 2 * time.Second
	// Overdue is how long a lease goes without progress before somebody else takes it, by the clock of Postgres.
	Overdue = 12 * time.Second
)

// Beat says that the work whose context this is goes on. Work that has ever said so loses its lease when it falls silent; it says so at
// least every BeatEvery, also while there is nothing to do.
func Beat(ctx context.Context) {
	if last, ok := ctx.Value(beatKey{}).(*atomic.Int64); ok {
		last.Store(time.Now().UnixNano())
	}
}

// BeatEvery is how long work may be silent.
const BeatEvery = 5 * time.Second

type beatKey struct{}

// Run waits until it leads job, then runs work with a context that ends when leadership is lost. When work ends before
// ctx does, it logs why, pauses and starts over. It returns when ctx ends.
func Run(ctx context.Context, pool *pgxpool.Pool, job Job, logger *slog.Logger, work func(context.Context) error) {
	logger = logger.With(slog.Int64("job", int64(job)&0xff))
	for {
		_, err := Try(ctx, pool, job, work)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			logger.WarnContext(ctx, "work interrupted, starting over", slog.Any("error", err))
		}
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return
		}
	}
}

// Try does the work once, if nobody else does a work of that job now, and says whether it did. The pool's sessions name their process; see
// projection.OpenPool.
func Try(ctx context.Context, pool *pgxpool.Pool, job Job, work func(context.Context) error) (led bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, pool.Config().ConnConfig)
	if err != nil {
		return false, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var leads bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", int64(job)).Scan(&leads); err != nil {
		return false, fmt.Errorf("take the lock: %w", err)
	}
	if !leads {
		return false, endOverdue(ctx, conn, job)
	}
	l := lease{conn: conn, job: job}
	if err := l.take(ctx); err != nil {
		return false, err
	}
	ctx, cancel := context.WithCancel(context.WithValue(ctx, beatKey{}, &l.beat))
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- work(ctx) }()
	err = l.watch(ctx, cancel, done)
	l.release(ctx)
	return true, err
}

// Process names this process in the database: as the application of its sessions, by which others find them all, and as the holder of leases.
func Process() string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}

// endOverdue ends the session of a holder that makes no progress any more, and with it the transactions in which its process was writing
// when that stopped: they would keep rows that the next one needs. What it may still have under way fails: the checkpoints, the
// sequences that appends expect and the keys of payments see to that.
func endOverdue(ctx context.Context, conn *pgx.Conn, job Job) error {
	_, err := conn.Exec(ctx, `
		WITH overdue AS (
			SELECT l.pid, l.holder, l.renewed_at FROM pg_locks k JOIN leases l ON l.pid = k.pid
			WHERE k.locktype = 'advisory' AND k.granted AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
			  AND (k.classid::bigint << 32 | k.objid::bigint) = $1 AND l.job = $1 AND l.renewed_at < clock_timestamp() - $2::interval
		)
		SELECT pg_terminate_backend(s.pid) FROM overdue o JOIN pg_stat_activity s ON s.pid = o.pid OR (
			s.datname = current_database() AND s.usename = current_user AND s.application_name = o.holder
			AND s.backend_xid IS NOT NULL AND s.xact_start < o.renewed_at + $3::interval)`,
		int64(job), Overdue, BeatEvery)
	return fault.Wrap(err, "look how old the lease is")
}

// lease is what a holder has while it works.
type lease struct {
	conn  *pgx.Conn
	job   Job
	epoch int64
	beat  atomic.Int64 // when the work last said that it goes on; 0: it never did
}

func (l *lease) take(ctx context.Context) error {
	err := l.conn.QueryRow(ctx, `
		INSERT INTO leases (job, pid, holder, epoch, taken_at, renewed_at)
		VALUES ($1, pg_backend_pid(), current_setting('application_name'), 1, clock_timestamp(), clock_timestamp())
		ON CONFLICT (job) DO UPDATE SET pid = excluded.pid, holder = excluded.holder, epoch = leases.epoch + 1,
			taken_at = excluded.taken_at, renewed_at = excluded.renewed_at
		RETURNING epoch`, int64(l.job)).Scan(&l.epoch)
	return fault.Wrap(err, "take the lease")
}

// renew keeps the lease while the work goes on. It asks for the session in any case.
func (l *lease) renew(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, checkEvery)
	defer stop()
	if last := l.beat.Load(); last > 0 && time.Since(time.Unix(0, last)) > 2*BeatEvery {
		return l.conn.Ping(ctx) // it is silent: somebody else may take over
	}
	_, err := l.conn.Exec(ctx, "UPDATE leases SET renewed_at = clock_timestamp() WHERE job = $1 AND epoch = $2", int64(l.job), l.epoch)
	return err
}

// release gives the lock up, so that the next one leads at once. When it fails, the lock is free a moment later, as Postgres ends the closed
// session.
func (l *lease) release(ctx context.Context) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), checkEvery)
	defer stop()
	_, _ = l.conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", int64(l.job))
}

// watch ends the work when the session that holds the lock ends.
func (l *lease) watch(ctx context.Context, cancel context.CancelFunc, done <-chan error) error {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-tick.C:
			if err := l.renew(ctx); err != nil {
				cancel()
				return errors.Join(fmt.Errorf("lost the lock: %w", err), <-done)
			}
		}
	}
}
