package hooks

import (
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/mux"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
)

// BenchmarkWebhook measures what a signed delivery costs before it reaches the log.
func BenchmarkWebhook(b *testing.B) {
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	clock, registry, logger := func() time.Time { return now }, prometheus.NewRegistry(), slog.New(slog.DiscardHandler)
	outside, err := edge.New(edge.Config{Logger: logger, Metrics: registry, Now: clock, WebhookPatience: time.Second})
	if err != nil {
		b.Fatal(err)
	}
	router := mux.NewRouter()
	config := Config{Parts: Parts{Inbox: sink{}, Partners: sink{}, Attempts: sink{}, Sandbox: sink{}}, Logger: logger, Metrics: registry, Now: clock}
	if err := Register(outside.Mount(router), outside, config); err != nil {
		b.Fatal(err)
	}
	handler := outside.Wrap(router)

	body := `{"type":"conversion.updated","data":{"transactionId":"` + strings.Repeat("9", 300) + `"}}`
	deliveries := make([]signed, 64)
	for i := range deliveries {
		deliveries[i] = signed{id: fmt.Sprint("msg_", i), timestamp: strconv.FormatInt(now.Unix(), 10), body: []byte(body)}
		deliveries[i].signature = "v1," + base64.StdEncoding.EncodeToString(deliveries[i].sum(sinkSecret))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		d := deliveries[i%len(deliveries)]
		request := httptest.NewRequest(http.MethodPost, "/webhooks/conversions/demo", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Webhook-Id", d.id)
		request.Header.Set("Webhook-Timestamp", d.timestamp)
		request.Header.Set("Webhook-Signature", d.signature)
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		if recorder.Code != http.StatusAccepted {
			b.Fatalf("status %d: %s", recorder.Code, recorder.Body)
		}
	}
}

// sink is a partner and an inbox that forgets.
type sink struct{}

var sinkSecret = []byte("0123456789abcdef0123456789abcdef")

func (sink) Secrets(context.Context, string) ([][]byte, error) { return [][]byte{sinkSecret}, nil }

func (sink) Reload(context.Context, string) ([][]byte, error) { return nil, inbox.ErrUnknownPartner }

func (sink) SandboxSecrets(context.Context, string) ([][]byte, error) {
	return nil, inbox.ErrUnknownPartner
}

func (sink) ReloadSandbox(context.Context, string) ([][]byte, error) {
	return nil, inbox.ErrUnknownPartner
}

func (sink) PushForm(context.Context, string, string, netip.Addr) (string, error) {
	return "", inbox.ErrUnknownPartner
}

func (sink) Note(context.Context, delivered.Attempt) error { return nil }

func (sink) Accept(_ context.Context, d inbox.Delivery) (inbox.Receipt, error) {
	return inbox.Receipt{DeliveryID: d.ID, Sequence: 1}, nil
}
