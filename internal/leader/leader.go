// Package leader lets one process of many do a job: whoever holds a Postgres advisory lock. When it dies, its
// connection ends, and the next one takes over within seconds. When it hangs, its lease is not renewed any more, and the next one ends
// its session, and those in which it was writing. One session has the locks of all jobs that a process does.
package leader

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
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
	Referrals Job = 0x6465766f6c766512 // bonuses of invitations
	Fees      Job = 0x6465766f6c766513 // that comparisons found, into the book
)

var names = map[Job]string{
	Projector: "projector", Inbox: "inbox", Copies: "copies", Verifying: "verifying", Payouts: "payouts", Planning: "planning",
	Reconcile: "reconcile", Anchors: "anchors", Backups: "backups", Remitting: "remitting", Restating: "restating",
	Budgets: "budgets", Referrals: "referrals", Fees: "fees",
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

// Leader stands for its process where it is decided who does a job. It may be used by many at once.
type Leader struct {
	session session
}

// New returns what stands for this process with a session like those of the pool, which name their process; see projection.OpenPool. It is
// connected while somebody runs or tries.
func New(pool *pgxpool.Pool) *Leader {
	return &Leader{session{config: pool.Config().ConnConfig, turn: make(chan struct{}, 1)}}
}

// Run waits until it leads job, then runs work with a context that ends when leadership is lost. When work ends before
// ctx does, it logs why, pauses and starts over. It returns when ctx ends.
func (l *Leader) Run(ctx context.Context, job Job, logger *slog.Logger, work func(context.Context) error) {
	l.session.join()
	defer l.session.leave()
	logger = logger.With(slog.Int64("job", int64(job)&0xff))
	for {
		_, err := l.Try(ctx, job, work)
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
func (l *Leader) Try(ctx context.Context, job Job, work func(context.Context) error) (led bool, err error) {
	l.session.join()
	defer l.session.leave()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	lease, err := l.session.take(ctx, job, cancel)
	if lease == nil || err != nil {
		return false, err
	}
	err = work(context.WithValue(ctx, beatKey{}, &lease.beat))
	if lost := l.session.release(lease); lost != nil {
		err = errors.Join(fmt.Errorf("lost the lock: %w", lost), err)
	}
	return true, err
}

// Run does a job of which this process does no other.
func Run(ctx context.Context, pool *pgxpool.Pool, job Job, logger *slog.Logger, work func(context.Context) error) {
	New(pool).Run(ctx, job, logger, work)
}

// Try does a work once, in a process that does no other.
func Try(ctx context.Context, pool *pgxpool.Pool, job Job, work func(context.Context) error) (led bool, err error) {
	return New(pool).Try(ctx, job, work)
}

// Process names this process in the database: as the application of its sessions, by which others find them all, and as the holder of leases.
func Process() string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}
