package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"example.com/devolve/api"
)

// TestTheTraceIsTheRequest: one id is in the answer, its header, the log and the trace. What strangers send as theirs changes nothing.
func TestTheTraceIsTheRequest(t *testing.T) {
	t.Parallel()
	spans := tracetest.NewSpanRecorder()
	b := setup(t, func(c *api.Config) { c.Traces = sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans)) })
	const theirs = "0102030405060708090a0b0c0d0e0f10"
	got := b.send(t, uuid.Nil, call{
		method: http.MethodGet, path: query("/api/v1/cashback", uuid.New()),
		header: map[string]string{"traceparent": "00-" + theirs + "-0102030405060708-01"},
	})
	var problem struct{ RequestID string }
	if err := json.Unmarshal(got.body, &problem); err != nil || got.StatusCode != http.StatusUnauthorized {
		t.Fatalf("%d %s %v", got.StatusCode, got.body, err)
	}
	ended := spans.Ended()
	if len(ended) != 1 || ended[0].Name() != "GET /api/v1/cashback" {
		t.Fatalf("spans: %v", ended)
	}
	id := ended[0].SpanContext().TraceID().String()
	if id == theirs || ended[0].Parent().IsValid() || problem.RequestID != id || got.Header.Get("X-Request-Id") != id || !strings.Contains(b.log.String(), id) {
		t.Errorf("the trace is %s, the answer's id %s, the header's %s, and the log says %s", id, problem.RequestID, got.Header.Get("X-Request-Id"), b.log.String())
	}
	b.sendBare(t, call{method: http.MethodGet, path: "/healthz"})
	if len(spans.Ended()) != 1 {
		t.Error("a question after health is traced")
	}
}
