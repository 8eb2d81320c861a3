package streamfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"time"

	"github.com/minio/highwayhash"
)

const (
	fixedSize    = 22 // length, sequence, time, length of the subject
	checksumSize = 8
	emptySize    = fixedSize + checksumSize
	longest      = 32 << 20 // the server takes nothing longer for a record

	headersBit   = 1 << 31
	erasedBit    = 1 << 63 // the record was there and was overwritten, or its sequence was skipped
	tombstoneBit = 1 << 62 // the record of that sequence, which is elsewhere, was removed
)

// Record is one stored message. Its slices are valid until the next one is read.
type Record struct {
	File     string // such as "3.blk"
	Offset   int64  // of the record in it
	Sequence uint64
	Time     time.Time
	Subject  string
	Headers  []byte // as they are sent: "NATS/1.0\r\n…\r\n\r\n"; nil without headers
	Body     []byte
}

// raw is a record as it stands in its file, of which only its bounds and its checksum were looked at.
type raw struct {
	length   int
	sequence uint64 // with its bits
	time     int64
	subject  []byte
	headers  []byte
	body     []byte
}

func (r raw) erased() bool    { return r.sequence&erasedBit != 0 || r.sequence == 0 }
func (r raw) tombstone() bool { return r.sequence&tombstoneBit != 0 }
func (r raw) number() uint64  { return r.sequence &^ (erasedBit | tombstoneBit) }

// hasher returns the checksum of the records of one file.
func hasher(stream string, file uint32) (hash.Hash64, error) {
	key := sha256.Sum256(fmt.Appendf(nil, "%s-%d", stream, file))
	return highwayhash.New64(key[:])
}

// fault says why there is no whole record at a place.
type fault int

const (
	sound    fault = iota
	cutShort       // the file ends within it
	mangled        // its lengths contradict each other
	mismatch       // its checksum is another one
	misfit         // its checksum is right and its parts are nothing that we or the server write
)

func (f fault) String() string {
	return [...]string{
		"sound", "the file ends within the record", "its lengths contradict each other", "its checksum does not match",
		"its headers do not end where they should",
	}[f]
}

// recordAt reads the record at the start of data, which goes on to the end of the file.
func recordAt(data []byte, sum hash.Hash64) (raw, fault) {
	if len(data) < fixedSize {
		return raw{}, cutShort
	}
	length := binary.LittleEndian.Uint32(data)
	withHeaders := length&headersBit != 0
	length &^= headersBit
	r := raw{
		length: int(length), sequence: binary.LittleEndian.Uint64(data[4:]), time: int64(binary.LittleEndian.Uint64(data[12:])), // #nosec G115 -- the same bits
	}
	subject := int(binary.LittleEndian.Uint16(data[20:]))
	least := emptySize + subject
	if withHeaders {
		least += 4
	}
	if r.length < least || r.length > longest {
		return r, mangled
	}
	if r.length > len(data) {
		return r, cutShort
	}
	rest := data[fixedSize : r.length-checksumSize]
	r.subject, rest = rest[:subject], rest[subject:]
	text := rest // headers and body
	split := 0
	if withHeaders {
		split = int(binary.LittleEndian.Uint32(rest))
		text = rest[4:]
	}
	sum.Reset()
	_, _ = sum.Write(data[4:20])
	_, _ = sum.Write(r.subject)
	_, _ = sum.Write(text)
	if !bytes.Equal(sum.Sum(nil), data[r.length-checksumSize:r.length]) {
		return r, mismatch
	}
	if split < 0 || split > len(text) {
		return r, misfit
	}
	r.body = text[split:]
	if withHeaders {
		if r.headers = text[:split]; !wholeHeaders(r.headers) {
			return r, misfit
		}
	}
	return r, sound
}

var (
	headersStart = []byte("NATS/1.0\r\n")
	headersEnd   = []byte("\r\n\r\n")
)

// wholeHeaders tells whether headers end where they end: the only empty line is the last one.
func wholeHeaders(headers []byte) bool {
	return bytes.HasPrefix(headers, headersStart) && bytes.Index(headers, headersEnd) == len(headers)-len(headersEnd)
}
