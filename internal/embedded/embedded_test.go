package embedded_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
)

// ownerVariable turns this test binary into a process that owns a data folder until it is killed.
const ownerVariable = "DEVOLVE_TEST_OWN"

func TestMain(m *testing.M) {
	if dir := os.Getenv(ownerVariable); dir != "" {
		ownUntilKilled(dir)
		return
	}
	os.Exit(m.Run())
}

func ownUntilKilled(dir string) {
	if _, err := embedded.Open(context.Background(), embedded.Config{Dir: dir, Mode: embedded.Own}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// folder is a data folder that another user, PostgreSQL's, can reach.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for d := dir; strings.HasPrefix(d, os.TempDir()+"/"); d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o711); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "var")
}

func open(t *testing.T, cfg embedded.Config) *embedded.Stores {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	stores, err := embedded.Open(ctx, cfg)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { shut(t, stores) })
	return stores
}

func shut(t *testing.T, stores *embedded.Stores) {
	t.Helper()
	began := time.Now()
	if err := stores.Close(context.Background()); err != nil {
		t.Errorf("Close: %v", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("Close took %s, the limit is 10 s", took)
	}
}

func publish(t *testing.T, stores *embedded.Stores) {
	t.Helper()
	js := stream(t, stores)
	if _, err := js.Publish(t.Context(), "ledger.kept", []byte("x")); err != nil {
		t.Fatalf("publish: %v", err)
	}
	query(t, stores, `CREATE TABLE IF NOT EXISTS kept (n int)`)
	query(t, stores, `INSERT INTO kept VALUES (1)`)
}

func counts(t *testing.T, stores *embedded.Stores) (messages uint64, rows int) {
	t.Helper()
	s, err := stream(t, stores).Stream(t.Context(), "KEPT")
	if err != nil {
		t.Fatalf("find the stream: %v", err)
	}
	conn := database(t, stores)
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM kept`).Scan(&rows); err != nil {
		t.Fatalf("count rows: %v", err)
	}
	return s.CachedInfo().State.Msgs, rows
}

func stream(t *testing.T, stores *embedded.Stores) jetstream.JetStream {
	t.Helper()
	conn, err := stores.Connect(nats.Name(t.Name()))
	if err != nil {
		t.Fatalf("Connect: %v", err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	makeStream(t, stores)
	return js
}

// makeStream makes the stream as the user who may; the stores' own may not.
func makeStream(t *testing.T, stores *embedded.Stores) {
	t.Helper()
	conn, err := embedded.Connect(stores.MigrateURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	config := jetstream.StreamConfig{Name: "KEPT", Subjects: []string{"ledger.kept"}, Storage: jetstream.FileStorage}
	if _, err := js.CreateStream(t.Context(), config); err != nil {
		t.Fatalf("create the stream: %v", err)
	}
}

func database(t *testing.T, stores *embedded.Stores) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), stores.DatabaseURL)
	if err != nil {
		t.Fatalf("connect to the database: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func query(t *testing.T, stores *embedded.Stores, sql string) {
	t.Helper()
	if _, err := database(t, stores).Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func TestOwnerKeepsDataAndOthersJoin(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	owner := open(t, embedded.Config{Dir: dir, Mode: embedded.Own})
	if !owner.EmbeddedDatabase || !owner.EmbeddedNATS {
		t.Error("the stores do not say that they are embedded")
	}
	publish(t, owner)

	joined := open(t, embedded.Config{Dir: dir})
	publish(t, joined)
	if messages, rows := counts(t, owner); messages != 2 || rows != 2 {
		t.Errorf("the owner sees %d messages and %d rows, want 2 and 2", messages, rows)
	}
	shut(t, joined)

	_, err := embedded.Open(t.Context(), embedded.Config{Dir: dir, Mode: embedded.Own})
	if want := "another serve already runs on " + dir; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a second owner: %v, want %q", err, want)
	}
	if info, err := os.Stat(filepath.Join(dir, "endpoints.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("endpoints.json: %v %v, want mode 0600: it holds secrets", info, err)
	}
	shut(t, owner)

	alone := open(t, embedded.Config{Dir: dir})
	if messages, rows := counts(t, alone); messages != 2 || rows != 2 {
		t.Errorf("after a restart %d messages and %d rows, want 2 and 2", messages, rows)
	}
	if _, err := os.Stat(filepath.Join(dir, "endpoints.json")); !os.IsNotExist(err) {
		t.Errorf("a short command invites others to join: %v", err)
	}
}

func TestKillLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	for round := range 2 {
		owner := startOwner(t, dir)
		joined := open(t, embedded.Config{Dir: dir})
		publish(t, joined)
		pid := postmaster(t, dir)
		if err := owner.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = owner.Wait()
		if round == 0 && runtime.GOOS == "linux" { // elsewhere the next start stops it
			await(t, "PostgreSQL to end with its parent", func() bool { return !alive(pid) })
		}
	}
	stores := open(t, embedded.Config{Dir: dir, Mode: embedded.Own})
	if messages, rows := counts(t, stores); messages != 2 || rows != 2 {
		t.Errorf("after two kills %d messages and %d rows, want 2 and 2", messages, rows)
	}
}

func TestDeathOfTheDatabaseIsReported(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	stores := open(t, embedded.Config{Dir: dir, Mode: embedded.Own})
	if err := syscall.Kill(postmaster(t, dir), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-stores.Failed():
		if !strings.Contains(err.Error(), "postgres.log") {
			t.Errorf("the report does not name the log: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("nothing was reported")
	}
}

func TestGivenStoresAreTriedOnce(t *testing.T) {
	t.Parallel()
	const password = "hush-hush"
	cases := map[string]embedded.Config{
		"DATABASE_URL":               {DatabaseURL: "postgres://devolve:" + password + "@127.0.0.1:1/devolve"},
		"NATS_URL":                   {NATSURL: "nats://" + password + "@127.0.0.1:1"},
		"DATABASE_URL: cannot parse": {DatabaseURL: "postgres://devolve:" + password + "@127.0.0.1:port/devolve"},
		"NATS_URL: ":                 {NATSURL: "nats://" + password + "@127.0.0.1:port"},
	}
	for want, cfg := range cases {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			cfg.Dir = folder(t)
			_, err := embedded.Open(t.Context(), cfg)
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Fatalf("error = %v, want it to begin with %s", err, want)
			}
			if strings.Contains(err.Error(), password) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error shows a secret or more than one line: %q", err)
			}
		})
	}
}

func startOwner(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), ownerVariable+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if strings.TrimSpace(line) != "ready" {
		t.Fatalf("the owner did not start: %q %v", line, err)
	}
	return cmd
}

func postmaster(t *testing.T, dir string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "postgres", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// alive is false for a process that ended, also when nobody has collected it yet.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

func await(t *testing.T, what string, done func() bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(15 * time.Second)
	for !done() {
		select {
		case <-deadline:
			t.Fatalf("waited too long for %s", what)
		case <-tick.C:
		}
	}
}
