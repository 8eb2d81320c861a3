package eventlog

import (
	"context"
	"time"
)

type patienceKey struct{}

// WithPatience returns a context within which no single call of the log lasts longer than a time, whatever it asks: whoever waits for an
// answer is told so soon that the log hangs. A call that was ended ends with context.DeadlineExceeded; an append among them has an
// outcome that is not known.
func WithPatience(ctx context.Context, most time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, most)
}

// Patient returns a context for one call: the same when it ends soon enough anyway.
func Patient(ctx context.Context) (context.Context, context.CancelFunc) {
	most, ok := ctx.Value(patienceKey{}).(time.Duration)
	if ends, bounded := ctx.Deadline(); !ok || bounded && time.Until(ends) <= most {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, most)
}
