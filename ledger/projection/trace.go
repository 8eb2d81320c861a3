package projection

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

// Trace has the projector go on with the traces that events are part of, up to where they can be read. A rebuild goes on with none: it
// would add to traces of years ago.
func (p *Projector) Trace(tracer trace.Tracer) { p.tracer = tracer }

// tracedEvent is an event that is part of a trace.
type tracedEvent struct {
	sequence     int64
	kind, header string
}

// trace notes which trace an event is part of. Its type is one that is known: anything may stand in the header of what is parked.
func (f *fold) trace(raw wire.Raw, kind string) {
	if header := raw.Header.Get(wire.HeaderTrace); header != "" {
		f.traced = append(f.traced, tracedEvent{int64(raw.Sequence), kind, header})
	}
}

// steps are events on their way into the read models; nil: none of them is part of a trace.
type steps []trace.Span

func (p *Projector) beginSteps(ctx context.Context, folds []*fold) (begun steps) {
	if p.tracer == nil {
		return nil
	}
	for _, f := range folds {
		for _, e := range f.traced {
			in := wire.InTrace(ctx, e.header)
			if trace.SpanContextFromContext(in).IsValid() {
				_, span := p.tracer.Start(in, "project "+e.kind, trace.WithSpanKind(trace.SpanKindConsumer),
					trace.WithAttributes(attribute.Int64("devolve.sequence", e.sequence)))
				begun = append(begun, span)
			}
		}
	}
	return begun
}

func (s steps) end(err error) {
	for _, span := range s {
		eventlog.EndStep(span, err)
	}
}
