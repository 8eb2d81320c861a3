package shopee

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
)

// TestSign: the header is the one that whoever follows the document by hand comes to (printf … | sha256sum).
func TestSign(t *testing.T) {
	t.Parallel()
	got := sign("123456", "demo", time.Unix(1_795_183_331, 0), []byte(`{"query":"{ a }"}`))
	const want = "SHA256 Credential=123456, Timestamp=1795183331, Signature=35a0f54b09b1ed840bf9c0b2b978c7707cd9f4637d14fca8d293493754e9d0ce"
	if got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// TestValidations: numbers of reports go into a query, so nothing else may stand among them.
func TestValidations(t *testing.T) {
	t.Parallel()
	for value, valid := range map[string]bool{
		"none": true, "101": true, "101,102": true, "": false, "101,": false, "101,101": false, "-1": false, "+1": false, "1) { a } #": false,
		"99999999999999999999": false, "101, 102": false,
	} {
		if err := validNumbers(value); (err == nil) != valid {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// TestWindows: what was validated is asked for before purchases, which are told from there alone then.
func TestWindows(t *testing.T) {
	t.Parallel()
	a := &account{validations: []string{"1", "2", "3"}}
	night := time.Date(2026, time.November, 21, 23, 30, 0, 0, time.UTC)
	for now, want := range map[time.Time][]string{
		night:                {"validation 2", "validation 3", "purchase"},
		night.Add(time.Hour): {"validation 1", "validation 2", "validation 3", "purchase", "purchase", "purchase"},
	} {
		var by []string
		for _, w := range a.Windows(night.Add(-time.Hour), now) {
			by = append(by, w.By)
		}
		if !slices.Equal(by, want) {
			t.Errorf("at %s: by %q; want %q", now, by, want)
		}
	}
}

// TestValidatedIsFinal: a purchase that was validated is not told as one that waits, which would be as new as its report and count more. That holds
// for every report, whichever of them are asked for this time.
func TestValidatedIsFinal(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":{
			"validatedReport":{"nodes":[{"conversionId":7001}],"pageInfo":{"hasNextPage":false}},
			"conversionReport":{"nodes":[{"conversionId":"7001"}],"pageInfo":{"hasNextPage":false}}
		}}`)
	}))
	defer server.Close()
	asker, err := ask(network.Access{"url": server.URL, "app": "1", "secret": "s"}, network.Settings{"validations": "99,100,101"})
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	night := time.Date(2026, time.November, 21, 23, 30, 0, 0, time.UTC)
	for _, window := range asker.Windows(night.Add(-time.Hour), night) {
		if err := asker.Rows(t.Context(), window, func(row network.Row) error {
			told = append(told, row.ID+" unless "+strings.Join(row.Unless, ", "))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"report 100 7001 unless ", "report 101 7001 unless ", "7001 unless report 99 7001, report 100 7001, report 101 7001",
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %q; want %q", told, want)
	}
}
