package chaos

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// Damage is one way in which the files of a stream may come to harm.
type Damage struct {
	Class string
	// Rebuilt says that the log's server makes the file again from the records: it is told, and stops no start.
	Rebuilt bool
	// do harms the files of a stream and returns what no whole record is left of.
	do func(r *rand.Rand, f files) (lost []uint64, err error)
}

// Do harms the files of the stream in a folder, and returns the sequences of the records that it harmed, in order.
func (d Damage) Do(r *rand.Rand, stream string) ([]uint64, error) {
	f := files{dir: stream, block: filepath.Join(stream, "msgs", "1.blk")}
	content, err := os.ReadFile(f.block)
	if err != nil {
		return nil, err
	}
	if f.content, f.records = content, layout(content); len(f.records) < 3 {
		return nil, fmt.Errorf("%s has %d records, which are too few to harm", f.block, len(f.records))
	}
	lost, err := d.do(r, f)
	return lost, errors.Join(err)
}

// files are those of a stream with one file of records.
type files struct {
	dir, block string
	content    []byte
	records    []place
}

// place is where a record stands in its file.
type place struct {
	start, length    int
	sequence         uint64
	subject, headers int // their lengths
	withHeaders      bool
}

// The sizes of what a record begins and ends with: length, sequence, time and the subject's length; a checksum.
const (
	recordHead = 22
	recordSum  = 8
)

// layout reads where the records stand in a sound file.
func layout(content []byte) (list []place) {
	for at := 0; at+recordHead+recordSum <= len(content); {
		length := binary.LittleEndian.Uint32(content[at:])
		p := place{
			start: at, length: int(length &^ (1 << 31)), sequence: binary.LittleEndian.Uint64(content[at+4:]),
			subject: int(binary.LittleEndian.Uint16(content[at+20:])), withHeaders: length&(1<<31) != 0,
		}
		if p.withHeaders {
			p.headers = int(binary.LittleEndian.Uint32(content[at+recordHead+p.subject:]))
		}
		list = append(list, p)
		at += p.length
	}
	return list
}

// within returns the sequences of the records that have bytes from one offset to another.
func (f files) within(from, to int) (list []uint64) {
	for _, p := range f.records {
		if p.start < to && from < p.start+p.length {
			list = append(list, p.sequence)
		}
	}
	return list
}

func (f files) all() []uint64 { return f.within(0, len(f.content)) }

func (f files) write(content []byte) error { return os.WriteFile(f.block, content, 0o600) }

// fields are the parts of a record, each with where it begins and ends in it.
var fields = []struct {
	name string
	span func(place) (from, to int)
}{
	{"length", func(place) (int, int) { return 0, 4 }},
	{"sequence", func(place) (int, int) { return 4, 12 }},
	{"time", func(place) (int, int) { return 12, 20 }},
	{"subject's length", func(place) (int, int) { return 20, 22 }},
	{"subject", func(p place) (int, int) { return recordHead, recordHead + p.subject }},
	{"headers' length", func(p place) (int, int) { return recordHead + p.subject, recordHead + p.subject + 4 }},
	{"headers", func(p place) (int, int) { return recordHead + p.subject + 4, recordHead + p.subject + 4 + p.headers }},
	{"body", func(p place) (int, int) { return recordHead + p.subject + 4 + p.headers, p.length - recordSum }},
	{"checksum", func(p place) (int, int) { return p.length - recordSum, p.length }},
}

// AllDamages are all ways, in an order that never changes.
func AllDamages() []Damage {
	var list []Damage
	for _, field := range fields {
		list = append(list, Damage{Class: "a bit of a record's " + field.name, do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[r.IntN(len(f.records))]
			from, to := field.span(p)
			if from == to { // a record without a body
				from, to = 0, p.length
			}
			f.content[p.start+from+r.IntN(to-from)] ^= 1 << r.IntN(8)
			return []uint64{p.sequence}, f.write(f.content)
		}})
	}
	list = append(list, pages()...)
	list = append(list, cuts()...)
	list = append(list, moves()...)
	return append(list, descriptions()...)
}

// pages are damages of many bytes at once.
func pages() []Damage {
	page := func(fill func(r *rand.Rand, b []byte)) func(r *rand.Rand, f files) ([]uint64, error) {
		return func(r *rand.Rand, f files) ([]uint64, error) {
			size := min(512, len(f.content)/2) << r.IntN(4)
			from := r.IntN(len(f.content))
			to := min(from+size, len(f.content))
			fill(r, f.content[from:to])
			return f.within(from, to), f.write(f.content)
		}
	}
	return []Damage{
		{Class: "a page of zeros", do: page(func(_ *rand.Rand, b []byte) { clear(b) })},
		{Class: "a page of noise", do: page(func(r *rand.Rand, b []byte) {
			for i := range b {
				b[i] = byte(r.UintN(256)) // #nosec G115 -- below 256
			}
		})},
		{Class: "bits here and there", do: func(r *rand.Rand, f files) (lost []uint64, err error) {
			for range 2 + r.IntN(6) {
				at := r.IntN(len(f.content))
				before := f.content[at]
				if f.content[at] |= 1 << r.IntN(8); f.content[at] != before {
					lost = append(lost, f.within(at, at+1)...)
				}
			}
			if len(lost) == 0 {
				f.content[0] ^= 1
				lost = f.within(0, 1)
			}
			slices.Sort(lost)
			return slices.Compact(lost), f.write(f.content)
		}},
	}
}

