package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"example.com/devolve/internal/tracing/tracingtest"
)

// checkTraced looks at the one trace of a shop's first sale: its id is that of the request in the log, and it goes from the webhook to the
// row that the shopper reads. Of what people sent, nothing is in it.
func checkTraced(t *testing.T, collector *tracingtest.Collector, shop shop) {
	t.Helper()
	const cpf, email = "529.982.247-25", "maria.planted@exemplo.com.br"
	for _, path := range []string{"/loja/" + email, "/busca?q=" + cpf, "/api/v1/store/" + email + "?cpf=" + cpf} {
		if _, _, err := get(t.Context(), shop.base+path); err != nil {
			t.Fatal(err)
		}
	}
	shop.post("/api/v1/auth/login", shopper{key: shop.who.key}, http.StatusUnauthorized, map[string]string{"email": email, "password": cpf})
	shop.mustDeliver(shop.network, "personal", http.StatusAccepted, []byte(`{"type":"`+email+`","data":"`+cpf+`"}`))
	var accepted struct {
		RequestID string `json:"request_id"`
	}
	ctx, cancel := context.WithTimeout(t.Context(), settleLimit)
	defer cancel()
	line := shop.errs.await(ctx, `"route":"/webhooks/conversions/{partner}","status":202`)
	if err := json.Unmarshal([]byte(line), &accepted); err != nil || len(accepted.RequestID) != 32 {
		t.Fatalf("the log of the webhook: %q, %v", line, err)
	}
	steps := []string{
		"POST /webhooks/conversions/{partner}", "inbox append", "inbox decide", "append conversion_tracked.v1", "project conversion_tracked.v1",
	}
	eventually(t, settleLimit, func() string {
		spans, parent := collector.Spans(accepted.RequestID), ""
		for _, name := range steps {
			found := ""
			for _, s := range spans {
				if s.Name == name && s.Parent == parent && !s.Failed {
					found = s.ID
				}
			}
			if found == "" {
				return fmt.Sprintf("no step %q after %q: %+v", name, parent, spans)
			}
			parent = found
		}
		return ""
	})
	events := shop.site.ok(t, "events", "tail")
	if !strings.Contains(events, `"traceparent":"00-`+accepted.RequestID+"-") {
		t.Errorf("no event says that it is part of %s:\n%s", accepted.RequestID, events)
	}
	eventually(t, settleLimit, func() string {
		if !strings.Contains(collector.Text(), "POST /api/v1/auth/login") {
			return "the requests with what is personal are not there yet"
		}
		return ""
	})
	for _, planted := range []string{cpf, email, "127.0.0.1", "Go-http-client"} {
		if strings.Contains(collector.Text(), planted) {
			t.Errorf("the collector was told %q", planted)
		}
	}
}
