// Package replica has replicas of the database answer what shoppers read, where they have come far enough, and the primary where none has.
// Whoever decides about money reads from the primary and does not come here. It knows how far a replica is and nothing of what is read.
package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/projection"
)

const (
	// lookEvery is between two looks at the replicas. What was passed over is read again after a look alone, so that no shopper waits for it.
	lookEvery = time.Second
	// maxLag is how many looks ago the primary may have been where a replica is: a replica further behind is passed over for everybody.
	maxLag = 10
	// readTimeout is how long a replica gets to answer. It leaves a call most of its patience for the primary.
	readTimeout = time.Second
	// restFailed is for how long one that did not answer is passed over, and restBehind one that was behind, by those who have seen more.
	restFailed = 5 * time.Second
	restBehind = 250 * time.Millisecond
)

// Config is what is needed to read from replicas.
type Config struct {
	URLs    []string // of the replicas
	Primary *pgxpool.Pool
	Tracers []pgx.QueryTracer // are told of calls
	Logger  *slog.Logger
}

// Set is the primary and its replicas.
type Set struct {
	primary  *pgxpool.Pool
	replicas []*member
	turn     atomic.Uint64 // of the replicas, one after the other
	metrics  metrics

	mu    sync.Mutex
	marks []uint64 // where the primary was at the last looks, the oldest first
}

// Open returns a set in which all replicas are passed over until Run has looked at them. One that cannot be reached is no error.
func Open(ctx context.Context, config Config) (*Set, error) {
	s := &Set{primary: config.Primary, metrics: newMetrics()}
	var wanted string
	if err := config.Primary.QueryRow(ctx, identity).Scan(&wanted); err != nil {
		return nil, fmt.Errorf("ask the database which one it is: %w", err)
	}
	for _, url := range config.URLs {
		pool, err := openPool(ctx, url, wanted, config.Tracers)
		if err != nil {
			s.Close()
			return nil, err
		}
		to := pool.Config().ConnConfig
		name := fmt.Sprintf("%s:%d", to.Host, to.Port)
		s.replicas = append(s.replicas, &member{name: name, pool: pool, logger: config.Logger, metrics: s.metrics, trouble: errUnseen})
		for _, why := range []string{"behind", "unknown", "failed"} {
			s.metrics.passedOver.WithLabelValues(name, why) // told from the start, as zero
		}
	}
	return s, nil
}

// identity is the same in a database and its physical replicas, and in no other.
const identity = `SELECT concat_ws('/', system_identifier, (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database()))
FROM pg_catalog.pg_control_system()`

// errStranger means that an address leads to a database of somebody else, whose statements would be shown.
var errStranger = errors.New("it is no replica of DATABASE_URL")

func openPool(ctx context.Context, url, wanted string, tracers []pgx.QueryTracer) (*pgxpool.Pool, error) {
	config, err := projection.PoolConfig(url, projection.Schema, tracers...)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.ConnectTimeout = readTimeout
	prepare := config.AfterConnect
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		if err := prepare(ctx, conn); err != nil {
			return err
		}
		var is string
		if err := conn.QueryRow(ctx, identity).Scan(&is); err != nil {
			return fmt.Errorf("ask a replica which database it is: %w", err)
		}
		if is != wanted {
			return errStranger
		}
		return nil
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open a replica: %w", err)
	}
	return pool, nil
}

// Close ends the connections to the replicas.
func (s *Set) Close() {
	for _, r := range s.replicas {
		r.pool.Close()
	}
}

// Read runs queries that see the same state, at the sequence that they are told, which is least or more: on a replica that has come so far,
// or else on the primary, of which the caller knows that it has. It may run them twice, so they must not keep anything of a first run.
func (s *Set) Read(ctx context.Context, least uint64, read func(ctx context.Context, tx pgx.Tx, sequence uint64) error) error {
	least = max(least, s.floor())
	if r := s.choose(least); r != nil {
		if err := r.read(ctx, least, read); err == nil || ctx.Err() != nil {
			return err
		}
	}
	s.metrics.reads.WithLabelValues("primary").Inc()
	return readAt(ctx, s.primary, read)
}

// readAt tells a read which sequence its snapshot reflects.
func readAt(ctx context.Context, pool *pgxpool.Pool, read func(ctx context.Context, tx pgx.Tx, sequence uint64) error) error {
	return snapshot.Read(ctx, pool, func(tx pgx.Tx) error {
		var at int64
		if err := tx.QueryRow(ctx, "SELECT seq FROM checkpoint").Scan(&at); err != nil {
			return fmt.Errorf("read the checkpoint: %w", err)
		}
		return read(ctx, tx, uint64(at))
	})
}

// choose returns the next replica that is likely to reflect a sequence; nil: none is.
func (s *Set) choose(least uint64) *member {
	now, turn := time.Now(), s.turn.Add(1)
	for i := range s.replicas {
		if r := s.replicas[(turn+uint64(i))%uint64(len(s.replicas))]; r.fits(least, now) {
			return r
		}
	}
	return nil
}

// floor is the sequence that a replica has to reflect for whoever it answers: where the primary was some looks ago or, until there were so many,
// at the first of them.
func (s *Set) floor() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.marks) == 0 {
		return 0
	}
	return s.marks[0]
}

// Run looks at the replicas until ctx ends.
func (s *Set) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		s.look(ctx)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// look notes how far the primary and each replica have come. While the primary does not answer, what it said last counts.
func (s *Set) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	if at, err := sequenceOf(ctx, s.primary); err == nil {
		s.mark(at)
	}
	floor, newest := s.floor(), s.newest()
	if newest == 0 {
		return // the primary was never heard, so that no replica can be compared with it
	}
	var looks sync.WaitGroup
	for _, r := range s.replicas {
		looks.Go(func() { r.look(ctx, floor, newest) })
	}
	looks.Wait()
}

func sequenceOf(ctx context.Context, pool *pgxpool.Pool) (sequence uint64, err error) {
	err = readAt(ctx, pool, func(_ context.Context, _ pgx.Tx, at uint64) error {
		sequence = at
		return nil
	})
	return sequence, err
}

// mark notes where the primary is.
func (s *Set) mark(at uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.marks); n > 0 && at < s.marks[n-1] {
		s.marks = nil // after a crash the projection is further back, and reads the rest of the log again
	}
	if s.marks = append(s.marks, at); len(s.marks) > maxLag+1 {
		s.marks = s.marks[1:]
	}
}

// newest is where the primary was at the last look.
func (s *Set) newest() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.marks) == 0 {
		return 0
	}
	return s.marks[len(s.marks)-1]
}
