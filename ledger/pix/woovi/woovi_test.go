package woovi_test

import (
	"math"
	"testing"
	"time"

	"example.com/devolve/ledger/pix/call"
	"example.com/devolve/ledger/pix/pixtest"
	"example.com/devolve/ledger/pix/woovi"
)

// hasty asks without the pauses that a real provider deserves.
var hasty = call.Config{PerSecond: math.MaxInt32, FirstWait: time.Microsecond, TripAfter: math.MaxUint32}

func setup(t *testing.T) (*woovi.Provider, *pixtest.Woovi) {
	t.Helper()
	bank := pixtest.NewWoovi(t)
	provider, err := woovi.New(woovi.Config{
		URL: bank.URL, AppID: pixtest.WooviAppID, PublicKey: bank.PublicKey(), ConfirmAfter: time.Microsecond, Call: hasty,
	})
	if err != nil {
		t.Fatal(err)
	}
	return provider, bank
}

func TestConformance(t *testing.T) {
	t.Parallel()
	pixtest.Conformance(t, func(t *testing.T) pixtest.Harness {
		t.Helper()
		provider, bank := setup(t)
		return pixtest.Harness{Provider: provider, Bank: bank}
	})
}
