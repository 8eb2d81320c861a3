package restore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

// Copies are what there is of messages besides the log. *Database is one.
type Copies interface {
	Copies(ctx context.Context, stream string, first, last uint64, visit func(streamfile.Record) error) error
}

// Job is one restoring of a log whose server does not run.
type Job struct {
	Store  string // the folder of the log's server
	Aside  string // where damaged folders are kept; on the same file system
	Known  Known
	Copies Copies
	Now    time.Time
	// Describe returns the description of one of our streams as a server writes it, for one whose own cannot be read.
	Describe func(ctx context.Context, stream string) ([]byte, error)
	// GiveUp makes the record that stands in for one that is nowhere: somebody accepted that it is lost. Nil: nobody did.
	GiveUp func(stream string, sequence uint64) (streamfile.Record, error)
}

// Outcome is what became of a stream.
type Outcome struct {
	Stream string
	Whole  int    // records that were taken from its files
	Copied int    // records that were taken from their copies
	Lost   []Span // records that are nowhere
	Aside  string // where the damaged folder is
}

// Span is some sequences that follow each other.
type Span struct{ First, Last uint64 }

func (s Span) String() string {
	if s.First == s.Last {
		return fmt.Sprintf("sequence %d", s.First)
	}
	return fmt.Sprintf("sequences %d to %d", s.First, s.Last)
}

// ErrLost means that there is neither a whole record nor a copy of some messages. Nothing was changed.
var ErrLost = errors.New("messages are lost")

// Run writes each damaged stream anew: from the sound records of its files, then from the copies, each with its sequence, subject, our
// headers and body. The damaged folder is kept aside. It may be interrupted at any point and run again. Where messages are nowhere it
// changes nothing and returns ErrLost, unless somebody accepted the loss.
func (j Job) Run(ctx context.Context) ([]Outcome, error) {
	if err := j.finish(); err != nil {
		return nil, err
	}
	report, err := Check(ctx, j.Store, j.Known, j.Now)
	if err != nil {
		return nil, err
	}
	var works []*work
	for _, name := range damaged(report) {
		w := &work{Job: j, name: name, found: report.Of(name), outcome: Outcome{Stream: name}}
		if err := w.pass(ctx, nil); err != nil {
			return nil, err
		}
		works = append(works, w)
	}
	var nowhere []string
	for _, w := range works {
		if len(w.outcome.Lost) > 0 && j.GiveUp == nil && w.name != eventlog.VisitsStream {
			nowhere = append(nowhere, fmt.Sprintf("%s: %v", w.name, w.outcome.Lost))
		}
	}
	var lost error
	if len(nowhere) > 0 {
		lost = fmt.Errorf("%w: %s", ErrLost, strings.Join(nowhere, "; "))
	}
	var outcomes []Outcome
	for _, w := range works {
		if lost == nil {
			if err := w.write(ctx); err != nil {
				return outcomes, fmt.Errorf("write stream %s anew: %w", w.name, err)
			}
		}
		outcomes = append(outcomes, w.outcome)
	}
	return outcomes, lost
}

// damaged lists the streams with damages, each once.
func damaged(report Report) []string {
	var names []string
	seen := make(map[string]bool)
	for _, damage := range report.Damages {
		if !seen[damage.Stream] {
			seen[damage.Stream] = true
			names = append(names, damage.Stream)
		}
	}
	return names
}

// StreamsFolder is where a server without accounts of its own keeps its streams, in its folder.
func StreamsFolder(store string) string { return filepath.Join(store, "jetstream", "$G", "streams") }

func (j Job) folder(stream string) string { return filepath.Join(StreamsFolder(j.Store), stream) }

// ready is where a stream is that was written anew and is to take the place of the damaged one.
func (j Job) ready(stream string) string { return filepath.Join(j.Aside, "ready", stream) }

