package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
)

// Book is what the ledger says at a moment: how far its hash chain reaches, and the sums of a shopper's postings by account.
type Book struct {
	Sequence uint64
	Head     []byte
	Totals   map[string]money.Cents
}

// Certificate says what was erased of an account, and that the ledger did not move. It holds nothing personal.
type Certificate struct {
	ID            uuid.UUID
	UserID        uuid.UUID // as the log knows the shopper
	RequestedAt   time.Time
	ErasedAt      time.Time
	FinishedAt    *time.Time // nil: copies outside the tables may still be there
	Actor         string     // schedule or staff
	Reason        string
	Erased        map[string]int // rows and copies, by kind
	Before, After Book
}

// saveCertificate writes a certificate under a new id.
func saveCertificate(ctx context.Context, queries *dbsqlc.Queries, c Certificate) error {
	id, err := uuid.NewRandom()
	if err != nil {
		return fmt.Errorf("make certificate id: %w", err)
	}
	row := dbsqlc.CreateCertificateParams{
		ID: id, UserID: c.UserID, RequestedAt: c.RequestedAt, ErasedAt: c.ErasedAt, Actor: c.Actor, Reason: c.Reason,
		ChainSeqBefore: int64(c.Before.Sequence), ChainHeadBefore: c.Before.Head,
		ChainSeqAfter: int64(c.After.Sequence), ChainHeadAfter: c.After.Head,
	}
	for _, part := range []struct {
		to   *[]byte
		from any
	}{{&row.Erased, c.Erased}, {&row.TotalsBefore, c.Before.Totals}, {&row.TotalsAfter, c.After.Totals}} {
		if *part.to, err = json.Marshal(part.from); err != nil {
			return fmt.Errorf("encode certificate: %w", err)
		}
	}
	return fault.Wrap(queries.CreateCertificate(ctx, row), "save certificate")
}

// Certificate returns a certificate by its own id or the shopper's, or ErrNotFound.
func (s *Service) Certificate(ctx context.Context, id uuid.UUID) (Certificate, error) {
	row, err := s.queries.GetCertificate(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Certificate{}, errNoCertificate
	}
	if err != nil {
		return Certificate{}, fmt.Errorf("read certificate %s: %w", id, err)
	}
	c := Certificate{
		ID: row.ID, UserID: row.UserID, RequestedAt: row.RequestedAt.UTC(), ErasedAt: row.ErasedAt.UTC(), Actor: row.Actor,
		Reason: row.Reason, Before: Book{Sequence: uint64(row.ChainSeqBefore), Head: row.ChainHeadBefore},
		After: Book{Sequence: uint64(row.ChainSeqAfter), Head: row.ChainHeadAfter},
	}
	if row.FinishedAt != nil {
		c.FinishedAt = new(row.FinishedAt.UTC())
	}
	err = errors.Join(
		json.Unmarshal(row.Erased, &c.Erased),
		json.Unmarshal(row.TotalsBefore, &c.Before.Totals),
		json.Unmarshal(row.TotalsAfter, &c.After.Totals),
	)
	if err != nil {
		return Certificate{}, fmt.Errorf("decode certificate %s: %w", id, err)
	}
	return c, nil
}

// Erasure is the short form of a certificate.
type Erasure struct {
	ID, UserID uuid.UUID
	ErasedAt   time.Time
	Actor      string
	Finished   bool
}

// Erasures lists the erasures since a time, the oldest first.
func (s *Service) Erasures(ctx context.Context, since time.Time, limit int) ([]Erasure, error) {
	rows, err := s.queries.ListCertificates(ctx, dbsqlc.ListCertificatesParams{Since: since, MaxRows: int32(limit)})
	return lists.Map(rows, func(row dbsqlc.ListCertificatesRow) Erasure {
		return Erasure{row.ID, row.UserID, row.ErasedAt.UTC(), row.Actor, row.FinishedAt != nil}
	}), fault.Wrap(err, "list certificates")
}
