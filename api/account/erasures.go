package account

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// Erasures are the certificates, for who needs to know nothing else of accounts.
type Erasures struct{ queries *dbsqlc.Queries }

// NewErasures returns the erasures in a database.
func NewErasures(pool *pgxpool.Pool) *Erasures { return &Erasures{dbsqlc.New(pool)} }

// ErasedAt returns when an account was erased, by its certificate; the zero time: it was not.
func (e *Erasures) ErasedAt(ctx context.Context, user uuid.UUID) (time.Time, error) {
	at, err := e.queries.FindErasure(ctx, user)
	if errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, nil
	}
	return at.UTC(), fault.Wrap(err, "read the erasure of account %s", user)
}

// Page returns the erasures until a moment in the order of time after one of them, the zero value: from the first on; at most limit.
func (e *Erasures) Page(ctx context.Context, after Erasure, until time.Time, limit int) ([]Erasure, error) {
	rows, err := e.queries.PageCertificates(ctx, dbsqlc.PageCertificatesParams{AfterAt: after.ErasedAt, AfterID: after.ID, Until: until, MaxRows: int32(limit)})
	return lists.Map(rows, func(row dbsqlc.PageCertificatesRow) Erasure {
		return Erasure{row.ID, row.UserID, row.ErasedAt.UTC(), row.Actor, row.FinishedAt != nil}
	}), fault.Wrap(err, "page certificates")
}
