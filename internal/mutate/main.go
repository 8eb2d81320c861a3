// Command mutate measures the tests of one package: it changes the package in one place at a time and looks whether its tests
// notice. It changes operators, conditions, numbers and what functions return, and leaves statements out.
//
//	mutate -accepted FILE -least 97 ./ledger
//
// All changes are compiled into one test binary, each behind a switch, so a change costs a run of the tests and no build. Numbers
// of constant declarations are the exception.
//
// The score is killed / all, with nothing left out: a survivor that is accepted counts against it like any other. Each survivor needs
// a line in the file of accepted ones, which says why no test can or should notice it, and each line a survivor. It exits 1 when a
// survivor has no line, a line has no survivor, or the score is too low.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

func main() {
	accepted := flag.String("accepted", "", "file of accepted survivors: a change, a tab, and the reason")
	least := flag.Float64("least", 97, "percent of all changes that the tests have to notice")
	workers := flag.Int("workers", 2, "how many runs of the tests at a time")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Arg(0), *accepted, *least, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, dir, acceptedFile string, least float64, workers int) error {
	reasons, err := readAccepted(acceptedFile)
	if err != nil {
		return err
	}
	pkg, err := load(ctx, dir)
	if err != nil {
		return err
	}
	lab, err := newLab(ctx, pkg)
	if err != nil {
		return err
	}
	defer lab.close()
	survivors, err := lab.try(ctx, pkg.mutants, workers)
	if err != nil {
		return err
	}
	return judge(len(pkg.mutants), survivors, reasons, least)
}

// judge reports, and fails as the package comment says.
func judge(all int, survivors []mutant, reasons map[string]string, least float64) error {
	unexplained := 0
	for _, m := range survivors {
		reason, ok := reasons[m.name]
		if !ok {
			unexplained++
			reason = "NOT ACCEPTED"
		}
		delete(reasons, m.name)
		fmt.Printf("survived: %s (%s): %s\n", m.name, m.position, reason)
	}
	for name := range reasons {
		fmt.Printf("accepted, but no survivor: %s\n", name)
	}
	killed := all - len(survivors)
	score := 100 * float64(killed) / float64(all)
	fmt.Printf("%d of %d killed: %.1f %%\n", killed, all, score)
	switch {
	case unexplained > 0:
		return fmt.Errorf("%d survivors are not accepted", unexplained)
	case len(reasons) > 0:
		return fmt.Errorf("%d accepted changes do not survive: take them out of the file", len(reasons))
	case score < least:
		return fmt.Errorf("%.1f %% is less than %.1f %%", score, least)
	}
	return nil
}

// readAccepted reads lines of a change, a tab and a reason. Lines that begin with # are comments.
func readAccepted(file string) (map[string]string, error) {
	reasons := make(map[string]string)
	if file == "" {
		return reasons, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, reason, ok := strings.Cut(line, "\t")
		if !ok || strings.TrimSpace(reason) == "" {
			return nil, errors.New("no reason in line " + line)
		}
		reasons[name] = strings.TrimSpace(reason)
	}
	return reasons, nil
}
