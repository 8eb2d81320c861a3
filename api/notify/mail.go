package notify

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/mailer"
)

// mailWorker sends one mail.
type mailWorker struct {
	river.WorkerDefaults[mailArgs]

	service  *Service
	composer *composer
}

// Work implements river.Worker. Its errors are kept with the job, so none carries personal data.
func (w *mailWorker) Work(ctx context.Context, job *river.Job[mailArgs]) error {
	message, err := w.composer.compose(ctx, job.Args, job.CreatedAt)
	if errors.Is(err, errNothingToSay) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("compose %s: %w", job.Args.Notice, err)
	}
	message.ID = messageID(job)
	err = w.service.config.Transport.Send(ctx, message)
	if err == nil {
		w.service.sent.WithLabelValues(string(job.Args.Notice)).Inc()
		return w.takeBack(ctx, job.Args)
	}
	w.service.failed.Inc()
	if refused, ok := errors.AsType[*mailer.PermanentError](err); ok {
		return river.JobCancel(refused)
	}
	return fmt.Errorf("send %s: %w", job.Args.Notice, err)
}

// takeBack forgets a kept mail whose shopper was erased while it was written, or what it tells of: whoever forgot them may have
// looked before it was there.
func (w *mailWorker) takeBack(ctx context.Context, args mailArgs) error {
	kept, ok := w.service.config.Transport.(account.Forgetter)
	if !ok {
		return nil
	}
	owner, gone := w.gone(ctx, args)
	if !gone {
		return nil // an account that cannot be looked up now is erased later, with its mails
	}
	_, err := kept.Forget(ctx, owner, nil)
	return fault.Wrap(err, "take a mail back")
}

// gone says whose mail it was, and whether that is there no more.
func (w *mailWorker) gone(ctx context.Context, args mailArgs) (owner string, gone bool) {
	if args.Notice == support.NoticeFeedback {
		_, err := w.composer.written(ctx, args.Ref)
		return args.Ref, errors.Is(err, errNothingToSay)
	}
	if args.Notice == NoticeSilence { // it names nobody
		return args.Ref, false
	}
	_, err := w.composer.recipient(ctx, args.UserID)
	return args.UserID.String(), errors.Is(err, errNothingToSay)
}

// messageID is the same for each attempt, so that a mailbox may show a mail once that was handed over twice.
func messageID(job *river.Job[mailArgs]) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(job.ID, job.Args.UserID, job.CreatedAt.UnixMicro())))
	return string(job.Args.Notice) + "-" + hex.EncodeToString(sum[:12])
}

// taskArgs names a task.
type taskArgs struct {
	Task string `json:"task"`
}

// Kind implements river.JobArgs.
func (taskArgs) Kind() string { return "task" }

// InsertOpts implements river.JobArgsWithInsertOpts. A task that fails is tried again when its time comes, and waits in the
// queue once at most.
func (taskArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueTasks, MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}}
}

// unfinished are the states of a job that still waits or runs.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// queue says where a task waits that does not wait with the others.
func (t Task) queue() *river.InsertOpts {
	if t.Limit == 0 {
		return nil
	}
	return &river.InsertOpts{Queue: queueLong}
}

// taskWorker runs tasks, one of each queue at a time.
type taskWorker struct {
	river.WorkerDefaults[taskArgs]

	tasks []Task
}

// Timeout implements river.Worker.
func (w *taskWorker) Timeout(job *river.Job[taskArgs]) time.Duration {
	for _, task := range w.tasks {
		if task.Name == job.Args.Task {
			return cmp.Or(task.Limit, taskTimeout)
		}
	}
	return taskTimeout
}

// Work implements river.Worker.
func (w *taskWorker) Work(ctx context.Context, job *river.Job[taskArgs]) error {
	for _, task := range w.tasks {
		if task.Name == job.Args.Task {
			return task.Run(ctx)
		}
	}
	return river.JobCancel(fmt.Errorf("this version has no task %q", job.Args.Task))
}
