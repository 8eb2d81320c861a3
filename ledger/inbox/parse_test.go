package inbox

import (
	"encoding/json"
	"testing"
	"time"

	"example.com/devolve/ledger"
)

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"type":"conversion.updated","timestamp":"2026-11-20T14:02:11Z","data":{"transactionId":"1","clickId":"c","status":"pending",
		 "orderId":"A","saleAmount":"249.90","commission":"12.50","currency":"BRL","occurredAt":"2026-11-20T13:58:00Z","updatedAt":"2026-11-20T14:02:00Z"}}`,
		`[{"type":"conversion.updated"},null,1,"x",[]]`, `[`, ``, `null`, ` [ ] `, `{"type":"conversion.updated","data":{"saleAmount":1}}`,
	} {
		f.Add([]byte(seed))
	}
	received := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, body []byte) {
		items := parse(3, Delivery{Partner: "demo", ID: "d", Body: body, ReceivedAt: received})
		if len(items) == 0 || len(items) > MaxItems {
			t.Fatalf("%d items", len(items))
		}
		for _, it := range items {
			if it.err != nil {
				if code, detail := describe(it.err); code == "internal" || detail == "" {
					t.Fatalf("item %d: %q %q", it.index, code, detail)
				}
				continue
			}
			events, err := ledger.DecideObserve(ledger.Conversion{}, ledger.Observe{Observation: it.observed.Observation, ReceivedAt: received})
			if err != nil && ledger.CodeOf(err) == "" {
				t.Fatalf("item %d: %v", it.index, err)
			}
			if _, err := json.Marshal(events); err != nil {
				t.Fatalf("item %d: %v", it.index, err)
			}
		}
	})
}
