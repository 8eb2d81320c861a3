package streamfile

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/highwayhash"
)

// Stream is what was found in the folder of one stream.
type Stream struct {
	Name    string
	Dir     string
	Created time.Time
	// First and Last are the sequences of the first and the last sound record. Both are 0 when there is none.
	First, Last uint64
	// End is the highest sequence that was given out as far as the files tell: that of the last record, of one that has expired, or of
	// one that is damaged.
	End     uint64
	Records int
	Bytes   int64
	// Forgets says that records at its beginning may be gone by the stream's own rules.
	Forgets bool
	// Undescribed says that its description cannot be used.
	Undescribed bool
	// Damages are in the order of the files. A store with any must not be opened.
	Damages []Damage
	// Torn is a record at the very end that was being written when the machine or the process stopped. It was never acknowledged,
	// unless somebody knows of its sequence; the server takes it away by itself. Nil means that the end is whole.
	Torn *Damage
	// Notices are about files that the server makes again from the records, so that nothing is lost by them.
	Notices []Damage
}

// Damage is one place that is not as it was written.
type Damage struct {
	Stream string
	File   string // its path
	Offset int64  // in the file, where the damage was met
	// First and Last are the sequences that cannot be read because of it. 0, 0 means that no record is concerned, and Last 0 that it is
	// not known where it ends.
	First, Last uint64
	What        string
}

func (d Damage) String() string {
	var which string
	switch {
	case d.First == 0:
	case d.First == d.Last:
		which = fmt.Sprintf(", sequence %d", d.First)
	case d.Last == 0:
		which = fmt.Sprintf(", sequences from %d", d.First)
	default:
		which = fmt.Sprintf(", sequences %d to %d", d.First, d.Last)
	}
	return fmt.Sprintf("%s: %s at byte %d%s: %s", d.Stream, d.File, d.Offset, which, d.What)
}

// description is what meta.inf says of a stream, as far as it decides what may be missing.
type description struct {
	Created   time.Time     `json:"created"`
	Name      string        `json:"name"`
	MaxAge    time.Duration `json:"max_age"`
	MaxMsgs   int64         `json:"max_msgs"`
	MaxBytes  int64         `json:"max_bytes"`
	PerSubj   int64         `json:"max_msgs_per_subject"`
	FirstSeq  uint64        `json:"first_seq"`
	NoDelete  bool          `json:"deny_delete"`
	NoPurge   bool          `json:"deny_purge"`
	Compress  string        `json:"compression"`
	Retention string        `json:"retention"`
}

// forgets tells whether records may be gone by the stream's own rules at a time.
func (d description) forgets(now time.Time) bool {
	return !d.NoDelete || !d.NoPurge || d.MaxMsgs > 0 || d.MaxBytes > 0 || d.PerSubj > 0 || (d.MaxAge > 0 && now.Sub(d.Created) >= d.MaxAge)
}

// ErrUnsupported means that a store is of a kind that Devolve does not make: encrypted or compressed.
var ErrUnsupported = errors.New("the files are encrypted or compressed, which cannot be checked from outside")

// Read reads the folder of a stream, all of it. It calls visit with each sound record in the order of the files, also with those
// after a damage. What is wrong with the files is in the answer; the error is about reading them, or visit's. now decides what may
// have expired.
func Read(ctx context.Context, dir string, now time.Time, visit func(Record) error) (Stream, error) {
	r := reader{Stream: Stream{Name: filepath.Base(dir), Dir: dir}, now: now, visit: visit}
	if err := r.describe(); err != nil {
		return r.Stream, err
	}
	if _, err := os.Stat(filepath.Join(dir, "__msgs__")); err == nil {
		r.damage(filepath.Join(dir, "__msgs__"), 0, "the stream was being purged")
	}
	files, err := blocks(filepath.Join(dir, "msgs"))
	if errors.Is(err, fs.ErrNotExist) {
		r.damage(filepath.Join(dir, "msgs"), 0, "the folder of the records is missing")
		return r.Stream, nil
	}
	if err != nil {
		return r.Stream, err
	}
	for i, file := range files {
		if err := ctx.Err(); err != nil {
			return r.Stream, err
		}
		if err := r.block(file, i == len(files)-1); err != nil {
			return r.Stream, err
		}
	}
	for _, t := range r.gone {
		r.Damages = append(r.Damages, Damage{
			Stream: r.Name, File: t.file, Offset: t.offset, First: t.sequence, Last: t.sequence, What: "the record is marked as removed",
		})
	}
	if err := r.compareIndex(); err != nil {
		return r.Stream, err
	}
	for _, d := range r.Damages {
		r.End = max(r.End, d.First, d.Last)
	}
	return r.Stream, nil
}

