package restore_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/chaos"
	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/restore"
)

const description = `{"created":"2026-01-02T03:04:05Z","name":"LEDGER","subjects":["ledger.\u003e"],"deny_delete":true,"deny_purge":true}`

var now = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// library is a log with one stream, and copies of what is in it.
type library struct {
	store, aside string
	records      []streamfile.Record
	copies       map[uint64]streamfile.Record
}

// newLibrary writes a stream of some records, each of some bytes.
func newLibrary(t *testing.T, count, size int) *library {
	t.Helper()
	root := t.TempDir()
	l := &library{store: filepath.Join(root, "nats"), aside: filepath.Join(root, "damaged"), copies: make(map[uint64]streamfile.Record)}
	if err := os.MkdirAll(filepath.Dir(l.folder()), 0o700); err != nil {
		t.Fatal(err)
	}
	w, err := streamfile.NewWriter(l.folder(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Describe([]byte(description)); err != nil {
		t.Fatal(err)
	}
	for n := range count {
		record, err := restore.NewRecord(uint64(n+1), now.Add(time.Duration(n)), fmt.Sprintf("ledger.conversion.%d", n),
			map[string][]string{"Devolve-Id": {fmt.Sprint(n)}}, fmt.Appendf(nil, "%*d", size, n))
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
		l.records = append(l.records, record)
		l.copies[record.Sequence] = record
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return l
}

func (l *library) folder() string {
	return filepath.Join(l.store, "jetstream", "$G", "streams", eventlog.LedgerStream)
}

func (l *library) block(n int) string {
	return filepath.Join(l.folder(), "msgs", fmt.Sprintf("%d.blk", n))
}

// Copies implements restore.Copies.
func (l *library) Copies(_ context.Context, _ string, first, last uint64, visit func(streamfile.Record) error) error {
	for sequence := first; sequence <= last; sequence++ {
		if record, has := l.copies[sequence]; has {
			if err := visit(record); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *library) known() restore.Known {
	return restore.Known{Last: map[string]uint64{eventlog.LedgerStream: uint64(len(l.records))}}
}

func (l *library) job() restore.Job {
	return restore.Job{
		Store: l.store, Aside: l.aside, Known: l.known(), Copies: l, Now: now,
		Describe: func(context.Context, string) ([]byte, error) { return []byte(description), nil },
	}
}

func (l *library) check(t *testing.T) error {
	t.Helper()
	report, err := restore.Check(t.Context(), l.store, l.known(), now)
	if err != nil {
		t.Fatal(err)
	}
	return report.Err()
}

// whole fails unless the stream has what it had before anything was damaged.
func (l *library) whole(t *testing.T) {
	t.Helper()
	if err := l.check(t); err != nil {
		t.Fatal(err)
	}
	var found []streamfile.Record
	_, err := streamfile.Read(t.Context(), l.folder(), now, func(r streamfile.Record) error {
		r.File, r.Offset = "", 0
		r.Headers, r.Body = append([]byte(nil), r.Headers...), append([]byte(nil), r.Body...)
		found = append(found, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(l.records) {
		t.Fatalf("the stream has %d records instead of %d", len(found), len(l.records))
	}
	for i, want := range l.records {
		if !reflect.DeepEqual(want, found[i]) {
			t.Fatalf("record %d is another one: sequence %d, %s, %d bytes", i, found[i].Sequence, found[i].Subject, len(found[i].Body))
		}
	}
}

// write changes the content of a file.
func write(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Whatever happens to the files, it is named, and with the copies the stream is what it was.
func TestRestorePutsEveryDamageRight(t *testing.T) {
	t.Parallel()
	const seed = 20_261_123
	random := rand.New(rand.NewPCG(seed, 1))
	l := newLibrary(t, 30, 600_000) // three files
	damages := map[string]func(string) func([]byte) []byte{
		"one bit": func(string) func([]byte) []byte {
			return func(b []byte) []byte {
				b[random.IntN(len(b))] ^= 1 << random.IntN(8)
				return b
			}
		},
		"a page of zeros": func(string) func([]byte) []byte {
			return func(b []byte) []byte {
				at := random.IntN(len(b) - 4096)
				clear(b[at : at+4096])
				return b
			}
		},
		"a page of noise": func(string) func([]byte) []byte {
			return func(b []byte) []byte {
				at := random.IntN(len(b) - 4096)
				for i := range 4096 {
					b[at+i] = byte(random.Uint32())
				}
				return b
			}
		},
		"cut off":      func(string) func([]byte) []byte { return func(b []byte) []byte { return b[:random.IntN(len(b))] } },
		"cut in front": func(string) func([]byte) []byte { return func(b []byte) []byte { return b[random.IntN(len(b)-1)+1:] } },
		"something in between": func(string) func([]byte) []byte {
			return func(b []byte) []byte {
				at := random.IntN(len(b))
				return append(append(append([]byte(nil), b[:at]...), "something else"...), b[at:]...)
			}
		},
		"another file's content": func(path string) func([]byte) []byte {
			other := l.block(1)
			if path == other {
				other = l.block(2)
			}
			return func([]byte) []byte {
				content, err := os.ReadFile(other)
				if err != nil {
					t.Fatal(err)
				}
				return content
			}
		},
		"empty": func(string) func([]byte) []byte { return func([]byte) []byte { return nil } },
	}
	for name, damage := range damages {
		for n := 1; n <= 3; n++ {
			write(t, l.block(n), damage(l.block(n)))
			if err := l.check(t); !errors.Is(err, restore.ErrDamaged) {
				t.Fatalf("%s in file %d: %v", name, n, err)
			}
			outcomes, err := l.job().Run(t.Context())
			if err != nil || len(outcomes) != 1 || outcomes[0].Copied == 0 && outcomes[0].Whole < len(l.records) {
				t.Fatalf("%s in file %d: %+v, %v", name, n, outcomes, err)
			}
			l.whole(t)
			if err := os.RemoveAll(l.aside); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Every kind of damage that campaigns make is named with the sequences that it harms, and put right. They make the server's index too,
// which nothing of ours writes.
func TestRestorePutsTheDamagesOfCampaignsRight(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20_261_123, 2))
	l := newLibrary(t, 30, 100)
	for _, damage := range chaos.AllDamages() {
		if damage.Rebuilt {
			continue
		}
		harmed, err := damage.Do(random, l.folder())
		if err != nil {
			t.Fatal(err)
		}
		report, err := restore.Check(t.Context(), l.store, l.known(), now)
		if err != nil || !errors.Is(report.Err(), restore.ErrDamaged) {
			t.Fatalf("%s: %v, %v", damage.Class, report.Err(), err)
		}
		for _, sequence := range harmed {
			if !slices.ContainsFunc(report.Damages, func(d streamfile.Damage) bool {
				return d.First <= sequence && (sequence <= d.Last || d.First > 0 && d.Last == 0)
			}) {
				t.Errorf("%s: sequence %d is not named in %v", damage.Class, sequence, report.Damages)
			}
		}
		if _, err := l.job().Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", damage.Class, err)
		}
		l.whole(t)
		if err := os.RemoveAll(l.aside); err != nil {
			t.Fatal(err)
		}
	}
}

// Files and folders that are gone, among them the description of the stream, come back as well.
func TestRestoreBringsBackWhatIsGone(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 30, 600_000)
	for _, gone := range []string{
		l.block(1), l.block(2), l.block(3), filepath.Join(l.folder(), "msgs"), filepath.Join(l.folder(), "meta.inf"),
		filepath.Join(l.folder(), "meta.sum"), l.folder(), l.store,
	} {
		if err := os.RemoveAll(gone); err != nil {
			t.Fatal(err)
		}
		if err := l.check(t); !errors.Is(err, restore.ErrDamaged) {
			t.Fatalf("%s is gone: %v", gone, err)
		}
		if _, err := l.job().Run(t.Context()); err != nil {
			t.Fatalf("%s is gone: %v", gone, err)
		}
		l.whole(t)
		if err := os.RemoveAll(l.aside); err != nil {
			t.Fatal(err)
		}
	}
}

// The damaged folder is kept as it was found, byte for byte.
func TestRestoreKeepsTheDamagedFolder(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 10, 100)
	write(t, l.block(1), func(b []byte) []byte { b[50] ^= 1; return b })
	damaged, err := os.ReadFile(l.block(1))
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := l.job().Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(filepath.Join(outcomes[0].Aside, "msgs", "1.blk"))
	if err != nil || string(kept) != string(damaged) {
		t.Errorf("what is kept is not what was found: %v", err)
	}
}

// What is nowhere is named and nothing is changed, until somebody accepts it.
func TestRestoreNamesWhatIsLost(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 10, 100)
	delete(l.copies, 4)
	delete(l.copies, 10)
	write(t, l.block(1), func(b []byte) []byte {
		record := len(b) / len(l.records)
		b[3*record+60] ^= 1 // in the fourth
		return b[:9*record] // and without the tenth
	})
	before, err := os.ReadFile(l.block(1))
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := l.job().Run(t.Context())
	if !errors.Is(err, restore.ErrLost) || len(outcomes) != 1 {
		t.Fatalf("%v, %v", outcomes, err)
	}
	if diff := cmp.Diff([]restore.Span{{First: 4, Last: 4}, {First: 10, Last: 10}}, outcomes[0].Lost); diff != "" {
		t.Errorf("lost (-want +got):\n%s", diff)
	}
	if after, err := os.ReadFile(l.block(1)); err != nil || string(after) != string(before) {
		t.Errorf("something was changed: %v", err)
	}
	job := l.job()
	job.GiveUp = func(_ string, sequence uint64) (streamfile.Record, error) {
		record, err := restore.NewRecord(sequence, now, "ledger.ruling.lost", map[string][]string{"Devolve-Id": {"lost"}}, []byte("lost"))
		l.records[sequence-1] = record
		return record, err
	}
	if _, err := job.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.whole(t)
}

// A run that was interrupted is finished by the next one, whether or not the damaged folder had been moved yet.
func TestRestoreGoesOnWhereItWasInterrupted(t *testing.T) {
	t.Parallel()
	for _, moved := range []bool{false, true} {
		l := newLibrary(t, 10, 100)
		ready := filepath.Join(l.aside, "ready", eventlog.LedgerStream)
		if err := os.MkdirAll(filepath.Dir(ready), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(ready, os.DirFS(l.folder())); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(l.aside, "unfinished", eventlog.LedgerStream, "msgs"), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, l.block(1), func(b []byte) []byte { b[50] ^= 1; return b })
		if moved {
			if err := os.Rename(l.folder(), filepath.Join(l.aside, "LEDGER-before")); err != nil {
				t.Fatal(err)
			}
		}
		l.copies = nil // all is in the folder that was ready
		if _, err := l.job().Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		l.whole(t)
	}
}

// The end of a stream that is gone without a trace in the files is known to the database.
func TestCheckComparesWithWhatTheDatabaseKnows(t *testing.T) {
	t.Parallel()
	l := newLibrary(t, 10, 100)
	write(t, l.block(1), func(b []byte) []byte { return b[:len(b)/len(l.records)*8] })
	report, err := restore.Check(t.Context(), l.store, restore.Known{}, now)
	if err != nil || report.Err() != nil {
		t.Fatalf("a stream that ends with a whole record: %v, %v", report.Err(), err)
	}
	report, err = restore.Check(t.Context(), l.store, l.known(), now)
	if err != nil || len(report.Damages) != 1 || report.Damages[0].First != 9 || report.Damages[0].Last != 10 {
		t.Errorf("found %v, %v", report.Damages, err)
	}
}

// No stream loses its end without a word, that of the visits included.
func TestCheckNamesTheLostEndOfEveryStream(t *testing.T) {
	t.Parallel()
	for _, stream := range eventlog.Streams {
		report, err := restore.Check(t.Context(), t.TempDir(), restore.Known{Last: map[string]uint64{stream: 3}}, now)
		if err != nil || len(report.Damages) != 1 || report.Damages[0].Stream != stream || report.Damages[0].Last != 3 {
			t.Errorf("%s: found %v, %v", stream, report.Damages, err)
		}
	}
}
