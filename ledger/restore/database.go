package restore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"example.com/devolve/internal/streamfile"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/restore/internal/dbsqlc"
)

// Database is what Postgres knows of the streams and keeps of them.
type Database struct {
	queries     *dbsqlc.Queries
	placeholder Placeholder
}

// Placeholder makes what stands in the log for a delivery of which only the headers and the digest are left; see inbox.Placeholder.
type Placeholder func(subject string, header map[string]string, digest []byte) (map[string][]string, []byte)

// NewDatabase returns the database behind a connection that sees the live read models. Without a placeholder it has no copies to give.
func NewDatabase(conn dbsqlc.DBTX, placeholder Placeholder) *Database {
	return &Database{dbsqlc.New(conn), placeholder}
}

// undefinedTable is what Postgres says of a table that is not there: the schema is older than it, or empty.
const undefinedTable = "42P01"

// Known returns where the streams ended when they were last seen. A database without a schema knows nothing.
func (d *Database) Known(ctx context.Context) (Known, error) {
	known := Known{Last: make(map[string]uint64), Created: make(map[string]time.Time)}
	marks, err := d.queries.Ends(ctx)
	if err := orMissing(err); err != nil {
		return known, fmt.Errorf("read where the streams ended: %w", err)
	}
	for _, mark := range marks {
		known.Last[mark.Stream], known.Created[mark.Stream] = uint64(mark.LastSeq), mark.CreatedAt
	}
	for _, reading := range []struct {
		stream string
		end    func(context.Context) (int64, error)
	}{
		{eventlog.LedgerStream, d.queries.MirrorEnd}, {eventlog.InboxStream, d.queries.InboxRead}, {eventlog.InboxStream, d.queries.InboxCopiesEnd},
	} {
		end, err := reading.end(ctx)
		if err := orMissing(err); err != nil {
			return known, fmt.Errorf("read how far %s was read: %w", reading.stream, err)
		}
		known.Last[reading.stream] = max(known.Last[reading.stream], uint64(end))
	}
	return known, nil
}

func orMissing(err error) error {
	if failure := new(pgconn.PgError); errors.As(err, &failure) && failure.Code == undefinedTable || errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}

// page is how many copies are read at once.
const page = 500

// Copies calls visit with the copies of messages of a stream from one sequence to another, in order; some may not be there. A copy
// has the headers that are ours, and the time at which its event was recorded or its delivery stored.
func (d *Database) Copies(ctx context.Context, stream string, first, last uint64, visit func(streamfile.Record) error) error {
	read := map[string]func(ctx context.Context, first, last int64) ([]streamfile.Record, error){
		eventlog.LedgerStream: d.mirrored, eventlog.InboxStream: d.delivered,
	}[stream]
	for next := first; read != nil && next <= last; {
		records, err := read(ctx, int64(next), int64(last))
		if err := orMissing(err); err != nil {
			return fmt.Errorf("read the copies of %s from %d to %d: %w", stream, next, last, err)
		}
		for _, record := range records {
			if err := visit(record); err != nil {
				return err
			}
			next = record.Sequence + 1
		}
		if len(records) < page {
			return nil
		}
	}
	return nil
}

func (d *Database) mirrored(ctx context.Context, first, last int64) ([]streamfile.Record, error) {
	rows, err := d.queries.Mirrored(ctx, dbsqlc.MirroredParams{First: first, Last: last, MaxRows: page})
	records := make([]streamfile.Record, len(rows))
	for i, row := range rows {
		headers, err := wireHeaders(row.Headers)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", row.Seq, err)
		}
		records[i] = streamfile.Record{Sequence: uint64(row.Seq), Time: row.RecordedAt, Subject: row.Subject, Headers: headers, Body: []byte(row.Body)}
	}
	return records, err
}

// delivered reads copies of deliveries. One whose body was dropped after it had been decided is stood in for.
func (d *Database) delivered(ctx context.Context, first, last int64) ([]streamfile.Record, error) {
	rows, err := d.queries.InboxCopies(ctx, dbsqlc.InboxCopiesParams{First: first, Last: last, MaxRows: page})
	records := make([]streamfile.Record, len(rows))
	for i, row := range rows {
		var own map[string]string
		if err := json.Unmarshal([]byte(row.Headers), &own); err != nil {
			return nil, fmt.Errorf("delivery %d: %w", row.Seq, err)
		}
		header, body := header(own), row.Body
		if body == nil {
			header, body = d.placeholder(row.Subject, own, row.Digest)
		}
		if records[i], err = NewRecord(uint64(row.Seq), row.StoredAt, row.Subject, header, body); err != nil {
			return nil, fmt.Errorf("delivery %d: %w", row.Seq, err)
		}
	}
	return records, err
}

func header(own map[string]string) map[string][]string {
	all := make(map[string][]string, len(own))
	for key, value := range own {
		all[key] = []string{value}
	}
	return all
}

// wireHeaders writes headers as they are sent.
func wireHeaders(text string) ([]byte, error) {
	var own map[string]string
	if err := json.Unmarshal([]byte(text), &own); err != nil {
		return nil, err
	}
	return headerBytes(header(own))
}

func headerBytes(header http.Header) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("NATS/1.0\r\n")
	if err := header.Write(&b); err != nil {
		return nil, err
	}
	b.WriteString("\r\n")
	return b.Bytes(), nil
}

// NewRecord returns a message as a record.
func NewRecord(sequence uint64, at time.Time, subject string, header map[string][]string, body []byte) (streamfile.Record, error) {
	headers, err := headerBytes(header)
	return streamfile.Record{Sequence: sequence, Time: at, Subject: subject, Headers: headers, Body: body}, err
}
