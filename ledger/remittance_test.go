package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
)

// paid is a payment of a network, of R$ 263,00 of commissions: R$ 7,00 were kept on the way, and a worse rate took R$ 5,00.
func paid(changes ...func(*ledger.Remittance)) ledger.ReceiveCommission {
	r := ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", "P1"), Network: "demo", PaymentID: "P1", PaidOn: "2026-11-20", BankAccount: "itau-1234", CreditedCents: 251_00, FeeCents: 7_00,
		GainCents: -5_00, Foreign: ledger.ForeignSum{Currency: "EUR", Cents: 43_00, Rate: 6_116_300, Day: "2026-11-19", Source: "contrato"},
		Lines: 2, Digest: strings.Repeat("0b", 32),
	}
	for _, change := range changes {
		change(&r)
	}
	return ledger.ReceiveCommission{Remittance: r, At: noon}
}

// TestWhatANetworkPaid is on the bank account but for what was kept and what the rate took, and waits for its sales.
func TestWhatANetworkPaid(t *testing.T) {
	t.Parallel()
	cmd := paid()
	events, err := ledger.DecideRemittance(ledger.Remittance{}, cmd)
	if err != nil || len(events) != 1 || events[0] != ledger.Event(ledger.CommissionReceived(cmd)) {
		t.Fatalf("%+v, %v", events, err)
	}
	want := []ledger.Posting{{"bank_account", "itau-1234", -251_00}, {"fees", "", -7_00}, {"exchange", "", -5_00}, {"unallocated", "demo", 263_00}}
	if diff := cmp.Diff(want, ledger.Postings(events[0])); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	booked := ledger.EvolveRemittance(ledger.Remittance{}, events[0])
	if booked != cmd.Remittance || ledger.EvolveRemittance(booked, nil) != booked || booked.TotalCents() != 263_00 {
		t.Errorf("booked %+v", booked)
	}
	if again, err := ledger.DecideRemittance(booked, cmd); again != nil || err != nil {
		t.Errorf("again: %v, %v", again, err)
	}
	other := paid(func(r *ledger.Remittance) { r.CreditedCents++ })
	if more, err := ledger.DecideRemittance(booked, other); ledger.CodeOf(err) != ledger.CodeConflict || more != nil {
		t.Errorf("as another sum: %v, %v", more, err)
	}
}

