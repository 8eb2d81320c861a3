// Package notify tells shoppers by mail and on their devices what happens to their account and their cashback, tells the staff what visitors write, and
// does what has to be done by the clock. Jobs wait in Postgres (River) and carry ids only: address, name, amounts and the tokens of links are read or made
// when a mail is sent. It must not import HTTP or NATS.
package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger"
)

// Bounds of the work.
const (
	mailWorkers  = 4
	mailTimeout  = time.Minute
	taskTimeout  = 10 * time.Minute
	rescueAfter  = mailTimeout + 30*time.Second // a mail whose server died is another's then; tasks have their own timeout
	mailAttempts = 15                           // spread over more than a day; see retries
	keepSent     = time.Hour                    // a job that is done
	keepFailed   = 7 * 24 * time.Hour
	pollMails    = time.Second // a notification of Postgres wakes sooner, but not for each of many mails
	pollTasks    = 15 * time.Second
	softStop     = 2 * time.Second
	hardStop     = time.Second
)

// Follower hears of what happened to conversions. What it writes in the transaction is written exactly once for each event;
// an error makes it hear of the same events again.
type Follower interface {
	Follow(ctx context.Context, tx pgx.Tx, events []ledger.Recorded) error
}

// Events reads the mirror of the log; see projection.Reader.
type Events interface {
	Event(ctx context.Context, sequence uint64) (ledger.Recorded, error)
	// Passed waits until there is an event after a sequence.
	Passed(ctx context.Context, after uint64) uint64
}

// Claims reads what shoppers claim; see support.Service.
type Claims interface {
	// Find answers support.ErrNotFound.
	Find(ctx context.Context, id uuid.UUID) (support.Claim, error)
}

// Forms reads what visitors write; see support.Service.
type Forms interface {
	// FindFeedback answers support.ErrNotFound.
	FindFeedback(ctx context.Context, id uuid.UUID) (support.Feedback, error)
}

// Task is something to do by the clock, on one server at a time.
type Task struct {
	Name  string
	Every time.Duration
	// Limit is how long it may take, for one that takes longer than others may; it keeps none of them waiting then. It is shorter than Every: a
	// task that a dead server left behind is given up after it, and run again when its time comes.
	Limit time.Duration
	Run   func(ctx context.Context) error
}

// Config is what a Service needs.
type Config struct {
	Pool      *pgxpool.Pool
	Accounts  *account.Service
	Events    Events
	Claims    Claims
	Forms     Forms
	Silences  Silences // nil: nobody looks for them
	StaffMail string   // who is told what visitors write, and who fell silent; empty: nobody
	Transport mailer.Transport
	Push      Push
	Followers []Follower // beside the mails
	Tasks     []Task     // beside the reminders and rises
	Brand     string
	BaseURL   string // how the world reaches the site, without a slash at the end
	// LogEnd says where the log ends: the first start of all tells of nothing before.
	LogEnd func(ctx context.Context) (uint64, error)
	Logger *slog.Logger
	Now    func() time.Time
}

// Service sends mails and runs tasks.
type Service struct {
	config  Config
	queries *dbsqlc.Queries
	queue   *Queue
	retries retries
	// maxWaiting is maxQueued, except in tests.
	maxWaiting int
	sent       *prometheus.CounterVec
	failed     prometheus.Counter
	pushes     *prometheus.CounterVec
	read       prometheus.Gauge
}

// New returns a service; Run makes it work.
func New(config Config) (*Service, error) {
	queue, err := NewQueue(config.Pool)
	if err != nil {
		return nil, err
	}
	return &Service{
		config: config, queries: dbsqlc.New(config.Pool), queue: queue, retries: retryAfter, maxWaiting: maxQueued,
		sent: prometheus.NewCounterVec(
			prometheus.CounterOpts{Name: "devolve_mails_sent_total", Help: "Mails handed over by this process."}, []string{"kind"}),
		failed: prometheus.NewCounter(
			prometheus.CounterOpts{Name: "devolve_mails_failed_total", Help: "Attempts to hand a mail over that failed."}),
		pushes: prometheus.NewCounterVec(
			prometheus.CounterOpts{Name: "devolve_pushes_total", Help: "Notices handed to push services by this process."}, []string{"outcome"}),
		read: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "devolve_notices_read_timestamp_seconds", Help: "When the ledger was last read for notices without trouble.",
		}),
	}, nil
}

