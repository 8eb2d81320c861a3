package staff

import "errors"

// Refusals of this package. None of them says which part of a login was wrong. A token that is not good, or whose session is over,
// is refused with account.ErrToken, and a field that is not acceptable with *account.FieldError.
var (
	ErrCredentials = errors.New("handle, password or code is wrong")
	ErrEnrolment   = errors.New("the one-time password must be changed first")
	ErrRole        = errors.New("the role is missing")
	ErrHandleTaken = errors.New("the handle is taken, perhaps by somebody disabled")
	ErrNotFound    = errors.New("nobody has this handle")
)
