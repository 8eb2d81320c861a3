package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/migrations"
)

// format is the version of what this package writes.
const format = 1

// Begin is what a backup says of itself before anything else.
type Begin struct {
	Format  int               `json:"format"`
	MadeAt  time.Time         `json:"made_at"`
	Version string            `json:"version"` // of the program
	Schema  int32             `json:"schema"`  // of the database
	After   map[string]uint64 `json:"after"`   // where the backup before it ended, by stream; empty: it stands alone
}

// end is what a backup ends with.
type end struct {
	Streams []Part `json:"streams"`
}

// Manifest describes a backup without opening it. There is nothing personal in it.
type Manifest struct {
	Begin
	Streams []Part `json:"streams"`
	Bytes   int64  `json:"bytes"`
	SHA256  string `json:"sha256"`
	File    string `json:"file,omitempty"`
	Follows string `json:"follows,omitempty"` // the file of the backup before it
}

// Source is an installation whose stores may be in use.
type Source struct {
	Conn    *pgx.Conn // of its own
	Log     jetstream.JetStream
	Folder  string // the data folder
	Version string // of the program
	// First and Last say which files and folders of Folder are copied before the stores, and which after them. Files that speak of the stores
	// come first, so that they never say more than the copied stores have. Keys come last, so that a key which is made during the backup is in
	// it, as is what was written with it.
	First, Last func(name string) bool
}

// Write writes a backup that recipients can read. The database comes first, as it is at one instant, and then the log, which may be
// newer and never older. After names where the streams ended in the backup that this one follows; nil: it stands alone.
func (s Source) Write(ctx context.Context, out io.Writer, recipients []age.Recipient, now time.Time, after map[string]uint64) (Manifest, error) {
	if err := migrations.Check(ctx, s.Conn); err != nil {
		return Manifest{}, err
	}
	schema, err := migrations.Version(ctx, s.Conn) // it may be newer than this program: whoever restores it has to know it
	if err != nil {
		return Manifest{}, err
	}
	m := Manifest{Begin: Begin{Format: format, MadeAt: now.UTC(), Version: s.Version, Schema: schema, After: after}}
	counted := &counting{out: out, sum: sha256.New()}
	a, err := newArchive(counted, recipients, m.MadeAt)
	if err != nil {
		return m, err
	}
	if err := a.addJSON("begin.json", m.Begin); err != nil {
		return m, err
	}
	if err := s.writeFiles(a, s.First); err != nil {
		return m, err
	}
	if err := dump(ctx, s.Conn, a); err != nil {
		return m, err
	}
	for _, stream := range eventlog.Streams {
		part, err := dumpStream(ctx, s.Log, a, stream, after[stream])
		if err != nil {
			return m, err
		}
		m.Streams = append(m.Streams, part)
	}
	if err := s.writeFiles(a, s.Last); err != nil {
		return m, err
	}
	if err := errors.Join(a.addJSON("end.json", end{m.Streams}), a.close()); err != nil {
		return m, err
	}
	m.Bytes, m.SHA256 = counted.size, hex.EncodeToString(counted.sum.Sum(nil))
	return m, nil
}

// writeFiles copies the files that are neither store's. One that is made or removed meanwhile is there or not.
func (s Source) writeFiles(a *archive, takes func(name string) bool) error {
	root, err := os.OpenRoot(s.Folder)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != "." && !takes(name) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		info, err := entry.Info()
		if err == nil {
			var content []byte
			if content, err = root.ReadFile(name); err == nil {
				return a.add("files/"+name, info.Mode().Perm(), content)
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

// Ends returns where the streams ended.
func (m Manifest) Ends() map[string]uint64 {
	ends := make(map[string]uint64, len(m.Streams))
	for _, part := range m.Streams {
		ends[part.Stream] = part.Last
	}
	return ends
}

// Target is an installation without a log yet, and with an empty database.
type Target struct {
	Conn     *pgx.Conn
	Folder   string // the data folder
	Log      string // where the log's server is going to have its streams
	Describe func(ctx context.Context, stream string) ([]byte, error)
}

// Read writes an installation back from backups that follow each other, the oldest first. Of all but the last only the log is taken.
func (t Target) Read(ctx context.Context, backups []io.Reader, identities []age.Identity) (Begin, error) {
	log := &streams{folder: t.Log, describe: t.Describe, writers: make(map[string]*streamfile.Writer), ends: make(map[string]uint64)}
	var begin Begin
	for i, in := range backups {
		var err error
		if begin, err = t.readOne(ctx, in, identities, log, i == len(backups)-1); err != nil {
			return begin, fmt.Errorf("backup %d of %d: %w", i+1, len(backups), err)
		}
	}
	return begin, nil
}

func (t Target) readOne(ctx context.Context, in io.Reader, identities []age.Identity, log *streams, last bool) (begin Begin, err error) {
	r, err := openArchive(in, identities)
	if err != nil {
		return begin, err
	}
	defer r.close()
	if err := r.takeJSON("begin.json", &begin); err != nil {
		return begin, err
	}
	if begin.Format != format {
		return begin, fmt.Errorf("it has format %d and this devolve knows %d", begin.Format, format)
	}
	for stream, after := range begin.After {
		if log.ends[stream] != after {
			return begin, fmt.Errorf("%w: it follows message %d of %s, and those before it end at %d", ErrMissing, after, stream, log.ends[stream])
		}
	}
	if last {
		err = t.readAll(ctx, r, begin, log)
	} else {
		err = log.takeAlone(r)
	}
	if err != nil {
		return begin, err
	}
	var ended end
	if err := r.takeJSON("end.json", &ended); err != nil {
		return begin, err
	}
	for _, part := range ended.Streams {
		log.ends[part.Stream] = max(log.ends[part.Stream], part.Last)
	}
	if last {
		err = log.finish(ctx, ended.Streams)
	}
	return begin, err
}

func (t Target) readAll(ctx context.Context, r *reading, begin Begin, log *streams) error {
	if err := t.readFiles(r); err != nil {
		return err
	}
	if err := load(ctx, t.Conn, r, begin); err != nil {
		return err
	}
	if err := log.take(r); err != nil {
		return err
	}
	return t.readFiles(r)
}

// readFiles writes the files, of which none is there yet.
func (t Target) readFiles(r *reading) error {
	root, err := os.OpenRoot(t.Folder)
	if err != nil {
		return err
	}
	defer root.Close()
	for r.under("files") {
		mode := r.entry.FileInfo().Mode().Perm()
		entry, content, err := r.take()
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(entry, "files/")
		if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
			return err
		}
		f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if err != nil {
			return err
		}
		_, err = f.Write(content)
		if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// counting notes how long what passes is, and its digest.
type counting struct {
	out  io.Writer
	size int64
	sum  hash.Hash
}

// Write implements io.Writer.
func (c *counting) Write(b []byte) (int, error) {
	n, err := c.out.Write(b)
	c.size += int64(n)
	_, _ = c.sum.Write(b[:n])
	return n, err
}
