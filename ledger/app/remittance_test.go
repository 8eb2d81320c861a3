package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
)

var finance = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000aa")}

func remittance(payment string, lines int) ledger.Remittance {
	return ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", payment), Network: "demo", PaymentID: payment, PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: 300,
		Lines: lines, Digest: strings.Repeat("0b", 32),
	}
}

// TestWhatANetworkPaidReachesItsSales in one write, once, however often somebody tries again.
func TestWhatANetworkPaidReachesItsSales(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	var parts []app.Part
	for i := range 3 {
		o := ledgertest.Sale(fmt.Sprint("t", i), click)
		b.Observe(t, o)
		parts = append(parts, app.Part{Sale: o.ConversionID(), Cents: 100})
	}
	paid := remittance("P1", 3)
	if _, err := b.Service.AllocateCommission(t.Context(), paid.ID, parts, finance); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Fatalf("before it is booked: %v", err)
	}
	booked, first, err := b.Service.ReceiveCommission(t.Context(), paid, finance)
	if err != nil || booked != paid {
		t.Fatalf("%+v, %v", booked, err)
	}
	if _, again, err := b.Service.ReceiveCommission(t.Context(), paid, finance); err != nil || again != first {
		t.Fatalf("again: event %d after %d, %v", again, first, err)
	}
	if _, err := b.Service.AllocateCommission(t.Context(), paid.ID, parts[:1], finance); err != nil { // a write of before the server was killed
		t.Fatal(err)
	}
	sequence, err := b.Service.AllocateCommission(t.Context(), paid.ID, parts, finance)
	if err != nil || sequence != first+3 {
		t.Fatalf("up to event %d, %v", sequence, err)
	}
	if sequence, err := b.Service.AllocateCommission(t.Context(), paid.ID, parts, finance); err != nil || sequence != 0 {
		t.Errorf("again: event %d, %v", sequence, err)
	}
	for i, part := range parts {
		c, _, err := b.Service.Conversion(t.Context(), part.Sale)
		if err != nil || c.ReceivedCents != 100 {
			t.Errorf("sale %d received %s, %v", i, c.ReceivedCents, err)
		}
	}
}

func TestPartsThatAreRefused(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	o := ledgertest.Sale("t1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
	b.Observe(t, o)
	paid := remittance("P1", 1)
	elsewhere := paid
	elsewhere.Network, elsewhere.ID = "other", ledger.NewRemittanceID("other", "P1")
	for _, r := range []ledger.Remittance{paid, elsewhere} {
		if _, _, err := b.Service.ReceiveCommission(t.Context(), r, finance); err != nil {
			t.Fatal(err)
		}
	}
	part := app.Part{Sale: o.ConversionID(), Cents: 1}
	unknown := app.Part{Sale: ledger.NewConversionID("demo", "nobody reported"), Cents: 1}
	for name, c := range map[string]struct {
		id    ledger.RemittanceID
		parts []app.Part
		code  ledger.Code
	}{
		"none":                       {paid.ID, nil, ledger.CodeInvalid},
		"too many":                   {paid.ID, make([]app.Part, app.MaxParts+1), ledger.CodeInvalid},
		"two of one sale":            {paid.ID, []app.Part{part, part}, ledger.CodeInvalid},
		"of a sale of another":       {elsewhere.ID, []app.Part{part}, ledger.CodeInvalid},
		"beside one nobody reported": {paid.ID, []app.Part{part, unknown}, ledger.CodeNotFound},
	} {
		if sequence, err := b.Service.AllocateCommission(t.Context(), c.id, c.parts, finance); ledger.CodeOf(err) != c.code || sequence != 0 {
			t.Errorf("%s: event %d, %v", name, sequence, err)
		}
	}
	if c, _, err := b.Service.Conversion(t.Context(), o.ConversionID()); err != nil || c.ReceivedCents != 0 {
		t.Errorf("%s was received, %v", c.ReceivedCents, err)
	}
}

// TestAnEntryIsPostedOnce, and what is written off once.
func TestAnEntryIsPostedOnce(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	entry := ledger.Entry{
		ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryTransfer, Text: "para o provedor",
		Lines: []ledger.EntryLine{{Account: ledger.AccountBank, Cents: -500}, {Account: ledger.AccountBankAccount, Owner: "itau", Cents: 500}},
	}
	first, err := b.Service.PostEntry(t.Context(), entry, finance)
	if err != nil || first == 0 {
		t.Fatal(first, err)
	}
	if again, err := b.Service.PostEntry(t.Context(), entry, finance); err != nil || again != first {
		t.Errorf("again: event %d after %d, %v", again, first, err)
	}
	o := ledgertest.Sale("t1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
	o.Verdict = ledger.VerdictApproved
	b.Observe(t, o)
	if _, err := b.Service.WriteOff(t.Context(), o.ConversionID(), ledger.WriteOff{Cents: o.CommissionCents, Reason: "it ended"}, finance); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Service.WriteOff(t.Context(), o.ConversionID(), ledger.WriteOff{Cents: o.CommissionCents, Reason: "it ended"}, finance); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("twice: %v", err)
	}
}
