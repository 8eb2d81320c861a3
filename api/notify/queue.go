package notify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/fault"
)

// Schema is where River keeps its tables; see migrations/0007_jobs.sql.
const Schema = "jobs"

// The queues. Mails never wait for a task, nor tasks for one that has a limit of its own.
const (
	queueMail  = "mail"
	queueTasks = "tasks"
	queueLong  = "long"
)

// mailArgs is a mail to send. It names the shopper by id; the rest is read when it is sent.
type mailArgs struct {
	Notice account.NoticeKind `json:"notice"`
	UserID uuid.UUID          `json:"user_id"`
	Ref    string             `json:"ref,omitempty"`
}

// Kind implements river.JobArgs.
func (mailArgs) Kind() string { return "mail" }

// InsertOpts implements river.JobArgsWithInsertOpts: who waits before the screen for a link goes first.
func (a mailArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMail, MaxAttempts: mailAttempts, Priority: priority(a.Notice)}
}

func priority(kind account.NoticeKind) int {
	switch kind {
	case noticeCouponExpiring, noticeRisen:
		return 3
	case noticeIdentified, noticeApproved, noticePaid, noticeReturned, noticeKeyMissing, noticeCanceled, support.NoticeFeedback, NoticeSilence:
		return 2
	default:
		return 1
	}
}

// Queue puts notices into the job queue. It implements account.Outbox.
type Queue struct {
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx]
}

// NewQueue returns the queue in a database. It sends nothing itself.
func NewQueue(pool *pgxpool.Pool) (*Queue, error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Schema: Schema})
	if err != nil {
		return nil, fmt.Errorf("open the job queue: %w", err)
	}
	return &Queue{pool, client}, nil
}

// Put implements account.Outbox.
func (q *Queue) Put(ctx context.Context, tx pgx.Tx, n account.Notice) error {
	_, err := q.client.InsertTx(ctx, tx, mailArgs{Notice: n.Kind, UserID: n.UserID, Ref: n.Ref}, nil)
	return fault.Wrap(err, "queue notice %s", n.Kind)
}

// putAll puts many notices at once.
func (q *Queue) putAll(ctx context.Context, tx pgx.Tx, notices []account.Notice) error {
	if len(notices) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(notices))
	for i, n := range notices {
		params[i].Args = mailArgs{Notice: n.Kind, UserID: n.UserID, Ref: n.Ref}
	}
	_, err := q.client.InsertManyFastTx(ctx, tx, params)
	return fault.Wrap(err, "queue %d notices", len(notices))
}

// retries says how long a mail waits that failed so often before.
type retries func(failures int) time.Duration

const (
	firstRetry = 30 * time.Second
	mostRetry  = 4 * time.Hour
)

// NextRetry implements river.ClientRetryPolicy.
func (r retries) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(r(len(job.Errors)))
}

// retryAfter is half a minute after the first failure, then twice as long each time up to four hours, give or take a fifth,
// so that a mail server that comes back is not asked by everybody at once.
func retryAfter(failures int) time.Duration {
	wait := mostRetry
	if failures < 9 {
		wait = min(mostRetry, firstRetry<<failures)
	}
	return wait*4/5 + rand.N(wait*2/5)
}
