package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// switches is what the changed package asks which change is on.
const switches = `package %s

import (
	"os"
	"strconv"
)

var mutantNumber, _ = strconv.Atoi(os.Getenv("MUTANT"))

func mutantOn(id int) bool { return id == mutantNumber }

func mutantChoose[T any](id int, changed, original func() T) T {
	if id == mutantNumber {
		return changed()
	}
	return original()
}
`

// patience is how long a run of the tests may take: a change may make a loop endless.
const patience = 30 * time.Second

// lab builds and runs the tests.
type lab struct {
	pkg    *pkg
	dir    string // scratch
	binary string // with all changes that are behind switches
}

// newLab builds the tests with all changes, and fails when they do not pass with none of them on.
func newLab(ctx context.Context, p *pkg) (*lab, error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	l := &lab{pkg: p, dir: dir}
	sources := map[string][]byte{filepath.Join(p.dir, "mutant_switches.go"): fmt.Appendf(nil, switches, p.name)}
	for path, source := range p.sources {
		sources[path] = source
	}
	l.binary, err = l.build(ctx, "all", sources)
	if err == nil {
		var killed bool
		if killed, err = l.run(ctx, l.binary, 0); killed && err == nil {
			err = errors.New("the tests fail without any change")
		}
	}
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (l *lab) close() { _ = os.RemoveAll(l.dir) }

// build compiles the tests with some files in the place of those on disk.
func (l *lab) build(ctx context.Context, name string, sources map[string][]byte) (string, error) {
	replace := make(map[string]string, len(sources))
	for path, source := range sources {
		replace[path] = filepath.Join(l.dir, name+"-"+filepath.Base(path))
		if err := os.WriteFile(replace[path], source, 0o600); err != nil {
			return "", err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file, binary := filepath.Join(l.dir, name+".json"), filepath.Join(l.dir, name+".test")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-buildvcs=false", "-overlay", file, "-o", binary, l.pkg.dir) //nolint:gosec // of this repository
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	return binary, nil
}

// run runs the tests with a change on and says whether they noticed. What they draw at random is the same each time.
func (l *lab) run(ctx context.Context, binary string, id int) (killed bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	command := exec.CommandContext(ctx, binary, //nolint:gosec // built above
		"-test.failfast", "-test.timeout="+patience.String(),
		"-rapid.seed=1", "-rapid.checks=300", "-rapid.nofailfile", "-rapid.shrinktime=1ms")
	command.Dir = l.pkg.dir
	command.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(id), "GOMAXPROCS=1")
	err = command.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return true, nil
	}
	return false, err
}

// try runs the tests with each change and returns those that they did not notice.
func (l *lab) try(ctx context.Context, mutants []mutant, workers int) ([]mutant, error) {
	alive, errs := make([]bool, len(mutants)), make([]error, len(mutants))
	next := make(chan int)
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			for i := range next {
				alive[i], errs[i] = l.survives(ctx, mutants[i])
			}
		})
	}
	for i := range mutants {
		if ctx.Err() == nil {
			next <- i
		}
	}
	close(next)
	wait.Wait()
	var survivors []mutant
	for i, m := range mutants {
		if alive[i] {
			survivors = append(survivors, m)
		}
	}
	return survivors, errors.Join(append(errs, ctx.Err())...)
}

func (l *lab) survives(ctx context.Context, m mutant) (bool, error) {
	binary := l.binary
	if m.file != "" {
		built, err := l.build(ctx, fmt.Sprint("mutant", m.id), map[string][]byte{m.file: m.content})
		if err != nil {
			return false, fmt.Errorf("%s: %w", m.name, err)
		}
		defer func() { _ = os.Remove(built) }()
		binary = built
	}
	killed, err := l.run(ctx, binary, m.id)
	return !killed, err
}
