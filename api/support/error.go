package support

import (
	"errors"
	"fmt"

	"github.com/google/uuid"
)

// Refusals of this package. None of them carries personal data.
var (
	ErrNotFound     = errors.New("no such claim, and nothing of that id was written by a form")
	ErrNoCoupon     = errors.New("no such coupon")
	ErrClickTooOld  = fmt.Errorf("the click is older than %d days", ClaimDays)
	ErrNoCashback   = errors.New("the click was made without cashback")
	ErrPurchaseDate = errors.New("the purchase is not between the click and today")
	ErrTooManyOpen  = fmt.Errorf("%d claims are open already", MaxOpen)
	ErrEnded        = errors.New("the claim has ended already")
	ErrReason       = errors.New("a reason of 1 to 500 printable characters is needed: the shopper is told")
	ErrForeignSale  = errors.New("the sale is another shopper's")
	ErrUnattributed = errors.New("the sale is nobody's yet")
)

// ExistsError is answered when the shopper has claimed that order of that click before.
type ExistsError struct {
	ClaimID uuid.UUID
}

// Error implements error.
func (e *ExistsError) Error() string {
	return fmt.Sprintf("claim %s is about the same order", e.ClaimID)
}
