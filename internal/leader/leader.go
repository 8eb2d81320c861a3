// Package leader lets one process of many do a job: whoever holds a Postgres advisory lock. When it dies, its
// connection ends, and the next one takes over within seconds.
package leader

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Job is the key of an advisory lock; the numbers are ours alone within the database.
type Job int64

// The jobs of which there is one worker.
const (
	Projector Job = 0x6465766f6c766501
	Inbox     Job = 0x6465766f6c766502
	Copies    Job = 0x6465766f6c76650a // of the inbox
	Payouts   Job = 0x6465766f6c766504 // sending and following
	Planning  Job = 0x6465766f6c766505 // of a payout run
	Reconcile Job = 0x6465766f6c766506 // by the clock
	Anchors   Job = 0x6465766f6c766509 // of the log
)

// keepAlive makes Postgres notice within seconds that a leader's machine is gone, and give its lock to the next.
var keepAlive = map[string]string{
	"tcp_keepalives_idle": "3", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3",
}

const (
	retryEvery = time.Second
	checkEvery = 2 * time.Second
)

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

// Try does the work once, if nobody else does a work of that job now, and says whether it did.
func Try(ctx context.Context, pool *pgxpool.Pool, job Job, work func(context.Context) error) (led bool, err error) {
	config := pool.Config().ConnConfig.Copy()
	maps.Copy(config.RuntimeParams, keepAlive)
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return false, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var leads bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", int64(job)).Scan(&leads); err != nil {
		return false, fmt.Errorf("take the lock: %w", err)
	}
	if !leads {
		return false, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- work(ctx) }()
	return true, watch(ctx, cancel, conn, done)
}

// watch ends the work when the connection that holds the lock does.
func watch(ctx context.Context, cancel context.CancelFunc, conn *pgx.Conn, done <-chan error) error {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-tick.C:
			pinging, stop := context.WithTimeout(ctx, checkEvery)
			err := conn.Ping(pinging)
			stop()
			if err != nil {
				cancel()
				return errors.Join(fmt.Errorf("lost the lock: %w", err), <-done)
			}
		}
	}
}
