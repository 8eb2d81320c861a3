// Package outage tells errors of stores that cannot be reached now from all others. What failed for such a reason may be tried again
// later; whether it was done is not known.
package outage

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Classes and codes of PostgreSQL's errors that say that the server, not the statement, is why.
// Source: PostgreSQL's documentation, appendix A.
const (
	classConnection  = "08"
	classResources   = "53"    // such as too many connections, or a full disk
	classOperator    = "57P0"  // it is stopped, was stopped by a crash, or is not up yet
	codeNotWritten   = "25006" // a standby takes no writes
	codeQueryStopped = "57014" // by its time limit
)

// ofLog are the errors of a log that has no leader, or to which there is no connection.
var ofLog = []error{
	nats.ErrNoResponders, nats.ErrTimeout, nats.ErrConnectionClosed, nats.ErrConnectionReconnecting, nats.ErrDisconnected, nats.ErrNoServers,
	nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse, jetstream.ErrNoHeartbeat,
}

// Is says whether an error, or one in its chain, is of a store that cannot be reached now.
func Is(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return strings.HasPrefix(refused.Code, classConnection) || strings.HasPrefix(refused.Code, classResources) ||
			strings.HasPrefix(refused.Code, classOperator) || refused.Code == codeNotWritten || refused.Code == codeQueryStopped
	}
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok {
		return refused.Code == http.StatusServiceUnavailable
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return true
	}
	if errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err) {
		return true
	}
	for _, known := range ofLog {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