func TestWhatIsNoRemittance(t *testing.T) {
	t.Parallel()
	inReais := func(r *ledger.Remittance) { r.GainCents, r.Foreign = 0, ledger.ForeignSum{} }
	for name, change := range map[string]func(*ledger.Remittance){
		"in reais":                   inReais,
		"taken back":                 func(r *ledger.Remittance) { r.CreditedCents = -1 },
		"the longest account":        func(r *ledger.Remittance) { r.BankAccount = strings.Repeat("a", 40) },
		"as large as the book takes": func(r *ledger.Remittance) { r.CreditedCents = 100_000_000_000 },
		"for the most sales":         func(r *ledger.Remittance) { r.Lines = ledger.MaxRemittanceLines },
		"for none":                   func(r *ledger.Remittance) { r.Lines = 0 },
	} {
		if events, err := ledger.DecideRemittance(ledger.Remittance{}, paid(change)); err != nil || len(events) != 1 {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
	for name, change := range map[string]func(*ledger.Remittance){
		"no network":           func(r *ledger.Remittance) { r.Network, r.ID = "", ledger.NewRemittanceID("", "P1") },
		"no payment":           func(r *ledger.Remittance) { r.PaymentID, r.ID = "", ledger.NewRemittanceID("demo", "") },
		"the id of another":    func(r *ledger.Remittance) { r.ID = ledger.NewRemittanceID("demo", "P2") },
		"a broken line":        func(r *ledger.Remittance) { r.PaymentID = "P\n1"; r.ID = ledger.NewRemittanceID("demo", "P\n1") },
		"no day":               func(r *ledger.Remittance) { r.PaidOn = "20/11/2026" },
		"no account":           func(r *ledger.Remittance) { r.BankAccount = "" },
		"a long account":       func(r *ledger.Remittance) { r.BankAccount = strings.Repeat("a", 41) },
		"a name of an account": func(r *ledger.Remittance) { r.BankAccount = "Itaú" },
		"nothing arrived":      func(r *ledger.Remittance) { r.CreditedCents = 0 },
		"a fee below nothing":  func(r *ledger.Remittance) { r.FeeCents = -1 },
		"too much of another currency": func(r *ledger.Remittance) {
			r.Foreign = ledger.ForeignSum{Currency: "USD", Cents: 100_000_000_001, Rate: 1, Day: "2026-11-19", Source: "the bank"}
		},
		"too much":            func(r *ledger.Remittance) { r.CreditedCents = 100_000_000_001 },
		"too much taken":      func(r *ledger.Remittance) { r.GainCents = -100_000_000_001 },
		"sales below nothing": func(r *ledger.Remittance) { r.Lines = -1 },
		"too many sales":      func(r *ledger.Remittance) { r.Lines = ledger.MaxRemittanceLines + 1 },
		"no digest":           func(r *ledger.Remittance) { r.Digest = "0b" },
		"a gain in reais":     func(r *ledger.Remittance) { inReais(r); r.GainCents = 1 },
		"reais as another":    func(r *ledger.Remittance) { r.Foreign.Currency = "BRL" },
		"no currency":         func(r *ledger.Remittance) { r.Foreign.Currency = "EURO" },
		"no foreign sum":      func(r *ledger.Remittance) { r.Foreign.Cents = 0 },
		"no rate":             func(r *ledger.Remittance) { r.Foreign.Rate = 0 },
		"no day of the rate":  func(r *ledger.Remittance) { r.Foreign.Day = "" },
		"no source":           func(r *ledger.Remittance) { r.Foreign.Source = "" },
		"a broken source":     func(r *ledger.Remittance) { r.Foreign.Source = "a\tb" },
	} {
		if events, err := ledger.DecideRemittance(ledger.Remittance{}, paid(change)); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
	never := paid()
	never.At = time.Time{}
	if events, err := ledger.DecideRemittance(ledger.Remittance{}, never); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
		t.Errorf("without a time: %v, %v", events, err)
	}
}

// TestASaleGetsItsParts of remittances once each, less what the network takes back, and the rest is outstanding.
func TestASaleGetsItsParts(t *testing.T) {
	t.Parallel()
	first, second := ledger.NewRemittanceID("demo", "P1"), ledger.NewRemittanceID("demo", "P2")
	state, events := run(t, approval(verdict(ledger.VerdictApproved)),
		ledger.Allocate{RemittanceID: first, Cents: 1500, At: noon}, ledger.Allocate{RemittanceID: second, Cents: -200, At: noon},
		ledger.Allocate{RemittanceID: first, Cents: 1500, At: noon}, ledger.Allocate{RemittanceID: second, Cents: -200, At: noon},
	)
	if state.ReceivedCents != 1300 || state.OutstandingCents() != 700 || state.ReceivedInFull() {
		t.Errorf("received %s, %s outstanding", state.ReceivedCents, state.OutstandingCents())
	}
	if want := ledger.Receipts(first.String() + ":1500 " + second.String() + ":-200"); state.Receipts != want {
		t.Errorf("receipts %q", state.Receipts)
	}
	last := events[len(events)-1]
	if got, ok := last.(ledger.CommissionAllocated); !ok || got.RemittanceID != second {
		t.Errorf("last is %+v", last)
	}
	if diff := cmp.Diff([]ledger.Posting{{"receivable", "demo", -200}, {"unallocated", "demo", 200}}, ledger.Postings(last)); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	whole, _ := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Allocate{RemittanceID: first, Cents: 2000, At: noon})
	if !whole.ReceivedInFull() || whole.OutstandingCents() != 0 {
		t.Errorf("%+v is not received in full", whole.Stake)
	}
	pending, _ := run(t, approval(), ledger.Allocate{RemittanceID: first, Cents: 2000, At: noon})
	if pending.ReceivedInFull() || pending.OutstandingCents() != -2000 {
		t.Errorf("%+v is not approved, but received in full", pending.Stake)
	}
}

func TestWhatIsNotAllocated(t *testing.T) {
	t.Parallel()
	id := ledger.NewRemittanceID("demo", "P1")
	state, _ := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Allocate{RemittanceID: id, Cents: 1500, At: noon})
	full := state
	for n := range ledger.MaxReceipts - 1 {
		events, err := ledger.DecideConversion(full, ledger.Allocate{RemittanceID: ledger.NewRemittanceID("demo", strings.Repeat("x", n+1)), Cents: 1, At: noon})
		if err != nil {
			t.Fatal(err)
		}
		full = ledger.EvolveConversion(full, events[0])
	}
	other := ledger.NewRemittanceID("demo", "P2")
	for name, c := range map[string]struct {
		state ledger.Conversion
		cmd   ledger.Allocate
		code  ledger.Code
	}{
		"no sale":             {ledger.Conversion{}, ledger.Allocate{RemittanceID: id, Cents: 1, At: noon}, ledger.CodeNotFound},
		"no remittance":       {state, ledger.Allocate{Cents: 1, At: noon}, ledger.CodeInvalid},
		"nothing":             {state, ledger.Allocate{RemittanceID: other, At: noon}, ledger.CodeInvalid},
		"no time":             {state, ledger.Allocate{RemittanceID: other, Cents: 1}, ledger.CodeInvalid},
		"too much":            {state, ledger.Allocate{RemittanceID: other, Cents: 100_000_000_001, At: noon}, ledger.CodeInvalid},
		"another part of one": {state, ledger.Allocate{RemittanceID: id, Cents: 1499, At: noon}, ledger.CodeTransitionRefused},
		"of too many":         {full, ledger.Allocate{RemittanceID: other, Cents: 1, At: noon}, ledger.CodeTransitionRefused},
	} {
		if events, err := ledger.DecideConversion(c.state, c.cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}

// TestWhatIsWrittenOff is all that is outstanding, as people saw it; and it comes back when the network pays nevertheless.
func TestWhatIsWrittenOff(t *testing.T) {
	t.Parallel()
	id := ledger.NewRemittanceID("demo", "P1")
	lost, events := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Allocate{RemittanceID: id, Cents: 1500, At: noon},
		ledger.WriteOff{Cents: 500, Reason: "falência", At: noon})
	if diff := cmp.Diff([]ledger.Posting{{"receivable", "demo", 500}, {"bad_debts", "", -500}}, ledger.Postings(events[len(events)-1])); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	if lost.OutstandingCents() != 0 || lost.WrittenOffCents != 500 || lost.ReceivedInFull() {
		t.Errorf("%+v", lost.Stake)
	}
	came, _ := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Allocate{RemittanceID: id, Cents: 1500, At: noon},
		ledger.WriteOff{Cents: 500, Reason: "falência", At: noon},
		ledger.Allocate{RemittanceID: ledger.NewRemittanceID("demo", "P2"), Cents: 500, At: noon}, ledger.WriteOff{Cents: -500, Reason: "pagou", At: noon})
	if came.OutstandingCents() != 0 || came.WrittenOffCents != 0 || !came.ReceivedInFull() {
		t.Errorf("%+v", came.Stake)
	}
	approved, _ := run(t, approval(verdict(ledger.VerdictApproved)))
	over, _ := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Allocate{RemittanceID: id, Cents: 2001, At: noon})
	for name, c := range map[string]struct {
		state ledger.Conversion
		cmd   ledger.WriteOff
		code  ledger.Code
	}{
		"no sale":          {ledger.Conversion{}, ledger.WriteOff{Cents: 1, Reason: "r", At: noon}, ledger.CodeNotFound},
		"no reason":        {approved, ledger.WriteOff{Cents: 2000, At: noon}, ledger.CodeInvalid},
		"no time":          {approved, ledger.WriteOff{Cents: 2000, Reason: "r"}, ledger.CodeInvalid},
		"nothing":          {lost, ledger.WriteOff{Reason: "r", At: noon}, ledger.CodeInvalid},
		"a broken reason":  {approved, ledger.WriteOff{Cents: 2000, Reason: "a\nb", At: noon}, ledger.CodeInvalid},
		"less than it is":  {approved, ledger.WriteOff{Cents: 1999, Reason: "r", At: noon}, ledger.CodeTransitionRefused},
		"paid too much":    {over, ledger.WriteOff{Cents: -1, Reason: "r", At: noon}, ledger.CodeTransitionRefused},
		"what is not owed": {lost, ledger.WriteOff{Cents: 500, Reason: "r", At: noon}, ledger.CodeTransitionRefused},
	} {
		if events, err := ledger.DecideConversion(c.state, c.cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}
