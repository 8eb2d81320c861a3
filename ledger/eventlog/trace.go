package eventlog

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/wire"
)

// Step begins a step of the context's trace. Where nothing is traced it changes nothing, and costs nothing.
func Step(ctx context.Context, name string) (context.Context, trace.Span) {
	span := trace.SpanFromContext(ctx)
	if !span.SpanContext().IsValid() {
		return ctx, span
	}
	return span.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithSpanKind(trace.SpanKindProducer))
}

// EndStep ends a step that Step or a tracer began; it failed when there is an error, whose text stays here.
func EndStep(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// scope is whose steps these are.
const scope = "example.com/devolve/ledger"

// Trace has every append be a step of the trace that its events name, or else of the context's.
func (l *Log) Trace(tracer trace.Tracer) { l.tracer = tracer }

// appends are the steps that store events: one for each event that is part of a trace. The zero value is of events that are part of none.
type appends struct {
	headers []string // of each event; empty: it is part of no trace
	spans   []trace.Span
}

func (l *Log) beginAppends(ctx context.Context, events []ledger.Recorded) (a appends) {
	if l.tracer == nil {
		return a
	}
	a.headers = make([]string, len(events))
	for i, e := range events {
		in := wire.InTrace(ctx, e.Meta.Trace)
		if !trace.SpanContextFromContext(in).IsValid() {
			continue
		}
		in, span := l.tracer.Start(in, "append "+wire.Name(e.Event), trace.WithSpanKind(trace.SpanKindProducer),
			trace.WithAttributes(attribute.String("devolve.event_id", e.Meta.EventID)))
		a.headers[i] = wire.TraceOf(in)
		a.spans = append(a.spans, span)
	}
	return a
}

// mark notes on a message which trace its event is part of.
func (a appends) mark(event int, m wire.Message) {
	if a.headers != nil && a.headers[event] != "" {
		m.Header.Set(wire.HeaderTrace, a.headers[event])
	}
}

func (a appends) end(err error) {
	for _, span := range a.spans {
		EndStep(span, err)
	}
}
