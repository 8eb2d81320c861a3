// Package bench measures the numbers of docs/benchmarks.md on embedded defaults. Every claim is a ratio of two things
// measured in the same run, because machines differ and are noisy. It is there for `devolve bench`.
package bench

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"example.com/devolve/ledger/seal"
)

// Row is one measured number and the target it is held against.
type Row struct {
	What   string
	Figure string
	Target string // empty: for information
	Met    bool
}

// Options say how much to measure.
type Options struct {
	Dir     string  // scratch space; the disk that is measured
	Binary  string  // the devolve to measure as a server
	Scale   float64 // 1 is the full size; less is quicker and proves less
	Only    string  // one of the parts appends, seals, rebuild, payouts, books, logins, strangers, webhooks, sizes, simulate and server; empty: all
	Version string
	Log     func(format string, args ...any) // progress for people

	Database func() (url string) // makes an empty database for a part; nil: each has an embedded one of its own
}

// run is one measurement under way.
type run struct {
	Options
	logger *slog.Logger
	keys   seal.Keys
	rows   []Row

	alone, singles float64 // single-message publishes per second by 1 and by 64 callers, the yardsticks
}

// Run measures everything and returns the report in Markdown. A missed target is in the report, not an error.
func Run(ctx context.Context, options Options) (report string, missed int, err error) {
	r := &run{Options: options, logger: slog.New(slog.DiscardHandler)}
	if r.keys, err = newKeys(); err != nil {
		return "", 0, err
	}
	for _, part := range []struct {
		name    string
		measure func(context.Context, string) error
	}{
		{"appends", r.appends},
		{"seals", r.seals},
		{"rebuild", r.rebuild},
		{"payouts", r.payouts},
		{"books", r.books},
		{"logins", r.logins},
		{"strangers", r.visitorFlood},
		{"webhooks", r.slowWebhooks},
		{"sizes", r.sizes},
		{"simulate", r.simulate},
		{"server", r.server},
	} {
		if options.Only != "" && options.Only != part.name {
			continue
		}
		r.Log("== %s", part.name)
		dir := filepath.Join(options.Dir, part.name)
		if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // the database's own user must enter it
			return "", 0, err
		}
		if err := part.measure(ctx, dir); err != nil {
			return "", 0, fmt.Errorf("measure %s: %w", part.name, err)
		}
		if err := os.RemoveAll(dir); err != nil {
			return "", 0, err
		}
	}
	for _, row := range r.rows {
		if row.Target != "" && !row.Met {
			missed++
		}
	}
	return r.markdown(), missed, nil
}

// info adds a number that is not held against a target.
func (r *run) info(what, figure string, args ...any) {
	r.add(Row{What: what, Figure: fmt.Sprintf(figure, args...)})
}

// atLeast adds a ratio that must reach a target.
func (r *run) atLeast(what string, ratio, target float64) {
	r.add(Row{what, fmt.Sprintf("%.2f×", ratio), fmt.Sprintf("≥ %g×", target), ratio >= target})
}

// atMost adds a figure that must stay under a target.
func (r *run) atMost(what string, figure, target float64, unit string) {
	r.add(Row{what, fmt.Sprintf("%.3g%s", figure, unit), fmt.Sprintf("≤ %g%s", target, unit), figure <= target})
}

func (r *run) add(row Row) {
	r.rows = append(r.rows, row)
	verdict := ""
	if row.Target != "" {
		verdict = "  target " + row.Target
		if !row.Met {
			verdict += "  MISSED"
		}
	}
	r.Log("%-74s %s%s", row.What, row.Figure, verdict)
}

func (r *run) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Benchmarks

Written by `+"`make bench`"+`, on embedded defaults: every append is synced to the disk before it is acknowledged. Ratios compare
two things measured in the same run; absolute figures are the machine's as much as ours.

Measured with version %s on %d cores (%s/%s, %s)`, r.Version, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if r.Scale != 1 {
		fmt.Fprintf(&b, ", at %g of the full size", r.Scale)
	}
	b.WriteString(".\n\n| What | Figure | Target | |\n|---|---|---|---|\n")
	for _, row := range r.rows {
		verdict := ""
		if row.Target != "" {
			verdict = map[bool]string{true: "met", false: "**missed**"}[row.Met]
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", row.What, row.Figure, row.Target, verdict)
	}
	return b.String()
}

// size scales a count.
func (r *run) size(full int) int { return max(1, int(float64(full)*r.Scale)) }

// database makes a database for a part; empty: one is embedded.
func (r *run) database() string {
	if r.Database == nil {
		return ""
	}
	return r.Database()
}

// wait scales how long something settles; it is never longer than in full.
func (r *run) wait(full time.Duration) time.Duration {
	return time.Duration(float64(full) * min(r.Scale, 1))
}

// percentile returns the p-th percentile (0 to 1) of durations, which it sorts.
func percentile(durations []time.Duration, p float64) time.Duration {
	if len(durations) == 0 {
		return 0
	}
	slices.Sort(durations)
	return durations[min(int(float64(len(durations))*p), len(durations)-1)]
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
