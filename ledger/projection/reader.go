package projection

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// ErrBehind is answered when the projection does not reach a wanted sequence in time.
var ErrBehind = errors.New("projection has not read far enough yet")

// ErrNotFound is answered when a read model has no such row.
var ErrNotFound = errors.New("not in the read model")

// Cursor is the last sale of a page; the next page starts after it.
type Cursor struct {
	OccurredAt time.Time
	ID         uuid.UUID
}

// Reader answers questions about the live read models. Every answer says which log sequence it reflects, read in the same
// snapshot.
type Reader struct {
	pool *pgxpool.Pool
	*Hub
}

// NewReader returns a reader; the pool must see the live schema, see OpenPool. The hub tells it what changes.
func NewReader(pool *pgxpool.Pool, hub *Hub) *Reader { return &Reader{pool, hub} }

// snapshot runs queries that see the same state, and returns the log sequence of it. It may run them twice; see
// snapshot.Read.
func (r *Reader) snapshot(ctx context.Context, read func(*dbsqlc.Queries) error) (sequence uint64, err error) {
	err = snapshot.Read(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		seq, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		sequence = uint64(seq)
		return read(queries)
	})
	return sequence, err
}

// Sequence returns the log sequence that the read models reflect now.
func (r *Reader) Sequence(ctx context.Context) (uint64, error) {
	seq, err := dbsqlc.New(r.pool).Sequence(ctx)
	return uint64(seq), err
}

// DecodeMirrored reads an event as the second copy of the log has it.
func DecodeMirrored(seq int64, subject, headers, body string) (ledger.Recorded, error) {
	raw, err := Mirrored(seq, subject, headers, body)
	if err != nil {
		return ledger.Recorded{}, err
	}
	return wire.Decode(raw)
}

// Mirrored returns the message that an event of the second copy of the log is a copy of; its headers are none where theirs are not JSON.
func Mirrored(seq int64, subject, headers, body string) (wire.Raw, error) {
	raw := wire.Raw{Sequence: uint64(seq), Subject: subject, Data: []byte(body)}
	var own map[string]string
	if err := json.Unmarshal([]byte(headers), &own); err != nil {
		return raw, fmt.Errorf("headers of mirrored event %d: %w", seq, err)
	}
	raw.Header = make(nats.Header, len(own))
	for key, value := range own {
		raw.Header[key] = []string{value}
	}
	return raw, nil
}
