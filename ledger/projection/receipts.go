package projection

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// Receipt is a payout with the purchases that it pays.
type Receipt struct {
	Payout
	Items []PaidPurchase // the oldest purchase first
}

// PaidPurchase is what a payout pays of one purchase.
type PaidPurchase struct {
	StoreName     string
	OrderID       string // empty when the network named none
	OccurredAt    time.Time
	AmountCents   money.Cents // negative: a debt that the payout absorbed
	ReturnedCents money.Cents
}

// Receipt returns a payout with its purchases, or ErrNotFound. When it was paid is the zero time while it is not.
func (r *Reader) Receipt(ctx context.Context, id uuid.UUID) (Receipt, error) {
	var receipt Receipt
	_, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		row, err := queries.FindPayout(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
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
			id := uuid.MustParse(string(p.ID))
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

// OwedNow is what a shopper is owed, at a log sequence.
type OwedNow struct {
	Sequence uint64
	Owed
}

// OwedTo returns what a shopper is owed or owes.
func (r *Reader) OwedTo(ctx context.Context, userID uuid.UUID) (OwedNow, error) {
	now := OwedNow{Owed: Owed{UserID: userID}}
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		balance, err := queries.FindOwed(ctx, userID)
		if err != nil || len(balance) == 0 {
			return err
		}
		now.Cents = balance[0]
		sales, err := queries.ListPayable(ctx, []uuid.UUID{userID})
		for _, s := range sales {
			now.Sales = append(now.Sales, Payable{ledger.ConversionID(s.ID.String()), money.Cents(s.Cents)})
		}
		if err != nil {
			return err
		}
		held, err := queries.ListHeldBack(ctx, []uuid.UUID{userID})
		for _, h := range held {
			now.Held = append(now.Held, HeldBack{h.Reason, int(h.Sales), money.Cents(h.Cents)})
		}
		return err
	})
	if err != nil {
		return OwedNow{}, fmt.Errorf("read what a shopper is owed: %w", err)
	}
	now.Sequence = sequence
	return now, nil
}