// Collectors returns the metrics of the service.
func (s *Service) Collectors() []prometheus.Collector {
	return []prometheus.Collector{s.sent, s.failed, s.pushes, s.read}
}

// Run works until ctx ends. What is under way then gets a moment to finish.
func (s *Service) Run(ctx context.Context) error {
	client, err := s.client()
	if err != nil {
		return err
	}
	if err := client.Start(ctx); err != nil {
		return fmt.Errorf("start the job queue: %w", err)
	}
	s.follow(ctx)
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), softStop+hardStop)
	defer cancel()
	return fault.Wrap(client.Stop(stopping), "stop the job queue")
}

func (s *Service) writer() writer { return writer{brand: s.config.Brand, base: s.config.BaseURL} }

func (s *Service) client() (*river.Client[pgx.Tx], error) {
	workers := river.NewWorkers()
	composer := &composer{
		s.writer(), s.config.Accounts, s.config.Events, s.config.Claims, s.config.Forms, s.config.Silences, s.config.StaffMail, s.queries, s.config.Now,
	}
	tasks := append([]Task{{Name: "remind", Every: time.Hour, Run: s.remind}, {Name: "rises", Every: risesEvery, Run: s.tellRises}}, s.config.Tasks...)
	if err := errors.Join(
		river.AddWorkerSafely(workers, &mailWorker{service: s, composer: composer}),
		river.AddWorkerSafely(workers, &pushWorker{service: s, composer: composer}),
		river.AddWorkerSafely(workers, &taskWorker{tasks: tasks}),
	); err != nil {
		return nil, fmt.Errorf("prepare the job queue: %w", err)
	}
	var periodic []*river.PeriodicJob
	for _, task := range tasks {
		periodic = append(periodic, river.NewPeriodicJob(river.PeriodicInterval(task.Every),
			func() (river.JobArgs, *river.InsertOpts) { return taskArgs{Task: task.Name}, task.queue() },
			&river.PeriodicJobOpts{ID: task.Name, RunOnStart: true}))
	}
	client, err := river.NewClient(riverpgxv5.New(s.config.Pool), &river.Config{
		Schema: Schema, Workers: workers, PeriodicJobs: periodic,
		Queues: map[string]river.QueueConfig{
			queueMail: {MaxWorkers: mailWorkers, FetchPollInterval: pollMails}, queuePush: {MaxWorkers: pushWorkers, FetchPollInterval: pollMails},
			queueTasks: {MaxWorkers: 1, FetchPollInterval: pollTasks}, queueLong: {MaxWorkers: 1, FetchPollInterval: pollTasks},
		},
		JobTimeout: mailTimeout, RescueStuckJobsAfter: rescueAfter,
		RetryPolicy: s.retries, SoftStopTimeout: softStop,
		CompletedJobRetentionPeriod: keepSent, CancelledJobRetentionPeriod: keepFailed, DiscardedJobRetentionPeriod: keepFailed,
		Logger: slog.New(quiet{s.config.Logger.Handler()}),
	})
	if err != nil {
		return nil, fmt.Errorf("prepare the job queue: %w", err)
	}
	return client, nil
}

// quiet lets warnings and errors of the queue through.
type quiet struct{ slog.Handler }

// Enabled implements slog.Handler.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// Farewell tells somebody who has no account any more that everything is erased. It is sent at once: no job may know the
// address.
func (s *Service) Farewell(ctx context.Context, name, email string) error {
	w := s.writer()
	message, err := w.message(w.deletionDone(), name, email)
	if err != nil {
		return err
	}
	message.ID = string(noticeDeletionDone) + "-" + uuid.NewString()
	if err := s.config.Transport.Send(ctx, message); err != nil {
		s.failed.Inc()
		return fmt.Errorf("send the farewell: %w", err)
	}
	s.sent.WithLabelValues(string(noticeDeletionDone)).Inc()
	return nil
}
