package inbox

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

// Trace has the worker go on with the traces that deliveries are part of.
func (w *Worker) Trace(tracer trace.Tracer) { w.tracer = tracer }

// steps are what the worker does with deliveries that are part of a trace, by sequence; nil: nothing is traced.
type steps map[uint64]trace.Span

func (w *Worker) beginSteps(ctx context.Context, raws []wire.Raw) steps {
	if w.tracer == nil {
		return nil
	}
	begun := make(steps)
	for _, raw := range raws {
		in := wire.InTrace(ctx, raw.Header.Get(wire.HeaderTrace))
		if trace.SpanContextFromContext(in).IsValid() {
			_, begun[raw.Sequence] = w.tracer.Start(in, "inbox decide", trace.WithSpanKind(trace.SpanKindConsumer),
				trace.WithAttributes(attribute.Int64("devolve.inbox_sequence", int64(raw.Sequence))))
		}
	}
	return begun
}

// trace returns what the events that come of a delivery are part of.
func (s steps) trace(sequence uint64) string {
	if span := s[sequence]; span != nil {
		return wire.TraceOf(trace.ContextWithSpan(context.Background(), span))
	}
	return ""
}

func (s steps) end(err error) {
	for _, span := range s {
		eventlog.EndStep(span, err)
	}
}
