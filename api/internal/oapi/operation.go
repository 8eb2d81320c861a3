package oapi

import "net/http"

// TokenNeed says whether a call needs the shopper's own token.
type TokenNeed int

// What a call may need.
const (
	TokenUnused   TokenNeed = iota // ignored
	TokenOptional                  // checked when it is there
	TokenRequired
)

// SessionNeed says whether a call needs a session of somebody who works here, or of somebody of a network.
type SessionNeed int

// What a call may need.
const (
	SessionUnused     SessionNeed = iota // it is not theirs
	SessionUnverified                    // whoever holds a token: the handler has it checked
	SessionVerified                      // whoever is signed in; of staff with one of the roles of the call when it has any
)

// Deadline says how long a call may take.
type Deadline int

// How long calls may take.
const (
	DeadlineUsual Deadline = iota
	DeadlineLong           // it reads or writes whole files, or asks others
	DeadlineNone           // it lasts: a stream
)

// DefaultBody is how many bytes a body may have where the contract does not say.
const DefaultBody = 64 << 10

// Operation is what the contract says of a call: where it is, and what is checked before its parameters are bound.
type Operation struct {
	Method, Path string

	Public       bool // no client key: the call has another credential
	Token        TokenNeed
	TokenInQuery bool // the token may come as a query parameter
	Staff        SessionNeed
	Partner      SessionNeed
	Roles        []string // of which staff need one
	Query        []string // the query parameters it knows
	AnyQuery     bool     // and it ignores others
	Body         int64    // limit of the JSON body; 0: it has none
	AnyType      bool     // and it may say that it is something else
	Files        int64    // limit of a body of several files instead
	Deadline     Deadline
	Compress     bool // its answers may be large and hold no secret
	Reusable     bool // its answers may be kept; they are compressed too
	Reads        bool // it changes nothing, whatever its method
	Writes       bool // it changes something, although it is a GET
}

// Call serves an operation whose request was admitted. What it has not answered it returns as an error: a *ParameterError when a
// parameter could not be bound.
type Call func(w http.ResponseWriter, r *http.Request) error

// Mount makes an operation be found.
type Mount func(op Operation, call Call)
