package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api"
)

// BenchmarkWebhook measures what a signed delivery costs before it reaches the log.
func BenchmarkWebhook(b *testing.B) {
	fake := newFakeLedger()
	server, err := api.New(api.Config{
		Statements: fake, Progress: fake, Clicks: fake, Inbox: &fakeInbox{}, Partners: fakePartners{},
		Accounts: noAccounts{}, Catalog: noCatalog{}, ClientKeys: []string{clientKey}, Brand: "Trevo", Limits: api.DefaultLimits,
		Logger: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(), Now: (&bundle{now: noon}).clock,
	})
	if err != nil {
		b.Fatal(err)
	}
	server.Close()
	body := `{"type":"conversion.updated","data":{"transactionId":"` + strings.Repeat("9", 300) + `"}}`
	deliveries := make([]call, 64)
	for i := range deliveries {
		deliveries[i] = signAs(newSecret, fmt.Sprint("msg_", i), noon, body)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		d := deliveries[i%len(deliveries)]
		request := httptest.NewRequest(d.method, d.path, strings.NewReader(d.body))
		for name, value := range d.header {
			request.Header.Set(name, value)
		}
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		server.ServeHTTP(recorder, request)
		if recorder.Code != http.StatusAccepted && recorder.Code != http.StatusTooManyRequests {
			b.Fatalf("status %d", recorder.Code)
		}
	}
}

type (
	noAccounts struct{ api.Accounts }
	noCatalog  struct{ api.Catalog }
)
