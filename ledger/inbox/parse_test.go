package inbox

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
			if code, detail := it.describe(); code != CodeUnreadable || detail != "unreadable: "+want {
				t.Errorf("%s: %s %q; want %q after the code", body, code, detail, want)
			}
		}
	}
}

// TestTheFaultSaysItForPrograms holds what a page of any language is written from.
func TestTheFaultSaysItForPrograms(t *testing.T) {
	t.Parallel()
	message := func(change string) string {
		data := map[string]any{
			"transactionId": "1", "status": "pending", "saleAmount": "249.90", "commission": "12.50", "currency": "BRL",
			"occurredAt": "2026-11-20T13:58:00Z", "updatedAt": "2026-11-20T14:02:00Z",
		}
		if err := json.Unmarshal([]byte(change), &data); err != nil {
			t.Fatal(err)
		}
		body, err := json.Marshal(map[string]any{"type": "conversion.updated", "data": data})
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	received := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	for body, want := range map[string]ledger.Fault{
		`{`:                         {Rule: ledger.RuleCutOff},
		``:                          {Rule: ledger.RuleEmpty},
		`[]`:                        {Rule: ledger.RuleCount, Value: "0", Limit: "1000"},
		`x`:                         {Rule: ledger.RuleNotJSON, Value: "0"},
		`{"type":"sale","data":{}}`: {Rule: ledger.RuleType, Field: "type", Value: "sale"},
		`{"type":"conversion.updated","data":{"clickId":"a","clickId":"b"}}`: {Rule: ledger.RuleTwice, Field: "clickId"},
		`{"type":"conversion.updated","data":{"ClickID":"a"}}`:               {Rule: ledger.RuleCapitals, Field: "ClickID", Limit: "clickId"},
		message(`{"transactionId":9}`):                                       {Rule: ledger.RuleKind, Field: "transactionId", Value: "number", Limit: "text"},
		message(`{"saleAmount":null}`):                                       {Rule: ledger.RuleMissing, Field: "saleAmount"},
		message(`{"saleAmount":"1,50"}`):                                     {Rule: ledger.RuleAmount, Field: "saleAmount", Value: "1,50"},
		message(`{"commission":"1.505"}`):                                    {Rule: ledger.RuleFraction, Field: "commission", Value: "1.505"},
		message(`{"commission":"-3.20"}`):                                    {Rule: ledger.RuleNegative, Field: "commission", Value: "-3.20"},
		message(`{"saleAmount":"98000000.00"}`):                              {Rule: ledger.RuleAbsurd, Field: "saleAmount", Value: "98000000.00", Limit: "1000000.00"},
		message(`{"updatedAt":"ontem"}`):                                     {Rule: ledger.RuleTime, Field: "updatedAt", Value: "ontem"},
		message(`{"updatedAt":"2026-11-22T14:02:00Z"}`):                      {Rule: ledger.RuleAhead, Field: "updatedAt", Value: "2026-11-22T14:02:00Z", Limit: "24"},
		message(`{"occurredAt":"1999-01-01T00:00:00Z"}`):                     {Rule: ledger.RuleOld, Field: "occurredAt", Value: "1999-01-01T00:00:00Z", Limit: "2010"},
		message(`{"status":"on_hold"}`):                                      {Rule: ledger.RuleStatus, Field: "status", Value: "on_hold"},
		message(`{"currency":"USD"}`):                                        {Rule: ledger.RuleCurrency, Field: "currency", Value: "USD"},
		message(`{"transactionId":""}`):                                      {Rule: ledger.RuleMissing, Field: "transactionId"},
		message(`{"orderId":"a\u0000b"}`):                                    {Rule: ledger.RuleControl, Field: "orderId"},
		message(`{"reason":"` + strings.Repeat("x", 501) + `"}`):             {Rule: ledger.RuleLong, Field: "reason", Limit: "500"},
	} {
		it := parse(3, Delivery{Partner: "demo", ID: "d", Body: []byte(body), ReceivedAt: received})[0]
		err := it.err
		if err == nil {
			_, err = ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{Observation: it.observed.Observation, ReceivedAt: received})
		}
		if diff := cmp.Diff(want, ledger.FaultOf(err)); diff != "" {
			t.Errorf("%.80s: %v (-want +got):\n%s", body, err, diff)
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
				if code, detail := it.describe(); code == "internal" || detail == "" {
					t.Fatalf("item %d: %q %q", it.index, code, detail)
				}
				continue
			}
			events, err := ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{Observation: it.observed.Observation, ReceivedAt: received})
			if err != nil && ledger.CodeOf(err) == "" {
				t.Fatalf("item %d: %v", it.index, err)
			}
			if _, err := json.Marshal(events); err != nil {
				t.Fatalf("item %d: %v", it.index, err)
			}
		}
	})
}
