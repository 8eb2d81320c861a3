// Package tracing tells an OpenTelemetry collector what requests and deliveries go through, when one is configured by the standard
// variables. What a collector is told is a list in allow.go: nothing personal, no body, no query, no argument of SQL. Nobody ever waits for the
// collector: what it does not take is dropped.
package tracing

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// stopWithin is how long the end of the process waits for the collector to take what is left.
const stopWithin = time.Second

// quietFor is for how long the log says nothing more of a collector that does not answer.
const quietFor = time.Minute

// Traces is where spans go.
type Traces struct {
	provider *sdktrace.TracerProvider
	logger   *slog.Logger
	told     atomic.Int64 // when the log last said something, in nanoseconds
}

// Open begins to send spans to where OTEL_EXPORTER_OTLP_ENDPOINT says, as the other OTEL_ variables say. It connects to nothing yet.
// Close it. It belongs to a process, whose OpenTelemetry tells its errors here from then on.
func Open(ctx context.Context, version string, logger *slog.Logger) (*Traces, error) {
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("prepare traces: %w", err)
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "devolve"), attribute.String("service.version", version)),
		resource.WithTelemetrySDK(), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("prepare traces: OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	t := &Traces{logger: logger}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(t.tell))
	t.provider = sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(allowing{exporter}), sdktrace.WithResource(about), sdktrace.WithIDGenerator(ids{}))
	return t, nil
}

// tell says in the log that spans are lost, now and then.
func (t *Traces) tell(err error) {
	last, now := t.told.Load(), time.Now().UnixNano()
	if now-last > int64(quietFor) && t.told.CompareAndSwap(last, now) {
		t.logger.Warn("traces are lost", slog.Any("error", err))
	}
}

// Provider returns what makes tracers; nil: nothing is traced.
func (t *Traces) Provider() trace.TracerProvider {
	if t == nil {
		return nil
	}
	return t.provider
}

// Tracer returns what begins spans; nil: nothing is traced.
func (t *Traces) Tracer() trace.Tracer {
	if t == nil {
		return nil
	}
	return t.provider.Tracer("example.com/devolve")
}

// Database returns what makes a span of each call of the database in a trace; none when nothing is traced.
func (t *Traces) Database() []pgx.QueryTracer {
	if t == nil {
		return nil
	}
	return []pgx.QueryTracer{otelpgx.NewTracer(
		otelpgx.WithTracerProvider(t.provider), otelpgx.WithMeterProvider(noop.NewMeterProvider()),
		otelpgx.WithDisableSQLStatementInAttributes(), otelpgx.WithDisableConnectionDetailsInAttributes(),
		otelpgx.WithSpanNameFunc(queryName),
	)}
}

// Close sends what is left, and waits a moment for it.
func (t *Traces) Close(ctx context.Context) {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.tell(err)
	}
}
