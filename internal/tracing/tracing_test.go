package tracing_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/internal/tracing"
	"example.com/devolve/internal/tracing/tracingtest"
)

// open begins to send traces to an address. The variables are of the whole process, so these tests are one after the other.
func open(t *testing.T, endpoint string, logs *strings.Builder) *tracing.Traces {
	t.Helper()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "10")
	traces, err := tracing.Open(t.Context(), "test", slog.New(slog.NewTextHandler(logs, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return traces
}

// TestOnlyWhatIsListedLeaves: whatever a span is given, a collector is told of no value that is not in the list, nor of any error's text.
func TestOnlyWhatIsListedLeaves(t *testing.T) {
	collector := tracingtest.New(t)
	var logs strings.Builder
	traces := open(t, collector.URL, &logs)
	const cpf, email = "529.982.247-25", "maria@exemplo.com.br"
	ctx, span := traces.Tracer().Start(t.Context(), "step", trace.WithAttributes(
		attribute.String("http.route", "/api/v1/users/{id}"), attribute.String("url.path", "/"+cpf), attribute.String("url.query", "email="+email),
		attribute.String("client.address", "203.0.113.7"), attribute.String("user_agent.original", email), attribute.String("db.query.text", cpf)))
	span.AddEvent(email, trace.WithAttributes(attribute.String("exception.message", cpf)))
	span.RecordError(errors.New("duplicate key: " + email))
	span.SetStatus(codes.Error, cpf)
	span.AddLink(trace.Link{SpanContext: span.SpanContext(), Attributes: []attribute.KeyValue{attribute.String("x", email)}})
	for _, tracer := range traces.Database() {
		query := tracer.TraceQueryStart(ctx, nil, pgx.TraceQueryStartData{SQL: "-- name: FindUser :one\nSELECT '" + cpf + "'", Args: []any{email}})
		tracer.TraceQueryEnd(query, nil, pgx.TraceQueryEndData{Err: errors.New("(email)=(" + email + ") already exists")})
	}
	span.End()
	traces.Close(t.Context())
	spans := collector.Spans(span.SpanContext().TraceID().String())
	if len(spans) != 2 {
		t.Fatalf("%d spans came: %+v", len(spans), spans)
	}
	for _, s := range spans {
		want := map[string]int{"step": 1, "FindUser": 1}[s.Name] // the route; which database it is
		if len(s.Attributes) != want || !s.Failed {
			t.Errorf("%+v", s)
		}
	}
	for _, planted := range []string{cpf, email, "203.0.113.7"} {
		if strings.Contains(collector.Text(), planted) {
			t.Errorf("the collector was told %q", planted)
		}
	}
}

// TestNobodyWaitsForACollector: one that takes connections and never answers holds up neither a step nor, for long, the end.
func TestNobodyWaitsForACollector(t *testing.T) {
	hanging := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hanging }))
	t.Cleanup(func() {
		close(hanging)
		server.Close()
	})
	var logs strings.Builder
	traces := open(t, server.URL, &logs)
	began := time.Now()
	for range 10_000 { // more than are kept
		_, span := traces.Tracer().Start(t.Context(), "step")
		span.End()
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("10,000 steps took %s", took)
	}
	began = time.Now()
	traces.Close(t.Context())
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("the end took %s", took)
	}
	if strings.Count(logs.String(), "\n") != 1 || !strings.Contains(logs.String(), "traces are lost") {
		t.Errorf("the log says: %s", logs.String())
	}
}

// TestIDsAreInOrder: an id is unique, in the order of time, and random where samplers look.
func TestIDsAreInOrder(t *testing.T) {
	seen, high := make(map[trace.TraceID]bool), 0
	last := tracing.NewID()
	for range 1000 {
		id := tracing.NewID()
		if seen[id] || !id.IsValid() || string(id[:6]) < string(last[:6]) {
			t.Fatalf("%s after %s", id, last)
		}
		seen[id], last = true, id
		if id[8] >= 128 {
			high++
		}
	}
	if high < 300 || high > 700 {
		t.Errorf("%d of 1,000 ids are in the upper half", high)
	}
}

// TestNothingIsTracedWithoutACollector: what is off hands over nothing, and is closed all the same.
func TestNothingIsTracedWithoutACollector(t *testing.T) {
	var off *tracing.Traces
	base := slog.DiscardHandler
	if off.Tracer() != nil || off.Provider() != nil || off.Database() != nil || off.Handler(base) != base {
		t.Error("something is traced")
	}
	off.Close(t.Context())
}
