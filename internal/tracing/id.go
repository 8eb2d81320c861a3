package tracing

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// NewID returns the id of a request, which is that of its trace, too: unique, and in the order of time. It begins with the
// milliseconds; all else is random, as samplers want it, so it is no UUID of version 7.
func NewID() trace.TraceID {
	var id trace.TraceID
	binary.BigEndian.PutUint64(id[:8], uint64(time.Now().UnixMilli())<<16)
	_, _ = rand.Read(id[6:]) // never fails
	return id
}

// ids makes the ids of traces and spans.
type ids struct{}

var _ sdktrace.IDGenerator = ids{}

// NewIDs implements sdktrace.IDGenerator.
func (g ids) NewIDs(ctx context.Context) (trace.TraceID, trace.SpanID) {
	id := NewID()
	return id, g.NewSpanID(ctx, id)
}

// NewSpanID implements sdktrace.IDGenerator.
func (ids) NewSpanID(context.Context, trace.TraceID) (id trace.SpanID) {
	for !id.IsValid() {
		_, _ = rand.Read(id[:]) // never fails
	}
	return id
}
