package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger/projection"
)

var (
	errUnseen = errors.New("nobody has looked at it yet")
	errLags   = errors.New("it is more than ten seconds behind")
)

// behindError is answered by a replica that has not come as far as somebody has seen.
type behindError struct{ at, least uint64 }

func (e *behindError) Error() string { return fmt.Sprintf("it is at %d, before %d", e.at, e.least) }

// member is one replica.
type member struct {
	name    string // host and port
	pool    *pgxpool.Pool
	logger  *slog.Logger
	metrics metrics

	mu      sync.Mutex
	trouble error     // why it is passed over by everybody; nil: it is read
	resting time.Time // until when it is, whatever looks say
	seen    uint64    // how far it had come when it was last asked
	behind  time.Time // until when it is passed over by those who have seen more than that
	lag     uint64    // how far it was behind the primary at the last look
}

// fits says whether a replica is worth asking. Of those who have seen more than it had, one asks it and the others do not wait for what it
// says.
func (r *member) fits(least uint64, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trouble != nil {
		return false
	}
	if r.seen >= least {
		return true
	}
	if now.Before(r.behind) {
		return false
	}
	r.behind = now.Add(restBehind)
	return true
}

// read answers from the replica. After an error the primary has to be read.
func (r *member) read(ctx context.Context, least uint64, read func(ctx context.Context, tx pgx.Tx, sequence uint64) error) error {
	within, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	err := readAt(within, r.pool, func(ctx context.Context, tx pgx.Tx, at uint64) error {
		r.saw(at)
		if at < least {
			return &behindError{at, least}
		}
		return read(ctx, tx, at)
	})
	var behind *behindError
	switch {
	case err == nil:
		r.metrics.reads.WithLabelValues(r.name).Inc()
	case errors.As(err, &behind):
		r.metrics.passedOver.WithLabelValues(r.name, "behind").Inc()
	case errors.Is(err, projection.ErrNotFound): // what it does not know yet, the primary may
		r.metrics.passedOver.WithLabelValues(r.name, "unknown").Inc()
	case ctx.Err() != nil: // who asked has left
	default:
		r.metrics.passedOver.WithLabelValues(r.name, "failed").Inc()
		r.rest(ctx, err)
	}
	return err
}

func (r *member) saw(at uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen = at
}

// rest passes a replica over for a while.
func (r *member) rest(ctx context.Context, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.resting = time.Now().Add(restFailed)
	r.become(ctx, err)
}

// look asks a replica how far it is, and has it read again when it is well.
func (r *member) look(ctx context.Context, floor, newest uint64) {
	at, err := sequenceOf(ctx, r.pool)
	if err == nil && at < floor {
		err = errLags
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil || errors.Is(err, errLags) {
		r.seen, r.lag = at, newest-min(at, newest)
	}
	if err == nil && time.Now().Before(r.resting) {
		return
	}
	r.become(ctx, err)
}

// become notes what is the matter with a replica, and says so when that begins and when it ends.
func (r *member) become(ctx context.Context, trouble error) {
	switch {
	case trouble != nil && (r.trouble == nil || errors.Is(r.trouble, errUnseen)) && !errors.Is(trouble, context.Canceled):
		r.logger.WarnContext(ctx, "a replica of the database is passed over", slog.String("replica", r.name), slog.Any("error", trouble))
	case trouble == nil && r.trouble != nil:
		r.logger.InfoContext(ctx, "a replica of the database is read", slog.String("replica", r.name))
	}
	r.trouble = trouble
}

// state returns how far a replica is behind, and whether it is passed over by everybody.
func (r *member) state() (lag uint64, away bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lag, r.trouble != nil
}
