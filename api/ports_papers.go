package api

import (
	"context"

	"example.com/devolve/ledger/pix"
)

// PixNotices follows what the provider of payments tells by itself; see payout.Service.
type PixNotices interface {
	ProviderName() string
	// ReadNotification refuses with pix.ErrSignature what is not the provider's.
	ReadNotification(n pix.Notification) ([]pix.Update, error)
	// Follow returns how many of the payments are none of ours.
	Follow(ctx context.Context, updates []pix.Update) (unknown int, err error)
}
