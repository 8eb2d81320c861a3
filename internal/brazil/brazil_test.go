package brazil_test

import (
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
)

func TestDay(t *testing.T) {
	t.Parallel()
	for at, want := range map[string]string{
		"2026-11-21T02:59:59Z":      "2026-11-20", // three hours behind UTC
		"2026-11-21T03:00:00Z":      "2026-11-21",
		"2018-11-04T02:30:00Z":      "2018-11-03", // the hour that summer time skipped
		"2026-11-21T10:00:00+14:00": "2026-11-20",
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := brazil.Day(instant); got.Format(time.DateOnly) != want || got.Location() != time.UTC || !got.Truncate(24*time.Hour).Equal(got) {
			t.Errorf("%s: %s, want midnight of %s", at, got, want)
		}
	}
}
