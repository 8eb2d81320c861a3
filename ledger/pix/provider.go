package pix

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
)

// Provider sends payments. The conformance suite in pixtest holds every implementation to what is said here.
type Provider interface {
	// Name is how the ledger calls it, such as "woovi".
	Name() string
	// Submit asks for a payment. The order's id is the provider's idempotency key: however often one order is submitted, at
	// most one Pix leaves, and a repeat answers what became of the first. A *RefusedError is the provider's final word that
	// nothing of the order is or will be paid. Any other error says nothing about what became of it: ask Get. Whoever submits
	// again because of ErrUnknownPayment waits first, longer than the provider may work on a request.
	Submit(ctx context.Context, o Order) (Payment, error)
	// Get returns what the provider knows of an order, or ErrUnknownPayment when it never heard of it.
	Get(ctx context.Context, orderID uuid.UUID) (Payment, error)
	// Read returns what a notification tells, or ErrSignature when it is not the provider's. A notification is a hint: it may
	// be late, repeated, lost or out of order, and what it says of a payment's state is asked for with Get. Only returns are
	// taken from it.
	Read(n Notification) ([]Update, error)
	// Statement returns the paying account's movements from one instant until before another. Both are full days in São
	// Paulo where the provider knows days only, and such a provider answers ErrNotYet for a day that is not over.
	Statement(ctx context.Context, from, to time.Time) (Statement, error)
}

var (
	// ErrUnknownPayment means that the provider has no payment of that order. Right after a Submit that was not answered it
	// may have one a moment later.
	ErrUnknownPayment = errors.New("the provider knows no such payment")
	// ErrSignature means that a notification does not prove whom it is from.
	ErrSignature = errors.New("the notification is not signed by the provider")
	// ErrBusy means that the provider asks for patience, or is not to be asked now. The call that it answers did nothing.
	ErrBusy = errors.New("the provider takes no request now")
	// ErrNotYet means that the provider has no statement of the last of these days yet.
	ErrNotYet = errors.New("the provider has no statement of that day yet")
	// ErrConflictingOrder means that the provider has an order of that id with another amount or key, which is a mistake of
	// ours and says nothing of what became of the first.
	ErrConflictingOrder = errors.New("the provider has another order of the same id")
)

// RefusedError is an order that the provider will never pay.
type RefusedError struct{ Failure Failure }

// Error implements error.
func (e *RefusedError) Error() string { return "refused by the provider: " + e.Failure.Code }

// Order is a payment to ask for.
type Order struct {
	ID          uuid.UUID
	AmountCents money.Cents
	Key         Key
	OwnerCPF    string // the key's owner must have it, where the provider can check
	Note        string // shown to who is paid; at most 140 characters
}

// PaymentState is what a provider says of a payment.
type PaymentState string

// The states. What a provider says in words that we do not know is in flight: only its final words end a payment.
const (
	// Held: the provider has the order and pays it when it is submitted again, such as after the account was topped up.
	Held     PaymentState = "HELD"
	InFlight PaymentState = "IN_FLIGHT"
	Paid     PaymentState = "PAID"
	Failed   PaymentState = "FAILED"
)

// Payment is what a provider knows of an order.
type Payment struct {
	OrderID     uuid.UUID
	State       PaymentState
	AmountCents money.Cents
	EndToEndID  string  // empty until it is known
	Failure     Failure // of a failed one, and why one is held where that is known
	Returns     []Return
	At          time.Time // when the provider says that it came to this state; zero when it does not
}

// Return is money that the bank of who was paid sent back, all or some.
type Return struct {
	ID          string // its own, "D" and 31 characters
	AmountCents money.Cents
	At          time.Time
}

// Remedy says what helps after a failure.
type Remedy string

// The remedies.
const (
	RemedyNewPayout Remedy = "new_payout" // try again with a new order
	RemedyFixKey    Remedy = "fix_key"    // the shopper has to give another key
	RemedyPerson    Remedy = "person"     // somebody of ours has to look
)

// Failure is why a payment failed.
type Failure struct {
	Code   string // the provider's or the settlement system's, such as AC03
	Remedy Remedy
}

// Notification is a webhook as it arrived.
type Notification struct {
	Header http.Header
	Query  url.Values
	Body   []byte
}

// Update is what a notification tells of one payment.
type Update struct {
	OrderID    uuid.UUID // uuid.Nil when only EndToEndID is known
	EndToEndID string
	Return     *Return // nil: ask Get what became of it
	// Failure is why it failed, which some providers say here only. That it failed is asked for with Get all the same.
	Failure Failure
}

// MovementKind says what moved money on the paying account.
type MovementKind string

// The kinds of movements.
const (
	MovementPayout MovementKind = "PAYOUT"
	MovementReturn MovementKind = "RETURN"
	MovementFee    MovementKind = "FEE"
	MovementOther  MovementKind = "OTHER"
)

// Movement is a line of the paying account's statement.
type Movement struct {
	ID          string // the provider's own; unique on the account
	At          time.Time
	Kind        MovementKind
	AmountCents money.Cents // negative: it left the account
	OrderID     uuid.UUID   // uuid.Nil when the statement does not say
	EndToEndID  string      // of a return: its own id, or the payment's, whichever the statement says
	Description string
}

// Statement is what moved on the paying account. Opening plus all movements is closing.
type Statement struct {
	OpeningCents, ClosingCents money.Cents
	Movements                  []Movement // oldest first
}
