package main_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Bounds of what the tests wait for. They are generous: the machine may be busy.
const (
	startLimit   = 45 * time.Second
	stopLimit    = 10 * time.Second // what the product promises
	commandLimit = 45 * time.Second
	settleLimit  = 30 * time.Second
)

// site is an installation: a data folder and the environment of its commands.
type site struct {
	binary string // empty: the program under test
	data   string
	env    []string
	as     *syscall.Credential // nil: as the one who tests
	stores *keptStores         // nil: a command without a server starts its own
}

func newSite(t *testing.T) *site {
	t.Helper()
	return &site{data: filepath.Join(t.TempDir(), "var")}
}

// migrated is the data folder of an installation on which `devolve migrate` was run, and nothing else.
var migrated = sync.OnceValues(func() (string, error) {
	s := &site{data: filepath.Join(filepath.Dir(program), "migrated")}
	ctx, cancel := context.WithTimeout(context.Background(), commandLimit)
	defer cancel()
	said, err := s.command(ctx, "migrate").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("devolve migrate: %w\n%s", err, said)
	}
	return s.data, nil
})

// migratedSite returns an installation whose stores are there already, and run until a server does, which saves seconds: for tests that are not
// about a first start, nor about commands that are alone.
func migratedSite(t *testing.T) *site {
	t.Helper()
	from, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	// The PostgreSQL of a test that runs as root is another user's.
	if said, err := exec.CommandContext(t.Context(), "cp", "-a", from, s.data).CombinedOutput(); err != nil {
		t.Fatalf("copy an installation: %v: %s", err, said)
	}
	s.stores = &keptStores{}
	return s
}

// racing returns the same installation, run by the program that looks for races.
func (s *site) racing(t *testing.T) *site {
	t.Helper()
	binary, err := racing()
	if err != nil {
		t.Fatal(err)
	}
	other := s.with()
	other.binary = binary
	return other
}

// with returns the same installation with more environment.
func (s *site) with(env ...string) *site {
	other := *s
	other.env = append(slices.Clone(s.env), env...)
	return &other
}

func (s *site) command(ctx context.Context, args ...string) *exec.Cmd {
	binary := cmp.Or(s.binary, program)
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = filepath.Dir(binary)
	cmd.Env = append([]string{
		"PATH=/usr/bin:/bin", "TMPDIR=" + os.TempDir(), "DEVOLVE_POSTGRES_HOME=" + postgresHome, "DEVOLVE_DATA=" + s.data,
		"DEVOLVE_PAYOUT_DAYS=none", // tests plan their own, whatever day it is
		"DEVOLVE_STAFF_HOLD=0",     // colleagues are made and work within a second
		"DEVOLVE_RECONCILE_AT=off", // nothing happens by the clock but where a test is about it
		"GORACE=atexit_sleep_ms=0", // a program built to look for races lingers for a second otherwise
	}, s.env...)
	// A group of its own, as a shell gives it: what the test is sent is not for it.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: s.as}
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// result is how a command ended.
type result struct {
	code           int
	stdout, stderr string
}

// run runs a command to its end.
func (s *site) run(t *testing.T, args ...string) result {
	t.Helper()
	s.stores.open(t, s.data)
	ctx, cancel := context.WithTimeout(t.Context(), commandLimit)
	defer cancel()
	var out, errs bytes.Buffer
	cmd := s.command(ctx, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		t.Fatalf("devolve %s: %v", strings.Join(args, " "), err)
	}
	if ctx.Err() != nil {
		t.Errorf("devolve %s with %v did not end in %s\n%s%s", strings.Join(args, " "), s.env, commandLimit, out.String(), errs.String())
	}
	checkSane(t, strings.Join(args, " "), errs.String())
	return result{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// ok runs a command that must succeed and returns what it printed.
func (s *site) ok(t *testing.T, args ...string) string {
	t.Helper()
	r := s.run(t, args...)
	if r.code != 0 {
		t.Fatalf("devolve %s: exit %d\n%s%s", strings.Join(args, " "), r.code, r.stdout, r.stderr)
	}
	return r.stdout
}

// refused runs a command that must end with status 1 and one line on stderr, which it returns.
func (s *site) refused(t *testing.T, args ...string) string {
	t.Helper()
	r := s.run(t, args...)
	line, rest, _ := strings.Cut(r.stderr, "\n")
	if r.code != 1 || line == "" || rest != "" {
		t.Errorf("devolve %s: exit %d with %q; want exit 1 and one line", strings.Join(args, " "), r.code, r.stderr)
	}
	return line
}

// checkSane fails for what must not be seen of any process.
func checkSane(t *testing.T, what, stderr string) {
	t.Helper()
	for _, bad := range []string{"DATA RACE", "panic:", "goroutine 1 [", "fatal error:"} {
		if strings.Contains(stderr, bad) {
			t.Errorf("devolve %s printed %q:\n%.4000s", what, bad, stderr)
		}
	}
}

// server is a running devolve serve.
type server struct {
	t    *testing.T
	site *site
	base string // http://host:port
	cmd  *exec.Cmd
	out  *output // of stdout
	errs *output // of stderr
	done chan struct{}
}

// serve starts a server on a free port and returns once it is ready.
func (s *site) serve(t *testing.T, args ...string) *server {
	t.Helper()
	server := s.launch(t, append([]string{"--addr", "127.0.0.1:0"}, args...)...)
	server.awaitReady()
	return server
}

// launch starts a server and returns at once.
func (s *site) launch(t *testing.T, args ...string) *server {
	t.Helper()
	s.stores.handOver(t)
	server := &server{t: t, site: s, out: newOutput(), errs: newOutput(), done: make(chan struct{})}
	// Not the test's context: it ends before the clean-up, which is to stop the server in order.
	server.cmd = s.command(context.Background(), append([]string{"serve"}, args...)...)
	server.cmd.Stdout, server.cmd.Stderr = server.out, server.errs
	if err := server.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = server.cmd.Wait()
		server.out.close()
		server.errs.close()
		close(server.done)
	}()
	t.Cleanup(server.cleanUp)
	return server
}

func (s *server) cleanUp() {
	if !s.ended() {
		s.stop(syscall.SIGTERM)
	}
	if s.t.Failed() {
		s.t.Logf("log of serve (process %d) without requests:\n%s", s.cmd.Process.Pid, withoutRequests(s.errs.String()))
	}
	checkSane(s.t, "serve", s.errs.String())
}

// withoutRequests is a server's log, its end, without what it says of requests that went well.
func withoutRequests(log string) string {
	var kept []string
	for line := range strings.Lines(log) {
		if !strings.Contains(line, `"msg":"request"`) || strings.Contains(line, `"status":5`) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept[max(0, len(kept)-40):], "")
}

func (s *server) ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// awaitReady reads the address from the log and asks for readiness until it is given.
func (s *server) awaitReady() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), startLimit)
	defer cancel()
	line := s.errs.await(ctx, `"msg":"serving"`)
	if line == "" {
		s.t.Fatalf("serve did not come up:\n%s%s", s.out.String(), s.errs.String())
	}
	var serving struct{ Addr string }
	if err := json.Unmarshal([]byte(line), &serving); err != nil {
		s.t.Fatalf("serve's log: %v: %s", err, line)
	}
	s.base = "http://" + serving.Addr
	eventually(s.t, startLimit, func() string {
		status, answer, err := get(ctx, s.base+"/readyz")
		if err == nil && status == http.StatusOK {
			return ""
		}
		return answer
	})
}

