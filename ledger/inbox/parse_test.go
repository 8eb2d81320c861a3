package inbox

import (
	"encoding/json"
	"testing"
	"time"

	"example.com/devolve/ledger"
)

// TestTheDetailSpeaksOfTheDocument holds what a network reads about what it sent: which field and what was expected, in no words of Go.
func TestTheDetailSpeaksOfTheDocument(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"type":"conversion.updated","data":{"transactionId":908812345}}`:   "data.transactionId is a number where text is expected",
		`{"type":"conversion.updated","data":{"saleAmount":249.9}}`:          "data.saleAmount is a number where text is expected",
		`{"type":"conversion.updated","data":[]}`:                            "data is a list where an object is expected",
		`{"type":"conversion.updated","data":{"clickId":"a","clickId":"b"}}`: "data.clickId is there twice",
		`{"type":"conversion.updated","data":{"ClickID":"a"}}`:               "data.ClickID is not a field; clickId is",
		`{"type":"conversion.updated","type":"conversion.updated"}`:          "type is there twice",
		`"conversion.updated"`:           "the message is text where an object is expected",
		`{`:                              "the message ends too early",
		`[{"type":"conversion.updated"}`: "the delivery ends too early",
		`transactionId=1`:                "the message is not JSON",
		`[{"type":"conversion.updated","data":{"saleAmount":1}}]`: "data.saleAmount is a number where text is expected",
	} {
		for _, it := range parse(3, Delivery{Partner: "demo", ID: "d", Body: []byte(body)}) {
			if code, detail := describe(it.err); code != CodeUnreadable || detail != "unreadable: "+want {
				t.Errorf("%s: %s %q; want %q after the code", body, code, detail, want)
			}
		}
	}
}

// TestOneBadItemSpoilsNoOther is about an array of which one item has a name twice.
func TestOneBadItemSpoilsNoOther(t *testing.T) {
	t.Parallel()
	const good = `{"type":"conversion.updated","data":{"transactionId":"1","status":"pending","saleAmount":"249.90","commission":"12.50",` +
		`"currency":"BRL","occurredAt":"2026-11-20T13:58:00Z","updatedAt":"2026-11-20T14:02:00Z","more":{"a":1}}}`
	items := parse(3, Delivery{Partner: "demo", ID: "d", Body: []byte(`[` + good + `,{"type":"a","type":"b"},` + good + `]`)})
	if len(items) != 3 || items[0].err != nil || items[1].err == nil || items[2].err != nil {
		t.Errorf("%+v", items)
	}
}

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
