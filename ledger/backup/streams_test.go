package backup

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/wire"
)

// FuzzRecords: what was written is read back as it was, and nothing else makes a reader panic or read beyond the end.
func FuzzRecords(f *testing.F) {
	record := streamfile.Record{
		Sequence: 7, Time: time.Unix(0, 1_767_225_600_000_000_001), Subject: "ledger.click.1", Headers: []byte("NATS/1.0\r\nA: b\r\n\r\n"), Body: []byte("{}"),
	}
	two := appendRecord(appendRecord(nil, record), streamfile.Record{Sequence: 8, Time: record.Time, Subject: "x"})
	f.Add(two)
	f.Add(two[:len(two)-1])
	f.Add([]byte{1, 2, 255, 255, 255, 255, 15})
	f.Fuzz(func(t *testing.T, content []byte) {
		var again []byte
		reader := bytes.NewReader(content)
		for {
			record, err := nextRecord(reader)
			if errors.Is(err, io.EOF) || err != nil {
				break
			}
			again = appendRecord(again, record)
		}
		second := bytes.NewReader(again)
		for range bytes.Count(again, nil) {
			if _, err := nextRecord(second); err != nil {
				if !errors.Is(err, io.EOF) {
					t.Fatalf("%x is read as records, and those are written as %x: %v", content, again, err)
				}
				break
			}
		}
	})
}

// TestRecordsComeBack as they were written.
func TestRecordsComeBack(t *testing.T) {
	t.Parallel()
	records := []streamfile.Record{
		{Sequence: 1, Time: time.Unix(1, 5), Subject: "inbox.a", Headers: []byte("NATS/1.0\r\nA: b\r\n\r\n"), Body: []byte("body")},
		{Sequence: 1 << 40, Time: time.Unix(-1, 0), Subject: "s", Headers: []byte{}, Body: []byte{}},
	}
	var content []byte
	for _, r := range records {
		content = appendRecord(content, r)
	}
	reader := bytes.NewReader(content)
	for _, want := range records {
		got, err := nextRecord(reader)
		if err != nil || got.Sequence != want.Sequence || !got.Time.Equal(want.Time) || got.Subject != want.Subject ||
			!bytes.Equal(got.Headers, want.Headers) || !bytes.Equal(got.Body, want.Body) {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
	}
	if _, err := nextRecord(reader); !errors.Is(err, io.EOF) {
		t.Errorf("after the last: %v", err)
	}
}

// TestACopyEndsWhereAWriteEnds: what was asked for is copied, and the rest of the write that it ends in, if there is one.
func TestACopyEndsWhereAWriteEnds(t *testing.T) {
	t.Parallel()
	var messages []wire.Raw
	for i, until := range []string{"", "4", "4", "", "", "9", "9", ""} { // a click, a write of three, a click, the beginning of one, a click
		header := nats.Header{wire.HeaderID: {strconv.Itoa(i + 1)}}
		if until != "" {
			header.Set(wire.HeaderUntil, until)
		}
		messages = append(messages, wire.Raw{Sequence: uint64(i + 1), Subject: "ledger.click.1", Header: header})
	}
	for asked, want := range map[uint64]uint64{1: 1, 2: 4, 3: 4, 4: 4, 5: 5, 6: 7, 7: 7, 8: 8} {
		var c copied
		var out bytes.Buffer
		if err := c.take(messages, asked, &out); err != nil || c.first != 1 || c.last != want {
			t.Errorf("asked for %d: copied from %d to %d, %v; want 1 to %d", asked, c.first, c.last, err, want)
		}
	}
}