// signal sends a signal to the process and nothing else.
func (s *server) signal(signal syscall.Signal) {
	_ = s.cmd.Process.Signal(signal) // an error means that it has ended
}

// kill is kill -9, and waits until the kernel is done with it.
func (s *server) kill() {
	s.signal(syscall.SIGKILL)
	<-s.done
}

// stop asks the server to stop and says how long it took. It must end by itself with status 0.
func (s *server) stop(signal syscall.Signal) time.Duration {
	s.t.Helper()
	began := time.Now()
	s.signal(signal)
	timer := time.NewTimer(stopLimit + 5*time.Second)
	defer timer.Stop()
	select {
	case <-s.done:
	case <-timer.C:
		s.t.Errorf("serve still runs %s after %s:\n%s", time.Since(began), signal, s.errs.String())
		s.kill()
	}
	if code := s.cmd.ProcessState.ExitCode(); code != 0 {
		s.t.Errorf("serve ended with status %d after %s:\n%s", code, signal, s.errs.String())
	}
	return time.Since(began)
}

// postgresPID returns the process of an installation's PostgreSQL, 0 when there is none.
func (s *site) postgresPID(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.data, "postgres", "postmaster.pid"))
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		t.Fatalf("postmaster.pid: %v", err)
	}
	return pid
}

// awaitGone waits until a process has ended.
func awaitGone(t *testing.T, what string, pid int, limit time.Duration) {
	t.Helper()
	eventually(t, limit, func() string {
		if alive(pid) {
			return what + " " + strconv.Itoa(pid) + " still runs"
		}
		return ""
	})
}

func alive(pid int) bool { return pid > 1 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

// eventually asks again until there is nothing left to complain of.
func eventually(t *testing.T, limit time.Duration, complaint func() string) {
	t.Helper()
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		text := complaint()
		if text == "" {
			return
		}
		select {
		case <-deadline.C:
			t.Fatalf("after %s: %s", limit, text)
		case <-tick.C:
		}
	}
}

// output is what a process has printed so far.
type output struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{} // closed and replaced at every write
	closed  bool
}

func newOutput() *output { return &output{changed: make(chan struct{})} }

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	close(o.changed)
	o.changed = make(chan struct{})
	return o.text.Write(p)
}

func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	close(o.changed)
	o.changed = make(chan struct{})
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// await returns the first whole line with a text in it, or "" when the process or the context ends before.
func (o *output) await(ctx context.Context, text string) string {
	for {
		o.mu.Lock()
		printed, changed, closed := o.text.String(), o.changed, o.closed
		o.mu.Unlock()
		for line := range strings.Lines(printed) {
			if strings.Contains(line, text) && strings.HasSuffix(line, "\n") {
				return strings.TrimSpace(line)
			}
		}
		if closed {
			return ""
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ""
		}
	}
}