// finish puts the streams in their places that an interrupted run had written to the end.
func (j Job) finish() error {
	for _, name := range eventlog.Streams {
		_, err := os.Stat(j.ready(name))
		if err == nil {
			_, err = j.replace(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("finish what was interrupted: %w", err)
		}
	}
	return nil
}

// replace puts a stream that is ready in the place of the damaged one, and returns where that is now.
func (j Job) replace(name string) (aside string, err error) {
	if _, err := os.Stat(j.folder(name)); err == nil {
		aside = filepath.Join(j.Aside, name+"-"+j.Now.UTC().Format("20060102T150405.000000000Z"))
		if err := os.Rename(j.folder(name), aside); err != nil {
			return "", err
		}
	}
	if err := os.MkdirAll(filepath.Dir(j.folder(name)), 0o750); err != nil {
		return "", err
	}
	if err := os.Rename(j.ready(name), j.folder(name)); err != nil {
		return "", err
	}
	for _, used := range []string{"ready", "unfinished"} {
		_ = os.Remove(filepath.Join(j.Aside, used)) // one that is not empty is still needed
	}
	return aside, streamfile.Sync(j.Aside, filepath.Dir(j.folder(name)))
}

// work is the restoring of one stream.
type work struct {
	Job
	name    string
	found   *streamfile.Stream
	outcome Outcome
	out     *streamfile.Writer // nil: only to see what is lost
	next    uint64             // the sequence that comes next; 0: any
}

// pass goes through the stream once from its first to its last sequence.
func (w *work) pass(ctx context.Context, out *streamfile.Writer) error {
	w.outcome, w.out, w.next = Outcome{Stream: w.name}, out, 1
	end := w.Known.Last[w.name]
	if w.found != nil {
		end = max(end, w.found.End)
		if w.found.Forgets || w.mayHaveExpired() {
			w.next = 0 // what is missing before the first record has expired
		}
		_, err := streamfile.Read(ctx, w.found.Dir, w.Now, func(r streamfile.Record) error {
			if w.next > 0 && r.Sequence > w.next {
				if err := w.fill(ctx, w.next, r.Sequence-1); err != nil {
					return err
				}
			}
			w.outcome.Whole++
			return w.put(r)
		})
		if err != nil {
			return err
		}
	}
	if w.next == 0 {
		if out == nil {
			return nil
		}
		return out.EndAt(end, w.Now)
	}
	return w.fill(ctx, w.next, end)
}

// mayHaveExpired judges a stream whose own description cannot be read.
func (w *work) mayHaveExpired() bool {
	age := map[string]time.Duration{eventlog.InboxStream: eventlog.InboxAge, eventlog.VisitsStream: eventlog.VisitsAge}[w.name]
	created := w.Known.Created[w.name]
	return w.found.Undescribed && age > 0 && !created.IsZero() && w.Now.Sub(created) >= age
}

// fill brings what is missing from the copies.
func (w *work) fill(ctx context.Context, first, last uint64) error {
	if first > last {
		return nil
	}
	err := w.Copies.Copies(ctx, w.name, first, last, func(r streamfile.Record) error {
		if err := w.giveUp(r.Sequence - 1); err != nil {
			return err
		}
		w.outcome.Copied++
		return w.put(r)
	})
	if err != nil {
		return err
	}
	return w.giveUp(last)
}

// giveUp notes as lost what is missing up to a sequence, and puts in its place what stands for it.
func (w *work) giveUp(last uint64) error {
	if w.next > last {
		return nil
	}
	w.outcome.Lost = append(w.outcome.Lost, Span{w.next, last})
	if w.out == nil {
		w.next = last + 1
		return nil
	}
	for w.next <= last {
		record, err := w.standIn(w.next)
		if err != nil {
			return err
		}
		if err := w.put(record); err != nil {
			return err
		}
	}
	return nil
}

// standIn makes what stands in the place of a lost message. Visits move no money: nobody has to accept their loss.
func (w *work) standIn(sequence uint64) (streamfile.Record, error) {
	if w.name == eventlog.VisitsStream {
		return streamfile.Record{Sequence: sequence, Time: w.Now, Subject: wire.VisitsPrefix + "lost"}, nil
	}
	return w.GiveUp(w.name, sequence)
}

func (w *work) put(r streamfile.Record) error {
	w.next = r.Sequence + 1
	if w.out == nil {
		return nil
	}
	return w.out.Write(r)
}

// write writes the stream anew beside the damaged one, reads it back, and puts it in its place.
func (w *work) write(ctx context.Context) error {
	fresh := filepath.Join(w.Aside, "unfinished", w.name)
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	for _, dir := range []string{fresh, w.ready(w.name)} {
		if err := os.MkdirAll(filepath.Dir(dir), 0o750); err != nil {
			return err
		}
	}
	description, err := w.describe(ctx)
	if err != nil {
		return err
	}
	out, err := streamfile.NewWriter(fresh, w.name)
	if err != nil {
		return err
	}
	if err := errors.Join(out.Describe(description), w.pass(ctx, out), out.Close()); err != nil {
		return err
	}
	back, err := streamfile.Read(ctx, fresh, w.Now, nil)
	if err != nil {
		return err
	}
	if want := w.outcome.Whole + w.outcome.Copied; len(back.Damages) > 0 || back.Records < want {
		return fmt.Errorf("what was written is not what was meant: %d records instead of %d, %v", back.Records, want, back.Damages)
	}
	if err := os.Rename(fresh, w.ready(w.name)); err != nil {
		return err
	}
	w.outcome.Aside, err = w.replace(w.name)
	return err
}

// describe returns the stream's own description, or one that a server wrote for it, dated as the stream was.
func (w *work) describe(ctx context.Context) ([]byte, error) {
	if w.found != nil && !w.found.Undescribed {
		return streamfile.Description(w.found.Dir)
	}
	text, err := w.Describe(ctx, w.name)
	if err != nil {
		return nil, fmt.Errorf("describe stream %s: %w", w.name, err)
	}
	if created := w.Known.Created[w.name]; !created.IsZero() {
		return streamfile.Dated(text, created)
	}
	return text, nil
}
