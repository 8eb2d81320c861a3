package embeddedtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/embedded/postgres"
	"example.com/devolve/migrations"
)

const template = "template_migrated"

// runVariable names a folder that the packages of one run of the tests share, as `.ci/scratch` makes it: the first package leaves its
// cluster there, with the template, and the others begin with a copy, which takes a tenth of the time. Without it each makes its own.
const runVariable = "DEVOLVE_TEST_RUN"

// shared is the one server of a test binary. It gives up durability for speed, and ends with the
// process however that ends.
var shared struct {
	once   sync.Once
	server *postgres.Server
	admin  *pgxpool.Pool
	err    error
	count  atomic.Int64
	// keepOpen is the other end of the cleaner's input: it closes when this process ends.
	keepOpen io.WriteCloser
}

// Postgres returns a pool on a migrated database that only this test uses. Both are gone after it.
func Postgres(tb testing.TB) *pgxpool.Pool {
	tb.Helper()
	pool, err := pgxpool.New(tb.Context(), PostgresURL(tb))
	if err != nil {
		tb.Fatalf("open the test's database: %v", err)
	}
	tb.Cleanup(pool.Close)
	return pool
}

// PostgresURL returns the address of a migrated database that only this test uses, for tests that
// start programs. The database is gone after the test.
func PostgresURL(tb testing.TB) string {
	tb.Helper()
	return database(tb, template)
}

// EmptyPostgresURL is PostgresURL without any schema, for tests of the migrations themselves.
func EmptyPostgresURL(tb testing.TB) string {
	tb.Helper()
	return database(tb, "template0")
}

func database(tb testing.TB, from string) string {
	tb.Helper()
	shared.once.Do(func() { shared.err = startShared() })
	if shared.err != nil {
		tb.Fatalf("start PostgreSQL: %v", shared.err)
	}
	name := "test_" + strconv.FormatInt(shared.count.Add(1), 10)
	if _, err := shared.admin.Exec(tb.Context(), "CREATE DATABASE "+name+" TEMPLATE "+from+" STRATEGY file_copy"); err != nil {
		tb.Fatalf("make the test's database: %v", err)
	}
	tb.Cleanup(func() {
		if _, err := shared.admin.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			tb.Errorf("drop the test's database: %v", err)
		}
	})
	return withDatabase(shared.server.URL(), name)
}

func withDatabase(address, name string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err) // an address that we made
	}
	u.Path = "/" + name
	return u.String()
}

func startShared() error {
	ctx, cancel := context.WithTimeout(context.Background(), startLimit)
	defer cancel()
	dir, err := os.MkdirTemp("", "devolve-test-")
	if err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // the server may be another user
		return err
	}
	if err := removeAtEnd(dir); err != nil {
		return err
	}
	if run := os.Getenv(runVariable); run != "" {
		if err := copyCluster(ctx, run, filepath.Join(dir, "data")); err != nil {
			return err
		}
	}
	shared.server, shared.admin, err = serve(ctx, dir)
	return err
}

// serve starts a server in a folder. It has the template then.
func serve(ctx context.Context, dir string) (*postgres.Server, *pgxpool.Pool, error) {
	server, err := postgres.Start(ctx, postgres.Config{
		Data: filepath.Join(dir, "data"), Log: filepath.Join(dir, "postgres.log"), Password: "test", Volatile: true,
	})
	if err != nil {
		return nil, nil, err
	}
	admin, err := pgxpool.New(ctx, server.URL())
	if err != nil {
		return nil, nil, err
	}
	return server, admin, makeTemplate(ctx, server, admin)
}

func makeTemplate(ctx context.Context, server *postgres.Server, admin *pgxpool.Pool) error {
	var made bool
	if err := admin.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", template).Scan(&made); err != nil || made {
		return err
	}
	if _, err := admin.Exec(ctx, "CREATE DATABASE "+template+" STRATEGY file_copy"); err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, withDatabase(server.URL(), template))
	if err != nil {
		return err
	}
	_, _, err = migrations.Apply(ctx, conn)
	return errors.Join(err, conn.Close(ctx))
}

// cleaner waits until the test binary is gone, stops the server if the kernel has not, and removes
// its files. A test binary has no hook that also runs after a panic, a time-out or a kill.
const cleaner = `
trap '' INT TERM HUP
cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
[ -z "$pid" ] || kill -QUIT "$pid" 2>/dev/null
n=0
while [ -e "$1/data/postmaster.pid" ] && kill -0 "$pid" 2>/dev/null && [ $n -lt 100 ]; do n=$((n+1)); sleep 0.05; done
rm -rf "$1"
`

func removeAtEnd(dir string) error {
	cmd := exec.Command("/bin/sh", "-c", cleaner, "sh", dir) //nolint:gosec,noctx // outlives the tests on purpose
	var err error
	if shared.keepOpen, err = cmd.StdinPipe(); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the cleaner: %w", err)
	}
	return nil
}
