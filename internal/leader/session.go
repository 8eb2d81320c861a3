package leader

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
)

// session is the one connection with which a process leads: it has the locks of all jobs that the process does. When it ends they are free,
// and all works that held one end.
type session struct {
	config *pgx.ConnConfig
	turn   chan struct{} // has an element while somebody uses what follows
	users  int           // who need it open
	conn   *pgx.Conn     // nil: none is open
	held   map[Job]*lease
}

// Bounds of what others wait for: a call on the session, and its beginning.
const (
	callLimit    = 3 * time.Second
	connectLimit = 15 * time.Second
)

// lease is what a work has while it is done.
type lease struct {
	job    Job
	epoch  int64
	beat   atomic.Int64 // when the work last said that it goes on; 0: it never did
	cancel context.CancelCauseFunc
	lost   error // why the lock was lost before the work ended
}

// silent tells whether the work has fallen silent: somebody else may take over.
func (l *lease) silent() bool {
	last := l.beat.Load()
	return last > 0 && time.Since(time.Unix(0, last)) > 2*BeatEvery
}

// lock lets one at a time use the session.
func (s *session) lock() (unlock func()) {
	s.turn <- struct{}{}
	return func() { <-s.turn }
}

// call returns the context of what is asked of the session, which is bounded. It does not end with who asks, because pgx closes a connection on
// which a call was given up, and it is not theirs alone.
func call() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), callLimit)
}

func (s *session) join() {
	defer s.lock()()
	s.users++
}

// leave closes the session after its last user.
func (s *session) leave() {
	defer s.lock()()
	if s.users--; s.users == 0 && s.conn != nil {
		ctx, stop := call()
		defer stop()
		_ = s.conn.Close(ctx)
		s.conn = nil
	}
}

// open connects, unless that is done. Nobody else has that connection yet, so it ends with who asks for it.
func (s *session) open(ctx context.Context) error {
	if s.conn != nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, connectLimit)
	defer stop()
	conn, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	s.conn, s.held = conn, map[Job]*lease{}
	go s.keep(conn)
	return nil
}

// keep renews the leases until the session ends.
func (s *session) keep(conn *pgx.Conn) {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for range tick.C {
		if !s.renew(conn) {
			return
		}
	}
}

// renew keeps the leases of works that go on, and says whether that session is still the one. It asks for it in any case.
func (s *session) renew(conn *pgx.Conn) bool {
	defer s.lock()()
	if s.conn != conn {
		return false
	}
	ctx, stop := call()
	defer stop()
	var jobs, epochs []int64
	for job, lease := range s.held {
		if !lease.silent() {
			jobs, epochs = append(jobs, int64(job)), append(epochs, lease.epoch)
		}
	}
	_, err := conn.Exec(ctx, `
		UPDATE leases l SET renewed_at = clock_timestamp() FROM unnest($1::bigint[], $2::bigint[]) AS h(job, epoch)
		WHERE l.job = h.job AND l.epoch = h.epoch`, jobs, epochs)
	if err != nil {
		s.end(ctx, err)
	}
	return err == nil
}

// end closes a session that does not work any more, and ends the works that it had locks for.
func (s *session) end(ctx context.Context, why error) {
	_ = s.conn.Close(ctx)
	for _, lease := range s.held {
		lease.lost = why
		lease.cancel(why)
	}
	s.conn, s.held = nil, nil
}

// take takes a job's lock and its lease; without either it returns nil. Cancel ends the work when the lock is lost.
func (s *session) take(ctx context.Context, job Job, cancel context.CancelCauseFunc) (*lease, error) {
	defer s.lock()()
	if ctx.Err() != nil { // also while it waited for its turn: calls of those before may have hung
		return nil, ctx.Err()
	}
	if err := s.open(ctx); err != nil {
		return nil, err
	}
	if s.held[job] != nil {
		return nil, nil // this process does that job
	}
	ctx, stop := call()
	defer stop()
	l, err := s.takeNow(ctx, job)
	if err != nil {
		// Without its lease the lock is worth nothing. It goes with the session, and with it those of the others, when the session is why.
		if _, released := s.conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", int64(job)); released != nil {
			s.end(ctx, err)
		}
		return nil, err
	}
	if l != nil {
		l.cancel = cancel
		s.held[job] = l
	}
	return l, nil
}

func (s *session) takeNow(ctx context.Context, job Job) (*lease, error) {
	var leads bool
	if err := s.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", int64(job)).Scan(&leads); err != nil {
		return nil, fmt.Errorf("take the lock: %w", err)
	}
	if !leads {
		return nil, s.endOverdue(ctx, job)
	}
	l := &lease{job: job}
	err := s.conn.QueryRow(ctx, `
		INSERT INTO leases (job, pid, holder, epoch, taken_at, renewed_at)
		VALUES ($1, pg_backend_pid(), current_setting('application_name'), 1, clock_timestamp(), clock_timestamp())
		ON CONFLICT (job) DO UPDATE SET pid = excluded.pid, holder = excluded.holder, epoch = leases.epoch + 1,
			taken_at = excluded.taken_at, renewed_at = excluded.renewed_at
		RETURNING epoch`, int64(job)).Scan(&l.epoch)
	return l, fault.Wrap(err, "take the lease")
}

// endOverdue ends the session of a holder that makes no progress any more, and with it the transactions in which its process was writing
// when that stopped: they would keep rows that the next one needs. What it may still have under way fails: the checkpoints, the
// sequences that appends expect and the keys of payments see to that. Its other jobs are free for a moment, too.
func (s *session) endOverdue(ctx context.Context, job Job) error {
	_, err := s.conn.Exec(ctx, `
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

// release gives a lock up, so that the next one leads at once, and says why it was lost before. When it fails, all are lost with the session.
func (s *session) release(l *lease) (lost error) {
	defer s.lock()()
	if l.lost != nil {
		return l.lost
	}
	ctx, stop := call()
	defer stop()
	delete(s.held, l.job)
	if _, err := s.conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", int64(l.job)); err != nil {
		s.end(ctx, err)
	}
	return nil
}
