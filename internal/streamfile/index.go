package streamfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

const indexMagic = 11

// compareIndex holds the records against index.db, in which the server keeps where the stream ended when it last wrote that file: at a
// stop, and every other minute. It may be older than the records and never newer. Where it cannot be used the server makes it again.
func (r *reader) compareIndex() error {
	path := filepath.Join(r.Dir, "msgs", "index.db")
	data, err := os.ReadFile(path) // #nosec G304 -- in the folder that was asked for
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	last, ok := indexedLast(r.Name, data)
	if !ok {
		r.Notices = append(r.Notices, Damage{Stream: r.Name, File: path, What: "the server's index cannot be used; it is made again from the records"})
		return nil
	}
	if r.Records == 0 && r.about.forgets(r.now) {
		r.End = max(r.End, last) // all have expired
		return nil
	}
	if last > r.Last && !r.concerned(last) {
		r.Damages = append(r.Damages, Damage{
			Stream: r.Name, File: path, First: r.Last + 1, Last: last, What: "the server's index knows of records after the last one that is there",
		})
	}
	return nil
}

// concerned tells whether the newest damage is one whose end is not known yet, and has it end at a sequence then.
func (r *reader) concerned(last uint64) bool {
	if r.open == nil {
		return false
	}
	r.Damages[len(r.Damages)-1].Last = max(last, r.open.First)
	return true
}

// indexedLast reads the last sequence out of index.db: two bytes of kind and version, then numbers of variable length, of which the
// fifth is it. The last eight bytes are a checksum.
func indexedLast(stream string, data []byte) (uint64, bool) {
	end := len(data) - checksumSize
	if end < 24 || !bytes.Equal(streamSum(stream, data[:end]), data[end:]) || data[0] != indexMagic {
		return 0, false
	}
	rest := data[2:end]
	var number uint64
	for range 5 { // messages, bytes, first sequence, its time, last sequence
		value, n := binary.Uvarint(rest)
		if n <= 0 {
			return 0, false
		}
		number, rest = value, rest[n:]
	}
	return number, true
}
