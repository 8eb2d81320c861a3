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
	"testing"

	"example.com/devolve/internal/embedded/postgres"
)

// The program under test, built once, and where its PostgreSQL is.
var program, postgresHome string

func TestMain(m *testing.M) {
	flag.Parse()
	if given := flag.Lookup("test.parallel"); given.Value.String() == given.DefValue {
		// Tests wait for the processes that they start more than they compute.
		_ = flag.Set("test.parallel", strconv.Itoa(runtime.GOMAXPROCS(0)*3/2))
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
	args := append([]string{"build", "-buildvcs=false", "-ldflags", "-X main.version=v0-test", "-o", program}, raceFlags...)
	build := exec.CommandContext(context.Background(), "go", append(args, ".")...)
	if out, err := build.CombinedOutput(); err != nil {
		return 1, fmt.Errorf("build the program: %w\n%s", err, out)
	}
	home, err := postgres.Find(context.Background())
	if err != nil {
		return 1, err
	}
	postgresHome = home.Dir
	return m.Run(), nil
}

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
