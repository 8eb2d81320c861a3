package backup

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

	"example.com/devolve/internal/streamfile"
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
