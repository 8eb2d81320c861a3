package backup

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"

	"example.com/devolve/internal/fault"
)

const (
	partSize   = 4 << 20  // of a table or a stream, in one entry
	maxEntry   = 64 << 20 // a record is 32 MB at most
	maxDecoder = 64 << 20 // of memory that an archive may ask for
)

// ErrIncomplete means that a backup ends too early: the command that wrote it was interrupted.
var ErrIncomplete = errors.New("it ends before its end: the backup was interrupted")

// archive writes the entries of a backup.
type archive struct {
	tar    *tar.Writer
	layers []io.Closer // what has to be closed, in order
	at     time.Time
}

func newArchive(out io.Writer, recipients []age.Recipient, at time.Time) (*archive, error) {
	sealed, err := age.Encrypt(out, recipients...)
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	packed, err := zstd.NewWriter(sealed, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(packed)
	return &archive{tar: t, layers: []io.Closer{t, packed, sealed}, at: at}, nil
}

func (a *archive) add(name string, mode fs.FileMode, content []byte) error {
	header := tar.Header{Name: name, Mode: int64(mode), Size: int64(len(content)), ModTime: a.at, Format: tar.FormatPAX}
	if err := a.tar.WriteHeader(&header); err != nil {
		return err
	}
	_, err := a.tar.Write(content)
	return err
}

func (a *archive) addJSON(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return a.add(name, 0o600, text)
}

func (a *archive) close() error {
	for _, layer := range a.layers {
		if err := layer.Close(); err != nil {
			return err
		}
	}
	return nil
}

// parts writes what is long as entries of a folder.
type parts struct {
	archive *archive
	folder  string
	buffer  bytes.Buffer
	number  int
}

// Write adds to the current part; what is written in one call stays in one part.
func (p *parts) Write(b []byte) (int, error) {
	p.buffer.Write(b)
	if p.buffer.Len() < partSize {
		return len(b), nil
	}
	return len(b), p.flush()
}

func (p *parts) flush() error {
	if p.buffer.Len() == 0 {
		return nil
	}
	p.number++
	err := p.archive.add(fmt.Sprintf("%s/%06d", p.folder, p.number), 0o600, p.buffer.Bytes())
	p.buffer.Reset()
	return err
}

// reading reads the entries of a backup.
type reading struct {
	tar   *tar.Reader
	entry *tar.Header // that comes next; nil at the end
	ended func()
}

func openArchive(in io.Reader, identities []age.Identity) (*reading, error) {
	opened, err := age.Decrypt(in, identities...)
	if err != nil {
		return nil, fmt.Errorf("decrypt: %w", err)
	}
	unpacked, err := zstd.NewReader(opened, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecoder))
	if err != nil {
		return nil, err
	}
	r := &reading{tar: tar.NewReader(unpacked), ended: unpacked.Close}
	return r, r.advance()
}

func (r *reading) close() { r.ended() }

// advance goes to the next entry.
func (r *reading) advance() (err error) {
	r.entry, err = r.tar.Next()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return fmt.Errorf("%w: %w", ErrIncomplete, err)
	case r.entry.Size > maxEntry:
		return fmt.Errorf("entry %q has %d bytes", r.entry.Name, r.entry.Size)
	}
	return nil
}

// in says whether the next entry is in a folder.
func (r *reading) in(folder string) bool { return r.entry != nil && path.Dir(r.entry.Name) == folder }

// under says whether the next entry is in a folder or in one below it.
func (r *reading) under(folder string) bool {
	return r.entry != nil && strings.HasPrefix(r.entry.Name, folder+"/")
}

// take returns the next entry and goes on.
func (r *reading) take() (name string, content []byte, err error) {
	if r.entry == nil {
		return "", nil, ErrIncomplete
	}
	name = r.entry.Name
	if content, err = io.ReadAll(r.tar); err != nil {
		return name, nil, fmt.Errorf("%w: %w", ErrIncomplete, err)
	}
	return name, content, r.advance()
}

// takeJSON reads the next entry, which has to have a name.
func (r *reading) takeJSON(name string, value any) error {
	if r.entry == nil || r.entry.Name != name {
		return fmt.Errorf("%w: %s is missing", ErrIncomplete, name)
	}
	_, content, err := r.take()
	if err != nil {
		return err
	}
	return fault.Wrap(json.Unmarshal(content, value), "read %s", name)
}

// whole reads the entries of a folder as one.
type whole struct {
	reading *reading
	folder  string
	rest    []byte
}

// Read implements io.Reader.
func (w *whole) Read(b []byte) (n int, err error) {
	for len(w.rest) == 0 {
		if !w.reading.in(w.folder) {
			return 0, io.EOF
		}
		if _, w.rest, err = w.reading.take(); err != nil {
			return 0, err
		}
	}
	n = copy(b, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}
