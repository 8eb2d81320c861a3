package streamfile

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"time"
)

// fileSize is up to how many bytes of records are put into one file, as the server does it.
const fileSize = 8 << 20

// Writer writes the folder of a stream anew, which no server has open. What it writes is on the disk when Close has returned.
type Writer struct {
	dir, stream string
	number      uint32
	file        *os.File
	size        int
	buffer      []byte
	sum         hash.Hash64
	last        uint64
	at          time.Time
}

// NewWriter makes the folder of a stream, which must not be there yet.
func NewWriter(dir, stream string) (*Writer, error) {
	if err := os.Mkdir(dir, 0o750); err != nil {
		return nil, fmt.Errorf("make the folder of stream %s: %w", stream, err)
	}
	for _, folder := range []string{"msgs", "obs"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o750); err != nil {
			return nil, err
		}
	}
	return &Writer{dir: dir, stream: stream}, nil
}

// Describe writes the description of the stream with its checksum. It is the server's own text, such as Description read it.
func (w *Writer) Describe(text []byte) error {
	if err := writeFile(filepath.Join(w.dir, "meta.inf"), text); err != nil {
		return err
	}
	return writeFile(filepath.Join(w.dir, "meta.sum"), []byte(hex.EncodeToString(streamSum(w.stream, text))))
}

// Description returns the description of a stream in a folder that was found sound.
func Description(dir string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, "meta.inf")) }

// Dated returns a description with another time at which the stream was made.
func Dated(description []byte, created time.Time) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(description, &fields); err != nil {
		return nil, fmt.Errorf("read the description of a stream: %w", err)
	}
	at, err := json.Marshal(created.UTC())
	if err != nil {
		return nil, err
	}
	fields["created"] = at
	return json.Marshal(fields)
}

// Write adds a record. Sequences only rise.
func (w *Writer) Write(r Record) error {
	if r.Sequence <= w.last {
		return fmt.Errorf("sequence %d comes after %d", r.Sequence, w.last)
	}
	if len(r.Headers) > 0 && !wholeHeaders(r.Headers) {
		return fmt.Errorf("sequence %d has no whole headers", r.Sequence)
	}
	w.last, w.at = r.Sequence, r.Time
	return w.record(r.Sequence, r.Time, r.Subject, r.Headers, r.Body)
}

// EndAt makes a stream whose last records have expired go on after a sequence.
func (w *Writer) EndAt(sequence uint64, at time.Time) error {
	if sequence <= w.last {
		return nil
	}
	w.last = sequence
	return w.record(sequence|tombstoneBit, at, "", nil, nil)
}

func (w *Writer) record(sequence uint64, at time.Time, subject string, headers, body []byte) error {
	length := emptySize + len(subject) + len(headers) + len(body)
	if len(headers) > 0 {
		length += 4
	}
	if length > longest || len(subject) > 1<<16-1 {
		return fmt.Errorf("sequence %d is too long for the format", sequence)
	}
	if w.file == nil || w.size+length > fileSize {
		if err := w.nextFile(); err != nil {
			return err
		}
	}
	mark := uint32(length)
	if len(headers) > 0 {
		mark |= headersBit
	}
	b := binary.LittleEndian.AppendUint32(w.buffer[:0], mark)
	b = binary.LittleEndian.AppendUint64(b, sequence)
	b = binary.LittleEndian.AppendUint64(b, uint64(at.UnixNano()))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(subject)))
	b = append(b, subject...)
	w.sum.Reset()
	_, _ = w.sum.Write(b[4:20])
	_, _ = w.sum.Write([]byte(subject))
	if len(headers) > 0 {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(headers)))
		b = append(b, headers...)
		_, _ = w.sum.Write(headers)
	}
	b = append(b, body...)
	_, _ = w.sum.Write(body)
	b = w.sum.Sum(b)
	w.buffer, w.size = b, w.size+length
	_, err := w.file.Write(b)
	return err
}

func (w *Writer) nextFile() (err error) {
	if err := w.finish(); err != nil {
		return err
	}
	w.number, w.size = w.number+1, 0
	if w.sum, err = hasher(w.stream, w.number); err != nil {
		return err
	}
	w.file, err = os.OpenFile(filepath.Join(w.dir, "msgs", fmt.Sprintf("%d.blk", w.number)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	return err
}

func (w *Writer) finish() error {
	if w.file == nil {
		return nil
	}
	if err := w.file.Sync(); err != nil {
		return err
	}
	return w.file.Close()
}

// Close waits until all is on the disk.
func (w *Writer) Close() error {
	if err := w.finish(); err != nil {
		return err
	}
	return Sync(filepath.Join(w.dir, "msgs"), w.dir, filepath.Dir(w.dir))
}

func writeFile(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Write(content); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return f.Close()
}

// Sync waits until what was made, renamed or removed in some folders is on the disk.
func Sync(folders ...string) error {
	for _, path := range folders {
		dir, err := os.Open(path)
		if err != nil {
			return err
		}
		if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
			return err
		}
	}
	return nil
}
