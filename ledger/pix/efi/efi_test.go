package efi_test

import (
	"math"
	"testing"
	"time"

	"example.com/devolve/ledger/pix/call"
	"example.com/devolve/ledger/pix/efi"
	"example.com/devolve/ledger/pix/pixtest"
)

// hasty asks without the pauses that a real provider deserves.
var hasty = call.Config{PerSecond: math.MaxInt32, FirstWait: time.Microsecond, TripAfter: math.MaxUint32}

func setup(t *testing.T, change ...func(*efi.Config)) (*efi.Provider, *pixtest.Efi) {
	t.Helper()
	bank := pixtest.NewEfi(t)
	config := efi.Config{
		URL: bank.URL, ClientID: pixtest.EfiClientID, ClientSecret: pixtest.EfiClientSecret, PayerKey: pixtest.EfiPayerKey,
		Certificate: pixtest.EfiCertificate(), RootCAs: bank.Roots, WebhookSecret: pixtest.EfiWebhookSecret,
		Now: bank.Now, ConfirmAfter: time.Microsecond, ReportWait: time.Microsecond, Call: hasty,
	}
	for _, c := range change {
		c(&config)
	}
	provider, err := efi.New(config)
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
