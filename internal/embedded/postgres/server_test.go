package postgres_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/postgres"
)

func config(t *testing.T) postgres.Config {
	t.Helper()
	dir := t.TempDir()
	// PostgreSQL may run as another user, who has to pass the folders above its own.
	for d := dir; strings.HasPrefix(d, os.TempDir()+"/"); d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o711); err != nil {
			t.Fatal(err)
		}
	}
	return postgres.Config{Data: filepath.Join(dir, "data"), Log: filepath.Join(dir, "postgres.log"), Password: "secret"}
}

func start(t *testing.T, cfg postgres.Config) *postgres.Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	server, err := postgres.Start(ctx, cfg)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	t.Cleanup(func() { _ = server.Stop(context.Background()) })
	return server
}

func stop(t *testing.T, server *postgres.Server) {
	t.Helper()
	if err := server.Stop(t.Context()); err != nil {
		t.Fatalf("Stop: %v", err)
	}
}

func value(t *testing.T, server *postgres.Server, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server.URL())
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	var got string
	if err := conn.QueryRow(t.Context(), sql).Scan(&got); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return got
}

func execute(t *testing.T, server *postgres.Server, sql string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server.URL())
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func TestServerKeepsDataAndIsDurable(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	server := start(t, cfg)
	for setting, want := range map[string]string{
		"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "data_checksums": "on",
		"server_encoding": "UTF8", "listen_addresses": "127.0.0.1", "log_min_error_statement": "panic",
	} {
		if got := value(t, server, "SELECT current_setting('"+setting+"')"); got != want {
			t.Errorf("%s = %q, want %q", setting, got, want)
		}
	}
	if got := value(t, server, "SELECT lower('ÁÇÃO')"); got != "áção" {
		t.Errorf("lower case of Portuguese letters = %q", got)
	}
	execute(t, server, "CREATE TABLE kept AS SELECT 'here'::text AS it")
	stop(t, server)
	if got := value(t, start(t, cfg), "SELECT it FROM kept"); got != "here" {
		t.Errorf("after a restart: %q, want %q", got, "here")
	}
}

func TestStartStopsWhatAKilledRunLeft(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	orphan := start(t, cfg) // still running, as after kill -9 where the kernel does not end children
	second := start(t, cfg)
	select {
	case <-orphan.Exited():
	default:
		t.Error("the server left behind still runs")
	}
	if got := value(t, second, "SELECT 'up'"); got != "up" {
		t.Errorf("got %q", got)
	}
}

func TestStartIgnoresAPidFileOfSomethingElse(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	stop(t, start(t, cfg))
	other := exec.CommandContext(t.Context(), "sleep", "60")
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	pidFile := filepath.Join(cfg.Data, "postmaster.pid")
	text := []byte(itoa(other.Process.Pid) + "\n" + cfg.Data + "\n")
	if err := os.WriteFile(pidFile, text, 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, cfg)
	if err := other.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the other process was ended: %v", err)
	}
}

func TestStartRefusals(t *testing.T) { // not parallel: the cases share a cluster
	made := config(t)
	stop(t, start(t, made))
	cases := map[string]struct {
		spoil func(t *testing.T, cfg *postgres.Config)
		want  string
	}{
		"cluster of another version": {func(t *testing.T, cfg *postgres.Config) {
			t.Helper()
			*cfg = config(t)
			write(t, filepath.Join(cfg.Data, "PG_VERSION"), "9.6\n")
		}, "was made by PostgreSQL 9.6"},
		"folder of something else": {func(t *testing.T, cfg *postgres.Config) {
			t.Helper()
			*cfg = config(t)
			write(t, filepath.Join(cfg.Data, "thesis.txt"), "mine")
		}, "is not empty and not a PostgreSQL cluster"},
		"other password": {func(_ *testing.T, cfg *postgres.Config) { cfg.Password = "lost" }, "the password kept for PostgreSQL"},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			cfg := made
			tc.spoil(t, &cfg)
			_, err := postgres.Start(t.Context(), cfg)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Fatalf("error = %v, want %q in it", err, tc.want)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

func TestAnUnfinishedClusterIsMadeAgain(t *testing.T) {
	t.Parallel()
	cfg := config(t)
	write(t, filepath.Join(cfg.Data+".new", "PG_VERSION"), "18\n")
	start(t, cfg)
	if _, err := os.Stat(cfg.Data + ".new"); !os.IsNotExist(err) {
		t.Errorf("the unfinished cluster is still there: %v", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o711); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
