// Package tracingtest has a collector of OpenTelemetry's traces for tests.
package tracingtest

import (
	"compress/gzip"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Span is what a process told of a step.
type Span struct {
	Trace, ID, Parent string // in hexadecimal; no parent: it is the first step
	Name              string
	Failed            bool
	Attributes        map[string]string
}

// Collector takes spans over HTTP.
type Collector struct {
	URL string

	mu    sync.Mutex
	spans []Span
	text  []byte
}

// New starts a collector for as long as the test runs.
func New(tb testing.TB) *Collector {
	tb.Helper()
	c := new(Collector)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := c.take(r); err != nil {
			tb.Errorf("a collector was sent %s: %v", r.URL, err)
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	tb.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

func (c *Collector) take(r *http.Request) error {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		var err error
		if body, err = gzip.NewReader(r.Body); err != nil {
			return err
		}
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	var sent collector.ExportTraceServiceRequest
	if err := proto.Unmarshal(text, &sent); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, text...)
	for _, resource := range sent.GetResourceSpans() {
		for _, scope := range resource.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				c.spans = append(c.spans, spanOf(span))
			}
		}
	}
	return nil
}

func spanOf(span *traces.Span) Span {
	s := Span{
		Trace: hex.EncodeToString(span.GetTraceId()), ID: hex.EncodeToString(span.GetSpanId()), Parent: hex.EncodeToString(span.GetParentSpanId()),
		Name: span.GetName(), Failed: span.GetStatus().GetCode() == traces.Status_STATUS_CODE_ERROR, Attributes: make(map[string]string),
	}
	for _, a := range span.GetAttributes() {
		s.Attributes[a.GetKey()] = a.GetValue().String()
	}
	return s
}

// Spans returns what has come of a trace.
func (c *Collector) Spans(trace string) (spans []Span) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.spans {
		if s.Trace == trace {
			spans = append(spans, s)
		}
	}
	return spans
}

// Text returns all that has come, as it came.
func (c *Collector) Text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.text)
}
