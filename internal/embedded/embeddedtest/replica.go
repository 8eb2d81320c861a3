package embeddedtest

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/postgres"
)

// Pair is a migrated PostgreSQL server and another that follows it by streaming, as in production. Only this test uses them.
type Pair struct {
	tb      testing.TB
	dir     string
	follows *postgres.Server // nil: it is stopped
	port    int

	PrimaryURL, ReplicaURL string
}

// NewPair starts both. The second begins with a copy of the first one's files, made while it did not run, so that nothing is needed but the
// server itself.
func NewPair(tb testing.TB) *Pair {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), startLimit)
	defer cancel()
	p := &Pair{tb: tb, dir: tb.TempDir()}
	if err := os.Chmod(p.dir, 0o711); err != nil { //nolint:gosec // the server may be another user
		tb.Fatal(err)
	}
	first, second := filepath.Join(p.dir, "first"), filepath.Join(p.dir, "second")
	if err := os.Mkdir(first, 0o711); err != nil { //nolint:gosec // the server may be another user
		tb.Fatal(err)
	}
	if err := copyCluster(ctx, cmp.Or(os.Getenv(runVariable), p.dir), filepath.Join(first, "data")); err != nil {
		tb.Fatalf("make the first server: %v", err)
	}
	// It was made by a server that writes down less than a follower needs, and says so in its files until the next start.
	if err := p.start(ctx, first, 0).Stop(ctx); err != nil {
		tb.Fatalf("stop the first server: %v", err)
	}
	if said, err := exec.CommandContext(ctx, "cp", "-a", first, second).CombinedOutput(); err != nil { //nolint:gosec // folders of ours
		tb.Fatalf("copy the first server: %v: %s", err, said)
	}
	primary := p.start(ctx, first, 0)
	p.PrimaryURL = withDatabase(primary.URL(), template)
	follow := "primary_conninfo = 'host=127.0.0.1 port=" + strconv.Itoa(primary.Port()) + " user=" + userOf(primary.URL()) + " password=test'\n"
	settings, err := os.OpenFile(filepath.Join(second, "data", "postgresql.auto.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = settings.WriteString(follow)
	}
	if err == nil {
		err = settings.Close()
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(second, "data", "standby.signal"), nil, 0o644) //nolint:gosec // empty
	}
	if err != nil {
		tb.Fatalf("have the second server follow: %v", err)
	}
	p.StartReplica()
	return p
}

// StartReplica starts the server that follows, where it was before.
func (p *Pair) StartReplica() {
	p.tb.Helper()
	ctx, cancel := context.WithTimeout(p.tb.Context(), startLimit)
	defer cancel()
	p.follows = p.start(ctx, filepath.Join(p.dir, "second"), p.port)
	p.port, p.ReplicaURL = p.follows.Port(), withDatabase(p.follows.URL(), template)
}

// StopReplica ends it.
func (p *Pair) StopReplica() {
	p.tb.Helper()
	ctx, cancel := context.WithTimeout(p.tb.Context(), startLimit)
	defer cancel()
	if err := p.follows.Stop(ctx); err != nil {
		p.tb.Fatalf("stop the replica: %v", err)
	}
}

// Pause keeps the replica where it is: it takes what the first one writes and shows none of it.
func (p *Pair) Pause() { p.replica("SELECT pg_wal_replay_pause()") }

// Resume ends a pause.
func (p *Pair) Resume() { p.replica("SELECT pg_wal_replay_resume()") }

func (p *Pair) replica(statement string) {
	p.tb.Helper()
	ctx, cancel := context.WithTimeout(p.tb.Context(), startLimit)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.ReplicaURL)
	if err == nil {
		_, err = conn.Exec(ctx, statement)
		_ = conn.Close(ctx)
	}
	if err != nil {
		p.tb.Fatalf("%s: %v", statement, err)
	}
}

// start starts a server that ends with the test.
func (p *Pair) start(ctx context.Context, dir string, port int) *postgres.Server {
	p.tb.Helper()
	server, err := postgres.Start(ctx, postgres.Config{
		Data: filepath.Join(dir, "data"), Log: filepath.Join(dir, "postgres.log"), Password: "test", Port: port,
	})
	if err != nil {
		p.tb.Fatal(fmt.Errorf("start PostgreSQL: %w", err))
	}
	p.tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), startLimit)
		defer cancel()
		_ = server.Stop(ctx)
	})
	return server
}

func userOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // an address that we made
	}
	return u.User.Username()
}
