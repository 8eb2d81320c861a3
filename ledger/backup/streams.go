package backup

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/restore"
	"example.com/devolve/ledger/wire"
)

// readAhead is how many messages of a stream wait in memory.
const readAhead = 512

// Part is what a backup has of a stream.
type Part struct {
	Stream  string    `json:"stream"`
	First   uint64    `json:"first"` // 0: nothing was appended since the backup before
	Last    uint64    `json:"last"`  // where the stream ended
	Created time.Time `json:"created"`
}

// dumpStream copies what a stream has after a sequence, up to where it ends now.
func dumpStream(ctx context.Context, js jetstream.JetStream, a *archive, name string, after uint64) (Part, error) {
	stream, err := js.Stream(ctx, name)
	if err != nil {
		return Part{}, fmt.Errorf("read stream %s: %w", name, err)
	}
	info := stream.CachedInfo()
	part := Part{Stream: name, Last: info.State.LastSeq, Created: info.Created}
	if after > part.Last {
		return part, &eventlog.TruncatedError{Stream: name, Want: after, Last: part.Last}
	}
	if info.State.Msgs == 0 || after == part.Last {
		return part, nil
	}
	tail, err := eventlog.OpenTail(ctx, js, name, after, readAhead)
	if err != nil {
		return part, err
	}
	defer tail.Close()
	out := &parts{archive: a, folder: "streams/" + name}
	var copied copied
	for copied.last = after; copied.last < part.Last || copied.boundary.Open(); {
		messages, err := tail.NextOfMany(ctx, readAhead)
		if copied.last >= part.Last && errors.Is(err, eventlog.ErrSilent) {
			break // the log has not got the end of its last write either
		}
		if err != nil {
			return part, err
		}
		if err := copied.take(messages, part.Last, out); err != nil {
			return part, fmt.Errorf("%s: %w", name, err)
		}
		if copied.ended {
			break
		}
	}
	part.First, part.Last = copied.first, max(part.Last, copied.last)
	return part, out.flush()
}

// copied is what was copied of a stream.
type copied struct {
	first, last uint64
	boundary    wire.Boundary // no write of the ledger is copied in part; in other streams each message is one
	ended       bool          // the next message is not needed
	buffer      []byte
}

// take copies messages up to one, and those that end its write.
func (c *copied) take(messages []wire.Raw, until uint64, out io.Writer) error {
	for _, raw := range messages {
		ends := !c.boundary.Open()
		if c.boundary.Next(raw) != nil {
			ends = true
		}
		if raw.Sequence > until && ends {
			c.ended = true
			return nil
		}
		record, err := restore.NewRecord(raw.Sequence, raw.Time, raw.Subject, raw.Header, raw.Data)
		if err != nil {
			return fmt.Errorf("message %d: %w", raw.Sequence, err)
		}
		c.buffer = appendRecord(c.buffer[:0], record)
		if _, err := out.Write(c.buffer); err != nil {
			return err
		}
		if c.last = raw.Sequence; c.first == 0 {
			c.first = c.last
		}
	}
	return nil
}

// appendRecord writes a record: its sequence and time, and its subject, headers and body with their lengths.
func appendRecord(b []byte, r streamfile.Record) []byte {
	b = binary.AppendUvarint(b, r.Sequence)
	b = binary.AppendVarint(b, r.Time.UnixNano())
	for _, text := range [][]byte{[]byte(r.Subject), r.Headers, r.Body} {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	return b
}

// ErrMissing means that messages are not in the backups that were given: one of them is missing.
var ErrMissing = errors.New("these backups do not follow each other")

// errRecord means that a part of a stream is not what appendRecord writes.
var errRecord = errors.New("not a record")

// nextRecord reads one; io.EOF: there is none left.
func nextRecord(b *bytes.Reader) (r streamfile.Record, err error) {
	if b.Len() == 0 {
		return r, io.EOF
	}
	if r.Sequence, err = binary.ReadUvarint(b); err != nil {
		return r, errRecord
	}
	at, err := binary.ReadVarint(b)
	if err != nil {
		return r, errRecord
	}
	r.Time = time.Unix(0, at)
	var texts [3][]byte
	for i := range texts {
		length, err := binary.ReadUvarint(b)
		if err != nil || length > uint64(b.Len()) {
			return r, errRecord
		}
		texts[i] = make([]byte, length)
		_, _ = b.Read(texts[i])
	}
	r.Subject, r.Headers, r.Body = string(texts[0]), texts[1], texts[2]
	return r, nil
}

// streams writes the folders of streams anew.
type streams struct {
	folder   string // where a server has its streams
	describe func(ctx context.Context, stream string) ([]byte, error)
	writers  map[string]*streamfile.Writer
	ends     map[string]uint64
}

// take writes what a backup has of the streams, after what those before it had.
func (s *streams) take(r *reading) error {
	for r.under("streams") {
		folder := path.Dir(r.entry.Name)
		name := path.Base(folder)
		writer, err := s.writer(name)
		if err != nil {
			return err
		}
		for r.in(folder) {
			entry, content, err := r.take()
			if err != nil {
				return err
			}
			if err := s.write(name, writer, bytes.NewReader(content)); err != nil {
				return fmt.Errorf("%s: %w", entry, err)
			}
		}
	}
	return nil
}

// takeAlone takes the streams and passes over all else.
func (s *streams) takeAlone(r *reading) error {
	for r.entry != nil && r.entry.Name != "end.json" {
		next := r.advance
		if r.under("streams") {
			next = func() error { return s.take(r) }
		}
		if err := next(); err != nil {
			return err
		}
	}
	return nil
}

func (s *streams) write(name string, writer *streamfile.Writer, content *bytes.Reader) error {
	for {
		record, err := nextRecord(content)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = s.follows(name, record.Sequence)
		}
		if err == nil {
			err = writer.Write(record)
		}
		if err != nil {
			return err
		}
		s.ends[name] = record.Sequence
	}
}

// follows says whether a record is the one that comes next. What the streams with an age begin with may have expired.
func (s *streams) follows(name string, sequence uint64) error {
	want := s.ends[name] + 1
	if sequence == want || want == 1 && name != eventlog.LedgerStream {
		return nil
	}
	return fmt.Errorf("%w: messages %d to %d of %s", ErrMissing, want, sequence-1, name)
}

func (s *streams) writer(name string) (*streamfile.Writer, error) {
	if writer := s.writers[name]; writer != nil {
		return writer, nil
	}
	if err := os.MkdirAll(s.folder, 0o750); err != nil {
		return nil, err
	}
	writer, err := streamfile.NewWriter(filepath.Join(s.folder, filepath.Base(name)), name)
	if err == nil {
		s.writers[name] = writer
	}
	return writer, err
}

// finish describes the streams as they were and waits until they are on the disk.
func (s *streams) finish(ctx context.Context, ended []Part) error {
	for _, part := range ended {
		writer, err := s.writer(part.Stream)
		if err != nil {
			return err
		}
		text, err := s.describe(ctx, part.Stream)
		if err != nil {
			return fmt.Errorf("describe stream %s: %w", part.Stream, err)
		}
		if text, err = streamfile.Dated(text, part.Created); err != nil {
			return err
		}
		if err := errors.Join(writer.Describe(text), writer.EndAt(part.Last, time.Now()), writer.Close()); err != nil {
			return fmt.Errorf("write stream %s: %w", part.Stream, err)
		}
	}
	return nil
}
