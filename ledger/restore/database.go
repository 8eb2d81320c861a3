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
	queries *dbsqlc.Queries
}

// NewDatabase returns the database behind a connection that sees the live read models.
func NewDatabase(conn dbsqlc.DBTX) *Database { return &Database{dbsqlc.New(conn)} }

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
	for stream, read := range map[string]func(context.Context) (int64, error){
		eventlog.LedgerStream: d.queries.MirrorEnd, eventlog.InboxStream: d.queries.InboxRead,
	} {
		end, err := read(ctx)
		if err := orMissing(err); err != nil {
			return known, fmt.Errorf("read how far %s was read: %w", stream, err)
		}
		known.Last[stream] = max(known.Last[stream], uint64(end))
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
// has the headers that are ours, and the time at which its event was recorded.
func (d *Database) Copies(ctx context.Context, stream string, first, last uint64, visit func(streamfile.Record) error) error {
	if stream != eventlog.LedgerStream {
		return nil
	}
	for next := first; next <= last; {
		rows, err := d.queries.Mirrored(ctx, dbsqlc.MirroredParams{First: int64(next), Last: int64(last), MaxRows: page})
		if err := orMissing(err); err != nil {
			return fmt.Errorf("read the copies of events %d to %d: %w", first, last, err)
		}
		for _, row := range rows {
			headers, err := wireHeaders([]byte(row.Headers))
			if err != nil {
				return fmt.Errorf("read the headers of the copy of event %d: %w", row.Seq, err)
			}
			next = uint64(row.Seq) + 1
			err = visit(streamfile.Record{
				Sequence: uint64(row.Seq), Time: row.RecordedAt, Subject: row.Subject, Headers: headers, Body: []byte(row.Body),
			})
			if err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
	}
	return nil
}

// wireHeaders writes headers as they are sent.
func wireHeaders(text []byte) ([]byte, error) {
	var own map[string]string
	if err := json.Unmarshal(text, &own); err != nil {
		return nil, err
	}
	header := make(http.Header, len(own))
	for key, value := range own {
		header[key] = []string{value}
	}
	return headerBytes(header)
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
