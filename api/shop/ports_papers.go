package shop

import (
	"context"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// Owed reads what the next payment comes to; see projection.Reader.
type Owed interface {
	OwedTo(ctx context.Context, at time.Time, userID uuid.UUID) (projection.OwedNow, error)
	KeyRefused(ctx context.Context, userID ledger.UserID, keyID ledger.KeyID) (bool, error)
}

// PixKeys knows where shoppers are paid; see account.Service.
type PixKeys interface {
	// PayoutKey refuses with account.ErrNoPixKey or account.ErrPixHeld.
	PayoutKey(ctx context.Context, id uuid.UUID) (account.PayoutKey, error)
	// PixMasks has former keys too, by the ids that the ledger has.
	PixMasks(ctx context.Context, userID uuid.UUID) (map[uuid.UUID]string, error)
}
