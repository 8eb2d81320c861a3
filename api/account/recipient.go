package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// Recipient is what mails say about a shopper's account. Times that did not happen are zero.
type Recipient struct {
	Email               string // empty: a partner's member without an address
	PreviousEmail       string // before the last change
	Name                string
	Verified            bool   // the address is proven
	PixKey              string // masked; empty: none
	PixKeyChangedAt     time.Time
	DeletionRequestedAt time.Time
}

// Recipient returns what a mail to a shopper says, or ErrNotFound.
func (s *Service) Recipient(ctx context.Context, id uuid.UUID) (Recipient, error) {
	row, err := s.find(ctx, id)
	if err != nil {
		return Recipient{}, err
	}
	r := Recipient{
		Email: orEmpty(row.Email), PreviousEmail: orEmpty(row.PreviousEmail), Name: row.Name, Verified: row.EmailVerifiedAt != nil,
		PixKeyChangedAt: orZero(row.PixKeyChangedAt), DeletionRequestedAt: orZero(row.DeletionRequestedAt),
	}
	_, key, err := s.payoutOf(row)
	if err != nil {
		return Recipient{}, fmt.Errorf("read recipient %s: %w", id, err)
	}
	if key.Type != "" {
		r.PixKey = key.Mask()
	}
	return r, nil
}

func orZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}
