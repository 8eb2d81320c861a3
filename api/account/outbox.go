package account

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// NoticeKind names what a shopper is told by mail.
type NoticeKind string

// What this package tells shoppers.
const (
	NoticeWelcome           NoticeKind = "welcome" // asks to prove the address
	NoticeVerifyEmail       NoticeKind = "verify_email"
	NoticePasswordReset     NoticeKind = "password_reset"
	NoticePasswordChanged   NoticeKind = "password_changed"
	NoticeEmailChanged      NoticeKind = "email_changed" // to the address before
	NoticeGoogleLinked      NoticeKind = "google_linked"
	NoticePixKeyChanged     NoticeKind = "pix_key_changed"
	NoticeDeletionScheduled NoticeKind = "deletion_scheduled"
	NoticeReactivated       NoticeKind = "reactivated"
)

// RefPreviousEmail is the Ref of a notice that goes to the address before the last change.
const RefPreviousEmail = "previous_email"

// Notice is something to tell a shopper, or the staff. It carries no personal data: whoever sends it reads those when it is due.
type Notice struct {
	Kind   NoticeKind
	UserID uuid.UUID // uuid.Nil: the staff; or nobody, and the notice takes the same work and is dropped
	Ref    string    // what it is about, by id; empty: the account
}

// Outbox takes notices, in the transaction of what they tell of: both happen or neither.
type Outbox interface {
	Put(ctx context.Context, tx pgx.Tx, n Notice) error
}
