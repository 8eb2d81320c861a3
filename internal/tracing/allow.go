package tracing

import (
	"context"
	"slices"

	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// allowed is all that may be said of a span. What libraries add by themselves is often personal: addresses, paths with tokens,
// statements of SQL, the text of errors. Whatever is not in this list does not leave the process.
var allowed = []attribute.Key{
	"http.request.method", "http.response.status_code", "http.route", // the route's template, never the path
	"http.request.body.size", "http.response.body.size",
	"db.system.name", "db.operation.name", "db.collection.name", "pgx.rows_affected", "pgx.sql_state", "pgx.operation.type",
	"devolve.code", "devolve.inbox_sequence", "devolve.event_id", "devolve.sequence",
}

// allowing is an exporter that says of spans what is allowed alone.
type allowing struct{ sdktrace.SpanExporter }

// ExportSpans implements sdktrace.SpanExporter.
func (a allowing) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	shown := make([]sdktrace.ReadOnlySpan, len(spans))
	for i, span := range spans {
		shown[i] = curtailed{span}
	}
	return a.SpanExporter.ExportSpans(ctx, shown)
}

// curtailed is a span with what may be said of it: no events, which hold the text of errors, no links, no description of its status.
type curtailed struct{ sdktrace.ReadOnlySpan }

// Attributes implements sdktrace.ReadOnlySpan.
func (c curtailed) Attributes() []attribute.KeyValue {
	var shown []attribute.KeyValue
	for _, a := range c.ReadOnlySpan.Attributes() {
		if slices.Contains(allowed, a.Key) {
			shown = append(shown, a)
		}
	}
	return shown
}

// Events implements sdktrace.ReadOnlySpan.
func (curtailed) Events() []sdktrace.Event { return nil }

// Links implements sdktrace.ReadOnlySpan.
func (curtailed) Links() []sdktrace.Link { return nil }

// Status implements sdktrace.ReadOnlySpan.
func (c curtailed) Status() sdktrace.Status {
	return sdktrace.Status{Code: c.ReadOnlySpan.Status().Code}
}
