package edge

import (
	"context"
	"net/http"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	oteltrace "go.opentelemetry.io/otel/trace"

	"example.com/devolve/internal/tracing"
)

// newRequestID returns the id of the request's trace, or one that is made like it: time-ordered and unique, for the inbox uses it to
// recognise its own appends.
func newRequestID(ctx context.Context) string {
	if span := oteltrace.SpanContextFromContext(ctx); span.IsValid() {
		return span.TraceID().String()
	}
	return tracing.NewID().String()
}

// traced makes a span of each request, where requests are traced. What strangers send as their trace is not believed, so that nobody
// chooses the id of a request, or that it is kept.
func (e *Edge) traced(next http.Handler) http.Handler {
	if e.config.Traces == nil {
		return next
	}
	return otelhttp.NewHandler(next, "request",
		otelhttp.WithTracerProvider(e.config.Traces), otelhttp.WithMeterProvider(noop.NewMeterProvider()),
		otelhttp.WithPropagators(propagation.NewCompositeTextMapPropagator()), otelhttp.WithFilter(worthATrace),
		otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return MethodLabel(r.Method) }))
}

// worthATrace leaves out what is asked every few seconds and what lasts as long as a page is open.
func worthATrace(r *http.Request) bool {
	switch r.URL.Path {
	case "/healthz", "/readyz", "/metrics", "/api/v1/cashback/stream":
		return false
	}
	return true
}

// nameSpan names the span of a request by its route, which is not known before.
func nameSpan(r *http.Request, t *traced) {
	if span := oteltrace.SpanFromContext(r.Context()); span.IsRecording() {
		span.SetName(MethodLabel(r.Method) + " " + t.route)
		span.SetAttributes(attribute.String("http.route", t.route))
		if t.code != "" {
			span.SetAttributes(attribute.String("devolve.code", string(t.code)))
		}
	}
}
