package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/fault"
)

// MaxFailed bounds the list of failed mails.
const MaxFailed = 1000

// ErrNotFailed says that no such mail was given up.
var ErrNotFailed = errors.New("no such mail was given up")

// Failed is a mail that was given up. It names the shopper by id and says nothing of the address.
type Failed struct {
	ID       int64
	At       time.Time
	Notice   account.NoticeKind
	UserID   uuid.UUID
	Attempts int
	Error    string // of the last attempt
}

// Failed returns the newest mails that were given up, at most so many. They are kept for seven days.
func (q *Queue) Failed(ctx context.Context, most int) ([]Failed, error) {
	jobs, err := q.client.JobList(ctx, river.NewJobListParams().
		Kinds(mailArgs{}.Kind()).States(rivertype.JobStateDiscarded, rivertype.JobStateCancelled).
		OrderBy(river.JobListOrderByFinalizedAt, river.SortOrderDesc).First(most))
	if err != nil {
		return nil, fmt.Errorf("list failed mails: %w", err)
	}
	list := make([]Failed, len(jobs.Jobs))
	for i, job := range jobs.Jobs {
		var args mailArgs
		if err := json.Unmarshal(job.EncodedArgs, &args); err != nil {
			return nil, fmt.Errorf("read job %d: %w", job.ID, err)
		}
		list[i] = Failed{ID: job.ID, Notice: args.Notice, UserID: args.UserID, Attempts: job.Attempt}
		if job.FinalizedAt != nil {
			list[i].At = *job.FinalizedAt
		}
		if n := len(job.Errors); n > 0 {
			list[i].Error = job.Errors[n-1].Error
		}
	}
	return list, nil
}

// Retry sends a mail once more that was given up, or answers ErrNotFailed.
func (q *Queue) Retry(ctx context.Context, id int64) error {
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		job, err := q.client.JobGetTx(ctx, tx, id)
		if errors.Is(err, rivertype.ErrNotFound) || err == nil && !wasGivenUp(job) {
			return ErrNotFailed
		}
		if err == nil {
			_, err = q.client.JobRetryTx(ctx, tx, id)
		}
		return fault.Wrap(err, "retry mail %d", id)
	})
}

func wasGivenUp(job *rivertype.JobRow) bool {
	return job.Kind == mailArgs{}.Kind() &&
		(job.State == rivertype.JobStateDiscarded || job.State == rivertype.JobStateCancelled)
}
