package cli_test

import (
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/cli"
)

func TestParseSince(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 14, 2, 11, 123_456_000, time.UTC)
	for _, c := range []struct {
		text string
		want time.Time
	}{
		{"", time.Time{}},
		{"2026-11-20", time.Date(2026, 11, 20, 0, 0, 0, 0, time.Local)},
		{"2026-11-20T11:02:11.123456-03:00", at},
		{cli.Instant(at), at},
	} {
		if got, err := cli.ParseSince("from", c.text); err != nil || !got.Equal(c.want) {
			t.Errorf("%q is %s, want %s: %v", c.text, got, c.want, err)
		}
	}
	if _, err := cli.ParseSince("from", "ontem"); err == nil || !strings.HasPrefix(err.Error(), "--from: ") {
		t.Errorf("ontem: %v", err)
	}
}
