package networktest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network/pull"
	"example.com/devolve/ledger/projection"
)

// What a process that asks and takes in is told by its environment.
const (
	envNATS        = "NETWORKTEST_NATS" // empty: this is no such process
	envDatabase    = "NETWORKTEST_DATABASE"
	envNetworks    = "NETWORKTEST_NETWORKS"
	envValidations = "NETWORKTEST_VALIDATIONS"
	envNow         = "NETWORKTEST_NOW"
)

// What it says of itself.
const (
	isWorking = "working"
	isDone    = "done"
)

// Main runs the tests of a package whose worlds have processes that are killed; see World.Kill.
func Main(m *testing.M) {
	if os.Getenv(envNATS) == "" {
		os.Exit(m.Run())
	}
	if err := work(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// work is a process that asks all networks, takes in what they say and folds it, until it is killed or ctx ends. It returns why it could not begin.
func work(ctx context.Context) error {
	now, err := time.Parse(time.RFC3339Nano, os.Getenv(envNow))
	if err != nil {
		return err
	}
	clock, logger := func() time.Time { return now }, slog.New(slog.DiscardHandler)
	stores, err := ledgertest.OpenStores(ctx, os.Getenv(envNATS), os.Getenv(envDatabase))
	if err != nil {
		return err
	}
	store, err := inbox.OpenStore(ctx, stores.JS, stores.Keys)
	if err != nil {
		return err
	}
	fmt.Println(isWorking)
	var working sync.WaitGroup
	asking := pull.New(stores.Pool, store, clock)
	for _, name := range fakenet.Names() {
		working.Go(func() { askForEver(ctx, asking, name) })
	}
	worker := inbox.NewWorker(stores.JS, store, stores.Pool, app.New(stores.Log, clock, app.NewID), clock, logger)
	working.Go(func() { goOn(ctx, worker.Run) })
	goOn(ctx, projection.NewProjector(stores.Log, stores.Pool, logger).Run)
	working.Wait()
	return ctx.Err()
}

// goOn runs something again that ends.
func goOn(ctx context.Context, run func(context.Context) error) {
	for ctx.Err() == nil {
		_ = run(ctx) // what another process that was killed left behind was moved by it after all
	}
}

// asked counts the networks that were asked to the end.
var asked atomic.Int64

func askForEver(ctx context.Context, asking *pull.Service, name string) {
	for before := false; ctx.Err() == nil; {
		account, err := accountAt(os.Getenv(envNetworks), name, os.Getenv(envValidations))
		if err == nil {
			_, err = asking.Follow(ctx, account)
		}
		if err == nil && !before {
			if before = true; asked.Add(1) == int64(len(fakenet.Names())) {
				fmt.Println(isDone)
			}
		}
	}
}

// Kill has a process of its own ask all networks and take in what is in the inbox, in the place of the worker and the projector of the test, and kills it
// with SIGKILL after a moment. It says whether the process was still asking then, and whether it had written events.
func (w *World) Kill(t *testing.T) (asking, wrote bool) {
	t.Helper()
	w.stop()
	before, err := w.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0]) //nolint:gosec // this very test
	cmd.Env = append(os.Environ(), envNATS+"="+w.JS.Conn().Opts.Servers[0], envDatabase+"="+w.Bundle.URL, envNetworks+"="+w.URL,
		envValidations+"="+strings.Join(w.Net.Validations(), ","), envNow+"="+w.Net.Now().Format(time.RFC3339Nano), "GORACE=atexit_sleep_ms=0")
	var errs strings.Builder
	cmd.Stderr = &errs
	said, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(said)
	if !lines.Scan() || lines.Text() != isWorking {
		t.Fatalf("it does not work: %q %v\n%s", lines.Text(), cmd.Wait(), errs.String())
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(w.Random.IntN(400))*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	asking = !lines.Scan() || lines.Text() != isDone
	exit, ok := errors.AsType[*exec.ExitError](cmd.Wait())
	if !ok {
		t.Fatal("it ended by itself")
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		t.Fatalf("it ended with %v\n%s", exit, errs.String())
	}
	after, err := w.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.start(t)
	return asking, after > before
}
