package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// Deletion is what happens to an account whose shopper asked for its end.
type Deletion struct {
	ReactivateUntil time.Time // a login before brings it back
	ErasedAfter     time.Time
}

func deletionFrom(requestedAt time.Time) Deletion {
	return Deletion{requestedAt.Add(ReactivationPeriod).UTC(), requestedAt.Add(SuspensionPeriod).UTC()}
}

// RequestDeletion suspends the account of a session and ends all its sessions; it is erased later. It refuses with
// ErrNotConfirmed where the password has to be given again first. Of an account that is gone or suspended already it answers
// ErrNotFound.
func (s *Service) RequestDeletion(ctx context.Context, token Token) (Deletion, error) {
	id, now := token.UserID, s.now().UTC()
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		suspended, err := queries.Suspend(ctx, dbsqlc.SuspendParams{ID: id, Now: now})
		if err != nil {
			return fmt.Errorf("suspend user %s: %w", id, err)
		}
		if suspended == 0 {
			return ErrNotFound
		}
		if err := s.confirmed(ctx, queries, token.ID); err != nil { // the account is locked: its sessions end before or after
			return err
		}
		if err := queries.EndSessions(ctx, id); err != nil {
			return fmt.Errorf("end sessions of %s: %w", id, err)
		}
		return s.outbox.Put(ctx, tx, Notice{Kind: NoticeDeletionScheduled, UserID: id})
	})
	if err != nil {
		return Deletion{}, err
	}
	return deletionFrom(now), nil
}

// PendingDeletion is an account that is to be erased.
type PendingDeletion struct {
	UserID      uuid.UUID
	RequestedAt time.Time
	Deletion
}

// PendingDeletions lists the suspended accounts, those erased first before the others.
func (s *Service) PendingDeletions(ctx context.Context, limit int) ([]PendingDeletion, error) {
	rows, err := s.queries.ListDeletions(ctx, dbsqlc.ListDeletionsParams{Until: new(s.now().UTC()), MaxRows: int32(limit)})
	return lists.Map(rows, func(row dbsqlc.ListDeletionsRow) PendingDeletion {
		return PendingDeletion{row.ID, row.RequestedAt.UTC(), deletionFrom(row.RequestedAt)}
	}), fault.Wrap(err, "list deletions")
}
