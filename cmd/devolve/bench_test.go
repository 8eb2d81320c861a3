package main_test

import (
	"strings"
	"testing"

	"example.com/devolve/internal/bench"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// TestBenchmarksRun measures next to nothing: that what is measured still works is what is tested.
func TestBenchmarksRun(t *testing.T) {
	t.Parallel()
	for part, row := range map[string]string{
		"seals":    "| what seals add to durable appends, 1000 at once, as the inbox worker has: time |",
		"sizes":    "| room of a sale in the read models,",
		"server":   "| freshness, p99 |",
		"simulate": "| statement page while other terms are tried to without, p99 |",
	} {
		t.Run(part, func(t *testing.T) {
			t.Parallel()
			report, _, err := bench.Run(t.Context(), bench.Options{
				Dir: t.TempDir(), Binary: program, Scale: 0.0005, Only: part, Version: "test", Log: t.Logf,
				Database: func() string { return embeddedtest.PostgresURL(t) },
			})
			if err != nil || !strings.Contains(report, row) {
				t.Fatalf("got %v and\n%s\nwant a row %q", err, report, row)
			}
		})
	}
}