// newestFiles is how many files ReadNewest reads: the last one may just have been begun.
const newestFiles = 2

// ReadNewest reads the newest records of a stream whose server runs, and returns the first damage before the end of a sequence that was
// acknowledged; nil: there is none. While the server writes, what it finds may be half a write: ask again before it is believed. Only
// the last files are read, a few MiB, so that it can be done often.
func ReadNewest(ctx context.Context, dir string, now time.Time, acknowledged uint64) (*Damage, error) {
	r := reader{Stream: Stream{Name: filepath.Base(dir), Dir: dir}, now: now}
	if err := r.describe(); err != nil {
		return nil, err
	}
	files, err := blocks(filepath.Join(dir, "msgs"))
	if err != nil {
		return nil, err
	}
	r.next = 0 // what comes before these files is not read
	for i, file := range files[max(0, len(files)-newestFiles):] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := r.block(file, i == min(len(files), newestFiles)-1); err != nil {
			return nil, err
		}
	}
	for _, d := range r.Damages {
		if d.First <= acknowledged {
			return &d, nil
		}
	}
	if r.End < acknowledged {
		return &Damage{Stream: r.Name, File: r.path, First: r.End + 1, Last: acknowledged, What: "the records are not on the disk"}, nil
	}
	return nil, nil
}

// reader is one reading of a stream.
type reader struct {
	Stream
	about description
	now   time.Time
	visit func(Record) error
	next  uint64  // the sequence that has to come, 0 for any
	open  *Damage // whose end is not known yet
	path  string  // of the file being read
	gone  []tombstone
}

// tombstone says that a record was removed.
type tombstone struct {
	sequence uint64
	file     string
	offset   int64
}

func (r *reader) damage(file string, offset int64, what string) {
	r.Damages = append(r.Damages, Damage{Stream: r.Name, File: file, Offset: offset, What: what})
}

// describe reads meta.inf. The server leaves a stream out, with one line in its log, when this file does not match its checksum.
func (r *reader) describe() error {
	path := filepath.Join(r.Dir, "meta.inf")
	if _, err := os.Stat(filepath.Join(r.Dir, "meta.key")); err == nil {
		return fmt.Errorf("%s: %w", r.Dir, ErrUnsupported)
	}
	text, err := os.ReadFile(path) // #nosec G304 -- in the folder that was asked for
	if err == nil {
		var sum []byte
		if sum, err = os.ReadFile(filepath.Join(r.Dir, "meta.sum")); err == nil && hex.EncodeToString(streamSum(r.Name, text)) != string(sum) {
			err = errors.New("its checksum in meta.sum does not match")
		}
	}
	if err == nil {
		err = json.Unmarshal(text, &r.about)
	}
	if err == nil && r.about.Name != r.Name {
		err = fmt.Errorf("it describes the stream %q", r.about.Name)
	}
	if err != nil {
		r.damage(path, 0, "the description of the stream cannot be used, and the server would leave the stream out: "+err.Error())
		r.about = description{Name: r.Name, NoDelete: true, NoPurge: true}
	}
	if r.about.Compress != "" && r.about.Compress != "none" {
		return fmt.Errorf("%s: %w", r.Dir, ErrUnsupported)
	}
	r.Created, r.Forgets, r.Undescribed = r.about.Created, r.about.forgets(r.now), err != nil
	if !r.about.forgets(r.now) {
		r.next = max(r.about.FirstSeq, 1)
	}
	return nil
}

func streamSum(stream string, data []byte) []byte {
	key := sha256.Sum256([]byte(stream))
	sum := highwayhash.Sum64(data, key[:])
	return binary.LittleEndian.AppendUint64(nil, sum)
}

// blocks lists the numbers of the files with records in order.
func blocks(dir string) ([]uint32, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []uint32
	for _, entry := range entries {
		if name, is := strings.CutSuffix(entry.Name(), ".blk"); is {
			if n, err := strconv.ParseUint(name, 10, 32); err == nil {
				list = append(list, uint32(n))
			}
		}
	}
	slices.Sort(list)
	return list, nil
}

