// Package sandbox is where networks try their deliveries out. They are read and decided as real ones are, by the same code, and nothing of them
// reaches the inbox or the ledger. Of the newest it says which cases of the standard a network has shown to handle.
package sandbox

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/sandbox/internal/dbsqlc"
)

const (
	// MaxKept is how many deliveries of a network are kept, refused ones and repeats among them: half of them of those that it signed.
	MaxKept = 100
	// maxBytes bounds their bodies; the newest stays however large it is.
	maxBytes = 4 << 20
)

// Kept is something that a network tried out.
type Kept struct {
	ID         uint64
	DeliveryID string // as it said
	Body       []byte // nil: it was refused at the door, or is a repeat
	ReceivedAt time.Time
	Code       string // as it was answered; empty: it was accepted, or is a repeat
	Detail     string
}

// Repeats says whether it is one that was there already.
func (k Kept) Repeats() bool { return k.Code == "" && k.Body == nil }

// Service keeps what networks try out.
type Service struct{ pool *pgxpool.Pool }

// New returns the sandbox in a database.
func New(pool *pgxpool.Pool) *Service { return &Service{pool} }

// Accept keeps a delivery, as inbox.Store does: a repeat with the same body answers the first one's receipt, with another body it is a
// *inbox.MismatchError.
func (s *Service) Accept(ctx context.Context, d inbox.Delivery) (receipt inbox.Receipt, err error) {
	err = s.keeping(ctx, d.Partner, func(queries *dbsqlc.Queries) error {
		first, err := queries.FindAccepted(ctx, dbsqlc.FindAcceptedParams{Partner: d.Partner, DeliveryID: d.ID})
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			body := d.Body
			if body == nil {
				body = []byte{}
			}
			id, err := queries.Keep(ctx, dbsqlc.KeepParams{Partner: d.Partner, DeliveryID: d.ID, Body: body, ReceivedAt: d.ReceivedAt})
			receipt = inbox.Receipt{DeliveryID: d.ID, Sequence: uint64(id)}
			return err
		case err != nil:
			return err
		case !bytes.Equal(first.Body, d.Body):
			return &inbox.MismatchError{Sequence: uint64(first.ID), Detail: inbox.Difference(first.Body, d.Body)}
		}
		receipt = inbox.Receipt{DeliveryID: d.ID, Sequence: uint64(first.ID), Repeated: true}
		return nil
	})
	return receipt, err
}

// Note keeps an attempt that became no delivery: what was refused at the door, and repeats.
func (s *Service) Note(ctx context.Context, a delivered.Attempt) error {
	return s.keeping(ctx, a.Partner, func(queries *dbsqlc.Queries) error {
		_, err := queries.Keep(ctx, dbsqlc.KeepParams{
			Partner: a.Partner, DeliveryID: a.DeliveryID, ReceivedAt: a.At.UTC(), Code: a.Code, Detail: a.Detail,
		})
		return err
	})
}

// keeping does work on what is kept of a network, of which the oldest of the same share makes room.
func (s *Service) keeping(ctx context.Context, partner string, work func(*dbsqlc.Queries) error) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockSandbox(ctx, partner); err != nil {
			return err
		}
		if err := work(queries); err != nil {
			return err
		}
		return queries.Trim(ctx, dbsqlc.TrimParams{Partner: partner, Keep: MaxKept / 2, Bytes: maxBytes})
	})
	return fault.Wrap(err, "sandbox of %s", partner)
}

// List returns what is kept of a network, in the order in which it came.
func (s *Service) List(ctx context.Context, partner string) ([]Kept, error) {
	rows, err := dbsqlc.New(s.pool).ListKept(ctx, dbsqlc.ListKeptParams{Partner: partner, Most: MaxKept})
	return lists.Map(rows, func(row dbsqlc.ListKeptRow) Kept {
		return Kept{ID: uint64(row.ID), DeliveryID: row.DeliveryID, Body: row.Body, ReceivedAt: row.ReceivedAt.UTC(), Code: row.Code, Detail: row.Detail}
	}), fault.Wrap(err, "list what %s tried out", partner)
}

// Clear forgets what a network tried out.
func (s *Service) Clear(ctx context.Context, partner string) error {
	return fault.Wrap(dbsqlc.New(s.pool).Clear(ctx, partner), "clear the sandbox of %s", partner)
}
