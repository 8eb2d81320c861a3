package network_test

import (
	"testing"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// TestText: a value keeps the digits and letters that it has in the document, and what is neither is refused by its place.
func TestText(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"in":{"amount":"12.50"}}`: "12.50", `{"in":{"amount":12.50}}`: "12.50", `{"in":{"amount":1e3}}`: "1e3", `{"in":{"amount":null}}`: "",
		`{"in":{}}`: "", `{"in":{"amount":"a\u0062\"c"}}`: `ab"c`, `{"in":{"amount":12345678901234567890.123456789}}`: "12345678901234567890.123456789",
		`{"in":{"amount":true}}`: "refused: in.amount is not of the expected form", `{"in":{"amount":{}}}`: "refused: in.amount is not of the expected form",
		`{"in":{"amount":[1]}}`: "refused: in.amount is not of the expected form", `{"in":{"amount":tru}}`: "refused: the document is not JSON",
		`{"in":{"amount":"\xff"}}`: "refused: the document is not JSON", `{"in":{"Amount":1}}`: "refused: in.Amount is not a field; amount is",
	} {
		var document struct {
			In struct {
				Amount network.Text `json:"amount"`
			} `json:"in"`
		}
		err := network.Decode([]byte(body), &document)
		got := string(document.In.Amount)
		if err != nil {
			got = "refused: " + err.Error()[len("unreadable: "):]
			if ledger.CodeOf(err) != network.CodeUnreadable {
				t.Errorf("%s: %v", body, err)
			}
		}
		if got != want {
			t.Errorf("%s is %q, want %q", body, got, want)
		}
	}
}
