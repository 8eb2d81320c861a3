// Package cli has what commands share: the stores beside a running server, who acts, and how things are printed.
package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
)

// MaxRefusals is how many refused lines are shown.
const MaxRefusals = 200

// Minute is how lists write times.
func Minute(at time.Time) string { return at.Local().Format("2006-01-02 15:04") }

// OneLine keeps a stranger's text on its line of a table.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Table prints headings, between tabs, and below them a line of cells for each of a list, in columns as wide as what is in them.
func Table[T any](w io.Writer, headings string, list []T, cells func(T) []any) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, headings)
	for _, one := range list {
		line := cells(one)
		fmt.Fprintf(out, strings.Repeat("%v\t", len(line)-1)+"%v\n", line...)
	}
	return out.Flush()
}

// ID parses an argument as an id. What describes the id in the error, such as "the id of a run: see `devolve payout status`".
func ID(text, what string) (uuid.UUID, error) {
	id, err := uuid.Parse(text)
	if err != nil {
		return uuid.Nil, fmt.Errorf("%q is not %s", text, what)
	}
	return id, nil
}

// Instant is how commands write a time that ParseSince reads.
func Instant(at time.Time) string { return at.UTC().Format(time.RFC3339Nano) }

// ParseSince reads the value of a flag, such as since: a day or an instant. None is the zero time.
func ParseSince(flag, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	day, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if err != nil {
		return time.Time{}, fmt.Errorf("--%s: %q is neither a day such as 2026-11-01 nor an instant such as 2026-11-01T12:00:00Z", flag, text)
	}
	return day, nil
}

// ErrReported ends the program with status 1 when what is wrong has been printed already.
var ErrReported = errors.New("already reported")

// MaxMembersFile bounds a file of members, in bytes.
const MaxMembersFile = 64 << 20
