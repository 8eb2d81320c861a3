package statement

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement/internal/dbsqlc"
)

// Payout is a payout as its shopper sees it, without its items.
type Payout struct {
	ledger.Payout
	Purchases, Bonuses     int       // that it pays
	PaidAt                 time.Time // as the provider said; zero while it is not paid
	RequestedAt, UpdatedAt time.Time
}

func payoutOf(row dbsqlc.Payout) Payout {
	return Payout{
		Payout: ledger.Payout{
			ID: ledger.PayoutID{UUID: row.ID}, RunID: ledger.RunID{UUID: row.RunID}, UserID: ledger.UserID{UUID: row.UserID},
			KeyID: ledger.KeyID{UUID: row.KeyID}, AmountCents: row.AmountCents, State: ledger.PayoutState(row.State), Provider: row.Provider,
			EndToEndID: row.EndToEndID, Failure: row.Failure, Remedy: row.Remedy, KeyCleared: row.KeyCleared, ReturnedCents: row.ReturnedCents,
		},
		RequestedAt: row.RequestedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
}

// Payouts are a shopper's, newest first, at a log sequence.
type Payouts struct {
	Sequence uint64
	Payouts  []Payout
}

// PayoutsOf returns a shopper's payouts, newest first, at most limit, without those that were given up before they were sent.
func (r *Reader) PayoutsOf(ctx context.Context, userID uuid.UUID, limit int) (Payouts, error) {
	var list []Payout
	sequence, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		rows, err := queries.ListPayoutsOf(ctx, dbsqlc.ListPayoutsOfParams{UserID: userID, MaxRows: int32(limit)})
		list = make([]Payout, len(rows))
		for i, row := range rows {
			list[i] = payoutOf(row.Payout)
			list[i].Purchases, list[i].Bonuses = int(row.Purchases), int(row.Bonuses)
		}
		if err != nil {
			return err
		}
		return fillPaidAt(ctx, queries, list)
	})
	if err != nil {
		return Payouts{}, fmt.Errorf("read payouts of a shopper: %w", err)
	}
	return Payouts{sequence, list}, nil
}

// Receipt is a payout with the purchases and bonuses that it pays.
type Receipt struct {
	Payout
	Items   []PaidPurchase // the oldest purchase first
	Granted []PaidBonus    // the oldest bonus first
}

// PaidBonus is what a payout pays of one bonus.
type PaidBonus struct {
	Role          ledger.BonusRole
	GrantedAt     time.Time
	AmountCents   money.Cents
	ReturnedCents money.Cents
}

// PaidPurchase is what a payout pays of one purchase.
type PaidPurchase struct {
	StoreName     string
	OrderID       string // empty when the network named none
	OccurredAt    time.Time
	AmountCents   money.Cents // negative: a debt that the payout absorbed
	ReturnedCents money.Cents
}

// Receipt returns a payout with its purchases, or projection.ErrNotFound. When it was paid is the zero time while it is not.
func (r *Reader) Receipt(ctx context.Context, id uuid.UUID) (Receipt, error) {
	var receipt Receipt
	_, err := r.snapshot(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		row, err := queries.FindPayout(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return projection.ErrNotFound
		}
		if err != nil {
			return err
		}
		list := []Payout{payoutOf(row)}
		if err := fillPaidAt(ctx, queries, list); err != nil {
			return err
		}
		rows, err := queries.ListPaidPurchases(ctx, dbsqlc.ListPaidPurchasesParams{PayoutID: id, MaxRows: ledger.MaxPayoutItems})
		receipt = Receipt{Payout: list[0], Items: make([]PaidPurchase, len(rows))}
		receipt.Purchases = len(rows)
		for i, item := range rows {
			receipt.Items[i] = PaidPurchase{item.StoreName, item.OrderID, item.OccurredAt.UTC(), item.AmountCents, item.ReturnedCents}
		}
		if err != nil {
			return err
		}
		bonuses, err := queries.ListPaidBonuses(ctx, dbsqlc.ListPaidBonusesParams{PayoutID: id, MaxRows: ledger.MaxPayoutItems})
		receipt.Bonuses = len(bonuses)
		for _, b := range bonuses {
			receipt.Granted = append(receipt.Granted, PaidBonus{ledger.BonusRole(b.Role), b.GrantedAt.UTC(), b.AmountCents, b.ReturnedCents})
		}
		return err
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("read the receipt of payout %s: %w", id, err)
	}
	return receipt, nil
}

// fillPaidAt says of payouts when they were paid.
func fillPaidAt(ctx context.Context, queries *dbsqlc.Queries, list []Payout) error {
	at := make(map[uuid.UUID]int)
	var paid []uuid.UUID
	for i, p := range list {
		if p.State == ledger.StatePaid || p.State == ledger.StateReturned {
			id := p.ID.UUID
			at[id], paid = i, append(paid, id)
		}
	}
	if len(paid) == 0 {
		return nil
	}
	rows, err := queries.ListPaidAt(ctx, paid)
	for _, row := range rows {
		list[at[row.Aggregate]].PaidAt = row.PaidAt.UTC()
	}
	return err
}
