package inbox

import (
	"bytes"
	"maps"
	"slices"
	"testing"
	"time"

	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// TestNothingOfASealedDeliveryCanBeAnother: not its subject, its body, nor any of its headers.
func TestNothingOfASealedDeliveryCanBeAnother(t *testing.T) {
	t.Parallel()
	ring, err := seal.NewRing([]seal.Key{{ID: "a", Secret: bytes.Repeat([]byte("a"), 32)}})
	if err != nil {
		t.Fatal(err)
	}
	delivery := Delivery{
		Partner: "acme", ID: "d-1", Body: []byte("[]"), ReceivedAt: time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC), RequestID: "r-1",
		Corrects: Place{Sequence: 7, Item: 1}, By: "staff:ana",
	}
	message, subject := delivery.message(), deliverySubject(delivery.Partner, delivery.ID)
	sealDelivery(ring, subject, message)
	stored := func() wire.Raw {
		return wire.Raw{Sequence: 8, Subject: subject, Header: maps.Clone(message.Header), Data: message.Data}
	}
	if err := CheckSeal(ring, stored()); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, change func(*wire.Raw)) {
		t.Helper()
		raw := stored()
		change(&raw)
		if err := CheckSeal(ring, raw); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
	refused("another subject", func(r *wire.Raw) { r.Subject += "x" })
	refused("another body", func(r *wire.Raw) { r.Data = []byte("[{}]") })
	for _, header := range slices.Sorted(maps.Keys(message.Header)) {
		refused("without "+header, func(r *wire.Raw) { delete(r.Header, header) })
		refused("another "+header, func(r *wire.Raw) { r.Header[header] = []string{r.Header.Get(header) + "x"} })
	}
}
