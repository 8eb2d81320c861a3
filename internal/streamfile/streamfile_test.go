package streamfile_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/streamfile"
)

// stored is the folder of a stream as a server left it, and what was put into it.
type stored struct {
	dir    string
	bodies [][]byte
}

// store lets a real server keep a stream from which nothing can be removed.
func store(t testing.TB, bodies [][]byte, change func(*jetstream.StreamConfig)) stored {
	t.Helper()
	folder := t.TempDir()
	s, err := server.NewServer(&server.Options{
		JetStream: true, StoreDir: folder, Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not get ready")
	}
	conn, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	cfg := jetstream.StreamConfig{Name: "LEDGER", Subjects: []string{"ledger.>"}, DenyDelete: true, DenyPurge: true}
	if change != nil {
		change(&cfg)
	}
	if _, err := js.CreateStream(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	for i, body := range bodies {
		msg := nats.NewMsg(fmt.Sprintf("ledger.conversion.%d", i))
		msg.Header.Set("Devolve-Type", "conversion_recorded")
		msg.Data = body
		if _, err := js.PublishMsg(t.Context(), msg); err != nil {
			t.Fatal(err)
		}
	}
	return stored{filepath.Join(folder, "jetstream", "$G", "streams", "LEDGER"), bodies}
}

func texts(n, size int) [][]byte {
	var list [][]byte
	for i := range n {
		list = append(list, bytes.Repeat([]byte{byte('a' + i%26)}, size))
	}
	return list
}

// read reads the folder and collects the sound records.
func read(t *testing.T, dir string) (streamfile.Stream, map[uint64]string) {
	t.Helper()
	bodies := make(map[uint64]string)
	found, err := streamfile.Read(t.Context(), dir, time.Now(), func(r streamfile.Record) error {
		bodies[r.Sequence] = string(r.Body)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, bodies
}

func (s stored) block(n int) string { return filepath.Join(s.dir, "msgs", fmt.Sprintf("%d.blk", n)) }

// change writes another content into a file and puts the right one back afterwards.
func change(t *testing.T, path string, content []byte, then func()) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	then()
	if err := os.WriteFile(path, before, 0o600); err != nil {
		t.Fatal(err)
	}
}

// sound fails when a record was read that nobody wrote.
func (s stored) sound(t *testing.T, bodies map[uint64]string) {
	t.Helper()
	for sequence, body := range bodies {
		if body != string(s.bodies[sequence-1]) {
			t.Errorf("sequence %d is %q", sequence, body)
		}
	}
}

func TestReadFindsWhatWasStored(t *testing.T) {
	t.Parallel()
	s := store(t, texts(300, 64<<10), nil) // three files
	if _, err := os.Stat(s.block(3)); err != nil {
		t.Fatal("the server made fewer files than this test is about")
	}
	found, bodies := read(t, s.dir)
	if len(found.Damages) > 0 || found.Torn != nil || len(found.Notices) > 0 {
		t.Errorf("found %v, %v, %v", found.Damages, found.Torn, found.Notices)
	}
	if found.First != 1 || found.Last != 300 || len(bodies) != 300 {
		t.Errorf("found %d to %d, %d records", found.First, found.Last, len(bodies))
	}
	s.sound(t, bodies)
}

// Each bit of the records, and every fifth of the other files, is turned over once, and each time something is named and nothing is
// read that was not written.
func TestReadNamesEveryFlippedBit(t *testing.T) {
	t.Parallel()
	s := store(t, texts(4, 20), nil)
	for _, path := range []string{s.block(1), filepath.Join(s.dir, "meta.inf"), filepath.Join(s.dir, "meta.sum"), filepath.Join(s.dir, "msgs", "index.db")} {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		step := 5 // of the small files some bits of every byte are enough
		if path == s.block(1) {
			step = 1
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		put := func(at int, value byte) {
			if _, err := file.WriteAt([]byte{value}, int64(at)); err != nil {
				t.Fatal(err)
			}
		}
		for bit := 0; bit < len(content)*8; bit += step {
			put(bit/8, content[bit/8]^1<<(bit%8))
			found, bodies := read(t, s.dir)
			named := found.Damages
			if filepath.Base(path) == "index.db" {
				named = found.Notices
			}
			if len(named) == 0 {
				t.Errorf("%s: bit %d was turned over and nothing is said", filepath.Base(path), bit)
			}
			s.sound(t, bodies)
			if missing := len(s.bodies) - len(bodies); path == s.block(1) && missing != 1 {
				t.Errorf("bit %d: %d records are lost", bit, missing)
			}
			put(bit/8, content[bit/8])
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A file of records that ends early is torn within a record or cut at the end of one; the server's index knows of the latter.
func TestReadNamesEveryCut(t *testing.T) {
	t.Parallel()
	s := store(t, texts(3, 20), nil)
	content, err := os.ReadFile(s.block(1))
	if err != nil {
		t.Fatal(err)
	}
	for size := range len(content) {
		change(t, s.block(1), content[:size], func() {
			found, bodies := read(t, s.dir)
			s.sound(t, bodies)
			if len(found.Damages) == 0 {
				t.Errorf("cut after %d bytes, and nothing is said", size)
			}
		})
	}
}

// Without the index a record that was being written is told apart from one that was whole.
func TestReadTellsTornFromDamaged(t *testing.T) {
	t.Parallel()
	s := store(t, texts(5, 40), nil)
	if err := os.Remove(filepath.Join(s.dir, "msgs", "index.db")); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(s.block(1))
	if err != nil {
		t.Fatal(err)
	}
	record := len(content) / 5
	change(t, s.block(1), content[:len(content)-record/2], func() {
		found, _ := read(t, s.dir)
		if found.Torn == nil || found.Torn.First != 5 || len(found.Damages) > 0 {
			t.Errorf("half a record: torn %v, damages %v", found.Torn, found.Damages)
		}
	})
	longer := bytes.Clone(content)
	longer[len(content)-record] += 8 // the length of the last record
	change(t, s.block(1), longer, func() {
		found, _ := read(t, s.dir)
		if found.Torn != nil || len(found.Damages) != 1 || found.Damages[0].First != 5 {
			t.Errorf("another length: torn %v, damages %v", found.Torn, found.Damages)
		}
	})
}

func TestReadNamesWhatIsLost(t *testing.T) { //nolint:tparallel // its cases damage the same files, one after the other
	t.Parallel()
	s := store(t, texts(300, 64<<10), nil)
	_, whole := read(t, s.dir)
	in := make(map[string][2]uint64) // the first and last sequence of each file
	_, err := streamfile.Read(t.Context(), s.dir, time.Now(), func(r streamfile.Record) error {
		span, seen := in[r.File]
		if !seen {
			span[0] = r.Sequence
		}
		span[1] = r.Sequence
		in[r.File] = span
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 3; n++ {
		span := in[fmt.Sprintf("%d.blk", n)]
		t.Run(fmt.Sprintf("file %d is gone", n), func(t *testing.T) {
			aside := s.block(n) + ".aside"
			if err := os.Rename(s.block(n), aside); err != nil {
				t.Fatal(err)
			}
			found, bodies := read(t, s.dir)
			if len(found.Damages) != 1 || found.Damages[0].First != span[0] || found.Damages[0].Last != span[1] {
				t.Errorf("found %v, want the loss of %v", found.Damages, span)
			}
			if want := len(whole) - int(span[1]-span[0]+1); len(bodies) != want {
				t.Errorf("%d records are left, want %d", len(bodies), want)
			}
			if err := os.Rename(aside, s.block(n)); err != nil {
				t.Fatal(err)
			}
		})
		t.Run(fmt.Sprintf("a page of file %d is zeros", n), func(t *testing.T) {
			content, err := os.ReadFile(s.block(n))
			if err != nil {
				t.Fatal(err)
			}
			other := bytes.Clone(content)
			clear(other[1<<20 : 1<<20+4096])
			change(t, s.block(n), other, func() {
				found, bodies := read(t, s.dir)
				if len(found.Damages) != 1 || found.Damages[0].Last-found.Damages[0].First > 1 || len(bodies) < 298 {
					t.Errorf("found %v, %d records", found.Damages, len(bodies))
				}
			})
		})
	}
	t.Run("all records are gone", func(t *testing.T) {
		if err := os.Rename(filepath.Join(s.dir, "msgs"), filepath.Join(s.dir, "elsewhere")); err != nil {
			t.Fatal(err)
		}
		if found, _ := read(t, s.dir); len(found.Damages) == 0 {
			t.Error("nothing is said")
		}
	})
}

// A stream that forgets may begin anywhere once it is old enough, and has no holes.
func TestReadKnowsWhatMayExpire(t *testing.T) {
	t.Parallel()
	s := store(t, texts(300, 64<<10), func(c *jetstream.StreamConfig) { c.MaxAge = time.Hour })
	if err := os.Remove(s.block(1)); err != nil {
		t.Fatal(err)
	}
	if found, _ := read(t, s.dir); len(found.Damages) != 1 {
		t.Errorf("a young stream: found %v", found.Damages)
	}
	later, err := streamfile.Read(t.Context(), s.dir, time.Now().Add(2*time.Hour), nil)
	if err != nil || len(later.Damages) > 0 {
		t.Errorf("an old stream: found %v, %v", later.Damages, err)
	}
}

func TestCheckReadsAStoreFolder(t *testing.T) {
	t.Parallel()
	s := store(t, texts(3, 40), nil)
	root := strings.TrimSuffix(s.dir, filepath.Join("jetstream", "$G", "streams", "LEDGER"))
	for _, folder := range []string{root, s.dir} {
		found, err := streamfile.Check(t.Context(), folder, time.Now())
		if err != nil || len(found) != 1 || found[0].Name != "LEDGER" || found[0].Records != 3 {
			t.Errorf("%s: %v, %v", folder, found, err)
		}
	}
	if found, err := streamfile.Check(t.Context(), filepath.Join(root, "nowhere"), time.Now()); err != nil || len(found) > 0 {
		t.Errorf("a folder that is not there: %v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := streamfile.Check(ctx, root, time.Now()); err == nil {
		t.Error("a reading that was cancelled went on")
	}
}

// The reader must not fail on anything that may stand in a file.
func FuzzRead(f *testing.F) {
	f.Add([]byte{}, []byte{})
	f.Add([]byte("\x26\x00\x00\x80\x01\x00\x00\x00\x00\x00\x00\x00aaaaaaaa\x00\x00\x08\x00\x00\x00NATS/1.0"), []byte(`{"name":"LEDGER"}`))
	f.Fuzz(func(t *testing.T, block, meta []byte) {
		dir := filepath.Join(t.TempDir(), "LEDGER")
		if err := os.MkdirAll(filepath.Join(dir, "msgs"), 0o700); err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string][]byte{"msgs/1.blk": block, "meta.inf": meta, "msgs/index.db": meta} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := streamfile.Read(t.Context(), dir, time.Now(), nil); err != nil {
			if !errors.Is(err, streamfile.ErrUnsupported) {
				t.Error(err)
			}
		}
	})
}

// BenchmarkRead measures how fast the files of a stream are read and their checksums compared.
func BenchmarkRead(b *testing.B) {
	s := store(b, texts(2000, 8<<10), nil)
	for b.Loop() {
		found, err := streamfile.Read(b.Context(), s.dir, time.Now(), nil)
		if err != nil || len(found.Damages) > 0 {
			b.Fatal(found.Damages, err)
		}
		b.SetBytes(found.Bytes)
	}
}
