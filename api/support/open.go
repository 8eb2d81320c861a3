package support

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/statement"
)

// Request is what a shopper says of a purchase that they miss.
type Request struct {
	UserID      uuid.UUID
	ClickID     uuid.UUID
	OrderNumber string    // not empty, printable
	PurchasedOn time.Time // a day, as midnight UTC
	ValueCents  money.Cents
}

// Open opens a claim, and resolves it at once when the purchase has been reported. It refuses with projection.ErrNotFound
// (no click of this shopper), ErrClickTooOld, ErrNoCashback, ErrPurchaseDate, ErrTooManyOpen, *ExistsError or account.ErrNotFound.
func (s *Service) Open(ctx context.Context, r Request) (Claim, error) {
	r.OrderNumber = strings.TrimSpace(r.OrderNumber)
	usual, err := s.usualDays(ctx)
	if err != nil {
		return Claim{}, err
	}
	var cases []Case
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		id, err := s.add(ctx, tx, r, usual)
		if err != nil {
			return err
		}
		if err := s.settle(ctx, tx, r.UserID); err != nil {
			return err
		}
		row, err := queries.GetClaim(ctx, id)
		if err != nil {
			return fmt.Errorf("read claim %s: %w", id, err)
		}
		if Status(row.Status) == Open {
			if err := s.outbox.Put(ctx, tx, account.Notice{Kind: NoticeClaimOpened, UserID: r.UserID, Ref: id.String()}); err != nil {
				return err
			}
		}
		cases, err = s.study(ctx, tx, claimsOf([]dbsqlc.Claim{row}), usual)
		return err
	})
	if err != nil {
		return Claim{}, err
	}
	return cases[0].Claim, nil
}

// add stores an open claim. Until the transaction ends the follower of the log stands still: whatever it has passed is in
// the read models already, and whatever comes later finds the claim.
func (s *Service) add(ctx context.Context, tx pgx.Tx, r Request, usual days) (uuid.UUID, error) {
	queries := s.queries.WithTx(tx)
	if _, err := queries.LockUser(ctx, r.UserID); errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, account.ErrNotFound
	} else if err != nil {
		return uuid.Nil, fmt.Errorf("lock user %s: %w", r.UserID, err)
	}
	if err := queries.HoldFollower(ctx); err != nil {
		return uuid.Nil, fmt.Errorf("hold the follower: %w", err)
	}
	click, err := statement.SalesIn(tx).Click(ctx, r.UserID, r.ClickID)
	if err != nil {
		return uuid.Nil, err
	}
	if err := s.check(ctx, queries, r, click); err != nil {
		return uuid.Nil, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.Nil, err
	}
	now := s.now().UTC()
	if err := queries.AddClaim(ctx, dbsqlc.AddClaimParams{
		ID: id, UserID: r.UserID, ClickID: click.ID, Network: click.Network, StoreSlug: click.Store.Slug,
		StoreName: click.Store.Name, ClickedAt: click.At, OrderNumber: r.OrderNumber, PurchasedOn: date(r.PurchasedOn),
		ValueCents: r.ValueCents, OpenedAt: now,
		Deadline: date(deadline(r.PurchasedOn, brazil.Day(now), usual.of(click.Store.Slug))),
	}); err != nil {
		return uuid.Nil, fmt.Errorf("store claim of click %s: %w", click.ID, err)
	}
	return id, nil
}

func (s *Service) check(ctx context.Context, queries *dbsqlc.Queries, r Request, click statement.Click) error {
	now := s.now()
	if click.At.Before(now.AddDate(0, 0, -ClaimDays)) {
		return ErrClickTooOld
	}
	if !click.Earns() {
		return ErrNoCashback
	}
	// The shopper's own calendar may be behind São Paulo's by the two hours of Acre, or ahead by the one of Noronha.
	if r.PurchasedOn.Before(brazil.Day(click.At.Add(-2*time.Hour))) || r.PurchasedOn.After(brazil.Day(now.Add(time.Hour))) {
		return ErrPurchaseDate
	}
	existing, err := queries.FindClaimOfOrder(ctx, dbsqlc.FindClaimOfOrderParams{
		UserID: r.UserID, ClickID: click.ID, OrderNumber: r.OrderNumber,
	})
	if err == nil {
		return &ExistsError{existing}
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("find claim of click %s: %w", click.ID, err)
	}
	open, err := queries.CountOpenClaims(ctx, r.UserID)
	if err != nil {
		return fmt.Errorf("count claims of user %s: %w", r.UserID, err)
	}
	if open >= MaxOpen {
		return ErrTooManyOpen
	}
	return nil
}

func date(day time.Time) pgtype.Date { return pgtype.Date{Time: day, Valid: true} }