// cuts are files that end, begin or are torn where they should not.
func cuts() []Damage {
	atEnd := func(f files, r *rand.Rand) int { return f.records[1+r.IntN(len(f.records)-1)].start }
	return []Damage{
		{Class: "cut within a record", do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[r.IntN(len(f.records))]
			at := p.start + 1 + r.IntN(p.length-1)
			return f.within(at, len(f.content)), f.write(f.content[:at])
		}},
		{Class: "cut at the end of a record", do: func(r *rand.Rand, f files) ([]uint64, error) {
			at := atEnd(f, r)
			return f.within(at, len(f.content)), f.write(f.content[:at])
		}},
		{Class: "cut at the end of a record, and the index gone", do: func(r *rand.Rand, f files) ([]uint64, error) {
			at := atEnd(f, r)
			return f.within(at, len(f.content)), errors.Join(f.write(f.content[:at]), remove(f.index()))
		}},
		{Class: "the last record torn, and the index gone", do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[len(f.records)-1]
			return []uint64{p.sequence}, errors.Join(f.write(f.content[:p.start+1+r.IntN(p.length-1)]), remove(f.index()))
		}},
		{Class: "cut in front", do: func(r *rand.Rand, f files) ([]uint64, error) {
			at := 1 + r.IntN(len(f.content)-1)
			return f.within(0, at), f.write(f.content[at:])
		}},
		{Class: "a file of records that is empty", do: func(_ *rand.Rand, f files) ([]uint64, error) { return f.all(), f.write(nil) }},
		{Class: "a file of records that is gone", do: func(_ *rand.Rand, f files) ([]uint64, error) { return f.all(), remove(f.block) }},
		{Class: "the folder of the records gone", do: func(_ *rand.Rand, f files) ([]uint64, error) {
			return f.all(), os.RemoveAll(filepath.Dir(f.block))
		}},
		{Class: "the folder of the stream gone", do: func(_ *rand.Rand, f files) ([]uint64, error) { return f.all(), os.RemoveAll(f.dir) }},
	}
}

// moves are records where they do not belong.
func moves() []Damage {
	return []Damage{
		{Class: "bytes that nobody wrote in between", do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[r.IntN(len(f.records))]
			at := p.start + 1 + r.IntN(p.length-1)
			return []uint64{p.sequence}, f.write(slices.Insert(f.content, at, []byte("something else")...))
		}},
		{Class: "a record taken out", do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[r.IntN(len(f.records))]
			return []uint64{p.sequence}, f.write(slices.Delete(f.content, p.start, p.start+p.length))
		}},
		{Class: "a record twice", do: func(r *rand.Rand, f files) ([]uint64, error) {
			p := f.records[r.IntN(len(f.records))]
			return nil, f.write(slices.Insert(f.content, p.start+p.length, bytes.Clone(f.content[p.start:p.start+p.length])...))
		}},
		{Class: "two records in each other's place", do: func(r *rand.Rand, f files) ([]uint64, error) {
			n := r.IntN(len(f.records) - 1)
			a, b := f.records[n], f.records[n+1]
			end := b.start + b.length
			swapped := slices.Concat(f.content[:a.start], f.content[b.start:end], f.content[a.start:b.start], f.content[end:])
			return []uint64{a.sequence}, f.write(swapped)
		}},
		{Class: "an older state of the file", do: func(r *rand.Rand, f files) ([]uint64, error) {
			// As after a disk that forgot its last writes: the file is shorter, and filled up with zeros.
			p := f.records[len(f.records)/2+r.IntN(len(f.records)/2)]
			clear(f.content[p.start:])
			return f.within(p.start, len(f.content)), f.write(f.content)
		}},
	}
}

func (f files) index() string { return filepath.Join(f.dir, "msgs", "index.db") }

// descriptions are damages of the files beside the records.
func descriptions() []Damage {
	bit := func(name string) func(*rand.Rand, files) ([]uint64, error) {
		return func(r *rand.Rand, f files) ([]uint64, error) {
			return nil, change(filepath.Join(f.dir, name), func(b []byte) []byte { b[r.IntN(len(b))] ^= 1 << r.IntN(8); return b })
		}
	}
	cut := func(name string) func(*rand.Rand, files) ([]uint64, error) {
		return func(r *rand.Rand, f files) ([]uint64, error) {
			return nil, change(filepath.Join(f.dir, name), func(b []byte) []byte { return b[:r.IntN(len(b))] })
		}
	}
	gone := func(name string) func(*rand.Rand, files) ([]uint64, error) {
		return func(_ *rand.Rand, f files) ([]uint64, error) { return nil, remove(filepath.Join(f.dir, name)) }
	}
	index := filepath.Join("msgs", "index.db")
	return []Damage{
		{Class: "a bit of the stream's description", do: bit("meta.inf")},
		{Class: "the stream's description cut", do: cut("meta.inf")},
		{Class: "the stream's description gone", do: gone("meta.inf")},
		{Class: "a bit of the description's checksum", do: bit("meta.sum")},
		{Class: "the description's checksum cut", do: cut("meta.sum")},
		{Class: "the description's checksum gone", do: gone("meta.sum")},
		{Class: "a bit of the index", Rebuilt: true, do: bit(index)},
		{Class: "the index cut", Rebuilt: true, do: cut(index)},
	}
}

func change(path string, how func([]byte) []byte) error {
	content, err := os.ReadFile(path) // #nosec G304 -- of a stream that is to be harmed
	if err != nil {
		return err
	}
	return os.WriteFile(path, how(content), 0o600)
}

// remove removes a file, which may be gone already.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
