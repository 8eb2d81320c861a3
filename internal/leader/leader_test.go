package leader_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/projection"
)

// takeOver is how soon after a holder stopped the next one works.
const takeOver = 15 * time.Second

// process stands for one with sessions in the database that does nothing with them any more.
type process struct {
	t       *testing.T
	address string
	name    string
}

// session opens a session of a process and leaves it where the statements brought it.
func (p process) session(statements ...string) *pgx.Conn {
	p.t.Helper()
	config, err := pgx.ParseConfig(p.address)
	if err != nil {
		p.t.Fatal(err)
	}
	config.RuntimeParams["application_name"] = p.name
	conn, err := pgx.ConnectConfig(p.t.Context(), config)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = conn.Close(context.Background()) })
	for _, sql := range statements {
		if _, err := conn.Exec(p.t.Context(), sql); err != nil {
			p.t.Fatalf("%s: %v", sql, err)
		}
	}
	return conn
}

// TestAStoppedHolderHoldsNothing stops a process in the middle of a write: it has the lease with one session and a row with another. The
// next one gets both. The sessions of others are left alone.
func TestAStoppedHolderHoldsNothing(t *testing.T) {
	t.Parallel()
	address := embeddedtest.PostgresURL(t)
	stopped, other := process{t, address, "stopped:1"}, process{t, address, "other:1"}
	stopped.session(`CREATE TABLE progress AS SELECT seq FROM generate_series(1, 2) seq`)
	stopped.session(`BEGIN`, `UPDATE progress SET seq = 10 WHERE seq = 1`)
	writing := other.session(`BEGIN`, `UPDATE progress SET seq = 20 WHERE seq = 2`)
	lease := stopped.session()
	if _, err := lease.Exec(t.Context(), `SELECT pg_advisory_lock($1)`, int64(leader.Projector)); err != nil {
		t.Fatal(err)
	}
	if _, err := lease.Exec(t.Context(), `INSERT INTO leases (job, pid, holder, epoch, taken_at, renewed_at)
		VALUES ($1, pg_backend_pid(), current_setting('application_name'), 1, clock_timestamp(), clock_timestamp())`, int64(leader.Projector)); err != nil {
		t.Fatal(err)
	}
	pool, err := projection.OpenPool(t.Context(), address, projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)

	ctx, done := context.WithTimeout(t.Context(), takeOver)
	defer done()
	leader.Run(ctx, pool, leader.Projector, slog.New(slog.DiscardHandler), func(ctx context.Context) error {
		_, err := pool.Exec(ctx, `UPDATE public.progress SET seq = 11 WHERE seq = 1`)
		if err == nil {
			done()
		}
		return err
	})
	var seq int
	if err := pool.QueryRow(t.Context(), `SELECT min(seq) FROM public.progress WHERE seq > 2`).Scan(&seq); err != nil || seq != 11 {
		t.Errorf("the next one has changed nothing in %s: %v", takeOver, err)
	}
	if _, err := writing.Exec(t.Context(), `COMMIT`); err != nil {
		t.Errorf("the session of another process was ended: %v", err)
	}
}

// TestWhatHasEndedIsFree looks for the lock of a work as soon as it has ended, by a session that is open already: the next one to lead may be as
// quick.
func TestWhatHasEndedIsFree(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	for n := range 50 {
		led, err := leader.Try(t.Context(), pool, leader.Planning, func(context.Context) error { return nil })
		if err != nil || !led {
			t.Fatalf("work %d: led %t, %v", n, led, err)
		}
		var held bool
		err = pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory'
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`).Scan(&held)
		if err != nil || held {
			t.Fatalf("work %d has ended: its lock is held %t, %v", n, held, err)
		}
	}
}

// TestOneSessionHasAllLocks does three jobs at once, ends the session that has their locks, and lets them go on with another.
func TestOneSessionHasAllLocks(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	self := leader.New(pool)
	jobs := []leader.Job{leader.Planning, leader.Budgets, leader.Anchors}
	began := make(chan leader.Job, 2*len(jobs))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var works sync.WaitGroup
	for _, job := range jobs {
		works.Go(func() {
			self.Run(ctx, job, slog.New(slog.DiscardHandler), func(ctx context.Context) error {
				began <- job
				<-ctx.Done()
				return ctx.Err()
			})
		})
	}
	sessions := func() (pids []uint32) {
		t.Helper()
		rows, err := pool.Query(t.Context(), `SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory'
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		if err == nil {
			pids, err = pgx.CollectRows(rows, pgx.RowTo[uint32])
		}
		if err != nil {
			t.Fatal(err)
		}
		return pids
	}
	for session := range 2 {
		for range jobs {
			<-began
		}
		pids := sessions()
		if len(pids) != 1 {
			t.Fatalf("the locks are held by the sessions %v, want one", pids)
		}
		for name, other := range map[string]*leader.Leader{"this process": self, "another": leader.New(pool)} {
			led, err := other.Try(t.Context(), leader.Planning, func(context.Context) error { return nil })
			if led || err != nil {
				t.Errorf("%s does a job that is being done: %t, %v", name, led, err)
			}
		}
		if session == 1 {
			break // it ends in order
		}
		if _, err := pool.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, pids[0]); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	works.Wait()
	if pids := sessions(); len(pids) != 0 {
		t.Errorf("sessions %v still have locks", pids)
	}
}
