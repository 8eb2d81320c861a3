package main_test

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"example.com/devolve/internal/embedded/postgres"
)

// The program under test, built once, and where its PostgreSQL is.
var program, postgresHome string

func TestMain(m *testing.M) {
	flag.Parse()
	if given := flag.Lookup("test.parallel"); given.Value.String() == given.DefValue {
		// Tests wait for the processes that they start more than they compute.
		_ = flag.Set("test.parallel", strconv.Itoa(runtime.GOMAXPROCS(0)*2))
	}
	code, err := buildThenTest(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func buildThenTest(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "devolve-cmd-*")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		return 1, err
	}
	program = filepath.Join(dir, "devolve")
	if err := build(program, programFlags...); err != nil {
		return 1, err
	}
	home, err := postgres.Find(context.Background())
	if err != nil {
		return 1, err
	}
	postgresHome = home.Dir
	return m.Run(), nil
}

// programFlags is what the program is built with besides, where all of its tests want that.
var programFlags []string

// build builds the program, with the flags of `make test`: one compilation is enough for both.
func build(to string, flags ...string) error {
	args := append([]string{
		"build", "-tags", "nodynamic", "-trimpath", "-buildvcs=false", "-gcflags=all=-dwarf=false", "-ldflags", "-s -w -X main.version=v0-test", "-o", to,
	}, flags...)
	if out, err := exec.CommandContext(context.Background(), "go", append(args, ".")...).CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return nil
}

// racing is the program that looks for races where its tests do, which takes three times as long: for those in which most happens at
// once.
var racing = sync.OnceValues(func() (string, error) {
	if len(raceFlags) == 0 {
		return program, nil
	}
	to := program + "-race"
	return to, build(to, raceFlags...)
})

// reachableByAll makes a test's folder, and those above it, passable for other users: the tests run as root too, and
// then let a normal user try.
func reachableByAll(t *testing.T, dir string) {
	t.Helper()
	for d := dir; d != filepath.Dir(d) && d != filepath.Clean(os.TempDir()); d = filepath.Dir(d) {
		if err := os.Chmod(d, fs.FileMode(0o711)); err != nil {
			t.Fatal(err)
		}
	}
}
