package wire

import (
	"context"

	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// TraceOf returns what HeaderTrace says of the context's trace; empty: nothing is traced.
func TraceOf(ctx context.Context) string {
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return ""
	}
	carrier := make(propagation.MapCarrier, 1)
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier[HeaderTrace]
}

// InTrace returns a context in the trace that a header names. A header that names none changes nothing.
func InTrace(ctx context.Context, header string) context.Context {
	if header == "" {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{HeaderTrace: header})
}
