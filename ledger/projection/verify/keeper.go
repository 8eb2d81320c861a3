package verify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

const (
	// Every is how often everything is compared, unless it is configured.
	Every = time.Hour
	// Longest is the longest that may be configured: an edited row is found within it.
	Longest = time.Hour

	// nodesEvery is how often each node of the log's cluster is read: every node once a day, also when that takes an hour.
	nodesEvery = 20 * time.Hour

	// namedDifferences is how many differences are kept in words.
	namedDifferences = 50
	// keepFor is how long it is known what a verification found.
	keepFor = 400 * 24 * time.Hour
	// retryPause is how long after one that could not compare the next begins.
	retryPause = time.Minute
)

// KeeperConfig is what a Keeper needs.
type KeeperConfig struct {
	Log  *eventlog.Log
	Pool *pgxpool.Pool // sees the live read models
	// Raise stops payouts because of a difference; a repeat changes nothing.
	Raise  func(ctx context.Context, subject, detail string) error
	Every  time.Duration
	Now    func() time.Time
	Logger *slog.Logger
}

// Keeper verifies again and again, keeps what it found, and stops payouts when that is a difference. One process does it at a time.
type Keeper struct {
	KeeperConfig

	running atomic.Int64 // since when this process verifies, in Unix seconds, or since each node was read; 0: it does not

	nodesAt    time.Time // when each node of the log's cluster was read
	nodesWrong bool      // something was found then: they are read each time, until nothing is
}

// NewKeeper returns a keeper.
func NewKeeper(c KeeperConfig) *Keeper { return &Keeper{KeeperConfig: c} }

// Run verifies until ctx ends, also those before it by whoever did it then: the first time is Every after the last one that ended.
func (k *Keeper) Run(ctx context.Context) error {
	k.running.Store(k.Now().Unix())
	defer k.running.Store(0)
	for {
		last, err := k.last(ctx)
		if err != nil {
			return err
		}
		pause := max(0, last.EndedAt.Add(k.Every).Sub(k.Now()))
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := k.Step(ctx); err != nil {
			return err
		}
	}
}

// Step verifies once. That messages are missing is a difference too; any other error means that nothing could be compared.
func (k *Keeper) Step(ctx context.Context) error {
	began := k.Now().UTC()
	report, err := k.verify(ctx)
	switch {
	case eventlog.IsLoss(err) || errors.Is(err, eventlog.ErrSilent):
		if report == nil {
			report = &Report{}
		}
		report.blame(wrongLog, "the log", "every message", err.Error())
	case err != nil:
		select { // the next one is not made at once
		case <-time.After(retryPause):
		case <-ctx.Done():
		}
		return fmt.Errorf("verify: %w", err)
	}
	if err := k.keep(ctx, began, report); err != nil {
		return err
	}
	if report.Total == 0 {
		return nil
	}
	k.Logger.ErrorContext(ctx, "verification found differences: payouts stand still", slog.Int("differences", report.Total))
	return k.Raise(ctx, "verification", fmt.Sprintf("%d differences, the first: %s", report.Total, report.Differences[0]))
}

func (k *Keeper) verify(ctx context.Context) (*Report, error) {
	conn, err := k.Pool.Acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Release()
	now := k.Now()
	if !k.nodesWrong && now.Sub(k.nodesAt) < nodesEvery {
		report, err := Run(ctx, k.Log, conn.Conn())
		if !eventlog.IsLoss(err) && !errors.Is(err, eventlog.ErrSilent) {
			return report, err
		}
	}
	report, err := RunNodes(ctx, k.Log, conn.Conn())
	if err != nil {
		return report, err
	}
	if k.nodesWrong = report.Total > 0; len(report.Unread) == 0 {
		k.nodesAt = now
		k.running.Store(now.Unix())
	}
	for _, what := range report.Unread {
		k.Logger.WarnContext(ctx, "a node of the log's cluster was not verified", slog.String("what", what))
	}
	return report, nil
}

func (k *Keeper) keep(ctx context.Context, began time.Time, report *Report) error {
	named := make([]string, 0, namedDifferences)
	for _, d := range report.Differences[:min(len(report.Differences), namedDifferences)] {
		named = append(named, d.String())
	}
	queries := dbsqlc.New(k.Pool)
	if err := queries.KeepVerification(ctx, dbsqlc.KeepVerificationParams{
		BeganAt: began, EndedAt: k.Now().UTC(), Seq: int64(report.Sequence), Events: int64(report.Events),
		Differences: int64(report.Total), Named: named,
	}); err != nil {
		return fmt.Errorf("keep what was found: %w", err)
	}
	return queries.ForgetVerifications(ctx, began.Add(-keepFor))
}

// last returns the newest verification; of none it is the zero value.
func (k *Keeper) last(ctx context.Context) (dbsqlc.Verification, error) {
	last, err := dbsqlc.New(k.Pool).LastVerification(ctx)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return last, fmt.Errorf("read the last verification: %w", err)
	}
	return last, nil
}

var (
	ageDesc = prometheus.NewDesc("devolve_verify_age_seconds",
		"How long ago the last verification ended, whichever server made it; absent before the first.", nil, nil)
	nodesDesc = prometheus.NewDesc("devolve_verify_nodes_age_seconds",
		"How long ago each node of the log's cluster was read, or this process began to verify; absent where another one does.", nil, nil)
	differencesDesc = prometheus.NewDesc("devolve_verify_differences", "Differences that the last verification found.", nil, nil)
)

// scrapeTimeout bounds what a scrape waits for.
const scrapeTimeout = 2 * time.Second

// Describe implements prometheus.Collector.
func (k *Keeper) Describe(descs chan<- *prometheus.Desc) {
	descs <- ageDesc
	descs <- differencesDesc
	descs <- nodesDesc
}

// Collect implements prometheus.Collector.
func (k *Keeper) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), scrapeTimeout)
	defer cancel()
	if at := k.running.Load(); at > 0 {
		metrics <- prometheus.MustNewConstMetric(nodesDesc, prometheus.GaugeValue, k.Now().Sub(time.Unix(at, 0)).Seconds())
	}
	last, err := k.last(ctx)
	if err != nil || last.ID == 0 {
		return
	}
	metrics <- prometheus.MustNewConstMetric(ageDesc, prometheus.GaugeValue, k.Now().Sub(last.EndedAt).Seconds())
	metrics <- prometheus.MustNewConstMetric(differencesDesc, prometheus.GaugeValue, float64(last.Differences))
}
