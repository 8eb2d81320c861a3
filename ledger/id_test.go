package ledger_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
)

// TestAnIDIsItsCanonicalText, in JSON as well, and none is an empty one.
func TestAnIDIsItsCanonicalText(t *testing.T) {
	t.Parallel()
	type record struct {
		ID    ledger.ClickID                      `json:"id"`
		None  ledger.ClickID                      `json:"none"`
		Left  ledger.ClickID                      `json:"left,omitzero"`
		Known map[ledger.PayoutID]ledger.PayoutID `json:"known"`
	}
	want := record{ID: clickID, Known: map[ledger.PayoutID]ledger.PayoutID{payout: {}}}
	text, err := json.Marshal(want)
	if err != nil || string(text) != `{"id":"0190a0c8-0000-7000-8000-0000000000c1","none":"","known":{"0190a0c8-0000-7000-8000-0000000000a1":""}}` {
		t.Errorf("%s, %v", text, err)
	}
	var got record
	if err := json.Unmarshal(text, &got); err != nil || !cmp.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestAnotherSpellingIsNoID: one id is one text, and so one subject of the log.
func TestAnotherSpellingIsNoID(t *testing.T) {
	t.Parallel()
	text := clickID.String()
	for _, other := range []string{
		strings.ToUpper(text), strings.ReplaceAll(text, "-", ""), "{" + text + "}", "urn:uuid:" + text, text + " ", text[1:], "x",
		"00000000-0000-0000-0000-000000000000",
	} {
		if err := new(ledger.ClickID).UnmarshalText([]byte(other)); err == nil {
			t.Errorf("%s is an id", other)
		}
	}
}
