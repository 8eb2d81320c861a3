package account

import "errors"

// Refusals of this package. None of them carries personal data.
var (
	ErrCredentials = errors.New("e-mail or password is wrong")
	ErrEmailTaken  = errors.New("the e-mail has an account")
	ErrTerms       = errors.New("the terms of use were not accepted")
	ErrToken       = errors.New("the token is not valid")
	ErrNotFound    = errors.New("no such account")
	ErrBusy        = errors.New("too many passwords are being checked")

	ErrNotConfirmed = errors.New("the password was not given again")
	ErrNoPassword   = errors.New("the account has no password")
	ErrClosing      = errors.New("the account is about to be erased")
	ErrLinkExpired  = errors.New("the link was used, is too old or never was")
)

// FieldError is answered for a field of a form that is not acceptable.
type FieldError struct {
	Field  string // as the form calls it
	Detail string // English, for developers
}

// Error implements error.
func (e *FieldError) Error() string { return e.Field + ": " + e.Detail }
