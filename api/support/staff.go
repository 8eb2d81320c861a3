package support

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/statement"
)

// MaxListed is how many claims a list for staff has at most.
const MaxListed = 500

// maxReason bounds what staff tell a shopper.
const maxReason = 500

// ListQuery selects claims for staff.
type ListQuery struct {
	Overdue bool // only what should have been answered
	Ended   bool // what has ended too
	Limit   int
}

// List returns claims for staff, the most urgent first.
func (s *Service) List(ctx context.Context, q ListQuery) ([]Case, error) {
	return s.read(ctx, func(queries *dbsqlc.Queries) ([]dbsqlc.Claim, error) {
		return queries.ListClaims(ctx, dbsqlc.ListClaimsParams{
			Overdue: q.Overdue, WithEnded: q.Ended, Today: date(brazil.Day(s.now())), Most: int32(min(q.Limit, MaxListed)),
		})
	})
}

// Case returns a claim for staff, or ErrNotFound.
func (s *Service) Case(ctx context.Context, id uuid.UUID) (Case, error) {
	cases, err := s.read(ctx, func(queries *dbsqlc.Queries) ([]dbsqlc.Claim, error) {
		row, err := queries.GetClaim(ctx, id)
		return []dbsqlc.Claim{row}, err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return Case{}, fmt.Errorf("claim %s: %w", id, ErrNotFound)
	}
	if err != nil {
		return Case{}, err
	}
	return cases[0], nil
}

// Close ends an open claim with a reason that its shopper is told. It refuses with ErrReason, ErrNotFound or ErrEnded.
func (s *Service) Close(ctx context.Context, id uuid.UUID, reason string) error {
	reason = strings.TrimSpace(reason)
	if !account.IsLine(reason, maxReason) {
		return ErrReason
	}
	return s.decide(ctx, id, func(Claim, pgx.Tx) (Status, uuid.UUID, string, error) {
		return Closed, uuid.Nil, reason, nil
	})
}

// Resolve ends an open claim by a sale of its shopper. It refuses with ErrNotFound, ErrEnded, projection.ErrNotFound,
// ErrForeignSale or ErrUnattributed.
func (s *Service) Resolve(ctx context.Context, id, saleID uuid.UUID) error {
	return s.decide(ctx, id, func(c Claim, tx pgx.Tx) (Status, uuid.UUID, string, error) {
		sale, err := statement.SalesIn(tx).Get(ctx, saleID)
		switch {
		case err != nil:
			return "", uuid.Nil, "", err
		case sale.UserID == uuid.Nil && sale.ClickID == uuid.Nil:
			return "", uuid.Nil, "", ErrUnattributed
		case sale.UserID != c.UserID:
			return "", uuid.Nil, "", ErrForeignSale
		}
		return Resolved, sale.ID, reported(c, sale), nil
	})
}

// decide ends one open claim as decision says.
func (s *Service) decide(
	ctx context.Context, id uuid.UUID, decision func(Claim, pgx.Tx) (status Status, sale uuid.UUID, resolution string, err error),
) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		row, err := s.queries.WithTx(tx).GetClaim(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("claim %s: %w", id, ErrNotFound)
		}
		if err != nil {
			return fmt.Errorf("read claim %s: %w", id, err)
		}
		status, sale, resolution, err := decision(claimsOf([]dbsqlc.Claim{row})[0], tx)
		if err != nil {
			return fmt.Errorf("claim %s: %w", id, err)
		}
		var how ending
		how.add(id, sale, resolution)
		ended, err := s.end(ctx, tx, status, how)
		if err == nil && ended == 0 {
			err = fmt.Errorf("claim %s: %w", id, ErrEnded)
		}
		return err
	})
}
