package wire

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
)

// spoilt returns a stored event, and others that nobody of ours writes and that may be in a log all the same.
func spoilt(tb testing.TB) []string {
	tb.Helper()
	golden, err := os.ReadFile("../testdata/events/conversion_canceled.v1.json")
	if err != nil {
		tb.Fatal(err)
	}
	text := string(golden)
	list := []string{text, text[:40], text + "x", "null", "[]", `"text"`, "{}", `{"conversion":null,"at":null,"clawback_cents":null}`}
	for _, change := range [][2]string{
		{`"conversion"`, `"Conversion"`},
		{`"sale_cents"`, `"SALE_CENTS"`},
		{`"network"`, `"new"`},
		{`"id"`, `"network": "twice", "id"`},
		{`"sale_cents": 24990`, `"sale_cents": 24990, "sale_cents": 1`},
		{`24990`, `24990.0`},
		{`24990`, `2.499e4`},
		{`24990`, `-0`},
		{`24990`, `"24990"`},
		{`24990`, `99999999999999999999`},
		{`"demo"`, `null`},
		{`"demo"`, "\"\xff\""},
		{`"demo"`, `"\ud800"`},
		{`"demo"`, `"\u0064emo"`},
		{`12:00:00Z`, `12:00:00-03:00`},
		{`12:00:00Z`, `12:00:00,5Z`},
		{`12:00:00Z`, `24:00:00Z`},
		{`0190a0c8-0000-7000-8000-0000000000c1`, `0190A0C8-0000-7000-8000-0000000000C1`},
		{`"0190a0c8-0000-7000-8000-0000000000c1"`, `null`},
		{`"0190a0c8-0000-7000-8000-0000000000c1"`, `""`},
		{`true`, `"true"`},
		{`true`, `null`},
	} {
		if !strings.Contains(text, change[0]) {
			tb.Fatalf("the golden event has no %s", change[0])
		}
		list = append(list, strings.Replace(text, change[0], change[1], 1), strings.ReplaceAll(text, change[0], change[1]))
	}
	return list
}

// FuzzDecodeAsEver: whatever is in a log is read as it was before there was a quick way.
func FuzzDecodeAsEver(f *testing.F) {
	for _, text := range spoilt(f) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want ledger.ConversionCanceled
		wrong := json.Unmarshal(data, &want)
		got, err := decode[ledger.ConversionCanceled](data)
		if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
			t.Fatalf("%s: got %v, want %v", data, err, wrong)
		}
		if diff := cmp.Diff(ledger.Event(want), got); wrong == nil && diff != "" {
			t.Errorf("%s reads otherwise (-ever +now):\n%s", data, diff)
		}
	})
}

// TestWhatWeWriteIsReadQuickly counts what is allocated, which is most of what reading costs.
func TestWhatWeWriteIsReadQuickly(t *testing.T) { //nolint:paralleltest // it counts what is allocated
	data := []byte(spoilt(t)[0])
	if allocs := testing.AllocsPerRun(100, func() {
		if _, err := decode[ledger.ConversionCanceled](data); err != nil {
			t.Fatal(err)
		}
	}); allocs > 12 {
		t.Errorf("reading an event allocates %v times, want 12 at most", allocs)
	}
}
