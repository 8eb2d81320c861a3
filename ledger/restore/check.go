package restore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
)

// Known is what the database knows of the streams.
type Known struct {
	// Last is the highest sequence of each stream that was acknowledged or read. A stream that ends before it has lost its end.
	Last map[string]uint64
	// Created is when each stream was made, as its server said.
	Created map[string]time.Time
}

// Report is what was found in the files of the log.
type Report struct {
	Streams []streamfile.Stream
	// Damages are those in the files and those that only the database knows of: whole records that are not there.
	Damages []streamfile.Damage
}

// ErrDamaged means that the files of the log are not as they were written. The error's text names the damages.
var ErrDamaged = errors.New("the log is damaged")

// named is up to how many damages an error's text names.
const named = 20

// Err returns ErrDamaged with what is damaged; nil: nothing is.
func (r Report) Err() error {
	if len(r.Damages) == 0 {
		return nil
	}
	var lines []string
	for _, damage := range r.Damages[:min(len(r.Damages), named)] {
		lines = append(lines, damage.String())
	}
	if more := len(r.Damages) - named; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(lines, "; "))
}

// Of returns what was found of a stream; nil: it has no folder.
func (r Report) Of(name string) *streamfile.Stream {
	i := slices.IndexFunc(r.Streams, func(s streamfile.Stream) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Streams[i]
}

// Check reads all files of the streams below a store folder, and compares where each stream ends with what is known. now decides
// what may have expired.
func Check(ctx context.Context, store string, known Known, now time.Time) (Report, error) {
	streams, err := streamfile.Check(ctx, store, now)
	report := Report{Streams: streams}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return report, err
	}
	for _, s := range streams {
		report.Damages = append(report.Damages, s.Damages...)
	}
	for _, name := range eventlog.Streams {
		if lost := missingEnd(store, name, report.Of(name), known.Last[name]); lost != nil {
			report.Damages = append(report.Damages, *lost)
		}
	}
	return report, nil
}

// missingEnd compares where a stream ends with where it ended before.
func missingEnd(store, name string, found *streamfile.Stream, known uint64) *streamfile.Damage {
	switch {
	case known == 0:
		return nil
	case found == nil:
		return &streamfile.Damage{Stream: name, File: store, First: 1, Last: known, What: "the folder of the stream is missing"}
	case found.End >= known || covered(found.Damages):
		return nil
	}
	lost := streamfile.Damage{
		Stream: name, File: filepath.Join(found.Dir, "msgs"), First: found.End + 1, Last: known,
		What: "the end of the stream is missing: these were acknowledged",
	}
	if found.Torn != nil {
		lost.File, lost.Offset = found.Torn.File, found.Torn.Offset
	}
	return &lost
}

// covered says whether some damage runs to an unknown end, so that a missing end of the stream is part of it.
func covered(damages []streamfile.Damage) bool {
	return slices.ContainsFunc(damages, func(d streamfile.Damage) bool { return d.First > 0 && d.Last == 0 })
}
