package shop

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger/projection"
)

// Papers reads what a shopper's receipts and the next payment say; see projection.Reader.
type Papers interface {
	OwedTo(ctx context.Context, userID uuid.UUID) (projection.OwedNow, error)
	KeyRefused(ctx context.Context, userID, keyID uuid.UUID) (bool, error)
	// Receipt answers projection.ErrNotFound for an unknown payout.
	Receipt(ctx context.Context, id uuid.UUID) (projection.Receipt, error)
}

// PixKeys knows where shoppers are paid; see account.Service.
type PixKeys interface {
	// PayoutKey refuses with account.ErrNoPixKey or account.ErrPixHeld.
	PayoutKey(ctx context.Context, id uuid.UUID) (account.PayoutKey, error)
	// PixMasks has former keys too, by the ids that the ledger has.
	PixMasks(ctx context.Context, userID uuid.UUID) (map[uuid.UUID]string, error)
}