// block reads one file of records.
func (r *reader) block(file uint32, last bool) error {
	name := fmt.Sprintf("%d.blk", file)
	r.path = filepath.Join(r.Dir, "msgs", name)
	data, err := os.ReadFile(r.path)
	if err != nil {
		return err
	}
	sum, err := hasher(r.Name, file)
	if err != nil {
		return err
	}
	r.Bytes += int64(len(data))
	for at := 0; at < len(data); {
		rec, why := recordAt(data[at:], sum)
		if why == sound {
			if err := r.take(rec, name, int64(at)); err != nil {
				return err
			}
			at += rec.length
			continue
		}
		found := r.resume(data, at+1, sum)
		if found < 0 && last && why == cutShort && !wholeBut(data[at:], sum) {
			r.Torn = &Damage{Stream: r.Name, File: r.path, Offset: int64(at), First: r.next, What: "the last record was not written to its end"}
			return nil
		}
		r.lose(int64(at), why.String())
		if found < 0 {
			return nil
		}
		at = found
	}
	return nil
}

// lose begins a damage of which it is not known yet where it ends.
func (r *reader) lose(offset int64, what string) {
	if r.open == nil {
		r.open = &Damage{Stream: r.Name, File: r.path, Offset: offset, First: max(r.next, 1), What: what}
		r.Damages = append(r.Damages, *r.open)
	}
}

// take goes on with a sound record.
func (r *reader) take(rec raw, name string, offset int64) error {
	sequence := rec.number()
	r.End = max(r.End, sequence)
	if rec.tombstone() {
		if !r.about.forgets(r.now) && sequence >= max(r.about.FirstSeq, 1) {
			r.gone = append(r.gone, tombstone{sequence, r.path, offset})
		}
		return nil
	}
	if r.Last > 0 && sequence <= r.Last {
		r.damage(r.path, offset, fmt.Sprintf("sequence %d comes after %d", sequence, r.Last))
		return nil
	}
	r.continues(sequence, offset)
	if rec.erased() {
		if !r.about.forgets(r.now) {
			r.damage(r.path, offset, "the record was erased")
			r.Damages[len(r.Damages)-1].First, r.Damages[len(r.Damages)-1].Last = sequence, sequence
		}
		r.next = sequence + 1
		return nil
	}
	if r.Records == 0 {
		r.First = sequence
	}
	r.Records++
	r.Last, r.next = sequence, sequence+1
	if r.visit == nil {
		return nil
	}
	return r.visit(Record{
		File: name, Offset: offset, Sequence: sequence, Time: time.Unix(0, rec.time).UTC(),
		Subject: string(rec.subject), Headers: rec.headers, Body: rec.body,
	})
}

// continues closes what is missing before a sound record.
func (r *reader) continues(sequence uint64, offset int64) {
	switch missing := r.next > 0 && sequence > r.next; {
	case r.open != nil:
		d := &r.Damages[len(r.Damages)-1]
		if d.Last = sequence - 1; d.Last < d.First { // nothing but its own bytes
			d.First, d.Last = 0, 0
		}
		r.open = nil
	case missing:
		r.Damages = append(r.Damages, Damage{
			Stream: r.Name, File: r.path, Offset: offset, First: r.next, Last: sequence - 1, What: "the records before this place are missing",
		})
	}
}

// farthest is how many sequences may be lost at one place for what follows to be found; it only spares needless checksums.
const farthest = 1 << 32

// resume looks for the next sound record after a damage: one whose sequence goes on from what was read. It returns -1 for none.
func (r *reader) resume(data []byte, from int, sum hash.Hash64) int {
	for at := from; at+emptySize <= len(data); at++ {
		sequence := binary.LittleEndian.Uint64(data[at+4:]) &^ (erasedBit | tombstoneBit)
		if sequence < r.next || (r.next > 0 && sequence-r.next > farthest) {
			continue
		}
		if _, why := recordAt(data[at:], sum); why == sound {
			return at
		}
	}
	return -1
}

// wholeBut tells whether a record that seems to go on after the end of the file is whole but for its length.
func wholeBut(data []byte, sum hash.Hash64) bool {
	if len(data) < emptySize || len(data) > math.MaxInt32 {
		return false
	}
	with := slices.Clone(data)
	for _, bit := range []uint32{0, headersBit} {
		binary.LittleEndian.PutUint32(with, uint32(len(data))|bit) // #nosec G115 -- bounded above
		if _, why := recordAt(with, sum); why == sound || why == misfit {
			return true
		}
	}
	return false
}
