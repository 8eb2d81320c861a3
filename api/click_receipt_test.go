package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger/receipt"
)

const (
	receiptKeys  = "/.well-known/devolve-receipts.json"
	clickReceipt = cashback + "/clicks/c0c0c0c0-0000-8000-8000-000000000004/receipt"
)

// published are the keys that anybody finds.
func (b *bundle) published(t *testing.T) receipt.Keys {
	t.Helper()
	answer := b.send(t, uuid.Nil, get(receiptKeys))
	keys, err := receipt.ReadKeys(answer.body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%d: %v", answer.StatusCode, err)
	}
	h := answer.Header
	if h.Get("Content-Type") != "application/jwk-set+json" || h.Get("Cache-Control") != "public, max-age=300" || h.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("headers %v", h)
	}
	return keys
}

func TestAClicksReceipt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	answer := b.send(t, anaID, get(query(clickReceipt, anaID)))
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", answer.StatusCode, answer.body)
	}
	h := answer.Header
	if h.Get("Content-Type") != "text/plain; charset=utf-8" || h.Get("Cache-Control") != "private, max-age=300" ||
		h.Get("Content-Disposition") != `attachment; filename="devolve-clique-pet-quati-2026-11-20.txt"` {
		t.Errorf("headers %v", h)
	}
	says, _, err := b.published(t).Verify(answer.body)
	if err != nil {
		t.Fatal(err)
	}
	if says.Click != clickID.String() || says.Store.Slug != "pet-quati" || says.Promised[0].Text != "5,5%" {
		t.Errorf("it says %+v", says)
	}

	// After keys rotated it is signed by the new one, and the file of before is still believed.
	if _, err := account.RotateReceiptKeys(b.data, noon, false); err != nil {
		t.Fatal(err)
	}
	again := b.send(t, anaID, get(query(clickReceipt, anaID)))
	if string(again.body) == string(answer.body) {
		t.Error("it is signed as before")
	}
	for _, text := range [][]byte{answer.body, again.body} {
		if _, _, err := b.published(t).Verify(text); err != nil {
			t.Error(err)
		}
	}
	// When a key may be in other hands, what it signed is not believed any more.
	if _, err := account.RotateReceiptKeys(b.data, noon, true); err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.published(t).Verify(again.body); err == nil {
		t.Error("what a dropped key signed is believed")
	}
}

func TestWhoGetsAClicksReceipt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	visitors := strings.Replace(clickReceipt, clickID.String(), nobodysID.String(), 1)
	nothings := strings.Replace(clickReceipt, clickID.String(), noOne, 1)
	for name, c := range map[string]struct {
		as     uuid.UUID
		path   string
		status int
	}{
		"another, of hers":      {biaID, query(clickReceipt, anaID), http.StatusForbidden},
		"another, as their own": {biaID, query(clickReceipt, biaID), http.StatusNotFound},
		"a visitor":             {uuid.Nil, query(clickReceipt, anaID), http.StatusUnauthorized},
		"of a visitor's click":  {anaID, query(visitors, anaID), http.StatusNotFound},
		"of no click":           {anaID, query(nothings, anaID), http.StatusNotFound},
	} {
		answer := b.send(t, c.as, get(c.path))
		if answer.StatusCode != c.status || strings.HasPrefix(string(answer.body), "ey") {
			t.Errorf("%s: %d %s, want %d", name, answer.StatusCode, answer.body, c.status)
		}
	}
}
